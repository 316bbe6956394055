import CryptoPrimitives
import SecretMemory
import VaultModel

@testable import Vault

extension [UInt8] {
  /// The same bytes with the lowest bit of one of them changed.
  func flipping(_ index: Int) -> [UInt8] {
    var bytes = self
    bytes[index] ^= 1
    return bytes
  }

  /// The first, the middle and the last index.
  var landmarks: [Int] { isEmpty ? [] : Array<Int>(Set([0, count / 2, count - 1])).sorted() }

  func contains(run needle: [UInt8]) -> Bool {
    guard let first = needle.first, count >= needle.count else { return false }
    return withUnsafeBufferPointer { bytes in
      (0...(bytes.count - needle.count)).contains { start in
        bytes[start] == first && bytes[start..<(start + needle.count)].elementsEqual(needle)
      }
    }
  }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func secretBytes(_ bytes: [UInt8]) throws -> SecretBytes { try SecretBytes(copying: bytes) }

func passphrase(_ text: String) throws -> NewProtector {
  .passphrase(try secretBytes(bytes(text)))
}

func passphrase(_ text: String) throws -> NewProtectors {
  .passphrase(try secretBytes(bytes(text)))
}

extension VaultStore {
  /// The kind of the only protector that this version knows.
  var protector: ProtectorKind {
    get throws {
      guard let kind = try protectors.lazy.compactMap(\.kind).first else {
        throw VaultError.laterProtector
      }
      return kind
    }
  }

  /// Puts another protector, or none, in the place of the only one.
  func changeProtector(
    from current: borrowing Credential, to new: consuming NewProtector?
  ) throws {
    let isOpen = try protectors.first?.kind == ProtectorKind.none
    switch consume new {
    case .none: try removeLastProtector(with: current)
    case .some(let new):
      if isOpen {
        try addProtector(new, with: current)
      } else {
        try changeProtector(to: new, with: current)
      }
    }
  }

  /// Unlocks with a passphrase, or without one.
  func unlock(_ passphrase: String? = nil) throws {
    let given: SecretBytes? = try passphrase.map { try secretBytes(bytes($0)) }
    try unlock(with: Credential(passphrase: given))
  }

  static func open(at path: String, unlockedWith passphrase: String?) throws -> VaultStore {
    let vault = try open(at: path, lookupKeys: SampleLookupKeys())
    try vault.unlock(passphrase)
    return vault
  }
}

/// What `body` throws, when it is a `VaultError`; nil when it throws nothing.
func vaultError(_ body: () throws -> Void) throws -> VaultError? {
  do {
    try body()
    return nil
  } catch let error as VaultError {
    return error
  }
}

/// The domain that `body` finds damaged; nil when it finds none.
func damagedDomain(_ body: () throws -> Void) throws -> VaultPart? {
  guard case .domainDamaged(let domain, _)? = try vaultError(body) else { return nil }
  return domain
}
