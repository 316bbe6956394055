import HelperProcess
import QRExchange
import SecretMemory
import TestSupport
import TestTraits
import Testing
import WhisperEnvelope
import WhisperKit

@testable import Commands

@Suite("What cannot be read or drawn is refused, and why is told")
struct RefusalTests {
  @Test("two different codes in one picture")
  func severalCodes() throws {
    let codes = try ["one", "another"].map { Bitmap(try Helper.matrix($0)) }
    Helper.expect(.severalCodes, for: codes[0].beside(codes[1]).png)
  }

  @Test("no code", arguments: [1, 2, 3, 20, 400])
  func noCode(side: Int) {
    Helper.expect(.noCode, for: Bitmap(width: side, height: side) { _, _ in 255 }.png)
    Helper.expect(.noCode, for: Bitmap(width: side, height: side) { _, _ in 0 }.png)
    Helper.expect(
      .noCode, for: Bitmap(width: side, height: side) { UInt8(($0 * 7 ^ $1 * 13) & 255) }.png)
  }

  @Test("half a code")
  func halfACode() throws {
    let code = Bitmap(try Helper.matrix(try Sample.bundle().text))
    let half = Bitmap(width: code.width, height: code.height / 2) { code[$0, $1] }
    Helper.expect(.noCode, for: half.png)
  }

  @Test("what is no picture", .namesSeed)
  func noPicture() {
    var random = TestSeed.random("no picture")
    Helper.expect(.unreadablePicture, for: [])
    Helper.expect(.unreadablePicture, for: Array("GIF89a and more".utf8))
    Helper.expect(.unreadablePicture, for: TestPNG.signature)
    Helper.expect(.unreadablePicture, for: [0xFF, 0xD8, 0xFF])
    for count in [1, 7, 100, 100_000] {
      let bytes = random.bytes(count)
      Helper.expect(.unreadablePicture, for: bytes)
      Helper.expect(.unreadablePicture, for: TestPNG.signature + bytes)
    }
  }

  @Test("a PNG that ends too early, wherever that is")
  func truncated() throws {
    let picture = try Helper.picture("a picture that is cut")
    for count in stride(from: 0, to: picture.count - 12, by: 7) {
      Helper.expect(.unreadablePicture, for: Array(picture.prefix(count)))
    }
  }

  @Test("a PNG whose data are damaged")
  func damaged() throws {
    let picture = Bitmap(try Helper.matrix("damaged")).png
    Helper.expect(.unreadablePicture, for: picture.flipping(bit: 8 * (picture.count / 2)))
  }

  @Test(
    "a picture that says it is huge, before any of it is decoded",
    arguments: [(100_000, 100_000), (8193, 8192), (1 << 26 + 1, 1), (0x7FFF_FFFF, 0x7FFF_FFFF)])
  func bomb(width: Int, height: Int) {
    let picture = TestPNG.picture(width: width, height: height, data: TestPNG.stored([0]))
    let thrown = #expect(throws: QRError.self) { try Helper.content(of: picture) }
    // The library has a limit of its own on a side, a million.
    let expected: [QRError] =
      width > 1_000_000
      ? [.unreadablePicture, .tooManyPixels(limit: QRLimits.pixels)]
      : [.tooManyPixels(limit: QRLimits.pixels)]
    #expect(thrown.map(expected.contains) == true)
  }

  @Test("a picture of the largest size there may be is not refused for its size")
  func largest() {
    let picture = TestPNG.picture(width: 8192, height: 8192, data: TestPNG.stored([0]))
    Helper.expect(.unreadablePicture, for: picture)
  }

  @Test(
    "a JPEG that is cut ends in a clean answer",
    .enabled(if: Peer.isAvailable("cjpeg"), Comment(rawValue: Peer.howToGet)))
  func truncatedJPEG() throws {
    let picture = try Peer.jpeg(Bitmap(try Helper.matrix("damaged")))
    for count in stride(from: 0, to: picture.count / 3, by: 11) {
      let thrown = #expect(throws: QRError.self) {
        try Helper.content(of: Array(picture.prefix(count)))
      }
      #expect(thrown == .unreadablePicture || thrown == .noCode)
    }
  }

  @Test("a picture file above the limit, by the command and by the helper itself")
  func pictureTooLarge() throws {
    let picture = [UInt8](repeating: 0, count: 17 * 1024 * 1024)
    let limit = 16 * 1024 * 1024
    #expect(throws: QRError.pictureTooLarge(limit: limit)) {
      try Helper.start(.read).payload(in: picture)
    }
    #expect(throws: QRError.pictureTooLarge(limit: limit)) {
      try Helper.start(.read).exchange(picture, limit: 100)
    }
    let impostor = try Impostor("")
    try picture.withUnsafeBytes { bytes in
      try #require(writeFile(impostor.directory + "/picture", bytes))
    }
    #expect(throws: QRError.pictureTooLarge(limit: limit)) {
      try QRPicture.read(Input(FileSource(path: impostor.directory + "/picture")))
    }
  }

  @Test("a payload that no code holds at level M, by the command and by the helper itself")
  func payloadTooLarge() throws {
    let text = Sample.text(2332)
    #expect(throws: QRError.payloadTooLarge(limit: 2331)) {
      try Helper.picture(text)
    }
    #expect(throws: QRError.payloadTooLarge(limit: 2331)) {
      try Helper.matrix(text)
    }
    let envelope = try Sample.envelope(messageBytes: 2000)
    #expect(throws: QRError.payloadTooLarge(limit: 2331)) {
      try Helper.picture(envelope.text)
    }
  }

  @Test("an empty payload")
  func emptyPayload() {
    #expect(throws: QRError.helper(.failed(code: QRStatus.failed.rawValue))) {
      try Helper.picture("")
    }
  }

  @Test("a task that there is not")
  func usage() throws {
    for arguments in [[], ["write"], ["read", "write"], ["--help"]] {
      #expect(QRTask(arguments: arguments) == nil)
    }
    for task in QRTask.allCases { #expect(QRTask(arguments: task.arguments) == task) }
  }
}
