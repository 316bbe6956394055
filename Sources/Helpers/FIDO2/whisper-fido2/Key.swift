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

  /// What it says that it can do.
  struct Abilities {
    var knowsHMACSecret = false
    /// Whether it can keep a credential from whom it has not verified.
    var protectsCredentials = false
    /// Whether it gives another secret to whom it has not verified: since CTAP 2.1, section 12.5.
    var tellsVerifiedApart = false
  }

  /// Whether it can do what is asked of it, and how it knows its owner.
  func facts() throws(SecurityKeyError) -> SecurityKeyFacts {
    let abilities = try abilities()
    guard fido_dev_is_fido2(device), abilities.knowsHMACSecret,
      fido_dev_supports_pin(device) || fido_dev_supports_uv(device)
    else { throw .unsupported }
    let (hasPIN, hasFinger) = (fido_dev_has_pin(device), fido_dev_has_uv(device))
    guard hasPIN || hasFinger else { throw .noPIN }
    // It forgets a finger that was wrong too often until it is told its PIN.
    let byFinger = hasFinger && !(hasPIN && fingerTries() == 0)
    return SecurityKeyFacts(
      verification: byFinger ? .fingerprint : .pin, triesLeft: hasPIN ? pinTries() : nil)
  }

  func abilities() throws(SecurityKeyError) -> Abilities {
    guard let info = fido_cbor_info_new() else { throw .failed }
    defer {
      var info: OpaquePointer? = info
      fido_cbor_info_free(&info)
    }
    try check(call { fido_dev_get_cbor_info(device, info) })
    var abilities = Abilities()
    for name in Self.texts(
      fido_cbor_info_extensions_ptr(info), fido_cbor_info_extensions_len(info))
    {
      if name == "hmac-secret" { abilities.knowsHMACSecret = true }
      if name == "credProtect" { abilities.protectsCredentials = true }
    }
    abilities.tellsVerifiedApart = Self.texts(
      fido_cbor_info_versions_ptr(info), fido_cbor_info_versions_len(info)
    ).contains { $0.hasPrefix("FIDO_2_") && !["FIDO_2_0", "FIDO_2_1_PRE"].contains($0) }
    return abilities
  }

  private static func texts(
    _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ count: Int
  ) -> [String] {
    guard let list else { return [] }
    return (0..<count).compactMap { list[$0].map { String(cString: $0) } }
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
