import Addresses
import CryptoPrimitives
import SecretMemory
import SeedPhrase
import VaultModel
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// A guided tour with real keys and real messages, in vaults of its own that go when it ends.
struct Tour {
  private let guide: Guide
  private let directory: String
  private let alice: Whisper
  private let bob: Whisper
  /// Who stands between the two, and calls herself Bob.
  private let mallory: Whisper

  init(in directory: String, _ guide: Guide) throws {
    self.guide = guide
    self.directory = directory
    alice = try Self.vault("alice", in: directory, guide.context.clock)
    bob = try Self.vault("bob", in: directory, guide.context.clock)
    mallory = try Self.vault("mallory", in: directory, guide.context.clock)
  }

  private static func vault(
    _ name: String, in directory: String, _ clock: TimeSource
  ) throws -> Whisper {
    let whisper = try Whisper.create(at: "\(directory)/\(name)", protectors: .none, clock: clock)
    try whisper.unlock(with: .none)
    return whisper
  }

  func run() throws {
    guide.tell(.welcome)
    try guide.pause()
    try makeIdentities()
    try exchange()
    try verify()
    try message()
    try forgery()
    try rotate()
    try backUp()
    try compareAddresses()
    guide.tell(.end)
    // Whether there is a vault already is not looked at.
    guide.context.output.sayNext(StatusWords.nextOfAll.text)
  }

  // MARK: The parts

  private func makeIdentities() throws {
    guide.begin(.identities, 1)
    guide.tell(.identitiesText)
    for (whisper, name) in [(alice, "Alice"), (bob, "Bob"), (mallory, "Bob")] {
      _ = try whisper.identities.create(name: name)
    }
    guide.show("$ whisper identity create Alice\n" + IdentityWords.made("Alice"))
    guide.show("$ whisper identity show")
    guide.show(try IdentityReport(alice.identities.find(nil), alice).text)
    try guide.pause()
  }

  private func exchange() throws {
    guide.begin(.exchange, 2)
    guide.tell(.exchangeText)
    guide.show("$ whisper identity export")
    guide.show(Lines(toCopy: WrappedText.lines(of: try bundle(of: alice).text)))
    _ = try bob.contacts.add(card(of: alice))
    // What arrived in the chat under Bob's name is not Bob's.
    let contact = try alice.contacts.add(card(of: mallory))
    guide.tell(.exchangeReceived)
    guide.show("$ whisper contact add bob.txt\n" + ContactWords.isAdded(contact.name.text))
    guide.show("$ whisper contact list")
    guide.show(ContactListReport([contact]).text)
    try guide.pause()
  }

  private func verify() throws {
    guide.begin(.verify, 3)
    guide.tell(.verifyText)
    try compare(right: false)
    guide.tell(.verifyMismatch)
    _ = try alice.contacts.remove(alice.contacts.find("Bob").id)
    _ = try alice.contacts.add(card(of: bob))
    guide.show("$ whisper contact remove Bob\n" + ContactWords.removed("Bob"))
    guide.show("$ whisper contact add bob-from-his-hand.txt\n" + ContactWords.isAdded("Bob"))
    guide.tell(.verifyAgain)
    try compare(right: true)
    _ = try alice.contacts.verify(alice.contacts.find("Bob").id)
    _ = try bob.contacts.verify(bob.contacts.find("Alice").id)
    guide.tell(.verified)
    try guide.pause()
  }

  /// Shows what both see, and asks whether it is the same.
  private func compare(right: Bool) throws {
    let (own, theirs) = (try alice.identities.find(nil), try bob.identities.find(nil))
    guide.show("$ whisper contact verify Bob")
    guide.show(
      try Comparison(own: own, contact: alice.contacts.find("Bob"), isNumeric: false).text)
    guide.tell(.bobReads)
    guide.show(
      try Comparison(own: theirs, contact: bob.contacts.find("Alice"), isNumeric: false).text)
    try guide.ask(.sameWords, right: right, wrong: right ? .wordsAreSame : .wordsDiffer)
  }

  private func message() throws {
    guide.begin(.message, 4)
    guide.tell(.messageText)
    let envelope = try seal(.letter, from: bob, to: "Alice")
    guide.show("$ whisper seal --to Alice < letter.txt")
    guide.show(Lines(toCopy: WrappedText.lines(of: envelope)))
    guide.tell(.messageOpened)
    guide.show("$ whisper open < envelope.txt")
    try open(envelope)
    guide.tell(.messageTwice)
    try refuse(envelope)
    try guide.pause()
  }

  private func forgery() throws {
    guide.begin(.forgery, 5)
    guide.tell(.forgeryText)
    let real = try seal(.realLetter, from: bob, to: "Alice")
    let forged = try forgedEnvelope()
    guide.tell("\n1.")
    try open(real)
    guide.tell("\n2.")
    try open(forged)
    guide.tell("")
    try guide.ask(.whichForged, number: "2", wrong: .forgeryHint)
    guide.tell(.forgeryFound)
    var changed = Array(try seal(.realLetter, from: bob, to: "Alice").utf8)
    let last = changed.index(before: changed.endIndex) - 40
    changed[last] = changed[last] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    guide.tell(.tampered)
    try refuse(String(decoding: changed, as: UTF8.self))
    try guide.pause()
  }

