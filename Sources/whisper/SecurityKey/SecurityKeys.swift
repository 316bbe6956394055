import FIDO2Helper
import ProcessHardening
import SecretMemory
import WhisperKit
import Words

/// The security keys that a command may ask: one that opens the vault, and one that is added to it. Each is talked to by a
/// program of its own, started while that still can be; neither is asked anything before it is needed.
final class SecurityKeys {
  private var opening: HeldSecurityKey?
  private var adding: HeldSecurityKey?

  /// What the command may need.
  struct Need {
    var opens = false
    var adds = false
  }

  init(_ need: Need, at location: SecurityKeyLocation, isQuiet: Bool) {
    let notice = TouchNotice(isQuiet: isQuiet)
    func started() -> HeldSecurityKey {
      HeldSecurityKey(FIDO2SecurityKey.start(at: location)) { notice.show() }
    }
    if need.opens { opening = started() }
    if need.adds { adding = started() }
  }

  /// The one that opens the vault. Throws `CommandError.securityKeyNotLookedFor` where none was started.
  func current() throws -> HeldSecurityKey {
    guard let opening else { throw CommandError.securityKeyNotLookedFor }
    return opening
  }

  /// The one that is added.
  func new() throws -> HeldSecurityKey {
    guard let adding else { throw CommandError.securityKeyNotLookedFor }
    return adding
  }

  /// Lets go of what opens the vault, for another program to ask it.
  func letGo() {
    opening?.letGo()
    opening = nil
  }
}

extension HeldSecurityKey {
  /// Looks what it wants to know, asks for its PIN where it is that, and has `body` use it. Whoever types a wrong one is
  /// asked again. `reason` is what is said the first time.
  func told<Result: ~Copyable>(
    _ pins: SecretSource, prompt: String, reason: String? = nil, by body: () throws -> Result
  ) throws -> Result {
    let facts = try look()
    guard facts.verification == .pin else {
      tell(pin: nil)
      return try body()
    }
    let lastTry = facts.triesLeft == 1 ? SecurityKeyWords.lastTry.text : nil
    let reasons = [reason, lastTry].compactMap(\.self)
    return try pins.accepted(
      prompt: prompt, reason: reasons.isEmpty ? nil : reasons.joined(separator: "\n")
    ) {
      tell(pin: $0)
      return try body()
    }
  }
}

/// Has the person touch a security key: it waits for that, and says so with a light alone.
struct TouchNotice: Sendable {
  /// Whether standard error is for nothing, or for a program.
  let isQuiet: Bool

  /// On the terminal, where prompts are too; else on standard error.
  func show() { ControllingTerminal.say(SecurityKeyWords.touch.text, orIsQuiet: isQuiet) }
}
