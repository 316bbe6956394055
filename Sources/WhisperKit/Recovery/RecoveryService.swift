internal import CryptoPrimitives
internal import OpenPGP
internal import SecretMemory
public import Vault
internal import WhisperEnvelope

/// What to do when a part of the vault does not open. Nothing here happens by itself.
public struct RecoveryService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// What of a domain still opens.
  public struct Salvage: Sendable {
    public var contacts: [Contact] = []
    public var identities: [Identity] = []
    /// The certificates of own OpenPGP keys, armored.
    public var openPGPCertificates: [String] = []
    public var policies: Policies?
    /// Nil where nobody set any, too.
    public var preferences: Preferences?
    /// The name of the identity in use; nil where none was chosen, too.
    public var activeIdentity: String?
    public var report = RepairReport()
  }

  /// The domains of which something was found, at unlock or since, that is not what was written last, and why. Rows are
  /// compared when they are read: `check` reads them all.
  public func damage() throws(WhisperError) -> [Domain: WhisperError.Reason] {
    try WhisperError.mapping { try vault.damage.mapValues(WhisperError.Reason.init) }
  }

  /// The domains that are not what was written last, and why. Reads every row.
  public func check() throws(WhisperError) -> [Domain: WhisperError.Reason] {
    try WhisperError.mapping { try vault.check().mapValues(WhisperError.Reason.init) }
  }

  /// Reads what opens of a domain, and changes nothing.
  public func salvage(_ domain: Domain) throws(WhisperError) -> Salvage {
    try WhisperError.mapping {
      var salvage = Salvage()
      var activeIdentity: [UInt8]?
      salvage.report = try vault.salvage(domain) { table, id, value in
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
          if let certificate = try? OpenPGPKeyStore.decode(value) {
            salvage.openPGPCertificates.append(certificate.armored(includingLocal: true))
          }
        case .setting:
          switch id {
          case Setting.policies: salvage.policies = try? Policies(decoding: value)
          case Setting.preferences: salvage.preferences = try? Preferences(decoding: value)
          case Setting.activeIdentity: activeIdentity = value
          default: break
          }
        case .lookup, .replay, .replayState:
          break
        }
      }
      // The name stands in another part, which may be damaged as well.
      if let activeIdentity {
        let identities = domain == .settings ? try? self.salvage(.identities).identities : nil
        salvage.activeIdentity = identities?.first { $0.id == activeIdentity }?.name.text
      }
      return salvage
    }
  }

  /// Keeps the rows of a domain that open, sets the others aside, and accepts the result.
  ///
  /// Policies that are lost become the strictest ones; after a repair of the replay domain, whatever
  /// was sent before it counts as expired.
  public func repair(_ domain: Domain) throws(WhisperError) -> RepairReport {
    try WhisperError.mapping {
      try vault.repair(domain) { transaction in
        switch domain {
        case .settings:
          if try !arePoliciesReadable(transaction) {
            var strict = Policies(Set(Policies.Name.allCases))
            strict[.biometricGatedSigning] = try transaction.protector() == .passphrase
            try PolicyStore(transaction).save(strict)
          }
        case .replay:
          try ReplayStore(transaction).failClosed(at: clock.now())
        case .identities, .contacts, .keyMetadata:
          break
        }
      }
    }
  }

  /// Whether the policies are there. Anything but damage is thrown: a lack of memory must not cost them.
  private func arePoliciesReadable(_ transaction: Transaction) throws -> Bool {
    do {
      _ = try PolicyStore(transaction).load()
      return true
    } catch VaultError.domainDamaged {
      return false
    } catch is MalformedInput {
      return false
    }
  }

  /// Accepts the list of domains after it failed its check, which keeps the whole vault shut. Of the protectors the one
  /// stays that opened the vault; the others are gone, and returned.
  @discardableResult
  public func repairRegistry(
    with credential: borrowing Credential
  ) throws(WhisperError) -> [DroppedProtector] {
    do {
      return try vault.repairRegistry(with: credential)
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}
