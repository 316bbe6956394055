import WhisperEnvelope
import WhisperKit

/// Who a message is from, in words.
enum AttributionWords {
  /// The trust line. No name can hold the parentheses that it is made with.
  static func trustLine(_ attribution: Attribution) -> String {
    switch attribution {
    case .signed(let name, let trust):
      switch trust {
      case .verified: "From: \(name) (Verified, Signed)"
      case .unverified: "From: \(name) (Unverified, Signed)"
      case .revoked: "From: \(name) (Revoked, Signed)"
      }
    case .signedUnknown: "From: \(DisplayName.unknown) (Signed)"
    case .unsigned(let name): "From: \(name ?? DisplayName.unknown)"
    }
  }

  /// What must be known beside it, a line each.
  static func remarks(
    _ attribution: Attribution, isForBareKey: Bool, isExpired: Bool, isRepeated: Bool
  ) -> [String] {
    var lines: [String] = []
    switch attribution {
    case .unsigned:
      lines.append("Not signed: the sender is a claim that anybody could make.")
    case .signed(let name, .revoked):
      lines.append("You revoked the key of \(name): somebody else may have written this.")
    case .signed(let name, .unverified):
      lines.append("You have not compared fingerprints with \(name) yet.")
    case .signedUnknown:
      lines.append("The signature is good, and its key belongs to nobody you know.")
    case .signed(_, .verified):
      break
    }
    if isForBareKey {
      lines.append("Sent to a bare key: the signature does not say that it is yours.")
    }
    if isExpired { lines.append("Expired: dated outside the 48 hours around now.") }
    if isRepeated { lines.append("Opened before: this is a repetition.") }
    return lines
  }
}
