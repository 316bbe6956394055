internal import Addresses
internal import CryptoPrimitives
package import SecretMemory
internal import Secp256k1
package import SeedPhrase
package import Vault
internal import WhisperEnvelope
package import WhisperKit

/// Wallets of a vault: phrases behind its secure element, and what is known without them. Each call is one transaction or one
/// look. It throws `WalletError`, `SeedPhraseError`, and `WhisperError` for what the vault refuses.
package struct WalletService: Sendable {
  let vault: WalletVault
  let now: @Sendable () -> Int64

  package init(vault: VaultStore, now: @escaping @Sendable () -> Int64) {
    (self.vault, self.now) = (WalletVault(vault), now)
  }

  // MARK: Making

  /// Throws what `make` would for a name, before anybody is asked for more. `isBare` says that it will have no passphrase.
  package func checkNew(name: String, isBare: Bool) throws {
    let name = try displayName(name)
    try vault.read { transaction in
      try WalletStore(transaction).checkNew(name)
      if isBare { try transaction.checkPresenceIsPossible() }
    }
  }

  /// Takes a phrase into the vault, under a passphrase of its own where there is one. All that is known of it later without
  /// it is made here.
  package func make(
    _ phrase: borrowing SeedPhrase, name: String, origin: Wallet.Origin,
    passphrase: borrowing SecretBytes?
  ) throws -> Wallet {
    let isBare = passphrase.isMissing()
    try checkNew(name: name, isBare: isBare)
    let name = try displayName(name)
    var random = SystemRandom()
    let id = random.bytes(Wallet.idSize)
    let opened = try OpenedWallet(phrase, id: id)
    let accounts = try Accounts(of: opened.master)
    let wallet = Wallet(
      id: id, name: name, words: phrase.wordCount, origin: origin, createdAt: now(),
      masterKey: try opened.master.publicKey.key.compressed())
    // Before anything is derived for nothing.
    try vault.read { try WalletStore($0).checkUnknown(wallet) }
    let key = try vault.newKey(of: wallet, EntropyBlock.block(of: phrase), passphrase)
    try vault.write { transaction in
      let store = WalletStore(transaction)
      try store.checkNew(name)
      try store.checkUnknown(wallet)
      if isBare { try transaction.checkPresenceIsPossible() }
      try transaction.store(key)
      try store.save(wallet)
      try store.save(accounts, of: wallet, by: opened, at: now())
    }
    return wallet
  }

  // MARK: Looking

  /// Every wallet, oldest first.
  package func list() throws -> [Wallet] { try vault.read { try WalletStore($0).all() } }

  /// The wallet called `name`.
  package func find(_ name: String) throws -> Wallet {
    try vault.read { try WalletStore($0).find(name) }
  }

  /// Whether its phrase is in the vault: a repair may have lost it.
  package func hasPhrase(_ wallet: Wallet) throws -> Bool {
    try vault.read { try $0.hasPrivateKey(.seedPhrase, fingerprint: wallet.id) }
  }

  /// Whether its phrase has a passphrase of its own. False where the phrase is lost.
  package func hasPassphrase(_ wallet: Wallet) throws -> Bool {
    try vault.read { transaction in
      do {
        return try transaction.hasOwnPassphrase(.seedPhrase, fingerprint: wallet.id)
      } catch VaultError.keyNotFound {
        return false
      }
    }
  }

  // MARK: Changing

  package func rename(_ wallet: Wallet, to name: String) throws -> Wallet {
    let name = try displayName(name)
    return try vault.write(.uncounted) { transaction in
      let store = WalletStore(transaction)
      var wallet = try store.current(wallet)
      try store.checkFree(name, except: wallet.id)
      wallet.name = name
      try store.save(wallet)
      return wallet
    }
  }

  /// Destroys a wallet and its phrase, which must open: whoever can do that could spend. A phrase that is lost already needs
  /// no answers. `withoutBackup` says that the person knows that the backup was never checked.
  package func remove(
    _ wallet: Wallet, withoutBackup: Bool, answers: KeyAnswers
  ) throws {
    let hasPhrase = try hasPhrase(wallet)
    guard withoutBackup || wallet.backup != nil || !hasPhrase else {
      throw WalletError.backupUnchecked(name: wallet.name.text)
    }
    if hasPhrase { _ = try open(wallet, answers: answers) }
    try vault.write { transaction in
      let store = WalletStore(transaction)
      let wallet = try store.current(wallet)
      try transaction.removePrivateKeys(fingerprint: wallet.id)
      try transaction.remove(.wallet, wallet.id)
      try store.removeAccounts(of: wallet)
      try KnownAddresses(transaction).forgetAll(of: .own(wallet: wallet.id))
    }
  }

  /// Has the phrase ask for another passphrase at each use, or for none with nil. Copies of the vault made earlier have it as
  /// it was.
  package func setPassphrase(
    _ passphrase: borrowing SecretBytes?, of wallet: Wallet, answers: KeyAnswers
  ) throws {
    let isBare = passphrase.isMissing()
    do {
      try vault.setPassphrase(passphrase, of: wallet, answers: answers) { transaction in
        _ = try WalletStore(transaction).current(wallet)
        if isBare { try transaction.checkPresenceIsPossible() }
      }
    } catch let error as WhisperError {
      throw error.about(wallet)
    }
  }

  // MARK: Phrases

  /// The phrase of a wallet, whoever asks having answered what it asks for: its passphrase, or, where it has none, what opens
  /// the vault, which the caller has just been given. A vault that opens with nothing opens no wallet without a passphrase.
  package func open(_ wallet: Wallet, answers: KeyAnswers) throws -> SeedPhrase {
    do {
      return try vault.read(with: answers) { transaction in
        if try !transaction.hasOwnPassphrase(.seedPhrase, fingerprint: wallet.id) {
          try transaction.checkPresenceIsPossible()
        }
        return try transaction.withPrivateKey(
          .seedPhrase, fingerprint: wallet.id, checking: EntropyBlock.reproduces
        ) { try EntropyBlock.phrase(in: $0) }
      }
    } catch let error as WhisperError {
      throw error.about(wallet)
    }
  }

  /// Notes that a backup was compared with the phrase, and was the same.
  package func noteBackup(of wallet: Wallet, isWhole: Bool) throws -> Wallet {
    try vault.write(.uncounted) { transaction in
      let store = WalletStore(transaction)
      var wallet = try store.current(wallet)
      wallet.backup = Wallet.Backup(checkedAt: now(), isWhole: isWhole)
      try store.save(wallet)
      return wallet
    }
  }

  // MARK: Recovery

  /// Gives phrases whose wallets were lost, as a repair may lose them, a wallet again; those wallets.
  package func recoverLost() throws -> [Wallet] {
    try vault.write { transaction in
      let store = WalletStore(transaction)
      let known = Set(try store.all().map(\.id))
      var recovered: [Wallet] = []
      for owner in try transaction.owners(of: .seedPhrase) where !known.contains(owner.fingerprint)
      {
        let wallet = Wallet(
          id: owner.fingerprint, name: try store.freeName(), words: nil, origin: .recovered,
          createdAt: now(), masterKey: owner.publicKey)
        try store.save(wallet)
        recovered.append(wallet)
      }
      return recovered
    }
  }
}

