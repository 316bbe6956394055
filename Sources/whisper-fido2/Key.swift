import CFIDO2
import FIDO2Exchange
import SecretMemory
import SecurityKey

/// A security key that is spoken to.
struct Key: ~Copyable {
  let device: OpaquePointer
  private let plug: KeyPlug

  /// How long a key may take for what needs no person.
  private static let patience = Duration.seconds(5)

  static func open(_ plug: consuming KeyPlug) throws(SecurityKeyError) -> Key {
    guard let device = fido_dev_new() else { throw .failed }
    let key = Key(device: device, plug: plug)
    var functions = key.plug.functions
    try key.check(fido_dev_set_io_functions(device, &functions))
    key.allow(Self.patience)
    try key.check(fido_dev_open(device, key.plug.name))
    return key
  }

  private init(device: OpaquePointer, plug: consuming KeyPlug) {
    self.device = device
    self.plug = plug
  }

  deinit {
    fido_dev_close(device)
    var device: OpaquePointer? = device
    fido_dev_free(&device)
  }

  // MARK: Facts

  /// Whether it can do what is asked of it, and how it knows its owner.
  func facts() throws(SecurityKeyError) -> SecurityKeyFacts {
    guard fido_dev_is_fido2(device), try knowsHMACSecret(),
      fido_dev_supports_pin(device) || fido_dev_supports_uv(device)
    else { throw .unsupported }
    let (hasPIN, hasFinger) = (fido_dev_has_pin(device), fido_dev_has_uv(device))
    guard hasPIN || hasFinger else { throw .noPIN }
    // It forgets a finger that was wrong too often until it is told its PIN.
    let byFinger = hasFinger && !(hasPIN && fingerTries() == 0)
    return SecurityKeyFacts(
      verification: byFinger ? .fingerprint : .pin, triesLeft: hasPIN ? pinTries() : nil)
  }

  private func knowsHMACSecret() throws(SecurityKeyError) -> Bool {
    guard let info = fido_cbor_info_new() else { throw .failed }
    defer {
      var info: OpaquePointer? = info
      fido_cbor_info_free(&info)
    }
    try check(fido_dev_get_cbor_info(device, info))
    guard let names = fido_cbor_info_extensions_ptr(info) else { return false }
    return (0..<fido_cbor_info_extensions_len(info)).contains { index in
      names[index].map { String(cString: $0) == "hmac-secret" } ?? false
    }
  }

  func pinTries() -> Int? {
    var tries: Int32 = 0
    guard fido_dev_get_retry_count(device, &tries) == FIDO_OK, tries >= 0 else { return nil }
    return Int(tries)
  }

  func fingerTries() -> Int? {
    var tries: Int32 = 0
    guard fido_dev_get_uv_retry_count(device, &tries) == FIDO_OK, tries >= 0 else { return nil }
    return Int(tries)
  }

  // MARK: Verification

  /// Runs what needs the person, with the PIN as the library takes it, or with none where the key knows a finger.
  func verifying(
    _ pin: consuming SecretBytes?, _ facts: SecurityKeyFacts, within touch: Duration,
    _ body: (UnsafePointer<CChar>?) -> Int32
  ) throws(SecurityKeyError) {
    let end = ContinuousClock.now + touch
    allow(touch)
    let code: Int32
    // A key without a PIN of its own needs none.
    if fido_dev_has_pin(device), let text = try Self.terminated(pin) {
      guard facts.triesLeft != 0 else { throw .blocked }
      code = text.withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress) }
    } else {
      guard facts.verification == .fingerprint else { throw .wrongPIN(triesLeft: facts.triesLeft) }
      code = body(nil)
    }
    if code == FIDO_ERR_RX {
      // Else it goes on to blink, for a touch that nobody waits for.
      fido_dev_cancel(device)
      throw ContinuousClock.now >= end ? .notTouched : .failed
    }
    allow(Self.patience)
    try check(code)
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

  /// How long the next call may take.
  private func allow(_ time: Duration) {
    fido_dev_set_timeout(device, Int32(clamping: Int64(time / .milliseconds(1))))
  }
}
