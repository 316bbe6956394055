internal import CryptoPrimitives
internal import SecureElement

/// A key of a TPM as it is stored outside it: 1 ‖ name of its parent (34) ‖ TPM2B_PUBLIC ‖ TPM2B_PRIVATE.
struct KeyBlob {
  private static let version: UInt8 = 1
  private static let nameSize = 34
  /// Of either part, in octets. Those of P-256 have about a hundred and two hundred.
  private static let limit = 1_024

  /// The name of the key that it stands under.
  let parentName: [UInt8]
  /// TPMT_PUBLIC.
  let publicArea: [UInt8]
  /// What the parent sealed.
  let privateArea: [UInt8]

  init(parentName: [UInt8], publicArea: [UInt8], privateArea: [UInt8]) {
    self.parentName = parentName
    self.publicArea = publicArea
    self.privateArea = privateArea
  }

  /// Throws `foreignBlob` for what no TPM element wrote.
  init(reading blob: [UInt8]) throws(SecureElementError) {
    do {
      var reader = CanonicalReader(blob)
      guard try reader.integer(UInt8.self) == Self.version else { throw MalformedInput(.endsEarly) }
      parentName = Array(try reader.fixed(Self.nameSize))
      publicArea = Array(try reader.sized(atMost: Self.limit))
      privateArea = Array(try reader.sized(atMost: Self.limit))
      try reader.finish()
    } catch {
      throw .foreignBlob
    }
  }

  var bytes: [UInt8] {
    var writer = CanonicalWriter(capacity: 320)
    writer.integer(Self.version)
    writer.fixed(parentName)
    writer.sized(publicArea)
    writer.sized(privateArea)
    return writer.bytes
  }
}
