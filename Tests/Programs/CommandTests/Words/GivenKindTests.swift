#if os(Linux)
  import OpenPGP
  import Testing
  import Words

  @testable import Commands

  /// What is given to the wrong command is called what it is, with the command that takes it.
  @Suite struct GivenKindTests {
    private let home: PGPHome
    private let given: [GivenKind: String]

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
      given = [
        .bundle: bundle, .secretKey: backup,
        .envelope: try file("envelope", "seal", "--to", "Alice", input: "At seven."),
        .keybook: try home.place.write("# name: Bob\n\(bobs)\n\(mine)\n", to: "keybook"),
        .message: try file("message", "pgp", "encrypt", "--to-file", bob.file, input: "x"),
        .signedText: try file("text", "pgp", "sign", "--cleartext", input: "x"),
        .signature: try file("signature", "pgp", "sign", "--detached", input: "x"),
        .certificate: try file("certificate", "pgp", "key", "export"),
        .address: try home.place.write(
          " bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\n", to: "address"),
      ]
    }

    private func octets(of kind: GivenKind) throws -> [UInt8] {
      let file = try #require(given[kind])
      return try home.place.read(String(file.dropFirst(home.place.path("").count)))
    }

    @Test func eachKindIsTold() throws {
      #expect(Set(given.keys) == Set(GivenKind.allCases))
      for kind in GivenKind.allCases { #expect(GivenKind(try octets(of: kind)) == kind, "\(kind)") }
      for (octets, kind) in [
        ([0xC6, 51, 4, 0xFF], .certificate), ([0x99, 1, 13, 4, 0xFF], .certificate),
        ([0x95, 1, 13, 4, 0xFF], .secretKey), ([0xD2, 0xFF, 0, 0, 1, 0, 2, 0x80], .message),
        ([0xA3, 1, 0x85], .message), ([0x84, 0x8C, 3, 0xFF], .message),
        ([0x88, 0x75, 4, 0xFF], .signature),
        // A picture, whose first octet a signature could have.
        ([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], nil), ([0xFF, 0xFF], nil), ([], nil),
        (Array("\u{DC}brigens".utf8), nil), (Array("x".utf8), nil),
      ] as [([UInt8], GivenKind?)] {
        #expect(GivenKind(octets) == kind, "\(octets)")
      }
    }

    @Test func whatWasDoneToOpenPGPOnItsWayHidesNothing() throws {
      for kind in [GivenKind.message, .signedText, .signature, .certificate] {
        let text = String(decoding: try octets(of: kind), as: UTF8.self)
        let quoted = text.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "> " + $0 }.joined(separator: "\n")
        for changed in ["Übrigens:\n" + text, quoted, text.replacing("\n", with: "\r\n")] {
          #expect(GivenKind(Array(changed.utf8)) == kind, "\(kind): \(changed)")
        }
      }
      let long = Armor.encode([UInt8](repeating: 0xC1, count: GivenKind.lookedAt), as: .message)
      #expect(GivenKind(Array(long.utf8)) == .message)
      // One that is broken is nothing that another command takes, and hides nothing either.
      let cut = "-----BEGIN PGP MESSAGE-----\n\nhQEM\n"
      #expect(GivenKind(Array(cut.utf8)) == nil)
      #expect(GivenKind(try Array(cut.utf8) + octets(of: .bundle)) == .bundle)
      #expect(GivenKind(try octets(of: .envelope) + octets(of: .message)) == .envelope)
      #expect(GivenKind(try octets(of: .message) + octets(of: .envelope)) == .message)
    }

    private func check(
      _ command: [String], takes kinds: Set<GivenKind>, others: [GivenKind: String] = [:]
    ) throws {
      for (kind, file) in given where !kinds.contains(kind) {
        let ran = try home.rehearsal.call(command + [file, "--json"]).expect(.failed).ran
        #expect(ran.output.isEmpty)
        let error = try ran.errorJSON
        let code = others[kind] ?? kind.words.rawValue
        #expect(error["code"] as? String == code, "\(command) \(kind)")
        guard others[kind] == nil else { continue }
        #expect(error["hint"] as? String == kind.command(file), "\(command) \(kind)")
      }
    }

    @Test func whoWantsAContactIsToldWhatElseItIs() throws {
      let secret = [GivenKind.secretKey: "error.openpgp.secret_key"]
      try check(["contact", "add"], takes: [.bundle, .certificate], others: secret)
      try check(["contact", "certificate", "add", "Alice"], takes: [.certificate], others: secret)
      try check(["keybook", "import"], takes: [.keybook, .bundle])
      #expect(try home.rehearsal("contact", "list").expect(.done).ran.lines.count == 1)
    }

    @Test func whoWantsAMessageIsToldWhatElseItIs() throws {
      try check(["open"], takes: [.envelope, .message, .signedText])
      try check(["detect"], takes: [.envelope])
      // What is signed or encrypted each of them knows by itself.
      try check(["pgp", "decrypt"], takes: [.message, .signedText])
      try check(["pgp", "verify"], takes: [.message, .signedText])
    }

    @Test func whoWantsASignatureOrCertificateIsToldWhatElseItIs() throws {
      try check(["pgp", "verify", "x", "--signature"], takes: [.signature])
      try check(
        ["pgp", "encrypt", "--to-file"], takes: [.certificate],
        others: [.secretKey: "error.openpgp.secret_key"])
    }

    @Test func whoWantsASecretKeyIsToldWhatElseItIs() throws {
      try check(["pgp", "key", "import"], takes: [.secretKey])
    }

    @Test func whatIsNotArmoredIsToldToo() throws {
      for kind in [GivenKind.signature, .certificate, .secretKey] {
        let file = try home.place.write(Armor.decode(octets(of: kind)).octets, to: "binary")
        for command in [["open"], ["pgp", "decrypt"], ["pgp", "verify"]] {
          let ran = try home.rehearsal.call(command + [file, "--json"]).expect(.failed).ran
          #expect(try ran.errorJSON["code"] as? String == kind.words.rawValue, "\(command) \(kind)")
        }
      }
    }
  }
#endif
