public import CryptoPrimitives
public import VaultModel
public import WhisperEnvelope

extension WhisperError {
  /// Why, more closely, as a layer below says it.
  public enum Reason: Hashable, Sendable {
    /// What of a name, bundle or key is not as it must be.
    case input(InputReason)
    /// What is wrong with an envelope: for who debugs alone.
    case envelope(EnvelopeDefect)
    case vault(VaultReason)
    /// One of a later version.
    case later
  }
}

extension WhisperError.Reason: RawRepresentable, CaseIterable {
  /// What no service tells apart is none of these.
  public static var allCases: [Self] {
    InputReason.allCases.filter { $0 != .otherContent }.map(Self.input)
      + EnvelopeDefect.allCases.map(Self.envelope) + VaultReason.allCases.map(Self.vault) + [.later]
  }

  /// The code that programs get, and the key of the words for people.
  public var rawValue: String {
    switch self {
    case .input(.otherContent), .later: "reason.later"
    case .input(let reason): reason.rawValue
    case .envelope(let defect): defect.rawValue
    case .vault(let reason): reason.rawValue
    }
  }

  public init?(rawValue: String) {
    guard let reason = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = reason
  }
}

extension WhisperError.Reason: Codable {
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try String(from: decoder)) ?? .later
  }

  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
