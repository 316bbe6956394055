internal import Crypto
internal import SecretMemory

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A key for swift-crypto, which wipes its own copy when the key goes.
func symmetricKey(_ secret: borrowing SecretBytes) -> SymmetricKey {
  secret.withUnsafeBytes { SymmetricKey(data: $0) }
}

/// Turns whatever a primitive throws into `CryptoError`.
func catchingCryptoErrors<Result: ~Copyable>(
  _ body: () throws -> Result
) throws(CryptoError) -> Result {
  do {
    return try body()
  } catch let error as CryptoError {
    throw error
  } catch let error as SecretMemoryError {
    throw .memory(error)
  } catch let error as CryptoKitError {
    switch error {
    case .incorrectKeySize, .incorrectParameterSize: throw .wrongSize
    default: throw .notAuthentic
    }
  } catch {
    throw .notAuthentic
  }
}

/// Carries a secret out of closures whose results must be copyable; it is taken exactly once.
final class OwnedSecret {
  private var secret: SecretBytes?

  init(copying bytes: UnsafeRawBufferPointer) throws(SecretMemoryError) {
    secret = try SecretBytes(copying: bytes)
  }

  /// Copies `data`, of which the caller holds the only reference, and wipes it.
  convenience init(movingFrom data: Data) throws(SecretMemoryError) {
    defer {
      data.withUnsafeBytes { bytes in
        wipe(UnsafeMutableRawBufferPointer(mutating: bytes))
      }
    }
    try self.init(withBytesOf: data)
  }

  private init(withBytesOf data: Data) throws(SecretMemoryError) {
    var copy = try SecretBytes(count: data.count)
    copy.withUnsafeMutableBytes { copy in data.withUnsafeBytes { copy.copyMemory(from: $0) } }
    secret = consume copy
  }

  func take() throws(CryptoError) -> SecretBytes {
    guard let secret = secret.take() else { throw .wrongSize }
    return secret
  }
}
