extension Operation {
  /// What is done with own OpenPGP keys.
  static let openPGP: [Operation] = [
    ofKey("generate", on: [.small, .interrupted], ["generate", ada]) { _ in },
    ofKey(
      "import", on: [.small],
      ["import", "key.asc", "--key-passphrase-file", "new-secret"]
    ) { place in
      try place.whisper(["init", "--no-passphrase", "--yes"], vault: "old").expect(0)
      try place.whisper(["pgp", "key", "generate", ada], vault: "old").expect(0)
      try place.whisper(
        [
          "pgp", "key", "backup", address, "--backup-passphrase-file", "new-secret", "-o",
          "key.asc",
        ], vault: "old"
      ).expect(0)
    },
    ofKey("expiry", on: [.small, .interrupted], ["expiry", address, "never"]),
    ofKey("userid add", on: [.small], ["userid", "add", address, "Ada Lovelace"]),
    ofKey("userid revoke", on: [.small], ["userid", "revoke", address, "Ada Lovelace"]) { place in
      try generate(place)
      try place.whisper(["pgp", "key", "userid", "add", address, "Ada Lovelace"]).expect(0)
    },
    ofKey("revoke", on: [.small, .interrupted], ["revoke", address, "--reason", "compromised"]),
    ofKey("subkey add", on: [.small, .interrupted], ["subkey", "add", address]),
    ofKey(
      "generate, device-bound", on: [.small], ["generate", "--device-bound", ada]
    ) { _ in },
    ofKey(
      "delete", on: [.small, .interrupted], ["delete", address, "--confirm", fingerprint]
    ) { place in
      try place.write(secretKey, to: "known.asc")
      try place.whisper(["pgp", "key", "import", "known.asc"]).expect(0)
    },
    ofKey(
      "passphrase set", on: [.small],
      ["passphrase", address, "set", "--new-passphrase-file", "secret"]),

    ofCertificate("contact add, a certificate") { _ in },
    ofCertificate("contact add, merging a certificate") { place in
      try place.whisper(["contact", "add", certificate]).expect(0)
      try place.whisper(["pgp", "key", "userid", "add", address, "Ada Lovelace"], vault: "old")
        .expect(0)
      try place.whisper(
        ["pgp", "key", "export", address, "-o", certificate, "--force"], vault: "old"
      ).expect(0)
    },
  ]

  private static let address = "ada@example.org"
  private static let ada = "Ada <ada@example.org>"

  /// A key whose fingerprint is known before it is there, as `delete` wants to be told.
  private static let fingerprint = "125056092F5C3218AEFB2B91B7EE2F8C43E687F6"
  private static let secretKey = """
    -----BEGIN PGP PRIVATE KEY BLOCK-----

    xVgEawaSDRYJKwYBBAHaRw8BAQdAfeRDXBSP51Zzp47JIH4Plg9IX6XFuAwnUbCK
    afkpPI8AAP4vRDSdATbBElzxksVziXDeu3yD2XSA+vlqtxNQEqGqXhDzzRVBZGEg
    PGFkYUBleGFtcGxlLm9yZz7CiQQTFgoAMQWCawaSDRYhBBJQVgkvXDIYrvsrkbfu
    L4xD5of2ApsDAh4BAwsJBwMVCggCFgACGQEACgkQt+4vjEPmh/ag/gD/cRQkDELL
    UhVgZl95NHYt4MlYsW6Uo/Yjvobah5wiwiMA/AjD1+buwmIYmI8YYpA9C5Qoe1QS
    vC1bzxuS7NrGEl0Kx10EawaSDRIKKwYBBAGXVQEFAQEHQD5sQaP6fc65AnbZTxdg
    SlfgeV9v6wrawzM5UGn5vf8OAwEKCQAA/2dzdJAAyeMZeAfrZllSCyq5mch+Lt/V
    x3QsqwzbAX/4ED3CeAQYFgoAIAWCawaSDRYhBBJQVgkvXDIYrvsrkbfuL4xD5of2
    ApsMAAoJELfuL4xD5of24+EA/0KTU/K0ZpUK+nRJZljXi0ZdQ043lzbhuxyV94Iy
    E29uAP9jTLvv138RA4ThvSHdWbVm2ipnuezKcHgodkd5rnhSCw==
    =A6ic
    -----END PGP PRIVATE KEY BLOCK-----

    """

  private static let generate: @Sendable (Place) throws -> Void = {
    try $0.whisper(["pgp", "key", "generate", ada]).expect(0)
  }

  static let certificate = "ada.cert"

  /// Writes the certificate of somebody whose key is in the vault `old`.
  static func makeCertificate(in place: Place) throws {
    try place.whisper(["init", "--no-passphrase", "--yes"], vault: "old").expect(0)
    try place.write(secretKey, to: "known.asc")
    try place.whisper(["pgp", "key", "import", "known.asc"], vault: "old").expect(0)
    try place.whisper(["pgp", "key", "export", address, "-o", certificate], vault: "old").expect(0)
  }

  /// The certificate of somebody whose key is in another vault.
  private static func ofCertificate(
    _ name: String, prepare: @escaping @Sendable (Place) throws -> Void
  ) -> Operation {
    Operation(
      name, on: [.small, .interrupted], ["contact", "add", certificate],
      facts: [["contact", "list"], ["contact", "certificate", "show", "Ada"]]
    ) { place in
      try makeCertificate(in: place)
      try prepare(place)
    }
  }

  private static func ofKey(
    _ name: String, on vaults: [VaultKind], _ command: [String],
    prepare: @escaping @Sendable (Place) throws -> Void = generate
  ) -> Operation {
    Operation(
      "pgp key " + name, on: vaults, ["pgp", "key"] + command,
      facts: [["pgp", "key", "list"], ["pgp", "key", "show", address]], prepare: prepare)
  }
}
