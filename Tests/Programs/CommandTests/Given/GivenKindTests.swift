#if os(Linux)
  import OpenPGP
  import Testing
  import Words

  @testable import Commands

  /// What is given to the wrong command is called what it is, with the command that takes it.
  @Suite struct GivenKindTests {
    private let files: GivenFiles
    private var home: PGPHome { files.home }

    init() throws { files = try GivenFiles() }

    @Test func eachKindIsTold() throws {
      #expect(Set(files.given.keys) == Set(GivenKind.allCases))
      for kind in GivenKind.allCases {
        #expect(GivenKind(try files.octets(of: kind)) == kind, "\(kind)")
      }
      for (octets, kind) in [
        ([0xC6, 51, 4, 0xFF], .certificate), ([0x99, 1, 13, 4, 0xFF], .certificate),
        ([0x95, 1, 13, 4, 0xFF], .secretKey), ([0xD2, 0xFF, 0, 0, 1, 0, 2, 0x80], .message),
        ([0xA3, 1, 0x85], .message), ([0x84, 0x8C, 3, 0xFF], .message),
        ([0x88, 0x75, 4, 0xFF], .signature),
        // A picture, whose first octet a signature could have.
        ([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], nil), ([0xFF, 0xFF], nil), ([], nil),
        (Array("\u{DC}brigens".utf8), nil), (Array("x".utf8), nil),
        // A key and a hash in hexadecimal are no transactions, and begin as those of some types do.
        (Array("02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5".utf8), nil),
        (Array("01c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709e".utf8), nil),
        (Array("UR:CRYPTO-PSBT/1-2/LPADAXCFAO\n".utf8), nil),
        (Array("B$2P0200FMFA QR".utf8), .psbt), (Array("B$2U0200FMFA".utf8), nil),
      ] as [([UInt8], GivenKind?)] {
        #expect(GivenKind(octets) == kind, "\(octets)")
      }
    }

    @Test func whatWasDoneToOpenPGPOnItsWayHidesNothing() throws {
      for kind in [GivenKind.message, .signedText, .signature, .certificate] {
        let text = String(decoding: try files.octets(of: kind), as: UTF8.self)
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
      #expect(GivenKind(try Array(cut.utf8) + files.octets(of: .bundle)) == .bundle)
      #expect(GivenKind(try files.octets(of: .envelope) + files.octets(of: .message)) == .envelope)
      #expect(GivenKind(try files.octets(of: .message) + files.octets(of: .envelope)) == .message)
    }

    private static func code(of kind: GivenKind) -> String {
      switch kind {
      case .backup: "error.backup.of_identity"
      case .vaultBackup: "error.backup.of_vault"
      default: kind.words?.rawValue ?? ""
      }
    }

    private func check(
      _ command: [String], takes kinds: Set<GivenKind>, others: [GivenKind: String] = [:]
    ) throws {
      for (kind, file) in files.given where !kinds.contains(kind) {
        let ran = try home.rehearsal.call(command + [file, "--json"]).expect(.failed).ran
        #expect(ran.output.isEmpty)
        let error = try ran.errorJSON
        let code = others[kind] ?? Self.code(of: kind)
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
      try check(["open"], takes: [.envelope, .envelopes, .message, .signedText])
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
        let file = try home.place.write(Armor.decode(files.octets(of: kind)).octets, to: "binary")
        for command in [["open"], ["pgp", "decrypt"], ["pgp", "verify"]] {
          let ran = try home.rehearsal.call(command + [file, "--json"]).expect(.failed).ran
          let code = try ran.errorJSON["code"] as? String
          #expect(code == kind.words?.rawValue, "\(command) \(kind)")
        }
      }
    }
  }
#endif
