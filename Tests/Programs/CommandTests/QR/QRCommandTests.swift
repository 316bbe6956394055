#if os(Linux)
  import AnimatedQR
  import Bitcoin
  import Foundation
  import TestWallets
  import Testing

  @testable import Commands

  /// `qr`: the codes of a text, for who draws them and for who has pictures.
  @Suite struct QRCommandTests {
    private let place: Place

    init() throws { place = try Place() }

    /// What a reader sees in modules that somebody else drew.
    private func read(_ rows: [[Int]], _ name: String = "drawn.png") throws -> String {
      let border = 4
      let size = rows.count + 2 * border
      let light = [Int](repeating: 0, count: size)
      let bordered =
        [[Int]](repeating: light, count: border)
        + rows.map { [0, 0, 0, 0] + $0 + [0, 0, 0, 0] }
        + [[Int]](repeating: light, count: border)
      try place.write(
        DrawnCode.png(DrawnCode(modules: bordered.map { $0.map { $0 == 1 } })), to: name)
      return try #require(
        place.whisper("detect", "--from-qr", name, "--json").json["content"] as? String)
    }

    private func codes(_ ran: Ran) throws -> [[[Int]]] {
      try #require(ran.json["codes"] as? [[[Int]]])
    }

    @Test("with --json a code is rows of 0 and 1, which a camera reads once they are drawn")
    func modules() throws {
      let made = try codes(place.whisper("qr", "--json", input: .text("Grüße\n")).expect(0))
      #expect(made.count == 1)
      let rows = made[0]
      #expect(rows.count % 4 == 1 && rows.allSatisfy { $0.count == rows.count })
      #expect(rows.allSatisfy { $0.allSatisfy { (0...1).contains($0) } })
      // The finder stands in its corner: no border.
      #expect(rows[0].prefix(8) == [1, 1, 1, 1, 1, 1, 1, 0])
      #expect(try read(rows) == "Grüße")
      #expect(try place.names() == ["drawn.png"])
    }

    @Test("a picture goes where it is said, and replaces nothing unless that is said")
    func picture() throws {
      try place.write("At seven.\n", to: "text")
      let ran = try place.whisper("qr", "text", "-o", "code.png", "--json").expect(0)
      #expect(try ran.json["files"] as? [String] == ["code.png"])
      let read = try place.whisper("detect", "--from-qr", "code.png", "--json")
      #expect(try read.json["content"] as? String == "At seven.")
      try place.whisper("qr", "text", "-o", "code.png").expect(1)
      let replaced = try place.whisper("qr", "text", "-o", "code.png", "--force").expect(0)
      #expect(replaced.errorLines == ["Wrote the QR code to code.png."])
      #expect(try place.names() == ["code.png", "text"])
    }

    @Test("an envelope that was written in lines is read from its code")
    func envelope() throws {
      let (alice, bob) = try place.pair()
      let sealed = try alice("seal", "--to", "Bob", "--wrap", input: .text("in lines")).expect(0)
      try bob("qr", "-o", "sealed.png", input: .bytes(sealed.output)).expect(0)
      let opened = try bob("open", "--from-qr", "sealed.png", "--yes").expect(0)
      #expect(opened.text == "in lines")
    }

    @Test("a transaction goes over as many codes as it needs, as wallets read them")
    func transactions() throws {
      let wallet = try TestWallet()
      var forge = try wallet.payment(to: wallet.key().address)
      // What nobody knows in it travels too.
      forge.globals.append(PSBTForge.Field([0x70], [UInt8](repeating: 7, count: 600)))
      let psbt = try PSBT(reading: forge.octets)
      let octets = psbt.written(as: .binary)
      try place.write(psbt.written(as: .base64), to: "tx")
      for format in [[], ["--qr-format", "ur"], ["--qr-format", "bbqr"]] {
        let made = try codes(place.run(["qr", "tx", "--json"] + format).expect(0))
        #expect(made.count > 1)
        var reader = AnimatedQRReader()
        for rows in made { try reader.add(Array(read(rows).utf8)) }
        #expect(try reader.message() == QRMessage(.psbt, octets))
      }
      let ran = try place.run(["qr", "tx", "-o", "tx.png", "--json"]).expect(0)
      let files = try #require(ran.json["files"] as? [String])
      #expect(files.first == "tx-1-of-\(files.count).png")
      #expect(files.allSatisfy { place.exists($0) })
      #expect(!place.exists("tx.png"))
    }

    @Test("what no code holds is refused, and what is no text")
    func refusals() throws {
      let long = String(repeating: "x", count: 2_332)
      let ran = try place.whisper("qr", "--json", input: .text(long)).expect(1)
      #expect(ran.output.isEmpty)
      #expect(try ran.errorJSON["code"] as? String == "error.qr.payload")
      #expect(
        try ran.errorJSON["hint"] as? String == "--qr-format bbqr spreads it over several codes")
      let spread = try place.whisper(
        "qr", "--json", "--qr-format", "bbqr", input: .text(long)
      ).expect(0)
      var reader = AnimatedQRReader()
      for rows in try codes(spread) { try reader.add(Array(read(rows).utf8)) }
      #expect(try reader.message() == QRMessage(.text, Array(long.utf8)))
      let octets = try place.whisper("qr", "--json", input: .bytes([0xFF, 0xFE])).expect(1)
      #expect(try octets.errorJSON["code"] as? String == "error.qr.not_text")
      let broken = try place.whisper("qr", "--json", input: .text("cHNidP8BAH")).expect(1)
      #expect(broken.output.isEmpty)
      let huge = [UInt8](repeating: 0x78, count: 2 << 20)
      let many = try place.whisper(
        "qr", "--json", "--qr-format", "ur", input: .bytes(huge)
      ).expect(1)
      #expect(try many.errorJSON["code"] as? String == "error.animated_qr.parts")
    }
  }
#endif
