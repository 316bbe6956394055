import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

/// What stands in an agent's place says that Bob has Mallory's keys, and that Mallory is Bob. The person then opens the
/// vault in the program itself, to show to be there: the file is as it was, and the keys are the vault's own.
@Suite("What an agent made up, once the vault is open here")
struct LyingAgentTests {
  private let cleo: Person
  private let bob: Contact
  private let mallory: Contact
  private let here: Whisper
  private let channel: DirectChannel

  init() throws {
    cleo = try Person("Cleo", passphrase: "correct horse")
    bob = try cleo.add(Person("Bob", time: cleo.time))
    mallory = try cleo.add(Person("Mallory", time: cleo.time))
    _ = try cleo.whisper.policies.set(.biometricGatedSigning, true)
    channel = try AgentSession(cleo.secondWhisper()).channel()
    here = try Whisper.open(at: cleo.directory.path, clock: cleo.time.clock)
    try here.unlock(through: channel)
    var lie = try Contact(id: bob.id.octets, decoding: mallory.encoded)
    lie.name = bob.name
    var other = mallory
    (other.name, other.trust) = (bob.name, .verified)
    let lies = [(bob, lie), (mallory, other)].map {
      (Self.prefixed($0.encoded), Self.prefixed($1.encoded))
    }
    channel.altering = { _, answer in
      lies.reduce(answer) { $0.replacing($1.0, with: $1.1) }
    }
  }

  private static func prefixed(_ row: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.prefixed(row)
    return writer.bytes
  }

  private func presence() throws -> KeyAnswers {
    let answers = here.answers()
    try answers.answer(with: .passphrase(SecretBytes(copying: "correct horse".utf8)))
    return answers
  }

  @Test("is signed for nobody: who the message goes to is decided again")
  func sealing() throws {
    let plans = try [bob, mallory].map { try here.messages.plan(to: .contact($0.id)) }
    #expect(plans.map(\.recipient?.name) == [bob.name, bob.name])
    #expect(plans.map(\.recipient?.keys) == [mallory.keys, mallory.keys])
    let answers = try presence()
    func seal(_ plan: SendPlan) throws -> SendPlan {
      try here.messages.seal(SecretBytes(copying: "hello".utf8), plan, answers: answers).plan
    }
    for plan in plans {
      #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) { try seal(plan) }
    }
    #expect(try seal(here.messages.plan(to: .contact(bob.id))).recipient?.keys == bob.keys)
  }

  @Test("is not among the contacts any more")
  func contacts() throws {
    func keys() throws -> [PublicIdentity?] {
      try here.contacts.list().filter { $0.id == bob.id }.map(\.keys)
    }
    #expect(try keys() == [mallory.keys])
    _ = try presence()
    #expect(try keys() == [bob.keys])
  }

  @Test("is read once in a session, and a plan serves all of it, through an agent too")
  func honest() throws {
    channel.altering = nil
    let plan = try here.messages.plan(to: .contact(bob.id), signing: .doNotSign)
    let before = channel.asked[.read] ?? 0
    _ = try here.messages.seal(SecretBytes(copying: "hello".utf8), plan)
    #expect(channel.asked[.read] ?? 0 == before)
    _ = try presence()
    _ = try here.messages.seal(SecretBytes(copying: "hello".utf8), plan)
  }
}
