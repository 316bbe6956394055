import Words
import WhisperKit

extension AttributionWords {
  /// The trust line.
  static func trustLine(_ attribution: Attribution) -> String {
    switch attribution {
    case .signed(let name, let trust):
      switch trust {
      case .verified: verified(name)
      case .unverified: unverified(name)
      case .revoked: revoked(name)
      }
    case .signedUnknown: signedUnknown.text
    case .unsigned(let name?): unsigned(name)
    case .unsigned(nil): unknown.text
    }
  }

  /// What must be known beside it, a line each.
  static func remarks(
    _ attribution: Attribution, formerKeysOf former: String?, isForBareKey: Bool, age: MessageAge?,
    mayBeRepeated: Bool, isRepeated: Bool
  ) -> [String] {
    var lines: [String] = []
    switch attribution {
    case .unsigned: lines.append(isClaim.text)
    case .signed(let name, .revoked): lines.append(youRevoked(name))
    case .signed(let name, .unverified): lines.append(notCompared(name))
    case .signedUnknown where former == nil: lines.append(nobodyKnown.text)
    case .signed(_, .verified), .signedUnknown: break
    }
    if let former { lines.append(RotationWords.formerKeys(former)) }
    if isForBareKey { lines.append(bareKey.text) }
    switch age {
    case .old(let days): lines.append(old("\(days)"))
    case .ahead(let days): lines.append(ahead("\(days)"))
    case .forgotten, nil: break
    }
    if mayBeRepeated { lines.append(AttributionWords.mayBeRepeated.text) }
    if isRepeated { lines.append(repeated.text) }
    return lines
  }
}
