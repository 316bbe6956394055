internal import CryptoPrimitives
internal import SecretMemory

/// Signs data while it passes.
final class DataSigner {
  private struct Pending {
    let key: any PrivateKey
    let fields: SignatureFields
    let digest: DataDigest
  }

  private var pending: [Pending] = []

  var isEmpty: Bool { pending.isEmpty }

  /// `recipients` are named in each signature, so that nobody passes it on as meant for others; `hashes` are those
  /// that each of its readers names.
  init(
    _ keys: [any PrivateKey], isText: Bool, recipients: [Fingerprint] = [],
    notations: [Notation] = [], hashes: [[HashAlgorithm]] = [], at time: Int64,
    random: inout some RandomSource
  ) throws {
    let statements =
      recipients.map { Subpacket(.intendedRecipient, [$0.version] + $0.octets) }
      + notations.map(\.subpacket)
    for key in keys {
      let fields = try SignatureFields.make(
        isText ? .text : .binary, by: key.publicKey,
        hash: key.publicKey.dataHash(readers: hashes), at: time, statements, random: &random)
      guard let digest = DataDigest(fields.hashAlgorithm, fields.type, salt: fields.salt) else {
        throw OpenPGPError(.unsupported, .hashNotWritten, "\(fields.hashAlgorithm)")
      }
      pending.append(Pending(key: key, fields: fields, digest: digest))
    }
  }

  /// The one-pass packets, for what stands before the data.
  var head: [UInt8] {
    var writer = CanonicalWriter(capacity: 128)
    for (index, signature) in pending.enumerated() {
      writer.packet(
        OnePassSignature(
          for: signature.fields, by: signature.key.publicKey,
          isLast: index == pending.count - 1
        ).packet)
    }
    return writer.bytes
  }

  func update(_ octets: UnsafeRawBufferPointer) throws {
    for signature in pending { try signature.digest.update(octets) }
  }

  /// The signatures, in the order of the keys. Throws what the keys throw.
  func signatures() throws -> [Signature] {
    try pending.map { try $0.fields.sign(digest: $0.digest.finish($0.fields), with: $0.key) }
  }

  /// The signature packets, for what stands behind the data: the last key's first.
  func tail() throws -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    for signature in try signatures().reversed() { writer.packet(signature.packet) }
    return writer.bytes
  }
}
