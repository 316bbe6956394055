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
    // A key that cannot answer costs the person neither touch nor PIN.
    var found = try search(credentials.map(\.id), by: .unknown)
    if found == .none { throw .unknown }
    let owner = try owner(pin, facts)
    if case .untold(let indices) = found, owner.isKnown {
      found =
        switch try search(indices.map { credentials[$0].id }, by: owner) {
        case .found(let position): .found(indices[position])
        case .none: throw .unknown
        case .untold(let positions): .untold(positions.map { indices[$0] })
        }
    }
    switch found {
    case .found(let index):
      return SecurityKeySecret(
        index: index, secret: try secret(of: credentials[index], owner, within: touch))
    case .none: throw .unknown
    case .untold(let indices):
      for index in indices {
        do throws(SecurityKeyError) {
          return SecurityKeySecret(
            index: index, secret: try secret(of: credentials[index], owner, within: touch))
        } catch .unknown {
        }
      }
      throw .unknown
    }
  }

  private func secret(
    of credential: SecurityKeyCredential, _ owner: borrowing Owner, within touch: Duration
  ) throws(SecurityKeyError) -> SecretBytes {
    let assertion = try Assertion.make(of: credential.id, by: self)
    try check(fido_assert_set_extensions(assertion.pointer, FIDO_EXT_HMAC_SECRET))
    try check(
      fido_assert_set_hmac_salt(assertion.pointer, credential.salt, credential.salt.count))
    try check(fido_assert_set_uv(assertion.pointer, FIDO_OPT_TRUE))
    try verifying(owner, within: touch) { fido_dev_get_assert(device, assertion.pointer, $0) }

    let needed = Self.present | Self.verified
    guard fido_assert_count(assertion.pointer) == 1,
      fido_assert_flags(assertion.pointer, 0) & needed == needed
    else { throw .failed }
    guard fido_assert_hmac_secret_len(assertion.pointer, 0) == 32,
      let bytes = fido_assert_hmac_secret_ptr(assertion.pointer, 0)
    else { throw .unsupported }
    // A key that keeps no secret would give anybody the same.
    guard (0..<32).contains(where: { bytes[$0] != 0 }) else { throw .unsupported }
    let secret = try? SecretBytes(copying: UnsafeBufferPointer(start: bytes, count: 32))
    guard let secret else { throw .failed }
    return secret
  }
}