  private func rotate() throws {
    guide.begin(.rotation, 6)
    guide.tell(.rotationText)
    let rotation = try bob.identities.rotate(
      bob.identities.planRotation(of: nil))
    let card = try ContactCard(Array(rotation.identity.bundle.text.utf8))
    guide.show("$ whisper contact add bob-new.txt")
    guide.show(RotationWords.offered("Bob", String(rotation.identity.keyVersion)))
    let contact = try alice.contacts.acceptRotation(card)
    guide.show(ContactWords.hasNewKeys(contact.name.text))
    guide.show("$ whisper contact list")
    guide.show(ContactListReport([contact]).text)
    guide.tell(.rotationDone)
    try open(seal(.newKeysLetter, from: bob, to: "Alice"))
    try guide.pause()
  }

  private func backUp() throws {
    guide.begin(.backup, 7)
    guide.tell(.backupText)
    let envelope = try seal(.lastLetter, from: bob, to: "Alice")
    let passphrase = try SecretBytes(copying: "walnut ferry candle orbit".utf8)
    guide.show("$ whisper vault backup -o alice.backup")
    guide.tell(wrapping: BackupWords.deriving.text)
    var file: [UInt8] = []
    _ = try alice.vaultBackups.write(passphrase: passphrase) { file += $0 }
    guide.tell(.backupLost, String(file.count))
    guide.show("$ whisper vault restore alice.backup")
    let fresh = try restored(from: file, passphrase)
    guide.tell(.backupRestored)
    try open(envelope, with: fresh)
    try guide.pause()
  }

  /// A vault on a new machine, of nothing but a backup and its passphrase.
  private func restored(
    from file: [UInt8], _ passphrase: borrowing SecretBytes
  ) throws -> Whisper {
    var rest = file[...]
    let backup = try VaultBackup { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    try backup.open(passphrase: passphrase)
    let (whisper, _) = try Whisper.restore(
      backup, at: "\(directory)/new-machine", protectors: .none, clock: guide.context.clock)
    try whisper.unlock(with: .none)
    return whisper
  }

  private func compareAddresses() throws {
    guide.begin(.wallet, 8)
    guide.tell(.walletText)
    let address = try bobsAddress()
    guide.show("$ whisper wallet address Savings --chain ethereum")
    guide.show(address.grouped)
    guide.tell(.walletPayee)
    let book = WalletAccess(of: alice, in: guide.context)
    _ = try add("Bob", address, to: book)
    guide.show("$ whisper wallet payee add Bob \(address.text)")
    guide.tell(.otherAddress)
    let forged = try lookalike(of: address)
    guide.show(forged.grouped)
    try guide.ask(.sameAddress, right: false, wrong: .addressesDiffer)
    guide.tell(.walletRefused)
    guide.show("$ whisper wallet payee add Bob-new \(forged.text)")
    do {
      _ = try add("Bob-new", forged, to: book)
    } catch let error as WalletError {
      guard case .lookalike = error else { throw error }
      guide.show(error)
      return try guide.pause()
    }
    throw CommandError.tourFailed
  }

  // MARK: What the people do

  private func bobsAddress() throws -> Address {
    let wallets = WalletAccess(of: bob, in: guide.context)
    var random = SystemRandom()
    let phrase = try SeedPhrase(entropy: random.secret(32))
    let passphrase = try SecretBytes(copying: "walnut ferry candle orbit".utf8)
    let given: SecretBytes? = passphrase
    let wallet = try wallets.wallets {
      try $0.make(phrase, name: "Savings", origin: .made, passphrase: given)
    }
    let shown = try wallets.addresses {
      try $0.show(ethereum: 0, of: wallet, from: 0, count: 1)
    }
    guard let address = shown.first?.address else { throw CommandError.tourFailed }
    return address
  }

  private func add(_ name: String, _ address: Address, to book: WalletAccess) throws -> Payee {
    try book.payees {
      try $0.add(
        name: name, address: address, network: .main, note: "", acceptsLookalike: false)
    }
  }

  /// Another address with the same ends. Who has no key of it can say so at once; for one with a key a program searches.
  private func lookalike(of address: Address) throws -> Address {
    var random = SystemRandom()
    let middle = random.bytes(12)
    let octets = address.payload.prefix(4) + middle + address.payload.suffix(4)
    guard let forged = Address(ethereum: Array(octets)), forged != address else {
      throw CommandError.tourFailed
    }
    return forged
  }

  private func bundle(of whisper: Whisper) throws -> PublicBundle {
    try whisper.identities.find(nil).bundle
  }

  private func card(of whisper: Whisper) throws -> ContactCard {
    try ContactCard(Array(bundle(of: whisper).text.utf8))
  }

  private func seal(
    _ words: TutorialWords, from whisper: Whisper, to name: String
  ) throws -> String {
    let plan = try whisper.messages.plan(to: .contact(whisper.contacts.find(name).id))
    let letter = try SecretBytes(copying: words.text.utf8)
    return try whisper.messages.seal(letter, plan).envelope.text
  }

  /// What anybody can make who has two bundles: Bob named as the sender, and no signature.
  private func forgedEnvelope() throws -> String {
    var random = SystemRandom()
    return try Envelope.seal(
      SecretBytes(copying: TutorialWords.forgedLetter.text.utf8), from: bundle(of: bob).identity,
      signer: nil, to: .init(identity: bundle(of: alice).identity),
      timestamp: guide.context.clock.now(),
      random: &random
    ).text
  }

  private func open(_ envelope: String, with whisper: Whisper? = nil) throws {
    let messages = (whisper ?? alice).messages
    let opened = try messages.commit(messages.prepare(Array(envelope.utf8)))
    guide.show(OpenReport(opened).text)
    guide.tell("")
    guide.show(opened.message.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
  }

  /// Opens what must not open, and shows what the person would be told.
  private func refuse(_ envelope: String) throws {
    do {
      _ = try alice.messages.prepare(Array(envelope.utf8))
    } catch {
      return guide.show(error)
    }
    throw CommandError.tourFailed
  }
}
