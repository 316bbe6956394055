internal import CryptoPrimitives
internal import KeyCustody
package import GcryptPrimitives
internal import OpenPGP
public import SecretMemory
internal import StoredRows
internal import Vault
internal import WhisperEnvelope

/// Taking a whole vault into a file, under a passphrase of its own: identities with their private keys, contacts with
/// trust and blocks, policies, preferences, OpenPGP keys and which messages were opened. It comes back with
/// `Whisper.restore`, as a new vault.
public struct VaultBackupService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// Says whether there is memory to derive a backup's key, before anybody is asked for a passphrase.
  /// Throws `WhisperError.tooLittleMemory`.
  public static func checkMemory() throws(WhisperError) { try BackupService.checkMemory() }

  /// Throws what a backup's private keys ask for, before anybody is asked for more: `WhisperError` with `.factorRequired`.
  public func check(answers: KeyAnswers? = nil) throws(WhisperError) {
    try WhisperError.mapping {
      try vault.read(with: answers?.custody) { try $0.checkAnswers() }
    }
  }

  /// Writes a backup of the vault, piece by piece, to `sink`, and says what is in it.
  ///
  /// All of it is one state of the vault: until this returns, no other thread enters the vault, and no other process
  /// changes it. So `sink` must not enter it, and not wait for anybody.
  ///
  /// Private keys that have a passphrase of their own are in it beneath that; `answers` are for those that ask for a strong
  /// factor.
  ///
  /// Throws `WhisperError`, `.tooLittleMemory` and a damaged part's among others, and what `sink` throws. What was written
  /// then is no backup.
  public func write(
    passphrase: borrowing SecretBytes, answers: KeyAnswers? = nil,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> VaultBackupContents {
    try write(
      passphrase: passphrase, answers: answers, parameters: BackupService.parameters, to: sink)
  }

  /// As above; `progress` hears how many rows and private keys are in it, and how many there are.
  package func write(
    passphrase: borrowing SecretBytes, answers: KeyAnswers? = nil,
    progress: ((_ done: Int, _ of: Int) -> Void)?, to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> VaultBackupContents {
    try write(
      passphrase: passphrase, answers: answers, parameters: BackupService.parameters,
      progress: progress, to: sink)
  }

  package func write(
    passphrase: borrowing SecretBytes, answers: KeyAnswers? = nil, parameters: Argon2Parameters,
    progress: ((_ done: Int, _ of: Int) -> Void)? = nil,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> VaultBackupContents {
    guard passphrase.count > 0 else { throw WhisperError.vault(.emptyPassphrase) }
    try BackupService.checkMemory(for: parameters, available: AvailableMemory.bytes())
    return try OutsideError.passing {
      // Before anything is derived and written for nothing.
      try check(answers: answers)
      var random = SystemRandom()
      let header = VaultBackupHeader(BackupDerivation(parameters, random: &random))
      let sink = OutsideError.marking(sink)
      let chunks = try ChunkSealer(
        key: header.derivation.key(passphrase), header: header.bytes, sink: sink)
      return try vault.read(with: answers?.custody) { transaction in
        try transaction.checkBackup()
        try sink(header.bytes)
        var records = try BackupRecordWriter(vaultID: vault.id, to: chunks.write)
        let contents = try transaction.write(to: &records, progress: progress)
        try records.finish()
        try chunks.finish()
        return contents
      }
    }
  }

  /// Notes that the identities and OpenPGP keys of a backup are in a file that is in its place. Those that are not here any more are
  /// nobody's loss.
  public func noteWritten(_ contents: VaultBackupContents) throws(WhisperError) {
    try WhisperError.mapping {
      try vault.write { transaction in
        let store = IdentityStore(transaction)
        for id in contents.identities where try transaction.contains(.identity, id.octets) {
          var identity = try store.find(id)
          identity.backedUpAt = clock.now()
          try store.save(identity)
        }
        try OpenPGPKeyStore(transaction).noteBackedUp(contents.openPGPKeyIDs, at: clock.now())
      }
    }
  }
}

/// What is in a backup of a vault.
public struct VaultBackupContents: Equatable, Sendable {
  public internal(set) var identities: [Identity.ID] = []
  public internal(set) var contacts = 0
  /// OpenPGP certificates of contacts.
  public internal(set) var certificates = 0
  package internal(set) var openPGPKeyIDs: [OpenPGPKey.ID] = []
  public var openPGPKeys: Int { openPGPKeyIDs.count }
  /// How many messages are remembered as opened.
  public internal(set) var openedMessages = 0
  public internal(set) var privateKeys = 0
  /// The private keys that are not in it, or were not taken out of it.
  public internal(set) var leftOut: [LeftOutKey] = []
  /// How many wallets' phrases are not in it: their backup is on paper.
  public internal(set) var walletsLeftOut = 0

  /// Notes what is left out, once for both keys of an identity.
  mutating func note(_ key: LeftOutKey) {
    if !leftOut.contains(key) { leftOut.append(key) }
  }

  mutating func count(_ table: SealedTable, _ id: [UInt8]) {
    switch table {
    case .identity: identities.append(Identity.ID(id))
    case .contact: contacts += 1
    case .certificate: certificates += 1
    case .openPGPKey: openPGPKeyIDs.append(OpenPGPKey.ID(id))
    case .replay: openedMessages += 1
    case .setting, .lookup, .replayState, .wallet, .account, .known, .payee, .token, .paid: break
    }
  }
}

/// A private key that a backup has not.
public struct LeftOutKey: Equatable, Sendable {
  public enum Reason: String, Sendable {
    /// A later version keeps it in a way that this one does not know.
    case later
    /// It cannot leave its secure element.
    case deviceBound = "device_bound"
    /// Its own passphrase was not given when the backup was restored.
    case ownPassphrase = "own_passphrase"
  }

  /// The name of the identity or the fingerprint of the OpenPGP key whose it is; empty where that is not known.
  public let name: String
  /// Of an identity.
  package var identity: Identity.ID?
  public let reason: Reason
}

extension Transaction {
  /// Throws unless the vault has what every restored one must have.
  func checkBackup() throws {
    _ = try PolicyStore(self).load()
    try ReplayStore(self).checkState()
  }

  fileprivate func write(
    to records: inout BackupRecordWriter, progress: ((_ done: Int, _ of: Int) -> Void)?
  ) throws -> VaultBackupContents {
    var contents = VaultBackupContents()
    let total = try progress == nil ? 0 : countForBackup()
    var done = 0
    func step() {
      done += 1
      progress?(done, total)
    }
    for table in BackupRow.tables where table != .replayState {
      try forEach(table) { id, value in
        step()
        guard !BackupRow.isLeftOut(table, id) else { return }
        try records.write(
          table, id,
          VaultError.reading(table, id) {
            try BackupRow.judged(table, id, SecretBytes(copying: value))
          })
        contents.count(table, id)
      }
    }
    // One of them is a secret, which a scan would not keep as one.
    for row in ReplayStateRow.allCases {
      guard let value = try secret(.replayState, row.id) else { continue }
      try records.write(
        .replayState, row.id,
        VaultError.reading(.replayState, row.id) {
          try BackupRow.judged(.replayState, row.id, value)
        })
    }
    let identities = try Dictionary(
      IdentityStore(self).all().map { ($0.keys.fingerprint.bytes, $0) },
      uniquingKeysWith: { first, _ in first })
    try forEachPrivateKey(
      checking: { try $0.reproduces($1, from: $2) },
      omitting: { omission, fingerprint in
        step()
        guard let reason = LeftOutKey.Reason(omission) else {
          contents.walletsLeftOut += 1
          return
        }
        let identity = fingerprint.flatMap { identities[$0] }
        contents.note(
          LeftOutKey(
            name: identity?.name.text ?? fingerprint.map { Hex.encode($0) } ?? "",
            identity: identity?.id, reason: reason))
      },
      { kind, fingerprint, publicKey, privateKey in
        try records.write(
          kind, fingerprint: fingerprint, publicKey: publicKey, privateKey)
        contents.privateKeys += 1
        step()
      })
    return contents
  }

  /// The rows and private keys that a backup goes through.
  private func countForBackup() throws -> Int {
    try BackupRow.tables.filter { $0 != .replayState }.reduce(countPrivateKeys()) {
      $0 + (try count($1))
    }
  }
}

extension LeftOutKey.Reason {
  /// Nil for a wallet's phrase, which is counted.
  fileprivate init?(_ omission: Transaction.PrivateKeyOmission) {
    switch omission {
    case .later: self = .later
    case .deviceBound: self = .deviceBound
    case .wallet: return nil
    }
  }
}
