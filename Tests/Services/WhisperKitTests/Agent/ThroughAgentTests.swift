import CryptoPrimitives
import OpenPGP
import SecretMemory
import TestSupport
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("A vault that is opened through an agent")
struct ThroughAgentTests {
  private let pair: Pair
  private let agent: AgentSession
  private let ada: Whisper

  init() throws {
    pair = try Pair()
    agent = try AgentSession(pair.ada.secondWhisper())
    ada = try agent.whisper(of: pair.ada)
  }

  @Test("seals, signs, opens, and remembers what was opened")
  func messages() throws {
    let sealed = try ada.seal("hello", to: .contact(name: "Bob"), signing: .sign)
    #expect(try pair.bob.open(sealed).text == "hello")
    let answer = try pair.bob.seal("answer", to: "Ada")
    #expect(try ada.open(answer).text == "answer")
    #expect(throws: WhisperError.self) { try ada.open(answer) }
    #expect(throws: WhisperError.self) { try pair.ada.open(answer) }
  }

  @Test(
    "finds, adds, changes and removes contacts, and so does who opened the vault himself meanwhile")
  func contacts() throws {
    let eve = try Person("Eve", time: pair.time)
    _ = try ada.contacts.add(eve.bundle)
    #expect(try pair.ada.contact("Eve").name.text == "Eve")
    _ = try pair.ada.whisper.contacts.rename("Eve", to: "Eva")
    #expect(try ada.contacts.find("Eva").id == pair.ada.contact("Eva").id)
    _ = try ada.contacts.verify("Bob")
    #expect(try pair.ada.contact("Bob").trust == .verified)
    _ = try ada.contacts.remove("Eva")
    #expect(try pair.ada.whisper.contacts.list().count == 1)
    #expect(try pair.ada.whisper.vault.check().isEmpty)
  }

