import Words

extension VaultWords {
  /// What asks for something before the vault opens.
  static func protector(_ kind: String) -> String {
    kind == "none" ? unprotected.text : protected.text
  }

  /// What the vault is bound to, and, where that is no hardware, what a copy is worth.
  static func element(_ name: String, isHardwareBacked: Bool, protector: String) -> String {
    if isHardwareBacked { return "\(element(name)) \(copyIsUseless.text)" }
    let enough = protector == "none" ? copyingOpens : copyingAndKnowingOpens
    return "\(element(name)) \(enough.text)"
  }
}
