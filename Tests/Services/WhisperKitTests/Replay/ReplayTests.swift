import SecretMemory
import Testing
import Vault
import WhisperEnvelope
import WhisperKit

@Suite("Messages that were opened before")
struct ReplayTests {
  let pair: Pair

  init() throws { pair = try Pair() }

  @Test("the second opening is refused, also by another process and after a restart")
  func second() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    #expect(try !pair.bob.open(sealed).isRepeated)
    #expect(throws: WhisperError.replayDetected) { try pair.bob.open(sealed) }
    #expect(throws: WhisperError.replayDetected) { try pair.bob.open(sealed, .expired) }
    #expect(throws: WhisperError.replayDetected) { try pair.bob.secondWhisper().open(sealed) }
    try pair.bob.whisper.lock()
    try pair.bob.whisper.unlock(nil)
    #expect(throws: WhisperError.replayDetected) { try pair.bob.open("again: \(sealed)") }
    #expect(try pair.bob.rememberedMessages == 1)
  }

  @Test("a message opened before opens again when asked for, marked")
  func repeated() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    #expect(try !pair.bob.open(sealed, .repeated).isRepeated)
    for _ in 0..<2 {
      let again = try pair.bob.open(sealed, .repeated)
      #expect(again.isRepeated)
      #expect(!again.isExpired)
      #expect(again.text == "hello")
    }
    #expect(throws: WhisperError.replayDetected) { try pair.bob.open(sealed) }
  }

  @Test("a message sealed to two identities of one person is two messages")
  func twoIdentities() throws {
    let other = try pair.bob.whisper.identities.create(name: "Bobby")
    try pair.ada.whisper.contacts.add(other.bundle.text)
    _ = try pair.bob.open(pair.ada.seal("hello", to: "Bob"))
    _ = try pair.bob.open(pair.ada.seal("hello", to: "Bobby"))
    #expect(try pair.bob.rememberedMessages == 2)
  }

  @Test("a deleted identity's messages are remembered all the same")
  func deletedIdentity() throws {
    _ = try pair.bob.open(pair.ada.seal("hello", to: "Bob"))
    _ = try pair.bob.whisper.identities.delete("Bob")
    #expect(try pair.bob.rememberedMessages == 1)
  }

  @Test("no forged copy burns the message that it was made from", arguments: [true, false])
  func forgedCopies(isSigned: Bool) throws {
    let sealed = try pair.ada.seal(
      "hello", to: "Bob", signing: isSigned ? .sign : .doNotSign)
    let real = try EnvelopeText(sealed)
    var forged: [String] = []
    for index in [0, 79, 80, 96, real[.ciphertext].count - 1] {
      var copy = real
      copy[.ciphertext][index] ^= 0x40
      forged.append(copy.text)
    }
    var random = SystemRandom()
    for body in [256, 512] {
      var copy = real
      copy[.ciphertext] = random.bytes(80 + body + 16)
      forged.append(copy.text)
    }
    var longer = real
    longer[.ciphertext] += random.bytes(256)
    forged.append(longer.text)
    var shorter = real
    shorter[.ciphertext].removeLast()
    forged.append(shorter.text)
    forged.append(String(sealed.dropLast()))

    var otherFlag = real
    otherFlag[.flags] = [isSigned ? 0 : 1]
    forged.append(otherFlag.text)
    if isSigned { otherFlag.segments.removeLast() } else { otherFlag.segments.append([]) }
    if !isSigned { otherFlag[.signature] = random.bytes(80) }
    forged.append(otherFlag.text)

    for (number, text) in forged.enumerated() {
      #expect(throws: WhisperError.self, "copy \(number)") { try pair.bob.open(text, .anything) }
    }
    #expect(try pair.bob.rememberedMessages == 0)
    #expect(try !pair.bob.open(sealed).isRepeated)
  }

  @Test("a stranger's valid message with the same salt, id and time burns nothing")
  func sameID() throws {
    let sealed = try pair.ada.seal("from Ada", to: "Bob")
    let real = try EnvelopeText(sealed)
    let stranger = Stranger()
    var random = SystemRandom()
    let copy = try stranger.seal(
      "from nobody", signer: stranger.signer, to: .init(identity: pair.bob.identity.keys),
      at: pair.time.now,
      random: ScriptedRandom(script: random.bytes(32) + real[.salt] + real[.messageID]))
    #expect(copy.salt == real[.salt])
    #expect(copy.messageID == real[.messageID])
    #expect(try pair.bob.open(copy.text).text == "from nobody")
    #expect(try pair.bob.open(sealed).text == "from Ada")
    #expect(throws: WhisperError.replayDetected) { try pair.bob.open(copy.text) }
    #expect(throws: WhisperError.replayDetected) { try pair.bob.open(sealed) }
  }

  @Test("after thirty days a message is forgotten, and expired for good")
  func forgotten() throws {
    let sealed = try pair.ada.seal("old", to: "Bob")
    _ = try pair.bob.open(sealed)
    pair.time.now += Seconds.retention + 1
    _ = try pair.bob.open(pair.ada.seal("new", to: "Bob"))
    #expect(try pair.bob.rememberedMessages == 1)
    pair.time.now = TestTime.start
    #expect(throws: WhisperError.messageExpired(.forgotten)) { try pair.bob.open(sealed) }
    let opened = try pair.bob.open(sealed, .expired)
    #expect(opened.age == .forgotten)
    #expect(opened.mayBeRepeated)
    #expect(opened.text == "old")
  }
}
