import AgentExchange
import OpenPGP
import StagedFiles
import SystemPackage
import TerminalInput
import WalletKit
import WhisperKit

/// What goes wrong between the person and the services.
enum CommandError: Error, Equatable {
  case vaultExists(String)
  /// One stands where another is to be made of a backup, and something is in it.
  case vaultInUse(String)
  /// What was to be read is a backup, which another command takes. There may be no vault yet.
  case isBackup(BackupKind, path: String?, isVaultThere: Bool)
  /// There is no vault for the identity in a backup.
  case noVaultForIdentity(vault: String, path: String?)
  /// No TPM can be used for a new vault; why.
  case noTPM(WhisperError.Reason)
  case noHome
  /// The program that keeps a vault unlocked is not there, did not come to stand, or is another version's.
  case agentMissing
  case agentFailed(Errno?)
  /// It stands, and does not answer.
  case agentSilent
  case agentOfAnotherVersion
  /// Another stands that is not reached, or a program holds the vault's file as one does.
  case agentElsewhere
  /// A change of what agents go by was not made.
  case notChanged(AgentObstacle)
  /// There is no place for its socket.
  case noRuntime
  case agentPlace(AgentFailure.PlaceFault, path: String)
  case noTerminal
  case cancelled
  case signatureCancelled
  case needsAnswer(option: String)
  case confirmationDiffers
  /// Two people compared, and did not see the same.
  case comparisonDiffers(String, isNumeric: Bool, wasVerified: Bool)
  /// Two people compared a certificate's fingerprint, and it is another.
  case fingerprintDiffers(String)
  /// One name was given for several certificates.
  case nameForSeveral
  /// A comparison takes two people, and there is no terminal to show it on.
  case comparisonNeeded(String)
  /// Nobody is called so; who may be meant, and a command that helps where nobody may.
  case contactNotFound(String, near: [String], command: String)
  case identityNotFound(String, near: [String], command: String)
  case passphraseNeeded
  case newPassphraseNeeded
  case outputInVault(String)
  case passphrasesDiffer
  case generatedNeedsTerminal
  /// The file that a new passphrase was to be written to holds another one, or the backup.
  case outputIsPassphrase(String)
  case passphraseTooLong(limit: Int)
  case passphraseUnreadable(String, Errno)
  case pinNeeded
  case newPINNeeded
  case pinsDiffer
  case pinUnreadable(String, Errno)
  /// Neither an option nor the vault's directory says that it opens with one.
  case securityKeyNotLookedFor
  case keyPINNeeded
  /// That of one that is added.
  case newKeyPINNeeded
  /// No security key has a PIN so short or long.
  case keyPINLength
  /// The next wrong PIN is the last one, and it is no person who gives it.
  case keyLastTry
  /// A finger was another one's.
  case fingerUnknown
  case keyPINUnreadable(String, Errno)
  case inputTooLarge(limit: Int)
  /// The message was in that file, if in one, and for that recipient, if one had a name.
  case messageTooLong(limit: Int, file: String?, recipient: String?)
  /// The message was to be in a file of that name, for the recipient who was named before it.
  case noMessageFile(String, recipient: String?)
  case outputExists(String)
  case outputNotRegular(String)
  /// A file of that number is in the directory for several messages.
  case numberedExists(String)
  /// The person did not want an old message opened.
  case leftUnopened
  /// The message is noted as opened, and did not reach its reader; the reason, as a sentence.
  case openedNotWritten(String)
  case lineLost
  case binaryToTerminal
  case backupToTerminal
  case backupFromTerminal
  case backupPassphraseNeeded
  case backupPassphraseEmpty
  /// The person did not take a contact's new keys.
  case rotationDeclined(String)
  case selfTestFailed(failed: Int, of: Int)
  case doctorIncomplete(Int)
  case tourFailed
  /// Of several envelopes nobody said which to open.
  case whichEnvelope
  case noSuchEnvelope(number: Int, count: Int)
  /// Several messages for a program, which could not tell where one ends.
  case severalToPipe
  case severalToFile(String)
  /// What was scanned is of the other kind; the command for it.
  case scannedEnvelope
  case scannedBundle
  /// An OpenPGP message's own password, or a new one's.
  case messagePasswordNeeded
  case messagePasswordsDiffer
  case messagePasswordEmpty
  case tooLongForTerminal(limit: Int)
  /// An OpenPGP message that is not opened in memory.
  case tooLongToOpen(limit: Int)
  /// A key cannot end then.
  case keyEnd
  /// Of an own OpenPGP key, by its name.
  case keyIsDeviceBound(String)
  case noRevocation(String)
  case certificateTooLargeForQR(String, bytes: Int)
  case certificateToTerminal
  case secretKeyFromTerminal
  case keysNotImported(failed: Int, of: Int)
  case revocationMessage(limit: Int)
  // Wallets
  case walletPassphraseNeeded
  /// A transaction or message that is not signed, for these reasons.
  case transactionRefused([Refusal])
  /// The code of approval is not this review's.
  case approvalDiffers
  /// A token's contract is an address of Ethereum.
  case notContract
  /// Nobody sits at a terminal, and no code approves the transaction.
  case approvalNeeded
  /// A message's signature that is not the address's over it.
  case messageSignatureInvalid
  /// A wallet whose keys do not sign for what is watched.
  case walletTestFailed(String)
  /// What was to be typed to accept something is another.
  case notAccepted
  case walletPassphraseWrong
  /// A passphrase of BIP-39 that is asked for where nobody is.
  case hiddenPassphraseNeeded
  case hiddenPassphraseEmpty
  /// The hidden wallet has this fingerprint, and another was named.
  case hiddenFingerprint(String)
  case newWalletPassphraseNeeded
  case phraseNeedsTerminal
  /// What is shown on it cannot be taken away.
  case terminalKeepsAll
  /// None of the wallet's addresses, as far as was looked.
  case addressNotFound(String, wallet: String)
  case system(Operation, Errno)

