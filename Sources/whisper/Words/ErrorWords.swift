import ProcessHardening
import SecretMemory
import Vault
import WhisperKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error in words: what happened, what to do, and what the shell is told.
struct ErrorWords {
  let message: String
  let hint: String?
  let status: ExitStatus
  /// For who debugs; release builds do not say it.
  private var cause: String?

  init(_ message: String, hint: String? = nil, _ status: ExitStatus, cause: String? = nil) {
    self.message = message
    self.hint = hint
    self.status = status
    self.cause = cause
  }

  init(_ error: any Error) {
    switch error {
    case let error as WhisperError: self.init(service: error)
    case let error as VaultError: self.init(vault: error)
    case let error as CommandError: self.init(command: error)
    case let error as SecretMemoryError: self.init(memory: error)
    case let error as HardeningError:
      self.init("This process cannot be hardened: \(error).", .failed)
    default:
      self.init(
        "Something went wrong that this program has no words for.", .failed, cause: "\(error)")
    }
  }

  init(memory error: SecretMemoryError) {
    switch error {
    case .lockLimit:
      self.init(
        "There is not enough locked memory for secrets.",
        hint: "raise the limit (ulimit -l); secrets are never put into memory that may be swapped",
        .failed)
    case .unavailable(let code):
      self.init("The kernel gives no memory for secrets: \(Self.reason(code)).", .failed)
    }
  }

  func print(asJSON: Bool) {
    if asJSON {
      Console.standardError(
        ErrorReport(error: message, hint: hint, exitStatus: status.rawValue).json + "\n")
      return
    }
    var text = "Error: \(message)\n"
    if let hint { text += "hint: \(hint)\n" }
    #if DEBUG
      if let cause { text += "cause: \(printable(cause))\n" }
    #endif
    Console.standardError(text)
  }

  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file or directory"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EISDIR: "it is a directory"
    case ENOTDIR: "a part of the path is no directory"
    case EROFS: "the file system is read-only"
    case EPIPE: "nobody reads it any more"
    case EBADF: "it is not open"
    default: String(cString: strerror(code))
    }
  }
}

struct ErrorReport: Report {
  let error: String
  let hint: String?
  let exitStatus: Int32

  var text: String { error }
}

extension ErrorWords {
  fileprivate init(command error: CommandError) {
    switch error {
    case .vaultExists(let path):
      self.init("There is a vault in \(printable(path)) already.", hint: "whisper status", .failed)
    case .noHome:
      self.init(
        "It is not known where your vault is.",
        hint: "set HOME or WHISPER_HOME, or give --vault DIR",
        .usage)
    case .noTerminal:
      self.init("There is no terminal to ask on.", .failed)
    case .cancelled:
      self.init("Cancelled.", .cancelled)
    case .signatureCancelled:
      self.init("Signature cancelled.", .cancelled)
    case .needsAnswer(let option):
      self.init(
        "This needs an answer, and there is no terminal to ask on.", hint: "give \(option)", .usage)
    case .confirmationDiffers:
      self.init("That is another name. Nothing was deleted.", .cancelled)
    case .notVerified(let name):
      self.init(
        "\(name) is not verified.",
        hint:
          "if the words differ, somebody may be between you: ask for the bundle over another channel",
        .cancelled)
    case .passphraseNeeded:
      self.init(
        "The passphrase is needed, and there is no terminal to ask on.",
        hint: "give --passphrase-file or --passphrase-fd", .authentication)
    case .newPassphraseNeeded:
      self.init(
        "A new passphrase is needed, and there is no terminal to ask on.",
        hint: "init takes --passphrase-file, --passphrase-fd or --no-passphrase; "
          + "passphrase change takes --new-passphrase-file or --new-passphrase-fd", .authentication)
    case .outputInVault(let path):
      self.init(
        "\(printable(path)) is in the vault's directory, where nothing but the vault writes.",
        hint: "give another --output", .failed)
    case .passphrasesDiffer:
      self.init("The two passphrases differ.", .authentication)
    case .passphraseTooLong:
      self.init("A passphrase has at most 4096 bytes.", .authentication)
    case .passphraseUnreadable(let name, let code):
      self.init(
        "The passphrase cannot be read from \(printable(name)): \(Self.reason(code)).",
        .authentication)
    case .inputTooLarge(let limit):
      self.init("The text is larger than \(limit) bytes.", .failed)
    case .messageTooLong(let limit):
      self.init(service: .messageTooLong(limit: limit))
    case .outputExists(let path):
      self.init("\(printable(path)) exists.", hint: "--force replaces it", .failed)
    case .outputNotRegular(let path):
      self.init(
        "\(printable(path)) is no regular file, so that --force does not replace it.", .failed)
    case .openedNotWritten(let reason):
      self.init(
        "\(reason) The message is noted as opened.",
        hint: "--again opens it once more", .failed)
    case .lineLost:
      self.init(
        "The end of a line is lost: a terminal passes on at most 4095 bytes of one.",
        hint: "save the text in a file and name the file", .failed)
    case .binaryToTerminal:
      self.init(
        "The message is not text, and a terminal would take harm. It was not noted as opened.",
        hint: "give --output FILE, or send the output into a program", .failed)
    case .system(let operation, let code):
      self.init("Could not \(operation): \(Self.reason(code)).", .failed)
    }
  }

