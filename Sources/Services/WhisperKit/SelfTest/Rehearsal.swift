internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import Vault
internal import VaultModel
internal import WhisperEnvelope

/// The main jobs, done once for real in vaults of their own.
struct Rehearsal {
  private let directory: String
  private static let text = Array("the river, at seven".utf8)

  init(_ directory: String) { self.directory = directory }

  /// A vault with one identity, and the services on it.
  private func person(_ name: String, passphrase: String? = nil) throws -> Whisper {
    let path = directory + "-" + name
    let whisper: Whisper
    if let passphrase {
      whisper = try Whisper.create(
        at: path, protectors: .passphrase(SecretBytes(copying: passphrase.utf8)))
      try whisper.unlock(with: .passphrase(SecretBytes(copying: passphrase.utf8)))
    } else {
      whisper = try Whisper.create(at: path, protectors: .none)
      try whisper.unlock(with: .none)
    }
    _ = try whisper.identities.create(name: name)
    return whisper
  }

  /// Two people who know each other.
  private func pair() throws -> (alice: Whisper, bob: Whisper) {
    let (alice, bob) = (try person("Alice"), try person("Bob"))
    try introduce(alice, to: bob)
    try introduce(bob, to: alice)
    return (alice, bob)
  }

  private func introduce(_ one: Whisper, to other: Whisper) throws {
    let bundle = try one.identities.find(nil).bundle
    _ = try other.contacts.add(ContactCard(Array(bundle.text.utf8)))
  }

  private func seal(_ whisper: Whisper, to name: String) throws -> [UInt8] {
    let plan = try whisper.messages.plan(to: .contact(whisper.contacts.find(name).id))
    let sealed = try whisper.messages.seal(SecretBytes(copying: Self.text), plan)
    return Array(sealed.envelope.text.utf8)
  }

  private func open(_ text: [UInt8], with whisper: Whisper) throws -> OpenedMessage {
    try whisper.messages.commit(whisper.messages.prepare(text))
  }

  private func isText(_ opened: borrowing OpenedMessage) -> Bool {
    opened.message.withUnsafeBytes { $0.elementsEqual(Self.text) }
  }

  func sealAndOpen() throws -> Bool {
    let (alice, bob) = try pair()
    _ = try bob.contacts.verify(bob.contacts.find("Alice").id)
    let opened = try open(seal(alice, to: "Bob"), with: bob)
    return isText(opened) && opened.attribution == .signed(name: "Alice", trust: .verified)
  }

  /// One character changed anywhere makes an envelope that does not open, and the right one still does.
  func tamperRefused() throws -> Bool {
    let (alice, bob) = try pair()
    let sealed = try seal(alice, to: "Bob")
    for index in stride(from: 0, to: sealed.count, by: 7) {
      var changed = sealed
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      if changed == sealed { continue }
      do {
        _ = try open(changed, with: bob)
        return false
      } catch {}
    }
    return isText(try open(sealed, with: bob))
  }

  /// What a vault under a passphrase keeps is there when it is opened again, and not without it.
  func vaultRoundTrip() throws -> Bool {
    let made = try person("Carol", passphrase: "correct horse battery staple")
    let before = try made.identities.list()
    try made.lock()
    let again = try Whisper.open(at: made.directory)
    do {
      try again.unlock(with: .passphrase(SecretBytes(copying: "wrong".utf8)))
      return false
    } catch WhisperError.vault(.wrongPassphrase) {}
    try again.unlock(with: .passphrase(SecretBytes(copying: "correct horse battery staple".utf8)))
    return try again.identities.list() == before && again.recovery.check().isEmpty
  }

  func replayRefused() throws -> Bool {
    let (alice, bob) = try pair()
    let sealed = try seal(alice, to: "Bob")
    _ = try open(sealed, with: bob)
    do {
      _ = try open(sealed, with: bob)
      return false
    } catch {
      return error as? WhisperError == .replayDetected
    }
  }

  /// A backup with the least that the derivation takes: its price is not what is tested.
  func backupRoundTrip() throws -> Bool {
    let alice = try person("Alice")
    let passphrase = try SecretBytes(copying: "backup".utf8)
    let file = try alice.backups.make(
      of: nil, passphrase: passphrase,
      parameters: Argon2Parameters(memoryKiB: 32, passes: 1, lanes: 4))
    let empty = try Whisper.create(at: directory + "-empty", protectors: .none)
    try empty.unlock(with: .none)
    let restored = try empty.backups.restore(
      BackupService.open(file, passphrase: passphrase))
    return try restored.bundle == alice.identities.find(nil).bundle
  }
}
