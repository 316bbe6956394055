import QRExchange
import TestSupport
import Testing
import WhisperEnvelope
import WhisperKit

@testable import Commands

@Suite("What is drawn can be read")
struct RoundTripTests {
  @Test("a bundle, from its picture")
  func bundle() throws {
    let bundle = try Sample.bundle()
    let picture = try Helper.picture(bundle.text)
    #expect(picture.starts(with: TestPNG.signature))
    #expect(try Helper.start(.read).payload(in: picture) == .bundle(bundle))
  }

  @Test("an envelope, from its picture", arguments: [20, 254, 255, 1000])
  func envelope(messageBytes: Int) throws {
    let envelope = try Sample.envelope(messageBytes: messageBytes)
    let picture = try Helper.picture(envelope.text)
    #expect(try Helper.start(.read).payload(in: picture) == .envelope(envelope))
  }

  @Test("the code says how big it is: modules of 8 pixels and 4 modules of white around")
  func geometry() throws {
    let text = Sample.text(100)
    let matrix = try Helper.matrix(text)
    let picture = try Helper.picture(text)
    let side = (matrix.size + 8) * 8
    // Width and height in the header, then 1 bit a pixel from a palette.
    #expect(
      picture[16..<26]
        == [0, 0, UInt8(side >> 8), UInt8(side & 255), 0, 0, UInt8(side >> 8), UInt8(side & 255)]
        + [1, 3])
  }

  @Test(
    "a payload at the limits of comfort and of the format",
    arguments: [1, QRPayload.comfortableBytes, QRPayload.comfortableBytes + 1, 2331])
  func sizes(count: Int) throws {
    let text = Sample.text(count)
    #expect(try Helper.text(of: try Helper.picture(text)) == text)
    #expect(try Helper.text(of: Bitmap(try Helper.matrix(text)).png) == text)
  }

  @Test("every byte value comes back as it was, and is no payload of ours")
  func binary() throws {
    let bytes = (0...255).map { UInt8($0) }
    var helper = try Helper.start(.writeMatrix)
    let encoded = try helper.ask(bytes)
    let picture = Bitmap(try #require(QRMatrix(encoded: encoded))).png
    #expect(try Helper.content(of: picture) == bytes)
    #expect(throws: QRPayloadError.notText) {
      try Helper.start(.read).payload(in: picture)
    }
  }

  @Test("turned", arguments: [(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (0.8, 0.6), (0.96, 0.28)])
  func turned(cosine: Double, sine: Double) throws {
    let text = try Sample.bundle().text
    let bitmap = Bitmap(try Helper.matrix(text), scale: 5).turned(cosine: cosine, sine: sine)
    #expect(try Helper.text(of: bitmap.png) == text)
  }

  @Test(
    "light on dark, mirrored, or both", arguments: [(true, false), (false, true), (true, true)])
  func changed(isLightOnDark: Bool, isMirrored: Bool) throws {
    // Of some lengths the oldest library reads no mirrored code by itself.
    for text in try [Sample.bundle().text, "short", Sample.text(206), Sample.text(430)] {
      let code = Bitmap(try Helper.matrix(text))
      let bitmap = Bitmap(width: code.width, height: code.height) { x, y in
        let shade = code[isMirrored ? code.width - 1 - x : x, y]
        return isLightOnDark ? 255 - shade : shade
      }
      #expect(try Helper.text(of: bitmap.png) == text)
    }
  }

  @Test("larger and smaller", arguments: [0.55, 0.9, 1.7, 3.3])
  func scaled(factor: Double) throws {
    let text = try Sample.bundle().text
    let bitmap = Bitmap(try Helper.matrix(text), scale: 4).scaled(by: factor)
    #expect(try Helper.text(of: bitmap.png) == text)
  }

  @Test(
    "as JPEG", .enabled(if: Peer.isAvailable("cjpeg"), Comment(rawValue: Peer.howToGet)),
    arguments: [["-quality", "40"], ["-quality", "75", "-progressive"], ["-arithmetic"]])
  func jpeg(options: [String]) throws {
    let text = try Sample.bundle().text
    let picture = try Peer.run(
      "cjpeg", options, input: Bitmap(try Helper.matrix(text)).pgm)
    #expect(try Helper.text(of: picture) == text)
  }

  @Test("a large photograph with a small code in it")
  func largePicture() throws {
    let text = try Sample.bundle().text
    let code = Bitmap(try Helper.matrix(text), scale: 4)
    let bitmap = Bitmap(width: 1600, height: 1200) { x, y in
      x >= 700 && y >= 400 && x < 700 + code.width && y < 400 + code.height
        ? code[x - 700, y - 400] : UInt8((x / 13 + y / 7) % 200)
    }
    #expect(try Helper.text(of: bitmap.png) == text)
  }

  @Test("the same code twice is one")
  func twins() throws {
    let code = Bitmap(try Helper.matrix("the same"))
    #expect(try Helper.text(of: code.beside(code).png) == "the same")
  }
}