  fileprivate init(vault error: VaultError) {
    switch error {
    case .notFound(let directory):
      self.init("There is no vault in \(printable(directory)).", hint: "whisper init", .failed)
    case .alreadyExists(let directory):
      self.init(command: .vaultExists(directory))
    case .insecure(let path, let reason):
      self.init(
        "\(printable(path)) is not safe to use: \(reason).",
        hint: "a vault's directory and file are yours alone (chmod go-w)", .failed)
    case .locked:
      self.init("The vault is locked.", .authentication)
    case .restartRequired:
      self.init("Locking the vault went wrong; this process uses it no more.", .failed)
    case .passphraseRequired:
      self.init("The passphrase is needed.", .authentication)
    case .wrongPassphrase:
      self.init("That is not the vault's passphrase.", .authentication)
    case .emptyPassphrase:
      self.init(
        "A passphrase has at least one character.",
        hint: "a vault without one is made with init --no-passphrase", .authentication)
    case .noPassphraseSet:
      self.init("This vault has no passphrase.", .authentication)
    case .elementMissing(let name, let reason):
      self.init("The vault's secure element (\(name)) is not here: \(reason).", .failed)
    case .rootDamaged:
      self.init(
        "The vault's root does not open: it is damaged, or belongs to another machine.",
        hint: "nothing was changed; put a copy of the vault back", .needsRepair)
    case .outdated:
      self.init("Another program sealed the vault anew meanwhile.", hint: "try again", .failed)
    case .registryDamaged:
      self.init(
        "The list of the vault's parts is not the one that was written last.",
        hint: "put a copy of the vault back, or: whisper vault repair registry", .needsRepair)
    case .domainDamaged(let domain, let reason):
      let name = domain.rawValue
      self.init(
        "The vault's part '\(name)' needs repair: \(reason).",
        hint:
          "whisper vault export \(name) shows what opens; whisper vault repair \(name) keeps that",
        .needsRepair)
    case .keyNotFound:
      self.init("The private key is not in the vault.", .failed)
    case .unreadableDatabase(let reason):
      self.init(
        "The vault's database cannot be used: \(reason).",
        hint: "nothing was changed; put a copy of the vault back", .needsRepair)
    case .derivationRefused(let reason):
      self.init("The passphrase was not tried: \(reason).", .authentication)
    case .busy:
      self.init("Another program is changing the vault.", hint: "try again", .failed)
    case .diskFull:
      self.init("The disk is full. Nothing was changed.", hint: "make room and try again", .failed)
    case .system(let operation, let code):
      self.init("Could not \(printable(operation)): \(Self.reason(code)).", .failed)
    case .memory(let error):
      self.init(memory: error)
    case .cryptography:
      self.init("A cryptographic operation failed.", .failed)
    }
  }
}
