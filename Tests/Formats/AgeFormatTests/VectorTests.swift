import AgeFormat
import ByteStreams
import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite(
  "The vectors of C2SP's CCTV",
  .enabled(if: AgeVector.directory != nil, Comment(rawValue: VectorFiles.howToGetThem)))
struct VectorTests {
  @Test("there are 143 of them") func count() {
    #expect(AgeVector.all.count == 143)
  }

  @Test("each has its outcome, and delivers what it says", arguments: AgeVector.all)
  func outcome(vector: AgeVector) throws {
    for way in try ways(vector) {
      let sink = BytesSink()
      let outcome = try Self.outcome(vector) {
        try way.decrypt(BytesSource(vector.file), to: sink, release: .intoStaging)
      }
      #expect(outcome == vector.expected)
      if let payload = vector.payload { #expect(sha256(sink.bytes).hex == payload) }
      if vector.expected != "success", vector.expected != "payload failure" {
        #expect(sink.bytes.isEmpty)
      }
      // In two passes nothing is delivered that was not proved to its end.
      let checked = BytesSink()
      let again = try Self.outcome(vector) {
        try way.decrypt(BytesSource(vector.file), to: checked)
      }
      #expect(again == vector.expected)
      #expect(checked.bytes == (vector.expected == "success" ? sink.bytes : []))
    }
  }

  /// A decryptor, which no list takes.
  private final class Way {
    private let decryptor: AgeDecryptor

    init(_ decryptor: consuming AgeDecryptor) { self.decryptor = decryptor }

    func decrypt(
      _ source: BytesSource, to sink: BytesSink,
      release: AgeDecryptor.Release = .afterAuthentication
    ) throws {
      try decryptor.decrypt(source, to: sink, release: release)
    }
  }

  private func ways(_ vector: AgeVector) throws -> [Way] {
    let keys = try vector.identities.map { try AgeIdentity(Array($0.utf8).secret()) }
    let passphrases = vector.passphrases.map {
      Way(AgeDecryptor(passphrase: Array($0.utf8).secret()))
    }
    return passphrases
      + (keys.isEmpty && !passphrases.isEmpty ? [] : [Way(AgeDecryptor(keys: keys))])
  }

  /// The outcome in CCTV's words.
  private static func outcome(_ vector: AgeVector, _ body: () throws -> Void) throws -> String {
    do {
      try body()
      return "success"
    } catch let error as AgeError {
      switch error.kind {
      case .malformedArmor: return "armor failure"
      // What begins like neither is told as one thing, where age is told which of the two to read.
      case .notAge:
        return vector.isArmored && vector.name != "armor_empty" ? "armor failure" : "header failure"
      case .malformedHeader, .unsupported, .limitExceeded: return "header failure"
      case .notAddressed: return "no match"
      case .notAuthentic:
        return error.reason == .headerChanged ? "HMAC failure" : "payload failure"
      default: throw error
      }
    }
  }
}
