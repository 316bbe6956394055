#if os(Linux)
  import Bitcoin
  import Foundation
  import OpenPGP
  import TestSupport
  import TestWallets
  import Testing
  import WhisperEnvelope
  import Words

  @testable import Commands

  /// `detect`: what anything is, without a vault.
  @Suite struct DetectTests {
    /// Somebody without a vault.
    private let nobody: Rehearsal

    init() throws { nobody = try Rehearsal() }

    private func told(_ input: String) throws -> [String: Any] {
      try nobody("detect", "--json", input: input).expect(.done).ran.json
    }

    private func told(_ octets: [UInt8]) throws -> Ran {
      let file = try nobody.place.write(octets, to: "given")
      return try nobody("detect", "--json", file).ran
    }

    @Test("each kind has its code, in every language, and the command that takes it is named")
    func kinds() throws {
      let files = try GivenFiles()
      for kind in GivenKind.allCases {
        let file = try #require(files.given[kind])
        let json = try nobody("detect", "--json", file).expect(.done).ran.json
        #expect(json["kind"] as? String == kind.rawValue)
        #expect(json["content"] == nil)
        let said = try nobody("detect", file).expect(.done).ran
        if kind != .envelope {
          #expect(said.lines.first == kind.sentence, "\(kind)")
          #expect(said.errorLines.last == "\(LabelWords.next.text) \(kind.command(file))")
        }
      }
      #expect(!nobody.place.exists(".local"))
      #expect(
        GivenKind.allCases.map(\.rawValue) == [
          "envelope", "envelopes", "bundle", "keybook", "backup", "vault_backup",
          "openpgp_message", "openpgp_signed", "openpgp_certificate", "openpgp_secret_key",
          "openpgp_signature", "psbt", "ethereum", "payment",
        ])
    }

    @Test("what is seen from outside stands beside the kind")
    func facts() throws {
      let files = try GivenFiles()
      func json(_ kind: GivenKind) throws -> [String: Any] {
        try nobody("detect", "--json", try #require(files.given[kind])).expect(.done).ran.json
      }
      func pieces(_ kind: GivenKind) throws -> [[String: Any]] {
        try #require(json(kind)["openpgp"] as? [[String: Any]])
      }
      let envelope = try json(.envelope)
      #expect(envelope["isSigned"] as? Bool == true)
      #expect((envelope["recipientKeyID"] as? String)?.count == 16)
      #expect(envelope["sentAt"] as? Int64 == files.home.now)
      #expect((envelope["envelope"] as? String)?.hasPrefix(Envelope.prefix) == true)

      let envelopes = try #require(json(.envelopes)["envelopes"] as? [[String: Any]])
      #expect(envelopes.map { $0["number"] as? Int } == [1, 2])
      #expect(envelopes.allSatisfy { $0["isSigned"] as? Bool == true })

      let bundle = try #require(json(.bundle)["bundle"] as? [String: Any])
      let own = try files.home.rehearsal("identity", "show", "--json").expect(.done).ran.json
      for key in ["name", "fingerprint", "shortFingerprint"] {
        #expect(bundle[key] as? String == own[key] as? String)
      }
      #expect(try json(.keybook)["bundles"] as? Int == 2)

      for (kind, content) in [
        (GivenKind.message, "encrypted"), (.signedText, "cleartext"),
        (.signature, "detached-signatures"), (.certificate, "certificates"),
        (.secretKey, "secret-keys"),
      ] {
        #expect(try pieces(kind).map { $0["content"] as? String } == [content])
      }
      let certificate = try #require(pieces(.certificate)[0]["certificates"] as? [[String: Any]])
      let fingerprint = try files.home.certificate().fingerprint.hex
      #expect(certificate[0]["fingerprint"] as? String == fingerprint)

      let psbt = try #require(json(.psbt)["psbt"] as? [String: Any])
      #expect((psbt["inputs"] as? Int, psbt["outputs"] as? Int) == (1, 2))
      let transaction = try #require(json(.ethereum)["ethereum"] as? [String: Any])
      #expect(transaction["format"] as? String == "transaction")
      #expect(transaction["chainId"] as? String == "5")
      let payment = try #require(json(.payment)["payment"] as? [String: Any])
      #expect(payment["chain"] as? String == "bitcoin")
      #expect(payment["form"] as? String == "p2wpkh")
      let link = "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=5&label=tea"
      let linked = try #require(told(link)["payment"] as? [String: Any])
      #expect((linked["amount"] as? String, linked["label"] as? String) == ("5", "tea"))
    }

    @Test("of nothing there are the report and an error, and the exit code is 1")
    func nothing() throws {
      let empty = try nobody("detect", "--json").expect(.failed).ran
      #expect(try empty.json["kind"] as? String == "none")
      #expect(try empty.errorJSON["code"] as? String == "error.input.empty")
      for input in ["hello", "whisper1: is a word", "{}", "\u{FEFF}"] {
        let ran = try nobody("detect", "--json", input: input).expect(.failed).ran
        #expect(try ran.json["kind"] as? String == "none", "\(input)")
        #expect(try ran.errorJSON["code"] as? String == "error.given.none")
        let said = try nobody("detect", input: input).expect(.failed).ran
        #expect(said.output.isEmpty)
        #expect(said.complaint == GivenWords.none.text)
      }
    }

    @Test("what is cut or wrong is told, and why it cannot be read")
    func broken() throws {
      let files = try GivenFiles()
      func cut(_ kind: GivenKind) throws -> [UInt8] { try files.octets(of: kind).dropLast(41) }
      for (octets, kind, code) in [
        (try cut(.envelope), "envelope", "error.envelope.cut"),
        (try cut(.bundle), "bundle", "error.bundle.invalid"),
        (try cut(.psbt), "psbt", "error.tx.not_psbt"),
        (Array("whisper1:v2.c20p.AAAA".utf8), "envelope", "error.envelope.invalid"),
      ] as [([UInt8], String, String)] {
        let ran = try told(octets)
        #expect(ran.status == 1)
        #expect(try ran.json["kind"] as? String == kind)
        #expect(try ran.errorJSON["code"] as? String == code, "\(kind)")
      }
      let one = try files.octets(of: .envelope)
      let both = try told(one + Array("\n".utf8) + cut(.envelopes)).expect(0).json
      let listed = try #require(both["envelopes"] as? [[String: Any]])
      #expect(listed.compactMap { $0["code"] as? String } == ["error.envelope.cut"])
    }

    @Test("an envelope, a bundle or a block far down a text is found")
    func farDown() throws {
      let files = try GivenFiles()
      let prose = [UInt8](repeating: UInt8(ascii: "."), count: 1 << 18) + [UInt8(ascii: "\n")]
      for kind in [GivenKind.envelope, .envelopes, .bundle, .keybook, .message, .certificate] {
        let ran = try told(prose + files.octets(of: kind)).expect(0)
        #expect(try ran.json["kind"] as? String == kind.rawValue)
      }
    }

    @Test("of what is large no more is read than tells what it is")
    func large() throws {
      // Behind its beginning each goes on without end.
      let message = Armor.encode([UInt8](repeating: 0xC1, count: 1 << 16), as: .message)
      for (beginning, kind) in [
        ("WHISPER-VAULT1", "vault_backup"), ("WHISPER-BACKUP1", "backup"),
        (String(message.dropLast(100)), "openpgp_message"),
      ] {
        try nobody.place.write(beginning, to: "beginning")
        let ran = try nobody.place.shell(
          "{ cat beginning; tr '\\0' A < /dev/zero; } | timeout 50 whisper detect --json")
        #expect(try ran.json["kind"] as? String == kind)
      }
      let endless = try nobody.place.shell("timeout 50 whisper detect --json < /dev/zero")
      try endless.expect(1)
      #expect(try endless.errorJSON["code"] as? String == "error.input.too_large")
    }

    @Test("nothing that is given traps or takes long")
    func hostile() throws {
      let files = try GivenFiles()
      var random = SeededRandom(seed: 41, label: "detect")
      for kind in GivenKind.allCases {
        let octets = try files.octets(of: kind)
        for _ in 0..<8 {
          var changed = octets
          for _ in 0..<4 {
            let place = Int.random(in: 0..<changed.count, using: &random)
            changed[place] = UInt8.random(in: 0...255, using: &random)
          }
          changed = Array(changed.prefix(Int.random(in: 0...changed.count, using: &random)))
          let ran = try told(changed)
          #expect((0...8).contains(ran.status))
          let code = try #require(ran.json["kind"] as? String)
          #expect(code == "none" || GivenKind(rawValue: code) != nil)
        }
      }
      let deep = String(repeating: "{\"a\":", count: 20_000)
      #expect(try told(Array(deep.utf8)).json["kind"] as? String == "none")
    }

    // MARK: Pictures

    @Test("of a picture it has what stands in the code, whatever that is")
    func pictures() throws {
      let place = try Place()
      let alice = try place.person("Alice")
      try alice("identity", "export", "--qr", "bundle.png").expect(0)
      let bundle = try place.whisper("detect", "--from-qr", "bundle.png", "--json").expect(0).json
      #expect(bundle["kind"] as? String == "bundle")
      #expect(try bundle["content"] as? String == alice.bundle)
      let piped = try place.shell("whisper detect --from-qr - --json < bundle.png").expect(0).json
      #expect(piped["content"] as? String == bundle["content"] as? String)
    }

    @Test("a phrase in a code is neither shown nor told")
    func phrases() throws {
      let place = try Place()
      for name in ["seed-qr-12.png", "compact-seed-qr-24.png"] {
        try FileManager.default.copyItem(
          at: Checkout.root.appendingPathComponent("Tests/Programs/CommandTests/Fixtures/\(name)"),
          to: URL(fileURLWithPath: place.path(name)))
        let ran = try place.whisper("detect", "--from-qr", name, "--json").expect(1)
        #expect(ran.output.isEmpty)
        #expect(try ran.errorJSON["code"] as? String == "error.animated_qr.seed_phrase")
      }
    }
  }
#endif
