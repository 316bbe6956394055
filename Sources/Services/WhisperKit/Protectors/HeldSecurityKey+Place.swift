internal import FIDO2Helper
internal import SecurityKey
public import VaultModel

extension HeldSecurityKey {
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

  /// What is plugged in, without touch or PIN. Throws `WhisperError` with `.securityKeyAbsent`, `.securityKeySeveral`,
  /// `.securityKeyNotAllowed`, `.securityKeyNoPIN`, `.securityKeyUnsupported`, and of what it is talked to by.
  public func look() throws(WhisperError) -> Facts {
    do { return try facts() } catch { throw .securityKey(error) }
  }
}
