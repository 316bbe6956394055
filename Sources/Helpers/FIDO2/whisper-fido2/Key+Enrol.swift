import CFIDO2
import FIDO2Exchange
import SecretMemory
import SecurityKey

extension Key {
  /// The flags of what a key signs. Source: Web Authentication, section 6.1.
  static let present: UInt8 = 1 << 0
  static let verified: UInt8 = 1 << 2

  /// How a key says that it granted hmac-secret: the text and true, in CBOR.
  private static let granted: [UInt8] = [0x6B] + Array("hmac-secret".utf8) + [0xF5]
  /// And that it keeps the credential from whom it has not verified: the text and 3.
  private static let isProtected: [UInt8] = [0x6B] + Array("credProtect".utf8) + [0x03]

  /// A new credential, which only this key keeps.
  func enrol(
    besides others: [[UInt8]], pin: consuming SecretBytes?, within touch: Duration
  ) throws(SecurityKeyError) -> [UInt8] {
    let facts = try facts()
    // Else its PIN would be for nothing: who has the key would have the secret.
    let needsProtection = try !abilities().tellsVerifiedApart
    if needsProtection, try !abilities().protectsCredentials { throw .unsupported }
    var found = try search(others, by: .unknown)
    if case .found = found { throw .enrolled }
    let owner = try owner(pin, facts)
    if case .untold(let indices) = found, owner.isKnown {
      found = try search(indices.map { others[$0] }, by: owner)
      if case .found = found { throw .enrolled }
    }
    guard let credential = fido_cred_new() else { throw .failed }
    defer {
      var credential: OpaquePointer? = credential
      fido_cred_free(&credential)
    }
    var random = SystemRandom()
    let challenge = random.bytes(32)
    // Nothing about the person: a key shows names to whoever asks it.
    let user = random.bytes(32)
    try check(fido_cred_set_type(credential, COSE_ES256))
    try check(fido_cred_set_clientdata_hash(credential, challenge, challenge.count))
    try check(fido_cred_set_rp(credential, FIDO2Start.relyingParty, "Whisper"))
    try check(fido_cred_set_user(credential, user, user.count, "whisper", "whisper", nil))
    try check(fido_cred_set_extensions(credential, FIDO_EXT_HMAC_SECRET))
    if needsProtection {
      try check(fido_cred_set_prot(credential, FIDO_CRED_PROT_UV_REQUIRED))
    }
    try check(fido_cred_set_rk(credential, FIDO_OPT_FALSE))
    try check(fido_cred_set_uv(credential, FIDO_OPT_TRUE))
    // What a key does not say without a touch it says now.
    if case .untold = found {
      for other in others { try check(fido_cred_exclude(credential, other, other.count)) }
    }
    try verifying(owner, within: touch) { fido_dev_make_cred(device, credential, $0) }

    guard
      fido_cred_flags(credential) & (Self.present | Self.verified)
        == Self.present | Self.verified
    else { throw .failed }
    let id = Self.bytes(fido_cred_id_ptr(credential), fido_cred_id_len(credential))
    let data = Self.bytes(
      fido_cred_authdata_raw_ptr(credential), fido_cred_authdata_raw_len(credential))
    // Hash, flags, counter, AAGUID, count of the id and the id stand before what was granted.
    let extensions = data.dropFirst(55 + id.count)
    guard extensions.holds(Self.granted), !needsProtection || extensions.holds(Self.isProtected)
    else { throw .unsupported }
    return id
  }

  static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    start.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  }
}

extension ArraySlice<UInt8> {
  /// Whether these bytes stand together somewhere in it.
  func holds(_ bytes: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }
}
