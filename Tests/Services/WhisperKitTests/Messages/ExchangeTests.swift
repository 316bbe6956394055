import SecretMemory
import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Two vaults exchange messages")
struct ExchangeTests {
  /// The length of a message and the size that it travels in.
  static let sizes = [
    (0, 256), (1, 256), (254, 256), (255, 512), (1022, 1024), (1023, 2048), (65_534, 65_536),
  ]

  @Test("every length arrives unchanged, both ways", arguments: sizes, [true, false])
  func lengths(size: (message: Int, bucket: Int), isSigned: Bool) throws {
    let pair = try Pair()
    let text = String(repeating: "a", count: size.message)
    let binary = (0..<size.message).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 255) }
    for (sender, reader) in [(pair.ada, pair.bob), (pair.bob, pair.ada)] {
      for bytes in [Array(text.utf8), binary] {
        let sealed = try sender.whisper.seal(
          bytes, to: .contact(name: reader.name), signing: isSigned ? .sign : .doNotSign)
        let envelope = try MessageService.detect(Array(sealed.utf8))
        #expect(envelope.bucket == size.bucket)
        #expect(envelope.isSigned == isSigned)

        let opened = try reader.open(sealed)
        #expect(opened.bytes == bytes)
        #expect(
          opened.attribution
            == (isSigned
              ? .signed(name: sender.name, trust: .unverified) : .unsigned(name: sender.name)))
        #expect(opened.recipient == reader.name)
        #expect(opened.senderFingerprint == (try sender.identity.keys.fingerprint))
        #expect(opened.sentAt == TestTime.start)
        #expect(!opened.isExpired && !opened.isRepeated && !opened.isForBareKey)
      }
    }
  }

  @Test("a message of 65,535 bytes is refused, and the error names the limit")
  func tooLong() throws {
    let pair = try Pair()
    #expect(MessageService.maximumMessage == 65_534)
    #expect(throws: WhisperError.messageTooLong(limit: 65_534)) {
      try pair.ada.whisper.seal(
        [UInt8](repeating: 0, count: 65_535), to: .contact(name: "Bob"))
    }
  }

  @Test("an identity that cannot sign sends unsigned messages")
  func mute() throws {
    let pair = try Pair(adaSigns: false)
    let opened = try pair.bob.open(pair.ada.seal("hello", to: "Bob"))
    #expect(opened.attribution == .unsigned(name: "Ada"))
    #expect(throws: WhisperError.identityCannotSign(name: "Ada")) {
      try pair.ada.seal("hello", to: "Bob", signing: .sign)
    }
  }

  @Test("the same message sealed twice has nothing in common but its frame")
  func distinct() throws {
    let pair = try Pair()
    let first = try EnvelopeText(pair.ada.seal("hello", to: "Bob"))
    let second = try EnvelopeText(pair.ada.seal("hello", to: "Bob"))
    for segment in [
      EnvelopeText.Segment.ephemeralKey, .salt, .messageID, .ciphertext, .signature,
    ] {
      #expect(first[segment] != second[segment], "\(segment)")
    }
    #expect(try pair.bob.open(first.text).text == "hello")
    #expect(try pair.bob.open(second.text).text == "hello")
  }

  @Test("an envelope is opened out of the chat around it")
  func surrounded() throws {
    let pair = try Pair()
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let chat = "Ada wrote:\n> \(sealed).\n\n-- sent from a tram"
    #expect(try pair.bob.open(chat).text == "hello")
  }

  @Test("text without an envelope, and with two, is told apart")
  func notOne() throws {
    let pair = try Pair()
    let texts = [try pair.ada.seal("1", to: "Bob"), try pair.ada.seal("2", to: "Bob")]
    #expect(throws: WhisperError.noEnvelope) { try pair.bob.open("no envelope here") }
    #expect(throws: WhisperError.noEnvelope) { try pair.bob.open("") }
    #expect(throws: WhisperError.ambiguousText) { try pair.bob.open(texts.joined(separator: " ")) }
    #expect(throws: WhisperError.inputTooLarge(limit: MessageService.maximumText)) {
      try pair.bob.open(String(repeating: " ", count: MessageService.maximumText + 1))
    }
    #expect(try pair.bob.open(texts[0] + " " + texts[0]).text == "1")
  }

  @Test(
    "any other version, algorithm or program is refused",
    arguments: ["whisper1:v2.c20p.", "whisper1:v1.aes.", "whisper1:V1.C20P.", "whisper1:v1.c20p"])
  func algorithmLock(prefix: String) throws {
    let pair = try Pair()
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let other = prefix + sealed.dropFirst(Envelope.prefix.count)
    #expect { try pair.bob.open(other) } throws: { isInvalidEnvelope($0) }
    #expect(throws: WhisperError.noEnvelope) {
      try pair.bob.open("kiro1:" + sealed.dropFirst("whisper1:".count))
    }
    #expect(try pair.bob.rememberedMessages == 0)
  }

  @Test("each of several identities opens what is for it, and says which it was")
  func severalIdentities() throws {
    let pair = try Pair()
    let work = try pair.bob.whisper.identities.create(name: "Bob at work", canSign: false)
    try pair.ada.whisper.contacts.add(work.bundle.text)
    #expect(try pair.bob.open(pair.ada.seal("home", to: "Bob")).recipient == "Bob")
    #expect(try pair.bob.open(pair.ada.seal("desk", to: "Bob at work")).recipient == "Bob at work")

    let answer = try pair.bob.seal("from the desk", to: "Ada", from: "Bob at work")
    #expect(try pair.ada.open(answer).attribution == .unsigned(name: "Bob at work"))
  }

  @Test("a message to somebody else is not for me")
  func notForMe() throws {
    let pair = try Pair()
    let carol = try Person("Carol", time: pair.time)
    let sealed = try pair.ada.seal("hello", to: "Bob")
    #expect(throws: WhisperError.messageNotForMe) { try carol.open(sealed) }
    #expect(throws: WhisperError.messageNotForMe) { try pair.ada.open(sealed) }
    let nobody = try Person("Nobody", identity: false, time: pair.time)
    #expect(throws: WhisperError.messageNotForMe) { try nobody.open(sealed) }
  }

  @Test("who is not there cannot be written to or from")
  func missing() throws {
    let pair = try Pair()
    #expect(throws: WhisperError.contactNotFound(name: "Carol")) {
      try pair.ada.seal("hello", to: "Carol")
    }
    #expect(throws: WhisperError.identityNotFound(name: "Carol")) {
      try pair.ada.seal("hello", to: "Bob", from: "Carol")
    }
    #expect { try pair.ada.whisper.seal("hello", to: .rawKey("Bob")) } throws: { isInvalidKey($0) }
  }
}
