import AnimatedQR
import HelperProcess
import QRExchange
import TestSupport
import Testing

@testable import Commands

@Suite("Messages whose parts are codes in pictures")
struct JoiningTests {
  private static let message = QRMessage(
    .psbt, Array("psbt\u{1}".utf8) + (0..<700).map { UInt8($0 % 251) })

  /// Why pictures and texts come to no message; nil where they do.
  private func failure(_ requests: [[UInt8]]) throws -> QRError? {
    var helper = try Helper.start(.join)
    do throws(QRError) {
      for request in requests { try helper.add(request) }
      _ = try helper.message()
      return nil
    } catch {
      return error
    }
  }

  private func pictures(_ message: QRMessage, as format: AnimatedQR.Format) throws -> [[UInt8]] {
    let codes = try AnimatedQR(message, as: format)
    var helper = try Helper.start(.writePicture)
    return try (0..<codes.count).map { try helper.picture(of: codes.content(at: $0)) }
  }

  @Test(
    "come out of pictures in any order, some of them twice", arguments: AnimatedQR.Format.allCases)
  func pictures(format: AnimatedQR.Format) throws {
    let pictures = try pictures(Self.message, as: format)
    #expect(pictures.count == 4)
    var helper = try Helper.start(.join)
    for picture in pictures.reversed() + [pictures[1]] { try helper.add(picture) }
    #expect(try helper.message() == Self.message)
    #expect(try helper.message() == Self.message)
  }

  @Test("come out of what who reads codes writes, one a line, beside pictures")
  func texts() throws {
    let codes = try AnimatedQR(Self.message, as: .ur)
    let lines = [4, 1, 4, 2].map { codes.content(at: $0) }
    var helper = try Helper.start(.join)
    try helper.add(Array((lines.joined(separator: "\r\n") + "\n\n").utf8))
    try helper.add(try pictures(Self.message, as: .ur)[0])
    #expect(try helper.message() == Self.message)
  }

  @Test("a code that is refused changes nothing, and the helper goes on")
  func goesOn() throws {
    let pictures = try pictures(Self.message, as: .ur)
    var helper = try Helper.start(.join)
    try helper.add(pictures[0])
    func add(_ request: [UInt8], _ error: QRError) {
      do throws(QRError) {
        try helper.add(request)
        Issue.record("added")
      } catch let thrown {
        #expect(thrown == error)
      }
    }
    add(Bitmap(try Helper.matrix("x")).png.reversed(), .unreadablePicture)
    add(try Helper.picture("whisper1:"), .noPart)
    add(try Helper.picture(String(repeating: "0123", count: 12)), .seedPhrase)
    add(Array("UR:ETH-SIGN-REQUEST/AEADAOLAZMJENDEOTI".utf8), .otherType("eth-sign-request"))
    add(Array("B$2C0100AE".utf8), .otherType("bbqr-c"))
    add(Array("UR:CRYPTO-PSBT/AE".utf8), .damagedPart)
    add(try Helper.picture("B$2P0100AE"), .anotherMessage)
    add(TestPNG.picture(width: 100, height: 100, data: TestPNG.stored(white)), .noCode)
    add(
      [UInt8](repeating: 0, count: 16 * 1024 * 1024 + 1), .pictureTooLarge(limit: 16 * 1024 * 1024))
    let error = #expect(throws: QRError.self) { try helper.message() }
    #expect(error == .incomplete(known: 1, of: 4))
    for picture in pictures { try helper.add(picture) }
    #expect(try helper.message() == Self.message)
  }

  private var white: [UInt8] {
    Array(repeatElement([0] + [UInt8](repeating: 255, count: 100), count: 100).joined())
  }

  @Test("too many codes, too many parts, and a message that is too large")
  func limits() throws {
    let content = try AnimatedQR(Self.message, as: .ur).content(at: 0)
    let lines = String(repeating: content + "\n", count: 4096)
    #expect(try failure([Array(lines.utf8)]) == .incomplete(known: 1, of: 4))
    #expect(try failure([Array((lines + content).utf8)]) == .tooManyParts(limit: 4096))
    #expect(try failure([]) == .incomplete(known: 0, of: 0))
  }

  @Test("codes as large as those that are made can be read")
  func largest() throws {
    let text = "B$HP0200" + String(repeating: "AB", count: 1161)
    var helper = try Helper.start(.writePicture)
    let picture = try helper.picture(of: text)
    #expect(try Helper.text(of: picture) == text)
    #expect(try failure([picture]) == .incomplete(known: 1, of: 2))
  }
}
