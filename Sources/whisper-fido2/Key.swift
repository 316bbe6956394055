import CFIDO2
import FIDO2Exchange
import SecurityKey

/// A security key that is spoken to.
struct Key: ~Copyable {
  let device: OpaquePointer
  private let plug: KeyPlug

  static func open(_ plug: consuming KeyPlug) throws(SecurityKeyError) -> Key {
    guard let device = fido_dev_new() else { throw .failed }
    let key = Key(device: device, plug: plug)
    var functions = key.plug.functions
    try key.check(fido_dev_set_io_functions(device, &functions))
    try key.check(key.call { fido_dev_open(device, key.plug.name) })
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
    try check(call { fido_dev_get_cbor_info(device, info) })
    guard let names = fido_cbor_info_extensions_ptr(info) else { return false }
    return (0..<fido_cbor_info_extensions_len(info)).contains { index in
      names[index].map { String(cString: $0) == "hmac-secret" } ?? false
    }
  }

  func pinTries() -> Int? {
    var tries: Int32 = 0
    let code = call { fido_dev_get_retry_count(device, &tries) }
    guard code == FIDO_OK, tries >= 0 else { return nil }
    return Int(tries)
  }

  func fingerTries() -> Int? {
    var tries: Int32 = 0
    let code = call { fido_dev_get_uv_retry_count(device, &tries) }
    guard code == FIDO_OK, tries >= 0 else { return nil }
    return Int(tries)
  }

  // MARK: Calls

  /// Runs a call of the library that speaks to the key, for so long at the most.
  func call(within time: Duration = Patience.usual, _ body: () -> Int32) -> Int32 {
    Patience.begin(time)
    fido_dev_set_timeout(device, Patience.left)
    return body()
  }
}
