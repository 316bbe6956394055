internal import OpenPGP
internal import SecretMemory
internal import StoredRows
internal import Vault
public import VaultModel
internal import WhisperEnvelope

/// What to do when a part of the vault does not open. Nothing here happens by itself.
public struct RecoveryService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// What of a part still opens.
  public struct Salvage: Sendable {
    public var contacts: [Contact] = []
    public var identities: [Identity] = []
    /// The certificates of own OpenPGP keys, or of contacts, armored.
    public var openPGPCertificates: [String] = []
    public var policies: Policies?
    /// Nil where nobody set any, too.
    public var preferences: Preferences?
    /// The name of the identity in use; nil where none was chosen, too.
    public var activeIdentity: String?
    package var activeIdentityID: Identity.ID?
    public var autoLock: AutoLock?
    public internal(set) var report: RepairReport
  }

  /// What a look at every row found.
  public struct Check: Equatable, Sendable {
    /// The parts that need repair, and why.
    public let findings: [VaultPart: WhisperError.Reason]
    /// Rows that do not read, of parts that are else what was written last.
    public let unreadable: [UnreadableRows]
  }

  /// The parts of which something was found, at unlock or since, that is not what was written last, and why. Rows are
  /// compared when they are read: `check` reads them all.
  public func damage() throws(WhisperError) -> [VaultPart: WhisperError.Reason] {
    try WhisperError.mapping { try vault.damage.mapValues(WhisperError.Reason.vault) }
  }

  /// The parts that are not what was written last, or have rows that do not read, and why. Reads every row.
  public func check() throws(WhisperError) -> [VaultPart: WhisperError.Reason] {
    try checkRows().findings
  }

  /// The same, and which rows do not read.
  public func checkRows() throws(WhisperError) -> Check { try checkRows(progress: nil) }

  /// As above; `progress` hears how many rows were read, and how many there are.
  package func checkRows(
    progress: ((_ done: Int, _ of: Int) -> Void)?
  ) throws(WhisperError) -> Check {
    try WhisperError.mapping {
      let check = try vault.checkRows(progress: progress)
      return Check(
        findings: check.findings.mapValues(WhisperError.Reason.vault),
        unreadable: UnreadableRows.counted(check.unreadable))
    }
  }

  /// Reads what opens of a part, and changes nothing.
  public func salvage(_ part: VaultPart) throws(WhisperError) -> Salvage {
    try WhisperError.mapping {
      var salvage = Salvage(report: RepairReport())
      var activeIdentity: [UInt8]?
      salvage.report = try vault.salvage(part) { table, id, value in
        switch table {
        case .contact:
          if let contact = try? Contact(id: id, decoding: value) {
            salvage.contacts.append(contact)
          }
        case .identity:
          if let identity = try? Identity(id: id, decoding: value) {
            salvage.identities.append(identity)
          }
        case .openPGPKey:
          if let row = try? OpenPGPKeyRow(decoding: value) {
            salvage.openPGPCertificates.append(row.certificate.armored(includingLocal: true))
          }
        case .certificate:
          if let row = try? CertificateRow(decoding: value) {
            salvage.openPGPCertificates.append(row.certificate.armored(includingLocal: true))
          }
        case .setting:
          switch SettingRow(id: id) {
          case .policies: salvage.policies = try? Policies(decoding: value)
          case .preferences: salvage.preferences = try? Preferences(decoding: value)
          case .activeIdentity: activeIdentity = value
          case .autoLock: salvage.autoLock = try? AutoLock(decoding: value)
          case .activeOpenPGPKey, .createdAt, .mode, nil: break
          }
        // Who knows wallets reads those.
        case .lookup, .replay, .replayState, .wallet, .account, .known, .payee, .token, .paid:
          break
        }
      }
      // The name stands in another part, which may be damaged as well.
      if let activeIdentity {
        let identities = part == .settings ? try? self.salvage(.identities).identities : nil
        let identity = identities?.first { $0.id.octets == activeIdentity }
        (salvage.activeIdentity, salvage.activeIdentityID) = (identity?.name.text, identity?.id)
      }
      return salvage
    }
  }

  /// Keeps the rows of a part that open and read, sets the others aside, and accepts the result.
  ///
  /// Policies that are lost become the strictest ones; after a repair of the replay part, whatever
  /// was sent before it counts as expired, and what is known to have been opened stays known.
  public func repair(_ part: VaultPart) throws(WhisperError) -> RepairReport {
    try WhisperError.mapping {
      try vault.repair(
        part,
        reporting: { transaction, unreadable in
          switch part {
          case .settings:
            if try !arePoliciesReadable(transaction) {
              var strict = Policies(Set(Policies.Name.allCases))
              strict[.biometricGatedSigning] = try transaction.canShowPresence()
              try PolicyStore(transaction).save(strict)
            }
          case .replay:
            // A message is known by its row's id alone, which opened.
            try ReplayStore(transaction).failClosed(
              at: clock.now(),
              remembering: unreadable.filter {
                $0.table == .replay && $0.id.count == VaultRows.keyedID
              }.map(\.id))
          case .identities, .contacts, .keyMetadata, .certificates, .wallets:
            break
          }
        })
    }
  }

  /// Whether the policies are there. Anything but damage is thrown: a lack of memory must not cost them.
  private func arePoliciesReadable(_ transaction: Transaction) throws -> Bool {
    do {
      _ = try PolicyStore(transaction).load()
      return true
    } catch VaultError.domainDamaged {
      return false
    }
  }

  /// Accepts the list of parts after it failed its check, which keeps the whole vault shut. Of the protectors the one
  /// stays that opened the vault; the others are gone. Nil for a list that is sound: nothing is changed.
  @discardableResult
  public func repairRegistry(
    with credential: borrowing Credential
  ) throws(WhisperError) -> RegistryRepair? {
    do { return try vault.repairRegistry(with: credential) } catch {
      throw WhisperError(mapping: error)
    }
  }
}
