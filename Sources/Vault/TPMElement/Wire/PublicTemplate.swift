internal import CryptoPrimitives
internal import SecureElement

/// A public area (TPMT_PUBLIC, Part 2, 12.2.4) of P-256 in all but its point. A key is one of ours when its area is exactly
/// this.
enum PublicTemplate: Equatable {
  /// TCG's storage root key for P-256 (TPM v2.0 Provisioning Guidance, 7.5.1): what other keys stand under.
  case storageKey
  /// A key of ours. A guessable one counts wrong secrets and is locked after some.
  case child(KeyPurpose, isGuessable: Bool)

  /// TPMA_OBJECT (8.3): fixedTPM, fixedParent, sensitiveDataOrigin, userWithAuth.
  private static let boundToTPM: UInt32 = 0x0000_0072
  private static let noDA: UInt32 = 0x0000_0400
  private static let restricted: UInt32 = 0x0001_0000
  private static let decrypt: UInt32 = 0x0002_0000
  private static let sign: UInt32 = 0x0004_0000

  private var attributes: UInt32 {
    switch self {
    case .storageKey: Self.boundToTPM | Self.noDA | Self.restricted | Self.decrypt
    case .child(let purpose, let isGuessable):
      Self.boundToTPM | (isGuessable ? 0 : Self.noDA)
        | (purpose == .agreement ? Self.decrypt : Self.sign)
    }
  }

  /// Everything before the point.
  private var beginning: [UInt8] {
    var writer = CanonicalWriter(capacity: 32)
    writer.integer(TPMAlgorithm.ecc)
    writer.integer(TPMAlgorithm.sha256)
    writer.integer(attributes)
    writer.sized([])
    switch self {
    case .storageKey:
      writer.integer(TPMAlgorithm.aes)
      writer.integer(UInt16(128))
      writer.integer(TPMAlgorithm.cfb)
      writer.integer(TPMAlgorithm.null)
    case .child(let purpose, _):
      writer.integer(TPMAlgorithm.null)
      writer.integer(purpose == .agreement ? TPMAlgorithm.ecdh : TPMAlgorithm.ecdsa)
      writer.integer(TPMAlgorithm.sha256)
    }
    writer.integer(TPMAlgorithm.nistP256)
    writer.integer(TPMAlgorithm.null)
    return writer.bytes
  }

  /// The area that a key is made from: the storage key's point is two numbers of 32 zero octets, as in the guidance, and a
  /// child's is empty.
  var areaForMaking: [UInt8] {
    var writer = CanonicalWriter(capacity: 96)
    writer.fixed(beginning)
    let coordinate = self == .storageKey ? [UInt8](repeating: 0, count: 32) : []
    writer.sized(coordinate)
    writer.sized(coordinate)
    return writer.bytes
  }

  /// The point, 65 octets, of an area that is exactly this template with a point of the curve; else nil.
  func point(of area: some Collection<UInt8>) -> [UInt8]? {
    let beginning = beginning
    guard area.starts(with: beginning) else { return nil }
    var reader = CanonicalReader(area.dropFirst(beginning.count))
    guard let x = try? reader.sized(atMost: 32), let y = try? reader.sized(atMost: 32),
      reader.remaining == 0
    else { return nil }
    let point = [4] + Self.padded(x) + Self.padded(y)
    return NISTCurve.p256.contains(point) ? point : nil
  }

  /// A number with the leading zeros of 32 octets.
  static func padded(_ number: some Collection<UInt8>) -> [UInt8] {
    [UInt8](repeating: 0, count: max(0, 32 - number.count)) + number
  }
}

/// The name of an object or index by its public area (Part 1, 16): nameAlg ‖ SHA-256 of the area, 34 octets.
func tpmName(of area: some Collection<UInt8>) -> [UInt8] {
  var writer = CanonicalWriter(capacity: 34)
  writer.integer(TPMAlgorithm.sha256)
  writer.fixed(sha256(area))
  return writer.bytes
}
