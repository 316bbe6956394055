internal import FIDO2Helper
public import SecretMemory
package import SecurityKey
internal import Vault

/// A FIDO2 security key in somebody's hand, for one task: what it gave it is not asked for again. Letting go of it wipes
/// that.
///
/// It asks for its own PIN or a finger, and for a touch each time; what it is talked to by runs in a process of its own,
/// `whisper-fido2`. `look` tells what to ask a person for, `tell` takes the answer, and a `Credential` or `NewProtector`
/// made of it does the rest.
public final class HeldSecurityKey: Sendable {
  /// How it knows its owner.
  public enum Verification: Sendable {
    /// By a PIN of its own, which it must be told.
    case pin
    /// By what it is touched with: no PIN needs to be told.
    case fingerprint
  }

  /// What it says of itself before anything is asked of a person.
  public struct Facts: Equatable, Sendable {
    public let verification: Verification
    /// How often a wrong PIN may still be told before it is blocked for good; nil where it does not say.
    public let triesLeft: Int?
  }

  let held: Vault.HeldSecurityKey

  /// The key that is plugged in, or, for `unix:PATH`, what answers as one on a socket. This starts `whisper-fido2`: do it
  /// from a thread that stays, before the process gives up the right to start programs. Whether that works, `look` says.
  ///
  /// `onTouch` is called, in the thread that asks it, each time it waits for a touch. Nil where `place` names nothing.
  public convenience init?(at place: String? = nil, onTouch: @escaping @Sendable () -> Void) {
    guard let place else {
      self.init(FIDO2SecurityKey.start(), onTouch: onTouch)
      return
    }
    guard let location = SecurityKeyLocation(place) else { return nil }
    self.init(FIDO2SecurityKey.start(at: location), onTouch: onTouch)
  }

  /// `onTouch` is called, in the thread that asks it, each time it waits for a touch.
  package init(_ key: any SecurityKey, onTouch: @escaping @Sendable () -> Void) {
    held = Vault.HeldSecurityKey(key, onTouch: onTouch)
  }

  /// What is plugged in, without touch or PIN. Throws `WhisperError` with `.securityKeyAbsent`, `.securityKeySeveral`,
  /// `.securityKeyNotAllowed`, `.securityKeyNoPIN`, `.securityKeyUnsupported`, and of what it is talked to by.
  public func look() throws(WhisperError) -> Facts {
    try WhisperError.mapping {
      let facts = try held.look()
      let verification: Verification =
        switch facts.verification {
        case .pin: .pin
        case .fingerprint: .fingerprint
        }
      return Facts(verification: verification, triesLeft: facts.triesLeft)
    }
  }

  /// The key's own PIN, for all that it is asked from now on; nil where it knows a finger.
  public func tell(pin: consuming SecretBytes?) { held.tell(pin: pin) }

  /// Whether it gave what it is asked for already, so that neither PIN nor touch is needed.
  public var hasGiven: Bool { held.hasGiven }

  /// Has it asked anew, where somebody is to show to be there.
  public func forget() { held.forget() }

  /// Asks it nothing more, so that another one can be asked; what it gave stays.
  public func letGo() { held.letGo() }
}
