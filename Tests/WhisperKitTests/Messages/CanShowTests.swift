import SecretMemory
import Testing
import WhisperKit

@Suite("A message that cannot be shown is not lost")
struct CanShowTests {
  struct BinaryToTerminal: Error, Equatable {}

  @Test("when showing is refused, nothing is remembered and the message still opens")
  func refused() throws {
    let pair = try Pair()
    let sealed = try pair.ada.seal("hello", to: "Bob")
    #expect(throws: BinaryToTerminal()) {
      _ = try pair.bob.whisper.messages.open(Array(sealed.utf8)) { _ in throw BinaryToTerminal() }
    }
    #expect(try pair.bob.rememberedMessages == 0)
    #expect(try pair.bob.contact("Ada").lastSeenAt == nil)
    #expect(try !pair.bob.open(sealed).isRepeated)
  }

  @Test("what is asked to be shown is the message, once")
  func shown() throws {
    let pair = try Pair()
    let sealed = try pair.ada.seal("hello", to: "Bob")
    var shown: [[UInt8]] = []
    _ = try pair.bob.whisper.messages.open(Array(sealed.utf8)) { message in
      shown.append(message.withUnsafeBytes { Array($0) })
    }
    #expect(shown == [Array("hello".utf8)])
  }

  @Test("what is refused before is never asked to be shown")
  func notAsked() throws {
    let pair = try Pair()
    let repeated = try pair.ada.seal("1", to: "Bob")
    _ = try pair.bob.open(repeated)
    let expired = try pair.ada.seal("2", to: "Bob")
    var tampered = try EnvelopeText(pair.ada.seal("3", to: "Bob"))
    tampered[.ciphertext][100] ^= 1
    let notAsked = { (_: borrowing SecretBytes) throws -> Void in
      Issue.record("asked to be shown")
    }
    for (text, error) in [
      (repeated, WhisperError.replayDetected), (tampered.text, .notAuthentic),
    ] {
      #expect(throws: error) {
        _ = try pair.bob.whisper.messages.open(Array(text.utf8), canShow: notAsked)
      }
    }
    pair.time.now += Seconds.freshness + 1
    #expect(throws: WhisperError.messageExpired(.old(days: 2))) {
      _ = try pair.bob.whisper.messages.open(Array(expired.utf8), canShow: notAsked)
    }
  }

  @Test("repeated and expired messages are asked for too, and may be refused")
  func markedOnes() throws {
    let pair = try Pair()
    let sealed = try pair.ada.seal("hello", to: "Bob")
    _ = try pair.bob.open(sealed)
    func refuse(_ options: MessageService.OpenOptions) {
      #expect(throws: BinaryToTerminal()) {
        _ = try pair.bob.whisper.messages.open(Array(sealed.utf8), options: options) { _ in
          throw BinaryToTerminal()
        }
      }
    }
    refuse(.repeated)
    pair.time.now += Seconds.freshness + 1
    refuse(.anything)
  }
}
