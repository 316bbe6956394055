#if os(Linux)
  import Bitcoin
  import TestWallets
  import Testing

  @testable import Commands

  /// Somebody's vault, and a file of each kind that something can be.
  struct GivenFiles {
    let home: PGPHome
    let given: [GivenKind: String]

    init() throws {
      let home = try PGPHome()
      self.home = home
      let run = home.rehearsal
      func file(_ name: String, _ arguments: String..., input: String = "") throws -> String {
        let ran = try run.call(arguments, input: input).expect(.done).ran
        return try home.place.write(ran.output, to: name)
      }
      let bundle = try file("bundle", "identity", "export")
      try run("contact", "add", bundle).expect(.done)
      let other = try Rehearsal()
      try other.settle(as: "Bob")
      let bobs = try other("identity", "export").expect(.done).ran.text
      let mine = try run("identity", "export").expect(.done).ran.text
      let secret = try home.place.write("correct horse battery staple nine", to: "secret")
      let backup = home.place.path("backup")
      try run(
        "pgp", "key", "backup", "alice@example.org", "--backup-passphrase-file", secret, "-o",
        backup
      ).expect(.done)
      let bob = try home.stranger("Bob <bob@example.org>")
      let one = try run("seal", "--to", "Alice", input: "one").expect(.done).ran.text
      let two = try run("seal", "--to", "Alice", input: "two").expect(.done).ran.text
      let wallet = try TestWallet()
      let payment = try wallet.payment(to: wallet.key().address)
      let padding = String(repeating: "\0", count: 100)
      given = [
        .envelopes: try home.place.write("\(one)\n\(two)\n\(one)\n", to: "envelopes"),
        // As they begin: to make one costs a second.
        .backup: try home.place.write("WHISPER-BACKUP1" + padding, to: "identity"),
        .vaultBackup: try home.place.write("WHISPER-VAULT1" + padding, to: "whole"),
        .psbt: try home.place.write(
          PSBT(reading: payment.octets).written(as: .base64), to: "psbt"),
        .ethereum: try home.place.write(Self.transaction, to: "transaction"),
        .bundle: bundle, .secretKey: backup,
        .envelope: try file("envelope", "seal", "--to", "Alice", input: "At seven."),
        .keybook: try home.place.write("# name: Bob\n\(bobs)\n\(mine)\n", to: "keybook"),
        .message: try file("message", "pgp", "encrypt", "--to-file", bob.file, input: "x"),
        .signedText: try file("text", "pgp", "sign", "--cleartext", input: "x"),
        .signature: try file("signature", "pgp", "sign", "--detached", input: "x"),
        .certificate: try file("certificate", "pgp", "key", "export"),
        .payment: try home.place.write(
          " bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\n", to: "address"),
      ]
    }

    static let transaction =
      #"{"chainId":"5","nonce":"9","gasPrice":"2","gas":"21000","value":"1","#
      + #""to":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}"#

    func octets(of kind: GivenKind) throws -> [UInt8] {
      let file = try #require(given[kind])
      return try home.place.read(String(file.dropFirst(home.place.path("").count)))
    }
  }
#endif
