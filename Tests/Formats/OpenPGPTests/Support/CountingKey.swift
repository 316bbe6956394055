import Foundation
import SecretMemory

@testable import OpenPGP

/// A private key that counts what is asked of it.
final class CountingKey: PrivateKey, @unchecked Sendable {
  // @unchecked Sendable: the lock guards the number.
  private let key: InMemoryKey
  private let lock = NSLock()
  private var number = 0

  init(_ key: InMemoryKey) { self.key = key }

  var operations: Int { lock.withLock { number } }
  private func count() { lock.withLock { number += 1 } }

  var publicKey: PublicKey { key.publicKey }

  func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    count()
    return try key.sign(digest: digest, hash)
  }

  func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
    count()
    return try key.agree(with: ephemeral)
  }

  func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes {
    count()
    return try key.decryptRSA(block, sizes: sizes, substitute: substitute)
  }
}
