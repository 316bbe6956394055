import VaultModel
import WhisperKit
import Words

extension VaultWords {
  /// The codes of protectors' kinds, the one that is asked for first before the others.
  static func codes(of kinds: [ProtectorKind]) -> [String] {
    let asking = ProtectorKind.askingOrder.filter(kinds.contains)
    return (asking.isEmpty ? [.none] : asking).map(\.rawValue)
  }

  /// What a kind of protector is called; nil is one of a later version.
  static func protector(kind: String?) -> String {
    switch kind.flatMap(ProtectorKind.init(rawValue:)) {
    case .some(.none): kindNone.text
    case .passphrase: kindPassphrase.text
    case .pin: kindPIN.text
    case .securityKey: kindSecurityKey.text
    case nil: kindLater.text
    }
  }

  /// What asks for something before the vault opens.
  static func protectors(_ kinds: [String]) -> String {
    switch kinds {
    case [], ["none"]: unprotected.text
    case ["passphrase"]: protected.text
    case ["pin"]: protectedByPIN.text
    case ["security-key"]: protectedBySecurityKey.text
    default: protectedBy(kinds.map { protector(kind: $0) }.joined(separator: ", "))
    }
  }

  /// The chip that the vault is bound to, or, where it is bound to none, what a copy is worth.
  static func element(_ name: String, isHardwareBacked: Bool, protectors: [String]) -> String {
    if isHardwareBacked { return "\(element(name)) \(copyIsUseless.text)" }
    let enough: VaultWords =
      switch protectors {
      case _ where protectors.contains(ProtectorKind.passphrase.rawValue): .copyingAndKnowingOpens
      case _ where protectors.contains(ProtectorKind.securityKey.rawValue): .copyingAndHavingOpens
      default: .copyingOpens
      }
    return enough.text
  }

  /// What whoever has a PIN must know of the element that judges it.
  static func aboutPIN(_ lockout: ProtectorService.Lockout) -> [Remark] {
    var notes: [Remark] = []
    notes.append(
      lockout.secondsToForgetOne > 0
        ? Remark(pinTries, "\(lockout.limit)", "\(lockout.secondsToForgetOne)")
        : Remark(pinTriesForGood, "\(lockout.limit)"))
    if !lockout.hasLockoutAuthorization { notes.append(Remark(pinWithoutLimit)) }
    notes.append(Remark(pinPowerCut))
    return notes
  }
}

extension StatusWords {
  /// Whether older copies are noticed, and who can end that.
  static func about(
    _ counting: Counting, _ lockout: ProtectorService.Lockout?
  ) -> [String] {
    switch counting {
    case .on:
      [counted.text]
        + (lockout?.hasOwnerAuthorization == false ? [counterDeletable.text] : [])
    case .off: [notCounted.text]
    case .later: [countedLater.text]
    }
  }
}
