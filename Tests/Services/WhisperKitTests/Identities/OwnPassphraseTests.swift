import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("An identity whose private keys have a passphrase of their own")
struct OwnPassphraseTests {
  private let pair: Pair
  private var ada: Whisper { pair.ada.whisper }

  init() throws {
    pair = try Pair()
    try Self.set("own words", of: pair.ada)
  }

  private static func secret(_ text: String) throws -> SecretBytes {
    try SecretBytes(copying: text.utf8)
  }

  private static func set(
    _ text: String?, of person: Person, answers: KeyAnswers? = nil
  ) throws {
    try person.whisper.identities.setOwnPassphrase(
      text.map(secret), of: person.identity.id, answers: answers)
  }

  /// Seals in the name of Ada; what is asked for is noted, and answered with these words one after the other.
  private func seal(
    through whisper: Whisper? = nil, _ words: String...
  ) throws -> (text: String, asked: [KeyQuestion]) {
    let whisper = whisper ?? ada
    let plan = try whisper.messages.plan(
      to: .contact(whisper.contacts.find("Bob").id), signing: .sign)
    return try asking(words, whisper) {
      try whisper.messages.seal(SecretBytes(copying: "hello".utf8), plan, answers: $0).envelope.text
    }
  }

  private func asking<Result>(
    _ words: [String], _ whisper: Whisper, _ body: (KeyAnswers) throws -> Result
  ) throws -> (Result, [KeyQuestion]) {
    let answers = whisper.answers()
    var asked: [KeyQuestion] = []
    var left = words[...]
    let result = try answers.asking({ question in
      asked.append(question)
      guard let word = left.popFirst() else { throw Cancelled() }
      try answers.answer(question, with: Self.secret(word))
    }) { try body(answers) }
    return (result, asked)
  }

  /// Whether the one thing that was asked for is the own passphrase of an identity.
  private func isOne(_ asked: [KeyQuestion], of identity: Identity? = nil) throws -> Bool {
    let identity = try identity ?? pair.ada.identity
    return asked.map(\.code) == [.ownPassphrase]
      && asked.map(\.owner) == [identity.keys.fingerprint.bytes]
      && asked.map(\.name) == [identity.name.text]
  }

