import CFIDO2
import FIDO2Exchange
import SecretMemory
import SecurityKey

/// Who a key is to take its holder for.
enum Owner: ~Copyable {
  /// Nobody yet.
  case unknown
  /// Who knows its PIN, which is C's text.
  case byPIN(SecretBytes)
  /// Whose finger touches it.
  case byFinger

  /// Whether the key needs no touch to know.
  var isKnown: Bool {
    switch self {
    case .byPIN: true
    case .unknown: false
    case .byFinger: false
    }
  }

  /// Hands the PIN to `body`, where there is one.
  borrowing func withPIN(_ body: (UnsafePointer<CChar>?) -> Int32) -> Int32 {
    switch self {
    case .byPIN(let text):
      text.withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress) }
    case .unknown: body(nil)
    case .byFinger: body(nil)
    }
  }
}

extension Key {
  /// Whom the key can know by what it was told: nothing is sent yet, and no try is spent.
  func owner(
    _ pin: consuming SecretBytes?, _ facts: SecurityKeyFacts
  ) throws(SecurityKeyError) -> Owner {
    // A key without a PIN of its own needs none.
    if fido_dev_has_pin(device), let text = try Self.terminated(pin) {
      guard facts.triesLeft != 0 else { throw .blocked }
      return .byPIN(text)
    }
    guard facts.verification == .fingerprint else { throw .wrongPIN(triesLeft: facts.triesLeft) }
    return .byFinger
  }

  /// A PIN as C's text; nil where there is none.
  private static func terminated(
    _ pin: consuming SecretBytes?
  ) throws(SecurityKeyError) -> SecretBytes? {
    switch consume pin {
    case .some(let pin):
      let isPossible = pin.withUnsafeBytes { FIDO2Limits.pin.contains($0.count) && !$0.contains(0) }
      guard isPossible else { throw .wrongPIN(triesLeft: nil) }
      guard var text = try? SecretBytes(count: pin.count + 1) else { throw .failed }
      pin.withUnsafeBytes { bytes in text.withUnsafeMutableBytes { $0.copyMemory(from: bytes) } }
      return text
    case nil: return nil
    }
  }

  /// Runs what needs the owner, and a touch.
  func verifying(
    _ owner: borrowing Owner, within touch: Duration, _ body: (UnsafePointer<CChar>?) -> Int32
  ) throws(SecurityKeyError) {
    Patience.tellTouch()
    let code = owner.withPIN { pin in call(within: touch) { body(pin) } }
    if code == FIDO_ERR_RX {
      let isOver = Patience.left == 0
      // Else it goes on to blink, for a touch that nobody waits for.
      _ = call { fido_dev_cancel(device) }
      throw isOver ? .notTouched : .failed
    }
    try check(code)
  }
}
