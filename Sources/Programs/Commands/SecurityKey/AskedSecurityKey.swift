import FIDO2Exchange
import SecretMemory
import VaultModel
import WhisperKit
import Words

/// A security key, and how its owner hears what to do.
struct AskedSecurityKey {
  let key: HeldSecurityKey
  let notice: TouchNotice

  /// What it wants to know. Throws where it takes no PIN any more, where nobody can be asked for one, and where the next
  /// wrong one would block it for good and comes from a file.
  func look(_ pins: SecretSource) throws -> HeldSecurityKey.Facts {
    let facts = try key.look()
    guard facts.verification == .pin else { return facts }
    guard facts.triesLeft != 0 else { throw WhisperError.securityKeyBlocked }
    try pins.checkIsThere()
    guard facts.triesLeft != 1 || !pins.isGiven else { throw CommandError.keyLastTry }
    return facts
  }

  /// Asks for its PIN where it wants that, and has `body` use it. Whoever types a wrong one, or touches it with a wrong
  /// finger, is asked again. `reason` is what is said the first time; Enter alone throws `CommandError.keyPINNeeded` where
  /// the PIN is optional.
  func told<Result: ~Copyable>(
    _ pins: SecretSource, prompt: String, reason: String? = nil, isOptional: Bool = false,
    by body: () throws -> Result
  ) throws -> Result {
    var facts = try look(pins)
    var reasons = [reason, facts.warning].compactMap(\.self)
    if facts.verification == .fingerprint || pins.isGiven {
      // No question says it.
      if let reason { notice.say(reason) }
      reasons = []
    }
    var fingers = SecretSource.triesOfWhoTypes
    while facts.verification == .fingerprint {
      key.tell(pin: nil)
      do {
        return try body()
      } catch let error as WhisperError where error.code == .securityKeyPINWrong {
        fingers -= 1
        guard pins.isTyped else { throw CommandError.fingerUnknown }
        // After some it wants its PIN instead.
        facts = try look(pins)
        guard fingers > 0 || facts.verification == .pin else { throw CommandError.fingerUnknown }
        notice.say(SecurityKeyWords.fingerUnknown.text)
      }
    }
    return try pins.accepted(
      prompt: prompt, reason: reasons.isEmpty ? nil : reasons.joined(separator: "\n")
    ) { pin in
      if isOptional, pin.count == 0 { throw CommandError.keyPINNeeded }
      guard FIDO2Limits.pin.contains(pin.count) else { throw CommandError.keyPINLength }
      key.tell(pin: pin)
      return try body()
    }
  }
}

extension HeldSecurityKey.Facts {
  /// What to know before a PIN is typed; nil where there are tries enough.
  var warning: String? {
    guard let triesLeft, (1...3).contains(triesLeft) else { return nil }
    return SecurityKeyWords.fewTries("\(triesLeft)")
  }
}
