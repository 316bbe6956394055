import SecretMemory
import TestVaults
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

/// Somebody with a vault of their own and one identity, named for them.
final class Person: Sendable {
  let name: String
  let directory: TemporaryDirectory
  let time: TestTime
  let passphrase: String?
  let whisper: Whisper

  /// `identity` false makes a vault without identities.
  init(
    _ name: String, canSign: Bool = true, identity: Bool = true, passphrase: String? = nil,
    time: TestTime = TestTime()
  ) throws {
    self.name = name
    self.time = time
    self.passphrase = passphrase
    directory = try TemporaryDirectory()
    whisper = try Whisper.create(
      at: directory.path, protectors: try newProtectors(passphrase), clock: time.clock,
      passphraseCost: .small)
    try whisper.unlock(passphrase)
    if identity { _ = try whisper.identities.create(name: name, canSign: canSign) }
  }

  /// The same vault once more, as another process would open it.
  func secondWhisper() throws -> Whisper {
    let second = try Whisper.open(
      at: directory.path, clock: time.clock, passphraseCost: .small)
    try second.unlock(passphrase)
    return second
  }

  var identity: Identity {
    get throws { try whisper.identities.find(name) }
  }

  /// What this person gives to others.
  var bundle: String {
    get throws { try identity.bundle.text }
  }

  var rawKey: String {
    get throws { try identity.keys.agreement.rawText }
  }

  /// Adds the other one under the name that stands in their bundle.
  @discardableResult
  func add(_ other: Person, as name: String? = nil) throws -> Contact {
    try whisper.contacts.add(other.bundle, name: name)
  }

  func contact(_ name: String) throws -> Contact { try whisper.contacts.find(name) }

  func seal(
    _ message: String, to name: String, from identity: String? = nil,
    signing choice: SigningChoice = .automatic
  ) throws -> String {
    try whisper.seal(message, to: .contact(name: name), from: identity, signing: choice)
  }

  func open(_ text: String, _ options: MessageService.OpenOptions = .init()) throws -> Opened {
    try whisper.open(text, options)
  }

  /// How many messages are remembered as opened.
  var rememberedMessages: Int {
    get throws { try whisper.vault.read { try $0.count(.replay) } }
  }
}

/// Two people who are each other's contacts, under one clock.
struct Pair {
  let time = TestTime()
  let ada: Person
  let bob: Person

  init(adaSigns: Bool = true, bobSigns: Bool = true) throws {
    ada = try Person("Ada", canSign: adaSigns, time: time)
    bob = try Person("Bob", canSign: bobSigns, time: time)
    try ada.add(bob)
    try bob.add(ada)
  }
}

func newProtector(_ passphrase: String) throws -> NewProtector {
  .passphrase(try SecretBytes(copying: passphrase.utf8))
}

func newProtectors(_ passphrase: String?) throws -> NewProtectors {
  NewProtectors(
    passphrase: try passphrase.map { try SecretBytes(copying: $0.utf8) })
}

extension MessageService.OpenOptions {
  static var expired: Self { .init(allowsExpired: true) }
  static var repeated: Self { .init(allowsRepeated: true) }
  static var anything: Self { .init(allowsExpired: true, allowsRepeated: true) }
}