extension WhisperError {
  /// What it says of a wallet's phrase: that it is not there, or what is asked for it, by the wallet's name.
  fileprivate func about(_ wallet: Wallet) -> any Error {
    let name = wallet.name.text
    return code == .keyNotFound ? WalletError.withoutPhrase(name: name) : asking(about: name)
  }
}

extension SecretBytes? {
  /// `== nil`, which what cannot be copied does not have.
  fileprivate borrowing func isMissing() -> Bool {
    switch self {
    case .none: true
    case .some: false
    }
  }
}

extension WalletStore {
  /// Throws `WalletError.known` where the phrase is a wallet already.
  func checkUnknown(_ wallet: Wallet) throws {
    if let known = try all().first(where: { $0.masterKey == wallet.masterKey }) {
      throw WalletError.known(name: known.name.text)
    }
  }

  /// A name for a wallet that was found again.
  func freeName() throws -> DisplayName {
    let taken = Set(try all().map(\.name.foldedForComparison))
    var number = 1
    while true {
      let name = try DisplayName(number == 1 ? "Recovered" : "Recovered \(number)")
      if !taken.contains(name.foldedForComparison) { return name }
      number += 1
    }
  }
}

extension Transaction {
  /// Throws `WalletError.presenceImpossible` in a vault that opens with nothing, where nobody can show to be there.
  func checkPresenceIsPossible() throws {
    guard try canShowPresence() else { throw WalletError.presenceImpossible }
  }
}
