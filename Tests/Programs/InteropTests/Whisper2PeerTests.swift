import ByteStreams
import CryptoPrimitives
import Foundation
import SecretMemory
import TestEnvelopes
import TestSupport
import Testing
import WhisperEnvelope

/// Envelopes of whisper2 against an implementation that was written from the protocol's description alone, in another language,
/// with an ML-KEM of its own.
@Suite(.enabled(if: PythonPeer.isAvailable, Comment(rawValue: PythonPeer.howToGet)))
struct Whisper2PeerTests {
  private static let lengths = [0, 1, 256, 257, 65_535, 65_536, 65_537, 67_585, 131_072, 200_000]
  private static let time: Int64 = 1_760_000_100

  /// One case: what is sealed, how, and for how many.
  private struct Case {
    let length: Int
    let isSigned: Bool
    let isFile: Bool
    let count: Int

    var content: [UInt8] { (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) } }
  }

  private static let cases: [Case] =
    lengths.flatMap { length in
      [false, true].flatMap { isSigned in
        [1, 2].map { count in
          Case(
            length: length, isSigned: isSigned, isFile: length > 65_536 || count == 1, count: count)
        }
      }
    }
    + [1, 3, 4, 5, 8, 16, 33, 64].map {
      Case(length: 10, isSigned: $0 % 2 == 0, isFile: false, count: $0)
    }

  private let alice: TestReader
  /// The one who opens stands last.
  private let readers: [TestReader]

  init() throws {
    alice = try TestReader(named: "alice")
    readers = try (0..<64).map { try TestReader(named: "peer \($0)") }
  }

  private func identity(_ reader: TestReader) -> [String: Any] {
    [
      "x25519_private": reader.identity.agreement.privateKey.hex,
      "ed25519_private": reader.identity.signing?.privateKey.hex ?? "",
      "xwing_seed": reader.seed.hex,
    ]
  }

  private func answers(_ requests: [[String: Any]]) throws -> [[String: Any]] {
    var input = Data()
    for request in requests {
      input += try JSONSerialization.data(withJSONObject: request) + Data("\n".utf8)
    }
    let result = try PythonPeer.script("whisper2.py", ["serve"], input: input)
    try #require(result.status == 0, Comment(rawValue: result.errors))
    return try result.output.split(separator: UInt8(ascii: "\n")).map { line in
      try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    }
  }

  private func seal(_ test: Case) throws -> [UInt8] {
    let sealer = try #require(
      Whisper2.Sealer(
        sender: alice.publicIdentity, senderKeyMadeAt: TestReader.madeAt, key: alice,
        signer: test.isSigned ? alice.identity.signing : nil,
        recipients: readers.prefix(test.count).map(\.recipient),
        content: test.isFile ? .file : .message, sentAt: Self.time))
    var random = SystemRandom()
    let sink = BytesSink()
    _ = try sealer.seal(BytesSource(test.content), to: sink, random: &random)
    return sink.bytes
  }

  private func text(_ octets: [UInt8]) -> String {
    String(decoding: Base64.encodeUnpadded(octets), as: UTF8.self)
  }

  @Test("The peer opens what Whisper seals, in each mode, for one reader to 64")
  func peerOpens() throws {
    var requests: [[String: Any]] = []
    for test in Self.cases {
      requests.append([
        "do": "open", "reader": identity(readers[test.count - 1]),
        "envelope": text(try seal(test)),
      ])
    }
    let answers = try answers(requests)
    #expect(answers.count == Self.cases.count)
    for (test, answer) in zip(Self.cases, answers) {
      #expect(answer["content"] as? String == text(test.content), "\(test): \(answer)")
      #expect(answer["sender"] as? String == alice.fingerprint.hex)
      #expect(answer["mode"] as? Int == (test.isSigned ? 1 : 0))
      #expect(answer["type"] as? Int == (test.isFile ? 1 : 0))
      #expect(answer["time"] as? Int == Int(Self.time))
    }
  }

  @Test("Whisper opens what the peer seals, in each mode, for one reader to 64")
  func whisperOpens() throws {
    let requests: [[String: Any]] = Self.cases.map { test in
      [
        "do": "seal", "sender": identity(alice), "signed": test.isSigned, "file": test.isFile,
        "time": Self.time, "content": text(test.content),
        "readers": readers.prefix(test.count).map { reader in
          [
            "x25519_public": reader.publicKey.octets.hex,
            "ed25519_public": reader.publicIdentity.signing?.octets.hex ?? "",
            "whisper_pq2": reader.postQuantumKey.text,
          ]
        },
      ]
    }
    for (test, answer) in zip(Self.cases, try answers(requests)) {
      let envelope = try #require(
        Base64.decodeUnpadded(Array((answer["envelope"] as? String ?? "").utf8)))
      let source = BytesSource(envelope)
      let header = try Whisper2.Header(reading: source, octets: UInt64(envelope.count))
      let found = try #require(try header.find(with: readers[test.count - 1]))
      let opening = try header.open(found.answer, at: found.index)
      let sink = BytesSink()
      let checked = try opening.read(from: source, to: sink)
      #expect(Array(sink.bytes.prefix(Int(checked.length))) == test.content)
      #expect(opening.sender == alice.publicIdentity)
      #expect(opening.mode == (test.isSigned ? .signed : .deniable))
      #expect(checked.sentAt == Self.time)
    }
  }

  @Test("The peer finds what Whisper writes as text, whatever became of it")
  func texts() throws {
    let envelope = try seal(Case(length: 1_024, isSigned: false, isFile: false, count: 2))
    let text = try Whisper2.text(envelope)
    let bare = String(text.dropLast())
    let texts = [
      text, bare, bare + "AAAA", bare + " Thanks", Fate.wrap(76).befall(text),
      Fate.wrap(64).then(.quote("> ", levels: 2)).befall(text),
      Fate.wrap(75, by: "=\r\n").befall(text),
      text.replacingOccurrences(of: "+", with: "&#43;").replacingOccurrences(of: "/", with: "%2F"),
    ]
    let requests: [[String: Any]] = texts.map {
      ["do": "open", "reader": identity(readers[1]), "text": $0]
    }
    for (text, answer) in zip(texts, try answers(requests)) {
      #expect(answer["content"] != nil, "\(text.prefix(200)): \(answer)")
      let found = try MessageScanner.all(in: Array(text.utf8))
      #expect(found == [.success(.whisper2(envelope))])
    }
  }

  @Test("The peer opens and refuses every published vector")
  func vectors() throws {
    let path = Checkout.root.appendingPathComponent("docs/vectors/whisper2.json").path
    guard FileManager.default.fileExists(atPath: path) else {
      FileHandle.standardError.write(
        Data("docs/vectors/whisper2.json is missing: NOTHING WAS CHECKED\n".utf8))
      return
    }
    let result = try PythonPeer.script("whisper2.py", ["replay", path])
    #expect(result.status == 0, Comment(rawValue: result.errors))
  }
}
