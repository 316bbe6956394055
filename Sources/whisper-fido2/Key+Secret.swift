import CFIDO2
import FIDO2Exchange
import SecretMemory
import SecurityKey

extension Key {
  /// The secret of the first of these credentials that the key has.
  func secret(
    of credentials: [SecurityKeyCredential], pin: consuming SecretBytes?, within touch: Duration
  ) throws(SecurityKeyError) -> SecurityKeySecret {
    let facts = try facts()
    // Without touch and PIN: a key that cannot answer costs the person neither.
    guard let index = try index(in: credentials.map(\.id)) else { throw .unknown }
    let credential = credentials[index]
    let assertion = try Assertion.make(of: credential.id, by: self)
    try check(fido_assert_set_extensions(assertion.pointer, FIDO_EXT_HMAC_SECRET))
    try check(
      fido_assert_set_hmac_salt(assertion.pointer, credential.salt, credential.salt.count))
    try check(fido_assert_set_uv(assertion.pointer, FIDO_OPT_TRUE))
    try verifying(pin, facts, within: touch) { fido_dev_get_assert(device, assertion.pointer, $0) }

    let needed = Self.present | Self.verified
    guard fido_assert_count(assertion.pointer) == 1,
      fido_assert_flags(assertion.pointer, 0) & needed == needed
    else { throw .failed }
    guard fido_assert_hmac_secret_len(assertion.pointer, 0) == 32,
      let bytes = fido_assert_hmac_secret_ptr(assertion.pointer, 0)
    else { throw .unsupported }
    let secret = try? SecretBytes(copying: UnsafeBufferPointer(start: bytes, count: 32))
    guard let secret else { throw .failed }
    return SecurityKeySecret(index: index, secret: secret)
  }

  /// The first of these credentials that the key has. They are asked for one by one: keys differ in how many they take.
  func index(in ids: [[UInt8]]) throws(SecurityKeyError) -> Int? {
    for (index, id) in ids.enumerated() {
      let assertion = try Assertion.make(of: id, by: self)
      try check(fido_assert_set_up(assertion.pointer, FIDO_OPT_FALSE))
      do throws(SecurityKeyError) {
        try check(fido_dev_get_assert(device, assertion.pointer, nil))
        return index
      } catch .unknown {
        continue
      }
    }
    return nil
  }
}

/// What the library asks a key with, and what the key answers: wiped by the library when it goes.
private struct Assertion: ~Copyable {
  let pointer: OpaquePointer

  private init(_ pointer: OpaquePointer) { self.pointer = pointer }

  static func make(
    of id: [UInt8], by key: borrowing Key
  ) throws(SecurityKeyError) -> Assertion {
    guard let pointer = fido_assert_new() else { throw .failed }
    let assertion = Assertion(pointer)
    var random = SystemRandom()
    let challenge = random.bytes(32)
    try key.check(fido_assert_set_rp(pointer, FIDO2Start.relyingParty))
    try key.check(fido_assert_set_clientdata_hash(pointer, challenge, challenge.count))
    try key.check(fido_assert_allow_cred(pointer, id, id.count))
    return assertion
  }

  deinit {
    var pointer: OpaquePointer? = pointer
    fido_assert_free(&pointer)
  }
}