  @Test("is asked about once for a task, by name")
  func asked() throws {
    let (text, asked) = try seal("own words")
    #expect(try isOne(asked))
    #expect(try pair.bob.open(text).text == "hello")
    #expect(throws: WhisperError.vault(.wrongOwnPassphrase)) { try seal("other words") }
    #expect(throws: Cancelled.self) { try seal() }
    let error = #expect(throws: WhisperError.self) {
      try ada.seal("hello", to: .contact(name: "Bob"), signing: .sign)
    }
    #expect(error == .ownPassphraseRequired)
    #expect(try error?.question?.owner == pair.ada.identity.keys.fingerprint.bytes)
    let letter = try pair.bob.seal("hello", to: "Ada")
    let (prepared, questions) = try asking(["own words"], ada) {
      try ada.messages.prepare(Array(letter.utf8), answers: $0).message.copy()
        .withUnsafeBytes { Array($0) }
    }
    #expect(prepared == Array("hello".utf8))
    #expect(try isOne(questions))
  }

  @Test("has it on both private keys, which a backup of the identity opens with one answer")
  func both() throws {
    let (file, asked) = try asking(["own words"], ada) {
      try ada.backups.make(
        of: nil, passphrase: Self.secret("backup"), answers: $0, parameters: BackupTests.cheap)
    }
    #expect(try isOne(asked))
    let backup = try BackupService.open(file, passphrase: Self.secret("backup"))
    let eve = try Person("Eve", identity: false)
    let restored = try eve.whisper.identities.list()
    #expect(restored.isEmpty)
    _ = try eve.whisper.backups.restore(backup)
    #expect(try !eve.whisper.identities.hasOwnPassphrase(eve.whisper.identities.find(nil).id))
  }

  @Test("gets another one, or none, and another identity is none the wiser")
  func changed() throws {
    #expect(try ada.identities.hasOwnPassphrase(pair.ada.identity.id))
    let work = try ada.identities.create(name: "Work")
    #expect(try !ada.identities.hasOwnPassphrase(work.id))
    _ = try asking(["own words"], ada) {
      try Self.set("second words", of: pair.ada, answers: $0)
    }
    #expect(throws: WhisperError.vault(.wrongOwnPassphrase)) { try seal("own words") }
    _ = try asking(["second words"], ada) { try Self.set(nil, of: pair.ada, answers: $0) }
    #expect(try seal().asked.isEmpty)
    #expect(try !ada.identities.hasOwnPassphrase(pair.ada.identity.id))
  }

  @Test("rotates to keys that have the same, and keeps the old ones as they are")
  func rotated() throws {
    let (rotation, asked) = try asking(["own words"], ada) {
      try ada.identities.rotate(ada.identities.planRotation(of: nil), answers: $0)
    }
    #expect(asked.count == 1)
    for identity in [rotation.identity, rotation.former] {
      #expect(try ada.identities.hasOwnPassphrase(identity.id))
    }
    let (text, again) = try seal("own words")
    #expect(try isOne(again, of: rotation.identity))
    let contact = try pair.bob.whisper.contacts.examine(
      ContactCard(Array(rotation.identity.bundle.text.utf8)))
    guard case .rotation = contact else {
      Issue.record("the old keys vouch for the new ones")
      return
    }
    _ = text
  }

  /// Answers with these words one after the other; before the first one is taken, another process makes it the second.
  private func changing<Result>(
    _ words: [String], _ body: (KeyAnswers) throws -> Result
  ) throws -> (Result, [KeyQuestion]) {
    let answers = ada.answers()
    var asked: [KeyQuestion] = []
    let result = try answers.asking({ question in
      asked.append(question)
      if asked.count == 1 {
        let there = try pair.ada.secondWhisper()
        let id = try pair.ada.identity.id
        _ = try asking([words[0]], there) {
          try there.identities.setOwnPassphrase(Self.secret(words[1]), of: id, answers: $0)
        }
      }
      guard asked.count <= words.count else { throw Cancelled() }
      try answers.answer(question, with: Self.secret(words[asked.count - 1]))
    }) { try body(answers) }
    return (result, asked)
  }

  @Test("whose passphrase was changed while it was asked for rotates to keys that have the new one")
  func changedToRotate() throws {
    let plan = try ada.identities.planRotation(of: nil)
    let (rotation, asked) = try changing(["own words", "second words"]) {
      try ada.identities.rotate(plan, answers: $0)
    }
    #expect(asked.map(\.isAskedAgain) == [false, true])
    _ = try pair.bob.whisper.contacts.acceptRotation(rotation.identity.bundle.text)
    #expect(throws: WhisperError.vault(.wrongOwnPassphrase)) { try seal("own words") }
    let (text, _) = try seal("second words")
    #expect(try pair.bob.open(text).text == "hello")
  }

  @Test("whose passphrase was changed while it was asked for says so when it asks again, and seals")
  func changedToSeal() throws {
    let plan = try ada.messages.plan(to: .contact(ada.contacts.find("Bob").id), signing: .sign)
    let (text, asked) = try changing(["own words", "second words"]) {
      try ada.messages.seal(SecretBytes(copying: "hello".utf8), plan, answers: $0).envelope.text
    }
    #expect(asked.map(\.isAskedAgain) == [false, true])
    #expect(asked.map(\.name) == ["Ada", "Ada"])
    #expect(try pair.bob.open(text).text == "hello")
  }

  @Test("whose passphrase is changed whenever it is asked for is not asked about for ever")
  func changedAlways() throws {
    let plan = try ada.messages.plan(to: .contact(ada.contacts.find("Bob").id), signing: .sign)
    let there = try pair.ada.secondWhisper()
    let id = try pair.ada.identity.id
    _ = try asking(["own words"], there) {
      try there.identities.setOwnPassphrase(Self.secret("own words 0"), of: id, answers: $0)
    }
    let answers = ada.answers()
    var asked = 0
    let error = #expect(throws: WhisperError.self) {
      _ = try answers.asking({ question in
        _ = try asking(["own words \(asked)"], there) {
          try there.identities.setOwnPassphrase(
            Self.secret("own words \(asked + 1)"), of: id, answers: $0)
        }
        try answers.answer(question, with: Self.secret("own words \(asked)"))
        asked += 1
      }) {
        try ada.messages.seal(SecretBytes(copying: "hello".utf8), plan, answers: answers)
          .envelope.text
      }
    }
    #expect(error?.code == .changedMeanwhile && asked == 8)
  }

  @Test("is made so, and its first bundle is signed without asking")
  func created() throws {
    let eve = try Person("Eve", identity: false)
    let made = try eve.whisper.identities.create(
      name: "Eve", ownPassphrase: Self.secret("own words"))
    #expect(try eve.whisper.identities.hasOwnPassphrase(made.id))
    #expect(throws: WhisperError.passphraseEmpty) {
      try eve.whisper.identities.create(name: "Eva", ownPassphrase: Self.secret(""))
    }
    #expect(try eve.whisper.identities.list().count == 1)
    #expect(try pair.bob.whisper.contacts.add(made.bundle.text).name.text == "Eve")
  }

  @Test("is used through an agent by who knows it, and the agent neither sees it nor the key")
  func throughAgent() throws {
    let agent = try AgentSession(pair.ada.secondWhisper())
    let visitor = try agent.whisper(of: pair.ada)
    let (text, asked) = try seal(through: visitor, "own words")
    #expect(try isOne(asked))
    #expect(try pair.bob.open(text).text == "hello")
    #expect(throws: WhisperError.vault(.wrongOwnPassphrase)) {
      try seal(through: visitor, "other words")
    }
    // The agent keeps the vault unlocked, and still does nothing with the key.
    let channel = agent.channel()
    let another = try Whisper.open(at: pair.ada.directory.path, clock: pair.time.clock)
    try another.unlock(through: channel)
    let fingerprint = try pair.ada.identity.keys.fingerprint.bytes
    for use: (Transaction) throws -> Void in [
      {
        _ = try CustodySigningKey($0, IdentityStore($0).all()[0].keys)?.signature(
          for: UnsafeRawBufferPointer(start: nil, count: 0))
      }, { try $0.checkUsable(.ed25519, fingerprint: fingerprint) },
    ] {
      let refused = #expect(throws: VaultError.self) { try another.vault.read(use) }
      guard case .ownPassphraseRequired? = refused else {
        Issue.record("\(String(describing: refused))")
        continue
      }
    }
  }

  @Test("is opened in what an agent answers that is a layer, and nothing behind it")
  func longerAnswer() throws {
    let channel = try AgentSession(pair.ada.secondWhisper()).channel()
    channel.altering = { request, answer in
      guard request == .use else { return answer }
      do {
        // That it was done, and LP of what was asked for.
        var reader = CanonicalReader(answer)
        var writer = CanonicalWriter()
        writer.integer(try reader.integer(UInt8.self))
        writer.prefixed(Array(try reader.prefixed()) + [0])
        return writer.bytes
      } catch {
        Issue.record(error)
        return answer
      }
    }
    let visitor = try Whisper.open(at: pair.ada.directory.path, clock: pair.time.clock)
    try visitor.unlock(through: channel)
    #expect(throws: WhisperError.vault(.locked)) { try seal(through: visitor, "own words") }
    channel.altering = nil
    #expect(try pair.bob.open(seal(through: visitor, "own words").text).text == "hello")
  }

  @Test("comes back from a backup of the vault with it alone")
  func wholeBackup() throws {
    let (file, contents) = try VaultBackupFile.make(of: ada)
    #expect(contents.leftOut.isEmpty && contents.privateKeys == 2)
    for (words, isThere) in [(["wrong", "own words"], true), (["wrong"], false), ([], false)] {
      let directory = try TemporaryDirectory()
      var left = words[...]
      var asked: [Bool] = []
      let (restored, read) = try Whisper.restore(
        VaultBackupFile.opened(file), at: directory.path + "/new", protectors: .none,
        clock: pair.time.clock
      ) { name, isWrong in
        #expect(name == "Ada")
        asked.append(isWrong)
        return try left.popFirst().map(Self.secret)
      }
      #expect(read.leftOut.isEmpty == isThere)
      #expect(asked == Array([false, true, true].prefix(words.count + (isThere ? 0 : 1))))
      try restored.unlock(nil)
      guard isThere else {
        #expect(read.leftOut.map(\.reason) == [.ownPassphrase])
        #expect(throws: WhisperError.vault(.keyNotFound)) {
          try restored.seal("x", to: .contact(name: "Bob"), signing: .sign)
        }
        continue
      }
      #expect(try pair.bob.open(seal(through: restored, "own words").text).text == "hello")
    }
  }
}
