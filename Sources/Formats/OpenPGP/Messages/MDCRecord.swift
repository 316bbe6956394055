internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// What a pass over a SEIPDv1 message read, so that another pass can be held to it: an authentication code
/// of each batch, under a key that nobody else has and that goes with the record. 32 octets for each MiB.
final class MDCRecord {
  private let cipher: AEADCipher
  private var tags: [UInt8] = []
  private var isComplete = false

  init(random: inout some RandomSource) throws {
    let key = try random.secret(16)
    cipher = try AEADCipher(.aes128, .gcm, key: key)
  }

  func add(_ batch: MDCBatches.Batch) throws {
    tags += try tag(of: batch, tags.count / AEADCipher.tagSize)
    isComplete = batch.isLast
  }

  /// Whether the batch of this number is the one that was added, and the record whole.
  func holds(_ batch: MDCBatches.Batch, _ number: Int) throws -> Bool {
    let start = number * AEADCipher.tagSize
    let end = start + AEADCipher.tagSize
    guard isComplete, end <= tags.count, batch.isLast == (end == tags.count) else { return false }
    let tag = try tag(of: batch, number)
    return tag.withUnsafeBytes { tag in
      tags[start..<end].withUnsafeBytes { constantTimeEqual(tag, $0) }
    }
  }

  private func tag(of batch: MDCBatches.Batch, _ number: Int) throws -> [UInt8] {
    var nonce = CanonicalWriter(capacity: 12)
    nonce.integer(UInt32(0))
    nonce.integer(UInt64(number))
    return try cipher.tag(of: batch.hashed, nonce: nonce.bytes)
  }
}