  /// What was tried when the system refused.
  enum Operation: Equatable {
    case writeOutput
    case write(path: String)
    case writeIn(directory: String)
    case read(name: String)
    case readStandardInput
    case findCurrentDirectory
    case make(path: String)
  }

  /// By the number that the system call left.
  static func system(_ operation: Operation, errno: Int32) -> CommandError {
    .system(operation, Errno(rawValue: errno))
  }

  init(_ error: StagedFileError) {
    switch error {
    case .exists(let path): self = .outputExists(path)
    case .create(let directory, let errno):
      self = .system(.writeIn(directory: directory), errno)
    case .write(let errno): self = .system(.writeOutput, errno)
    case .place(let path, let errno): self = .system(.write(path: path), errno)
    }
  }

  init(_ error: DescriptorError) {
    switch error.operation {
    case .read, .rewind: self = .system(.readStandardInput, errno: error.errno)
    case .write: self = .system(.writeOutput, errno: error.errno)
    }
  }

  /// What was read is input, or a secret of a kind.
  init(_ error: TerminalInputError, of kind: SecretSource.Kind = .passphrase) {
    switch error {
    case .noTerminal: self = .noTerminal
    case .cancelled: self = .cancelled
    case .tooLong(let limit):
      self = kind == .phrase ? .inputTooLarge(limit: limit) : .passphraseTooLong(limit: limit)
    case .lineLost: self = .lineLost
    case .notOpened(let name, let errno):
      self =
        switch kind {
        case .pin: .pinUnreadable(name, errno)
        case .keyPIN, .newKeyPIN: .keyPINUnreadable(name, errno)
        case .passphrase, .ownPassphrase, .messagePassword, .walletPassphrase, .hiddenPassphrase:
          .passphraseUnreadable(name, errno)
        case .phrase: .system(.read(name: name), errno)
        }
    case .unreadable(let name?, let errno): self = .system(.read(name: name), errno)
    case .unreadable(nil, let errno): self = .system(.readStandardInput, errno)
    case .unwritable(let errno): self = .system(.writeOutput, errno)
    }
  }

  /// Runs what reads from a person or a descriptor; what goes wrong there is an error of the command.
  static func mapping<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as TerminalInputError {
      throw CommandError(error)
    }
  }
}
