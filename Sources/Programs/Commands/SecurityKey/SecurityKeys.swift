import FIDO2Helper
import ProcessHardening
import VaultModel
import WhisperKit

/// The security keys that a command may ask: one that opens the vault, and one that is added to it. Each is talked to by a
/// program of its own, started while that still can be; neither is asked anything before it is needed.
final class SecurityKeys {
  private var opening: AskedSecurityKey?
  private var adding: AskedSecurityKey?
  /// Whether the one that opens the vault was needed, so that it is the one that is plugged in.
  private(set) var wasNeeded = false

  /// What the command may need.
  struct Need {
    var opens = false
    var adds = false
  }

  init(
    _ need: Need, at location: SecurityKeyLocation, isQuiet: Bool, _ events: EventStream
  ) {
    func started() -> AskedSecurityKey {
      let notice = TouchNotice(isQuiet: isQuiet, events)
      let key = HeldSecurityKey(FIDO2SecurityKey.start(at: location)) { notice.show() }
      return AskedSecurityKey(key: key, notice: notice)
    }
    if need.opens { opening = started() }
    if need.adds { adding = started() }
  }

  /// The one that opens the vault. Throws `CommandError.securityKeyNotLookedFor` where none was started.
  func current() throws -> AskedSecurityKey {
    guard let opening else { throw CommandError.securityKeyNotLookedFor }
    wasNeeded = true
    return opening
  }

  /// The one that is added.
  func new() throws -> AskedSecurityKey {
    guard let adding else { throw CommandError.securityKeyNotLookedFor }
    return adding
  }

  /// Whether one is plugged in that takes a PIN.
  var wantsPIN: Bool {
    guard let facts = try? opening?.key.look() else { return false }
    return facts.verification == .pin && facts.triesLeft != 0
  }

  /// Lets go of what opens the vault, for another program to ask it.
  func letGo() {
    opening?.key.letGo()
    opening = nil
  }
}
