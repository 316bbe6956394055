/// The rules that a person sets.
package enum PolicyWords: String, Topic {
  case contactRequiredToSend = "policy.contact_required.meaning"
  case requireSignatureForVerified = "policy.signature_required.meaning"
  case autoArchiveOnRotation = "policy.auto_archive.meaning"
  case biometricGatedSigning = "policy.bio_gated.meaning"

  case commands = "help.policy"
  case list = "help.policy.list"
  case set = "help.policy.set"
  case name = "help.policy.set.name"
  case value = "help.policy.set.value"
  case isOn = "policy.set.on"
  case isOff = "policy.set.off"

  package var sentence: Sentence {
    switch self {
    case .contactRequiredToSend: "Send to contacts only, never to a raw key."
    case .requireSignatureForVerified: "Sign everything that goes to a verified contact."
    case .autoArchiveOnRotation: "Archive the old keys when an identity is rotated."
    case .biometricGatedSigning:
      "Ask for the passphrase, PIN or security key again before each signature."
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
