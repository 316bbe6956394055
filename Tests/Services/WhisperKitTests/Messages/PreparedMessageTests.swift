import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

@Suite("A message is prepared, then committed")
struct PreparedMessageTests {
  let pair: Pair
  var bob: Person { pair.bob }
  var messages: MessageService { pair.bob.whisper.messages }

  init() throws { pair = try Pair() }

  /// The id of a message that is prepared and let go.
  @discardableResult
  private func prepare(
    _ text: String, _ options: MessageService.OpenOptions = .init()
  ) throws -> MessageID {
    let prepared = try messages.prepare(Array(text.utf8), options: options)
    #expect(prepared.message.withUnsafeBytes { $0.elementsEqual("hello".utf8) })
    return prepared.id
  }

  /// Prepares a message, has something happen, and commits it.
  private func open(
    _ text: String, _ options: MessageService.OpenOptions = .init(),
    meanwhile: () throws -> Void
  ) throws -> Opened {
    let prepared = try messages.prepare(Array(text.utf8), options: options)
    try meanwhile()
    return Opened(try messages.commit(prepared))
  }

  @Test("one that is let go was not opened: nothing is remembered and it still opens")
  func letGo() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let before = try bob.whisper.state()
    try prepare(sealed)
    try prepare(sealed)
    #expect(try bob.whisper.state() == before)
    #expect(try bob.rememberedMessages == 0)
    #expect(try bob.contact("Ada").lastSeenAt == nil)
    #expect(try !bob.open(sealed).isRepeated)
    // So are those that are asked for though they are repeated, or expired.
    try prepare(sealed, .repeated)
    pair.time.now += Seconds.freshness + 1
    let expired = try pair.ada.seal("hello", to: "Bob")
    pair.time.now += Seconds.freshness + 1
    try prepare(expired, .expired)
    #expect(try bob.rememberedMessages == 1)
    #expect(try bob.open(expired, .expired).isExpired)
  }

  @Test("it is the same by its id in a preview, prepared, opened and opened once more")
  func ids() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let other = try pair.ada.seal("hello", to: "Bob")
    func preview() throws -> MessageService.Preview {
      let found = try FoundEnvelope(in: Array(sealed.utf8))
      return try #require(try messages.preview([found]).first).get()
    }
    let id = try preview().id
    #expect(try !preview().isRepeated)
    #expect(try prepare(sealed) == id)
    #expect(try bob.open(sealed).id == id)
    #expect(try preview().isRepeated && preview().id == id)
    #expect(try bob.open(sealed, .repeated).id == id)
    #expect(try prepare(other) != id)
    // Of another vault with the same keys nothing can be told by it.
    func secret() throws -> SecretBytes { try SecretBytes(copying: "secret".utf8) }
    let file = try bob.whisper.backups.make(
      of: nil, passphrase: secret(), parameters: BackupTests.cheap)
    let second = try Person("Second", identity: false, time: pair.time)
    _ = try second.whisper.backups.restore(BackupService.open(file, passphrase: secret()))
    #expect(try second.open(sealed).id != id)
  }

  @Test("what is refused is refused before a program sees the text")
  func refused() throws {
    let repeated = try pair.ada.seal("hello", to: "Bob")
    _ = try bob.open(repeated)
    let expired = try pair.ada.seal("hello", to: "Bob")
    var tampered = try EnvelopeText(pair.ada.seal("hello", to: "Bob"))
    tampered[.ciphertext][100] ^= 1
    #expect(throws: WhisperError.replayDetected) { try prepare(repeated) }
    #expect(throws: WhisperError.notAuthentic) { try prepare(tampered.text) }
    _ = try bob.whisper.contacts.block("Ada")
    #expect(throws: WhisperError.senderBlocked) { try prepare(expired) }
    _ = try bob.whisper.contacts.unblock("Ada")
    pair.time.now += Seconds.freshness + 1
    #expect(throws: WhisperError.messageExpired(.old(days: 2))) { try prepare(expired) }
  }

  @Test("a sender who was blocked meanwhile is refused, and nothing is noted")
  func blockedMeanwhile() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let other = try bob.secondWhisper()
    #expect(throws: WhisperError.senderBlocked) {
      try open(sealed) { _ = try other.contacts.block("Ada") }
    }
    #expect(try bob.rememberedMessages == 0)
  }

  @Test("of two who prepared one message one opens it; the other may ask for it as repeated")
  func openedMeanwhile() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let other = try bob.secondWhisper()
    #expect(throws: WhisperError.replayDetected) {
      try open(sealed) { _ = try other.open(sealed) }
    }
    let next = try pair.ada.seal("hello", to: "Bob")
    let opened = try open(next, .repeated) { _ = try other.open(next) }
    #expect(opened.isRepeated)
    #expect(try bob.rememberedMessages == 2)
  }

  @Test("one that expired meanwhile, or whose time is forgotten by then, does not open")
  func expiredMeanwhile() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    #expect(throws: WhisperError.messageExpired(.old(days: 2))) {
      try open(sealed) { pair.time.now += Seconds.freshness + 1 }
    }
    let next = try pair.ada.seal("hello", to: "Bob")
    #expect(throws: WhisperError.messageExpired(.forgotten)) {
      try open(next) { _ = try bob.secondWhisper().recovery.repair(.replay) }
    }
    #expect(try bob.rememberedMessages == 0)
  }

  @Test("what is said of it is how things are when it is noted")
  func renamedMeanwhile() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let opened = try open(sealed) {
      let contacts = try bob.secondWhisper().contacts
      _ = try contacts.verify("Ada")
      _ = try contacts.rename("Ada", to: "Countess")
    }
    #expect(opened.attribution == .signed(name: "Countess", trust: .verified))
    #expect(opened.sender == (try bob.contact("Countess").id))
  }

  @Test("a vault that was locked meanwhile notes nothing")
  func lockedMeanwhile() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    #expect(throws: WhisperError.vault(.locked)) {
      try open(sealed) { try bob.whisper.lock() }
    }
    try bob.whisper.unlock(nil)
    #expect(try bob.rememberedMessages == 0)
  }
}
