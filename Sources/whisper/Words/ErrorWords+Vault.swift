import Words
import Vault

extension ErrorWords {
  init(vault error: VaultError) {
    switch error {
    case .notFound(let directory):
      self.init(VaultErrorWords.notFound(printable(directory)), hint: "whisper init", .failed)
    case .alreadyExists(let directory): self.init(command: .vaultExists(directory))
    case .insecure(let path, let reason):
      self.init(
        VaultErrorWords.insecure(printable(path), VaultReasonWords.translated(reason)),
        hint: VaultErrorWords.insecureHint.text, .failed)
    case .locked: self.init(VaultErrorWords.locked.text, .authentication)
    case .restartRequired: self.init(VaultErrorWords.restartRequired.text, .failed)
    case .passphraseRequired: self.init(VaultErrorWords.passphraseRequired.text, .authentication)
    case .wrongPassphrase:
      self.init(
        VaultErrorWords.wrongPassphrase.text, hint: VaultErrorWords.wrongPassphraseHint.text,
        .authentication)
    case .emptyPassphrase:
      self.init(
        VaultErrorWords.emptyPassphrase.text, hint: VaultErrorWords.emptyPassphraseHint.text,
        .authentication)
    case .noPassphraseSet: self.init(VaultErrorWords.noPassphraseSet.text, .authentication)
    case .elementMissing(let name, let reason):
      self.init(
        VaultErrorWords.elementMissing(name, VaultReasonWords.translated(reason)),
        hint: VaultErrorWords.otherMachineHint.text, .needsRepair)
    case .foreignElement(let name):
      self.init(
        VaultErrorWords.foreignElement(name), hint: VaultErrorWords.otherMachineHint.text,
        .needsRepair)
    case .wrongAuthorization:
      self.init(VaultErrorWords.wrongAuthorization.text, .authentication)
    case .elementLockedOut(let seconds?):
      self.init(VaultErrorWords.lockedOutFor("\(seconds)"), .authentication)
    case .elementLockedOut(nil):
      self.init(VaultErrorWords.lockedOut.text, .authentication)
    case .rootDamaged:
      self.init(
        VaultErrorWords.rootDamaged.text, hint: VaultErrorWords.putCopyBackHint.text, .needsRepair)
    case .outdated:
      self.init(VaultErrorWords.outdated.text, hint: VaultErrorWords.tryAgainHint.text, .failed)
    case .registryDamaged:
      self.init(
        VaultErrorWords.registryDamaged.text, hint: VaultErrorWords.registryDamagedHint.text,
        .needsRepair)
    case .domainDamaged(let domain, let reason):
      self.init(
        VaultErrorWords.domainDamaged(domain.rawValue, VaultReasonWords.translated(reason)),
        hint: VaultErrorWords.domainDamagedHint(domain.rawValue), .needsRepair)
    case .rolledBack:
      self.init(
        VaultErrorWords.rolledBack.text, hint: VaultErrorWords.rolledBackHint.text, .needsRepair)
    case .keyNotFound: self.init(VaultErrorWords.keyNotFound.text, .failed)
    case .keyExists: self.init(VaultErrorWords.keyExists.text, .failed)
    case .laterKey: self.init(later: .laterKey)
    case .laterProtector: self.init(later: .laterProtector)
    case .laterCounter: self.init(later: .laterCounter)
    case .changedMeanwhile:
      self.init(VaultErrorWords.outdated.text, hint: VaultErrorWords.tryAgainHint.text, .failed)
    case .unreadableDatabase(let reason):
      self.init(
        VaultErrorWords.unreadableDatabase(VaultReasonWords.translated(reason)),
        hint: VaultErrorWords.putCopyBackHint.text, .needsRepair)
    case .derivationRefused(let reason):
      self.init(
        VaultErrorWords.derivationRefused(VaultReasonWords.translated(reason)), .authentication)
    case .busy:
      self.init(VaultErrorWords.busy.text, hint: VaultErrorWords.tryAgainHint.text, .failed)
    case .diskFull:
      self.init(VaultErrorWords.diskFull.text, hint: VaultErrorWords.diskFullHint.text, .failed)
    case .system(let operation, let code):
      self.init(
        SystemErrorWords.failed(
          OperationWords.translated(printable(operation)), Self.reason(code)), .failed)
    case .memory(let error): self.init(memory: error)
    case .cryptography: self.init(VaultErrorWords.cryptography.text, .failed)
    }
  }

  /// Something that a newer program put into the vault.
  private init(later words: VaultErrorWords) {
    self.init(words.text, hint: VaultErrorWords.laterHint.text, .failed)
  }
}