  @Test("signs and decrypts with OpenPGP keys of every kind", arguments: SampleKey.allCases)
  func openPGP(sample: SampleKey) throws {
    let certificate = try pair.ada.whisper.openPGPKeys.add(sample.secretKey())
    let held = try ada.openPGPKeys.privateKeys(of: certificate, answers: ada.answers())
    for key in held { try key.checkUsable() }
    var random = SystemRandom()
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    encryptor.signers = [try #require(held.first { $0.publicKey.algorithm.canSign })]
    let message = try encryptor.encrypt([1, 2, 3], at: SampleKey.now, random: &random)
    var decryptor = MessageDecryptor()
    decryptor.keys = held
    decryptor.certificates = [certificate]
    let (data, result) = try decryptor.decrypt(message, at: SampleKey.now, random: &random)
    #expect(data == [1, 2, 3])
    #expect(result.signatures.map(\.grade) == [.valid])
  }

  @Test("goes on after a change that was given up")
  func givenUp() throws {
    let row = Array("preferences".utf8)
    let before = try ada.contacts.list().map(\.name)
    #expect(throws: Cancelled.self) {
      try ada.vault.write { transaction in
        try transaction.put(.setting, row, [1, 0, 0])
        throw Cancelled()
      }
    }
    #expect(try ada.vault.read { try $0.value(.setting, row) } == nil)
    // Nor is anything left of one that the agent refuses, of whatever is put beside it.
    #expect(throws: VaultError.valueUnreadable(.setting)) {
      try ada.vault.write { try $0.put(.setting, row, [9]) }
    }
    #expect(throws: VaultError.valueUnreadable(.setting)) {
      try ada.vault.write { transaction in
        try transaction.put(.setting, row, [1, 0, 1])
        try transaction.put(.setting, row, [9])
      }
    }
    #expect(try ada.vault.read { try $0.value(.setting, row) } == nil)
    try ada.vault.write { try $0.put(.setting, row, [1, 1, 1]) }
    #expect(try ada.vault.read { try $0.value(.setting, row) } == [1, 1, 1])
    #expect(try ada.contacts.list().map(\.name) == before)
    #expect(try pair.ada.whisper.vault.check().isEmpty)
  }

  @Test("goes on with many rows, while ranges become more and fewer")
  func ranges() throws {
    let strangers = try (0..<40).map { number in
      try Person("Stranger \(number)", canSign: number % 2 == 0, time: pair.time)
    }
    for stranger in strangers { _ = try ada.contacts.add(stranger.bundle) }
    #expect(try ada.contacts.list().count == 41)
    #expect(try pair.ada.whisper.contacts.list().count == 41)
    #expect(try pair.ada.whisper.vault.check().isEmpty)
    for stranger in strangers.dropLast() { _ = try ada.contacts.remove(stranger.name) }
    #expect(try ada.contacts.list().count == 2)
    #expect(try pair.ada.whisper.vault.check().isEmpty)
    #expect(try ada.vault.check().isEmpty)
  }

  static let refused: [@Sendable (Whisper) throws -> Void] = [
    { _ = try $0.identities.create(name: "Work") },
    { _ = try $0.identities.delete("Ada") },
    { _ = try $0.identities.archive($0.identities.list()[0].id) },
    { _ = try $0.policies.set(.contactRequiredToSend, true) },
    { try $0.rotateRoot(with: .none) },
    { _ = try $0.recovery.repair(.contacts) },
    {
      _ = try $0.vault.read {
        try $0.withPrivateKey(.x25519, fingerprint: $0.anyFingerprint) { _ in }
      }
    },
  ]

  @Test(
    "refuses what writes identities, private keys, policies and the root, and changes nothing",
    arguments: refused.indices)
  func refusals(index: Int) throws {
    let before = try ada.state()
    #expect(throws: WhisperError.vault(.agentRefused)) {
      do { try Self.refused[index](ada) } catch let error as VaultError {
        throw WhisperError.vault(error)
      }
    }
    #expect(try ada.state() == before)
    #expect(try pair.ada.whisper.vault.check().isEmpty)
    #expect(try pair.ada.identity.status != .archived)
  }

  @Test("is outdated for a vault that was sealed anew, and for another protector")
  func outdated() throws {
    try pair.ada.whisper.rotateRoot(with: .none)
    #expect(throws: WhisperError.vault(.outdated)) { try ada.contacts.list() }
    #expect(throws: WhisperError.vault(.outdated)) { _ = try agent.whisper(of: pair.ada) }
    let second = try AgentSession(pair.ada.secondWhisper())
    #expect(try second.whisper(of: pair.ada).contacts.list().count == 1)
    try pair.ada.whisper.protectors.add(newProtector("correct horse"), with: .none)
    #expect(throws: WhisperError.vault(.outdated)) { _ = try second.whisper(of: pair.ada) }
  }

  @Test("does not sign while a signature asks for the person, who then signs here")
  func presence() throws {
    let person = try Person("Cleo", passphrase: "correct horse", time: pair.time)
    _ = try person.whisper.contacts.add(pair.bob.bundle)
    _ = try pair.bob.add(person)
    let agent = try AgentSession(person.secondWhisper())
    let cleo = try agent.whisper(of: person)
    _ = try cleo.seal("free", to: .contact(name: "Bob"), signing: .sign)
    _ = try person.whisper.policies.set(.biometricGatedSigning, true)
    let presence = PresenceCheck { try SecretBytes(copying: "correct horse".utf8) }
    let sealed = try cleo.seal(
      "asked", to: .contact(name: "Bob"), signing: .sign, presence: presence)
    #expect(try pair.bob.open(sealed).text == "asked")
    // Without having read the policies, and with having read them.
    let channel = agent.channel()
    let another = try Whisper.open(at: person.directory.path, clock: person.time.clock)
    try another.unlock(through: channel)
    for _ in 0..<2 {
      #expect(throws: VaultError.agentRefused) {
        try another.vault.read { transaction in
          let identity = try IdentityStore(transaction).all()[0]
          return try CustodySigningKey(transaction, identity.keys)?.signature(
            for: UnsafeRawBufferPointer(start: nil, count: 0))
        }
      }
      _ = try another.policies.current()
    }
  }

  @Test(
    "takes a private key's row that somebody changed for damage, and asks nobody for what it says",
    arguments: ["mode = 2", "mode = 7", "layer = 1"])
  func changedRow(change: String) throws {
    try RawDatabase(pair.ada.directory).run("UPDATE custody SET \(change)")
    #expect {
      try ada.seal("hello", to: .contact(name: "Bob"), signing: .sign)
    } throws: {
      isDamage($0, of: .keyMetadata)
    }
  }

  @Test(
    "is locked to who asks an agent that tells of the file, which it does not have",
    arguments: [
      VaultError.notFound(directory: "/"), .insecure(path: "/", reason: .othersWrite),
      .unreadableDatabase(reason: .noDatabase), .laterFormat(.max, known: 1),
    ])
  func errorOfFile(error: VaultError) throws {
    let channel = agent.channel()
    let ada = try Whisper.open(at: pair.ada.directory.path, clock: pair.time.clock)
    try ada.unlock(through: channel)
    channel.altering = { request, answer in request == .read ? error.octets : answer }
    #expect(throws: WhisperError.vault(.locked)) { try ada.contacts.list() }
  }

  @Test("says which parts do not open", arguments: VaultPart.allCases)
  func damage(part: VaultPart) throws {
    #expect(try ada.recovery.damage().isEmpty)
    try RawDatabase(pair.ada.directory).execute(
      "UPDATE domain SET head = x'00' WHERE name = '\(part.rawValue)'")
    let again = try agent.whisper(of: pair.ada)
    #expect(try Array(again.recovery.damage().keys) == [part])
  }

  /// Each question is a way there and back.
  @Test("asks no more than it must")
  func questions() throws {
    let channel = agent.channel()
    let ada = try Whisper.open(at: pair.ada.directory.path, clock: pair.time.clock)
    try ada.unlock(through: channel)
    let contact = try ada.contacts.find("Bob")
    let before = channel.count
    let plan = try ada.messages.plan(to: .contact(contact.id))
    _ = try ada.messages.seal(SecretBytes(copying: [1]), plan)
    #expect(channel.count - before <= 26, "\(channel.asked)")
  }

  @Test("notices an older state that was put back")
  func rolledBack() throws {
    let file = RawDatabase(pair.ada.directory)
    let older = try file.contents
    _ = try ada.contacts.verify("Bob")
    // What was committed counts as known once it was read.
    _ = try ada.contacts.list()
    try file.overwrite(with: older)
    let again = try Whisper.open(at: pair.ada.directory.path, clock: pair.time.clock)
    #expect(throws: WhisperError.vault(.rolledBack)) { try again.unlock(through: agent.channel()) }
  }
}

extension Transaction {
  /// The fingerprint of the first identity.
  fileprivate var anyFingerprint: [UInt8] {
    get throws { try IdentityStore(self).all()[0].keys.fingerprint.bytes }
  }
}
