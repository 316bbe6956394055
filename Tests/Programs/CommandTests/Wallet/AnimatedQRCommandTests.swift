#if os(Linux)
  import AnimatedQR
  import Bitcoin
  import CryptoPrimitives
  import Foundation
  import TestSupport
  import TestWallets
  import Testing

  @Suite("Transactions in QR codes, by command")
  struct AnimatedQRCommandTests {
    private let desk: TransactionCommandTests.Desk
    private let psbt: [UInt8]
    private var ada: WalletPlace { desk.ada }

    init() throws {
      desk = try TransactionCommandTests.Desk()
      psbt = try desk.keys.payment(to: desk.recipient).octets
    }

    /// Writes the contents of codes as who scans them does, one a line.
    private func write(_ contents: [String], to file: String = "scanned") throws {
      try? FileManager.default.removeItem(atPath: ada.place.path(file))
      try ada.place.write(contents.joined(separator: "\n") + "\n", to: file)
    }

    private func contents(
      _ message: QRMessage, as format: AnimatedQR.Format = .ur
    ) throws -> [String] {
      let codes = try AnimatedQR(message, as: format, fragment: 100)
      return (0..<codes.count).map { codes.content(at: $0) }
    }

    private func inspect(_ files: String..., status: Int32 = 0) throws -> Ran {
      try ada.run(
        ["wallet", "tx", "inspect", "--wallet", "Cold", "--json"]
          + files.flatMap { ["--from-qr", $0] }
      ).expect(status)
    }

    private func sign(_ options: [String], status: Int32 = 0) throws -> Ran {
      try ada.run(["wallet", "tx", "sign", "Cold"] + TransactionCommandTests.passphrase + options)
        .expect(status)
    }

    /// The pictures of that name, in order.
    private func pictures(_ prefix: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: ada.place.path("."))
        .filter { $0.hasPrefix(prefix + "-") }.sorted()
    }

    private func read(_ pictures: [String], status: Int32 = 0) throws -> Ran {
      try ada.run(
        ["wallet", "tx", "inspect", "--wallet", "Cold", "--json"]
          + pictures.flatMap { ["--from-qr", $0] }
      ).expect(status)
    }

    @Test("are read, approved, signed and made into pictures again", arguments: ["ur", "bbqr"])
    func pictures(format: String) throws {
      try write(try contents(QRMessage(.psbt, psbt), as: format == "ur" ? .ur : .bbqr))
      let code = try #require(try inspect("scanned").json["approval"] as? String)
      // It is the same transaction as in a file.
      try desk.write(try desk.keys.payment(to: desk.recipient), as: .binary)
      let inFile = try ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json").expect(0)
      #expect(try inFile.json["approval"] as? String == code)

      let signed = try sign(
        ["--from-qr", "scanned", "--approve", code, "--qr", "out", "--qr-format", format])
      #expect(signed.text.hasPrefix("cHNid"))
      let made = try pictures("out")
      #expect(made.count > 1 && made.first == "out-1-of-\(made.count).png")
      #expect(signed.errors.contains("Wrote \(made.count) QR codes, the first of them out-1-of-"))
      let again = try read(made.shuffled() + [made[0]])
      #expect(try again.json["payments"] as? NSArray == inFile.json["payments"] as? NSArray)
      // None is replaced, and what was signed is there all the same.
      let twice = try sign(
        ["--from-qr", "scanned", "--approve", code, "--qr", "out", "--qr-format", format],
        status: 1)
      #expect(twice.text == signed.text)
      #expect(twice.errors.contains("out-"))
      #expect(try pictures("out") == made)

      // Finished, whole, and with the text in a file.
      let extracted = try sign([
        "--from-qr", "scanned", "--approve", code, "--extract", "--qr", "whole", "--qr-format",
        format, "-o", "whole.txt", "--json",
      ])
      let hex = try #require(try extracted.json["signed"] as? String)
      #expect(try ada.place.read("whole.txt") == Array((hex + "\n").utf8))
      let whole = try pictures("whole")
      #expect(whole == ["whole-1-of-1.png"])
      let refused = try read(whole, status: 1)
      #expect(try ada.code(of: refused) == "error.animated_qr.type")
      #expect(refused.errors.contains(format == "ur" ? "bytes" : "bbqr-t"))
    }

    @Test("in pictures of which some show no code are read, where the others are enough")
    func unread() throws {
      try write(try contents(QRMessage(.psbt, psbt)))
      let code = try #require(try inspect("scanned").json["approval"] as? String)
      _ = try sign(["--from-qr", "scanned", "--approve", code, "--finalize", "--qr", "out"])
      let white = [UInt8](repeating: 255, count: 101).enumerated().map { $0 == 0 ? 0 : $1 }
      let blank = TestPNG.picture(
        width: 100, height: 100,
        data: TestPNG.stored(Array(repeatElement(white, count: 100).joined())))
      try ada.place.write(blank, to: "blank.png")
      let made = try pictures("out")
      let ran = try read(["blank.png"] + made, status: 3)
      #expect(ran.errors.contains("No code can be read in 1 picture: blank.png"))
      let missing = try read(["blank.png"] + made.dropFirst(), status: 1)
      #expect(try ada.code(of: missing) == "error.animated_qr.incomplete")
      #expect(
        missing.errors.contains(
          "Parts of the message are missing: \(made.count - 1) of \(made.count) are there."))
      #expect(try ada.code(of: try read(["blank.png"], status: 1)) == "error.qr.none")
      #expect(try ada.code(of: try read(["blank.png", "blank.png"], status: 1)) == "error.qr.none")
    }

    @Test("in a text are read as zbarcam writes them, with what stands between them")
    func scanned() throws {
      let codes = try contents(QRMessage(.psbt, psbt))
      try write(codes)
      let code = try #require(try inspect("scanned").json["approval"] as? String)
      for lines in [
        codes.map { "QR-Code:" + $0 }, [""] + codes.map { $0.lowercased() },
        [codes.joined(separator: " ")], [codes.joined()], ["\u{FEFF}"] + codes + [""],
      ] {
        try write(lines)
        #expect(try inspect("scanned").json["approval"] as? String == code)
      }
      try write(["ur:crypto-psbt/1of2/8d0ftkjkl6ec6j4ljf55qdgkkv/tyqpyz0r"])
      let old = try inspect("scanned", status: 1)
      #expect(try ada.code(of: old) == "error.animated_qr.version")
    }

    @Test("that are none are refused, each with its reason and its file")
    func refused() throws {
      let one = try contents(QRMessage(.psbt, psbt))
      try write(one)
      func expect(
        _ code: String, _ contents: [String], sourceLocation: SourceLocation = #_sourceLocation
      ) throws {
        try write(contents, to: "wrong")
        #expect(
          try ada.code(of: inspect("wrong", status: 1)) == code, sourceLocation: sourceLocation)
      }
      try expect("error.animated_qr.incomplete", Array(one.dropLast()))
      try expect(
        "error.animated_qr.another", [one[0]] + (try contents(QRMessage(.psbt, psbt + [0]))))
      try expect("error.animated_qr.damaged", [one[0].dropLast() + "A"])
      try expect("error.animated_qr.type", ["UR:ETH-SIGN-REQUEST/AEADAOLAZMJENDEOTI"])
      try expect("error.animated_qr.type", ["B$2J0100AEBAG"])
      try expect("error.animated_qr.no_part", [one[0], "whisper1:"])
      try expect("error.animated_qr.seed_phrase", [one[0], String(repeating: "0123", count: 12)])
      try expect("error.animated_qr.parts", Array(repeating: one[0], count: 4097))
      try expect("error.qr.unreadable", ["whisper1:"])
      // What codes hold is no transaction in a file, and base64 is none in codes.
      let base64 = try PSBT(reading: psbt).written(as: .base64)
      try expect("error.tx.not_psbt", try contents(QRMessage(.psbt, base64)))
      let ran = try ada("wallet", "tx", "inspect", "scanned", "--wallet", "Cold", "--json").expect(
        1)
      #expect(try ada.code(of: ran) == "error.animated_qr.content")
      // Of several the one is named.
      let several = try inspect("scanned", "wrong", status: 1)
      #expect(try ada.code(of: several) == "error.animated_qr.another")
      let named = try ada.run(
        [
          "wallet", "tx", "inspect", "--wallet", "Cold", "--from-qr", "scanned", "--from-qr",
          "wrong",
        ]
      ).expect(1)
      #expect(named.errors.contains("In wrong:"))
      try expect("error.tx.malformed", try contents(QRMessage(.psbt, Array(psbt.dropLast()))))
      // A bomb of 17 MiB in 17 kB.
      let bomb = try #require(Data(base64Encoded: Self.bomb)).map(\.self)
      try expect("error.animated_qr.size", ["B$ZP0100" + base32(bomb)])
    }

    /// 2^24 + 1 zeros, as zlib's raw format has them: a literal, then lengths of 258 at distance 1.
    private static let bomb = Data(bombOctets).base64EncodedString()
    private static var bombOctets: [UInt8] {
      // One block with fixed codes: 8 bits for 0, then 8 bits for 258 (symbol 285) and 5 for distance 1.
      var bits: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
      for _ in 0...(1 << 24) / 258 { bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] }
      bits += [UInt8](repeating: 0, count: 7)
      return stride(from: 0, to: bits.count, by: 8).map { start in
        bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
      }
    }

    private func base32(_ octets: [UInt8]) -> String {
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
      return String(
        (0..<(octets.count * 8 + 4) / 5).map { alphabet[octets.bits(at: $0 * 5, count: 5)] })
    }

    @Test("options that do not go together are refused before anything is read")
    func usage() throws {
      for options in [
        ["tx", "--from-qr", "scanned"], ["--from-qr", ""], ["--from-qr", "-", "--from-qr", "-"],
        ["--from-qr", "scanned", "--qr", ""], ["--from-qr", "scanned", "--qr", "-", "--json"],
        ["--from-qr", "scanned", "--qr-format", "ur"],
        ["--from-qr", "scanned", "--qr", "x", "--qr-format", "seedqr"],
      ] {
        _ = try sign(options, status: 2)
      }
      try write(try contents(QRMessage(.psbt, psbt)))
      let code = try #require(try inspect("scanned").json["approval"] as? String)
      let ran = try sign(
        ["--from-qr", "scanned", "--approve", code, "--qr", "nowhere/x"], status: 1)
      #expect(ran.text.isEmpty)
    }

    @Test("codes that are shown in turn need a terminal, and the text is there without one")
    func noTerminal() throws {
      try write(try contents(QRMessage(.psbt, psbt)))
      let code = try #require(try inspect("scanned").json["approval"] as? String)
      let ran = try sign(["--from-qr", "scanned", "--approve", code, "--qr", "-"], status: 1)
      #expect(ran.errors.contains("Several QR codes are shown one after the other"))
      #expect(ran.text.hasPrefix("cHNid"))
      // Bytes are text then.
      try ada.place.write(psbt, to: "tx.bin")
      let bytes = try sign(["tx.bin", "--approve", code, "--qr", "-"], status: 1)
      #expect(bytes.text == ran.text)
      // One code is drawn anywhere.
      let drawn = try sign(["--from-qr", "scanned", "--approve", code, "--extract", "--qr", "-"])
      let picture = DrawnCode.png(try DrawnCode(plain: drawn.text))
      try ada.place.write(picture, to: "drawn.png")
      #expect(try ada.code(of: try read(["drawn.png"], status: 1)) == "error.animated_qr.type")
    }

    @Test("codes are shown in turn on a terminal until a key is pressed")
    func animation() throws {
      try write(try contents(QRMessage(.psbt, psbt)))
      let code = try #require(try inspect("scanned").json["approval"] as? String)
      for (key, status) in [("x", Int32(0)), ("\u{03}", 130)] {
        let session = try ada.place.terminal(
          ["wallet", "tx", "sign", "Cold", "--passphrase-file", "secret"]
            + TransactionCommandTests.passphrase
            + ["--from-qr", "scanned", "--approve", code, "--qr", "-"], columns: 100)
        try session.wait(for: "QR codes follow, one after the other and again")
        try session.wait(for: "\u{1B}[?1049h\u{1B}[?25l")
        for _ in 0..<4 {
          try session.wait(for: "\u{1B}[H")
          try session.wait(for: "▀")
        }
        #expect(!session.echoes)
        try session.type(key)
        #expect(try session.end() == status)
        #expect(session.isAsAtStart)
        #expect(session.text.contains("\u{1B}[?25h\u{1B}[?1049l"))
        #expect(session.text.contains("cHNid") == (status != 0))
      }
    }

    @Test("of Ethereum come as JSON or text, and leave as what is sent", arguments: ["ur", "bbqr"])
    func ethereum(format: String) throws {
      let transfer = try EthereumDesk().transfer()
      let rlp =
        "0x02ec0109028504a817c800825208945aaeb6053f3e94c9b9a09f33669435e7ef1beaed88016345785d8a000080c0"
      let options = ["--chain", "ethereum", "--from-qr", "scanned"]
      var signed: [String] = []
      for message in [
        QRMessage(.json, Array(transfer.utf8)), QRMessage(.text, Array(rlp.utf8)),
      ] {
        try write(try contents(message, as: .bbqr))
        let review = try ada.run(
          ["wallet", "tx", "inspect", "--wallet", "Cold", "--json"] + options
        ).expect(0).json
        let code = try #require(review["approval"] as? String)
        let prefix = "out\(signed.count)"
        signed.append(
          try sign(options + ["--approve", code, "--qr", prefix, "--qr-format", format]).text)
        #expect(try pictures(prefix).count == 1)
        let drawn = try sign(options + ["--approve", code, "--qr", "-", "--qr-format", format])
        #expect(!drawn.text.contains("0x") && drawn.lines.count > 10)
      }
      #expect(signed[0] == signed[1] && signed[0].hasPrefix("0x02f8"))
      // A PSBT is none, and what a code holds in a file is named.
      try write(try contents(QRMessage(.psbt, psbt)))
      let other = try ada.run(
        ["wallet", "tx", "inspect", "--wallet", "Cold", "--json"] + options
      ).expect(1)
      #expect(try ada.code(of: other) == "error.animated_qr.type")
      let inFile = try ada.run([
        "wallet", "tx", "inspect", "scanned", "--wallet", "Cold", "--json", "--chain", "ethereum",
      ]).expect(1)
      #expect(try ada.code(of: inFile) == "error.animated_qr.content")
    }
  }
#endif
