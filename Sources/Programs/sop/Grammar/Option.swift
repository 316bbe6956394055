/// The options, each of which means the same in every subcommand that has it.
enum Option: String {
  case addressOnly = "addr-spec-only"
  case addressees = "for"
  case backend
  case debug
  case extended
  case form = "as"
  case label
  case mergeCerts = "merge-certs"
  case micalgOut = "micalg-out"
  case newKeyPassword = "new-key-password"
  case noAddedCapabilities = "no-added-capabilities"
  case noArmor = "no-armor"
  case noRequireSelfSig = "no-require-self-sig"
  case notAfter = "not-after"
  case notBefore = "not-before"
  case oldKeyPassword = "old-key-password"
  case output
  case profile
  case sessionKeyOut = "session-key-out"
  case signaturesOut = "signatures-out"
  case signingOnly = "signing-only"
  case signWith = "sign-with"
  case sopSpec = "sop-spec"
  case sopv
  case userID = "userid"
  case validateAt = "validate-at"
  case verificationsOut = "verifications-out"
  case verifyNotAfter = "verify-not-after"
  case verifyNotBefore = "verify-not-before"
  case verifyWith = "verify-with"
  case withKeyPassword = "with-key-password"
  case withPassword = "with-password"
  case withSessionKey = "with-session-key"

  /// By its name, or by that which older drafts have for it.
  init?(named name: String) {
    self.init(rawValue: name == "verify-out" ? Self.verificationsOut.rawValue : name)
  }

  /// Whether it stands alone, without a value.
  var isFlag: Bool {
    switch self {
    case .addressOnly, .backend, .debug, .extended, .noAddedCapabilities, .noArmor,
      .noRequireSelfSig,
      .signingOnly, .sopSpec, .sopv:
      true
    default: false
    }
  }
}
