/// The rules that a person sets: what they mean, and what is said where one refuses something.
package enum PolicyWords: String, Topic {
  // What each means. The case has the policy's name.
  case contactRequiredToSend = "policy.contact_required.meaning"
  case requireSignatureForVerified = "policy.signature_required.meaning"
  case autoArchiveOnRotation = "policy.auto_archive.meaning"
  case biometricGatedSigning = "policy.bio_gated.meaning"

  // What it refuses
  case contactRequired = "policy.contact_required.title"
  case signatureRequired = "policy.signature_required.title"
  case presenceImpossible = "sign.bio_required.title"

  case commands = "help.policy"
  case list = "help.policy.list"
  case set = "help.policy.set"
  case name = "help.policy.set.name"
  case value = "help.policy.set.value"
  case isOn = "policy.set.on"
  case isOff = "policy.set.off"

  /// What is said where a policy refuses something, and the command that helps against it.
  package static let refusals: [(words: Self, command: String?)] = [
    (.contactRequired, "whisper contact add FILE"),
    (.signatureRequired, nil),
    (.presenceImpossible, "whisper protector add passphrase"),
  ]

  /// What the policy of a name means.
  package init?(meaningOf name: String) {
    guard let meaning = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = meaning
  }

  package var sentence: Sentence {
    switch self {
    case .contactRequiredToSend: "Send to contacts only, never to a raw key."
    case .requireSignatureForVerified: "Sign everything that goes to a verified contact."
    case .autoArchiveOnRotation: "Archive the old keys when an identity is rotated."
    case .biometricGatedSigning:
      "Ask for the passphrase, PIN or security key again before each signature."
    case .contactRequired: "The policy contactRequiredToSend lets you send to contacts only."
    case .signatureRequired:
      "The policy requireSignatureForVerified has messages to verified contacts signed."
    case .presenceImpossible:
      """
      The policy biometricGatedSigning asks for the passphrase, PIN or security key, and this vault has none of \
      them.
      """
    case .commands: "Rules that you set for yourself."
    case .list: "Show every rule."
    case .set: "Turn a rule on or off."
    case .name: "One of the names that 'policy list' shows."
    case .value:
      Sentence("on or off", note: "The values that are accepted: see settings.on and settings.off.")
    case .isOn: "{1} is on."
    case .isOff: "{1} is off."
    }
  }
}
