/// What of a certificate stays as it is when somebody has a quantum computer that breaks curves and RSA (RFC 9980).
public struct QuantumResistance: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Messages: who keeps what is encrypted to it now does not read it then.
  public static let encryption = Self(rawValue: 0x01)
  /// Signatures: nobody else can make them then, those of the certificate itself among them. Without this, who has such a
  /// computer can give the certificate other subkeys.
  public static let signatures = Self(rawValue: 0x02)
}

extension Certificate {
  /// What of the certificate holds against quantum computers, as it is used at `time`, in seconds since 1970; nothing where
  /// it does not hold.
  public func quantumResistance(at time: Int64) -> QuantumResistance {
    var resistance: QuantumResistance = []
    if let keys = try? encryptionKeys(at: time), keys.allSatisfy(\.algorithm.isPostQuantum) {
      resistance.insert(.encryption)
    }
    let signing = signingKeys(at: time)
    if primaryKey.algorithm.isPostQuantum, validity(at: time) == .valid,
      signing.allSatisfy(\.algorithm.isPostQuantum)
    {
      resistance.insert(.signatures)
    }
    return resistance
  }
}
