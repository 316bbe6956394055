import CFIDO2
import FIDO2Exchange
import SecretMemory
import SecurityKey

extension Key {
  /// What a key says, without being touched, of credentials that it may have made.
  enum Search: Equatable {
    /// It has this one.
    case found(Int)
    /// It has none.
    case none
    /// It does not say of these, and has none of the others.
    case untold([Int])
  }

  /// The first of these credentials that the key has. They are asked for one by one: keys differ in how many they take.
  /// Without an owner a key that always verifies its owner does not say, and is not told a PIN for it; nor does one that
  /// keeps credentials from whom it has not verified.
  func search(_ ids: [[UInt8]], by owner: borrowing Owner) throws(SecurityKeyError) -> Search {
    var untold: [Int] = []
    let tellsApart = try abilities().tellsVerifiedApart
    let saysNone = owner.isKnown || tellsApart
    for (index, id) in ids.enumerated() {
      let assertion = try Assertion.make(of: id, by: self)
      try check(fido_assert_set_up(assertion.pointer, FIDO_OPT_FALSE))
      let code = owner.withPIN { pin in
        call { fido_dev_get_assert(device, assertion.pointer, pin) }
      }
      switch (code, owner.isKnown) {
      case (FIDO_OK, _): return .found(index)
      case (FIDO_ERR_NO_CREDENTIALS, _): if !saysNone { untold.append(index) }
      // Keys do not read what is longer or of another form than their own.
      case (FIDO_ERR_INVALID_CREDENTIAL, _), (FIDO_ERR_INVALID_PARAMETER, _),
        (FIDO_ERR_INVALID_LENGTH, _), (FIDO_ERR_LIMIT_EXCEEDED, _),
        (FIDO_ERR_REQUEST_TOO_LARGE, _):
        continue
      case (FIDO_ERR_PIN_REQUIRED, false), (FIDO_ERR_PIN_AUTH_INVALID, false),
        (FIDO_ERR_UNAUTHORIZED_PERM, false), (FIDO_ERR_MISSING_PARAMETER, _),
        (FIDO_ERR_UP_REQUIRED, _), (FIDO_ERR_OPERATION_DENIED, _), (FIDO_ERR_NOT_ALLOWED, _),
        (FIDO_ERR_UNSUPPORTED_OPTION, _), (FIDO_ERR_INVALID_OPTION, _):
        untold.append(index)
      default: try check(code)
      }
    }
    return untold.isEmpty ? .none : .untold(untold)
  }

  /// What a key is asked with, and what it answers: wiped by the library when it goes.
  struct Assertion: ~Copyable {
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
}
