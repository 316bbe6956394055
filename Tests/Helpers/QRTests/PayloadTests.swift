import CryptoPrimitives
import TestEnvelopes
import TestSupport
import TestTraits
import Testing
import WhisperEnvelope
import WhisperKit

@Suite("What a scanned code may hold")
struct PayloadTests {
  private func reading(_ text: String) throws(QRPayloadError) -> QRPayload {
    try QRPayload(scanned: text.utf8)
  }

  @Test("one bundle or one envelope, with at most one line end", arguments: ["", "\n", "\r\n"])
  func accepted(end: String) throws {
    let bundle = try Sample.bundle()
    let envelope = try Sample.envelope()
    #expect(try reading(bundle.text + end) == .bundle(bundle))
    #expect(try reading(envelope.text + end) == .envelope(envelope))
  }

  @Test(
    "text around it makes it something else", arguments: [" ", "\n", "x", "see ", "\u{FEFF}", "\0"])
  func before(text: String) throws {
    let bundle = try Sample.bundle().text
    let envelope = try Sample.envelope().text
    #expect(throws: QRPayloadError.somethingElse) { try reading(text + bundle) }
    #expect(throws: QRPayloadError.somethingElse) { try reading(text + envelope) }
  }

  @Test(
    "text after it breaks it", arguments: [" ", ".", "\n\n", "\r", "\0", "\nsee you", "\u{200B}"])
  func after(text: String) throws {
    let bundle = try Sample.bundle().text
    let envelope = try Sample.envelope().text
    let refused = #expect(throws: QRPayloadError.self) { try reading(bundle + text) }
    guard case .invalidBundle = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(throws: QRPayloadError.invalidEnvelope) { try reading(envelope + text) }
  }

  @Test("two of them are not one")
  func two() throws {
    let bundle = try Sample.bundle().text
    let envelope = try Sample.envelope().text
    for text in ["\(bundle)\n\(bundle)", "\(bundle)\n\(envelope)"] {
      let refused = #expect(throws: QRPayloadError.self) { try reading(text) }
      guard case .invalidBundle = refused else {
        Issue.record("\(String(describing: refused))")
        continue
      }
    }
    #expect(throws: QRPayloadError.invalidEnvelope) { try reading("\(envelope)\n\(bundle)") }
  }

  @Test(
    "everything else",
    arguments: ["", "\n", "https://example.org", "WHISPER1:V1.C20P.", "whisper2:", "whisper"])
  func somethingElse(text: String) {
    #expect(throws: QRPayloadError.somethingElse) { try reading(text) }
  }

  @Test("an envelope of another version is an envelope, and refused")
  func anotherVersion() throws {
    let text = try Sample.envelope().text.replacing("v1.c20p", with: "v2.c20p")
    #expect(throws: QRPayloadError.invalidEnvelope) { try reading(text) }
  }

  @Test("a bundle with one bit changed", .namesSeed)
  func changedBundle() throws {
    var random = TestSeed.random("changed bundle")
    let forge = BundleForge(try TestIdentity(named: "Mallory"), name: "Mallory")
    let bytes = try forge.bytes()
    for _ in 0..<200 {
      let changed = bytes.flipping(bit: Int.random(in: 0..<(8 * bytes.count), using: &random))
      let text = PublicBundle.prefix + Base64URL.encode(changed)
      let refused = #expect(throws: QRPayloadError.self) { try reading(text) }
      guard case .invalidBundle = refused else {
        Issue.record("\(String(describing: refused))")
        return
      }
    }
  }

  @Test("what is not UTF-8")
  func binary() {
    #expect(throws: QRPayloadError.notText) { try QRPayload(scanned: [0xFF, 0xFE, 0x00]) }
    let bytes = Array("whisper1:v1.c20p.".utf8) + [0xC0, 0xAF]
    #expect(throws: QRPayloadError.notText) { try QRPayload(scanned: bytes) }
  }

  @Test("more than a code holds is not looked at")
  func tooLarge() {
    #expect(throws: QRPayloadError.somethingElse) { try reading(Sample.text(4096)) }
    #expect(throws: QRPayloadError.tooLarge(limit: 4096)) { try reading(Sample.text(4097)) }
  }

  @Test("no bytes whatever do more than be refused", .namesSeed)
  func mutations() throws {
    var random = TestSeed.random("payload mutations")
    let texts = [try Sample.bundle().text, try Sample.envelope().text].map { Array($0.utf8) }
    for _ in 0..<2000 {
      var bytes = texts[Int.random(in: 0...1, using: &random)]
      let original = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      // An envelope's content is only checked when it is opened.
      guard let payload = try? QRPayload(scanned: bytes) else { continue }
      switch payload {
      case .bundle(let bundle): #expect(Array(bundle.text.utf8) == original)
      case .envelope(let envelope):
        let text = Array(envelope.text.utf8)
        #expect([text, text + [0x0A], text + [0x0D, 0x0A]].contains(bytes))
      }
    }
  }
}
