internal import OpenPGP
internal import SecretMemory
internal import StoredRows
internal import Vault
internal import WhisperEnvelope

/// What to do when a part of the vault does not open. Nothing here happens by itself.
public struct RecoveryService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// What a repair did.
  public struct RepairReport: Equatable, Sendable {
    /// How many rows opened and stay in use.
    public let kept: Int
    /// How many did not open or did not read, and were set aside, where nothing reads them.
    public let setAside: Int
    /// Those of them that the vault wrote, and that did not read.
    public let unreadable: [UnreadableRows]
    /// Whether the part's key was lost, so that nothing could open.
    public let keyWasLost: Bool

    init(_ report: Vault.RepairReport = .init()) {
      (kept, setAside, keyWasLost) = (report.kept, report.setAside, report.keyWasLost)
      unreadable = UnreadableRows.counted(report.unreadable)
    }
  }

  /// A way to the root that a repair of the list did not keep: nobody can say whether the vault wrote it.
  public struct DroppedProtector: Equatable, Sendable {
    /// Nil for one of a later version.
    public let kind: ProtectorKind?
    /// Its number in the file.
    public let code: UInt8
    /// What it was called, as the file has it: not vouched for, and not safe to show.
    public let name: String

    init(_ dropped: Vault.DroppedProtector) {
      kind = Vault.ProtectorKind(rawValue: dropped.kind).map(ProtectorKind.init)
      (code, name) = (dropped.kind, dropped.name)
    }
  }

  /// What a repair of the list of parts did.
  public struct RegistryRepair: Equatable, Sendable {
    public let dropped: [DroppedProtector]
    /// Whether a counter in the secure element said how old the vault is. Else nobody knows that nothing older was put
    /// back; a vault that is older than its counter says is shut until that is accepted.
    public let wasAgeChecked: Bool

    init(_ repair: Vault.RegistryRepair) {
      dropped = repair.dropped.map(DroppedProtector.init)
      wasAgeChecked = repair.wasAgeChecked
    }
  }

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
    public var autoLock: AutoLock?
    public internal(set) var report = RepairReport()
  }

  /// The parts of which something was found, at unlock or since, that is not what was written last, and why. Rows are
  /// compared when they are read: `check` reads them all.
  public func damage() throws(WhisperError) -> [VaultPart: WhisperError.Reason] {
    try WhisperError.mapping { Self.damage(try vault.damage) }
  }

  /// The parts that are not what was written last, or have rows that do not read, and why. Reads every row.
  public func check() throws(WhisperError) -> [VaultPart: WhisperError.Reason] {
    try checkRows().findings
  }

  /// The same, and which rows do not read.
  public func checkRows() throws(WhisperError) -> Check {
    try WhisperError.mapping {
      let check = try vault.checkRows()
      return Check(
        findings: Self.damage(check.findings),
        unreadable: UnreadableRows.counted(check.unreadable))
    }
  }

  private static func damage(_ damage: [Domain: VaultReason]) -> [VaultPart: WhisperError.Reason] {
    Dictionary(
      uniqueKeysWithValues: damage.map { (VaultPart($0.key), WhisperError.Reason($0.value)) })
  }

  /// Reads what opens of a part, and changes nothing.
  public func salvage(_ part: VaultPart) throws(WhisperError) -> Salvage {
    try WhisperError.mapping {
      var salvage = Salvage()
      var activeIdentity: [UInt8]?
      salvage.report = RepairReport(
        try vault.salvage(part.domain) { table, id, value in
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
        })
      // The name stands in another part, which may be damaged as well.
      if let activeIdentity {
        let identities = part == .settings ? try? self.salvage(.identities).identities : nil
        salvage.activeIdentity = identities?.first { $0.id.octets == activeIdentity }?.name.text
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
      RepairReport(
        try vault.repair(
          part.domain,
          reporting: { transaction, report in
            switch part {
            case .settings:
              if try !arePoliciesReadable(transaction) {
                var strict = Policies(Set(Policies.Name.allCases))
                strict[.biometricGatedSigning] = try Presence.canBeShown(transaction)
                try PolicyStore(transaction).save(strict)
              }
            case .replay:
              // A message is known by its row's id alone, which opened.
              try ReplayStore(transaction).failClosed(
                at: clock.now(),
                remembering: report.unreadable.filter {
                  $0.table == .replay && $0.id.count == VaultRows.keyedID
                }.map(\.id))
            case .identities, .contacts, .keyMetadata, .certificates, .wallets:
              break
            }
          }))
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
    do {
      return try vault.repairRegistry(with: credential.forVault()).map(RegistryRepair.init)
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}
