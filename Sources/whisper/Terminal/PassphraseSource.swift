import Words
import ArgumentParser
import SecretMemory
import WhisperKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a passphrase comes from: a file, a descriptor, or the terminal. Never an argument or the
/// environment, which other programs can see.
///
/// A passphrase that was handed over answers every question for it, the presence check among them:
/// who can hand it over is there.
final class PassphraseSource {
  private let file: String?
  private let descriptor: Int32?
  private let terminal: any Terminal
  private var given: SecretBytes?

  /// The longest passphrase, in bytes.
  private static let longest = 4096

  init(file: String?, descriptor: Int32?, terminal: any Terminal) {
    self.file = file
    self.descriptor = descriptor
    self.terminal = terminal
  }

  /// Refuses options for a passphrase that make no sense together. `prefix` is what the options' names
  /// begin with; `taken` is the descriptor of another passphrase.
  static func check(
    _ prefix: String, file: String?, descriptor: Int32?, besides taken: Int32? = nil
  ) throws {
    guard file == nil || descriptor == nil else {
      throw ValidationError(UsageErrorWords.either("\(prefix)-file", "\(prefix)-fd"))
    }
    guard let descriptor else { return }
    guard descriptor >= 0 else { throw ValidationError(UsageErrorWords.negativeDescriptor.text) }
    guard descriptor != taken else { throw ValidationError(UsageErrorWords.descriptorEach.text) }
  }

  /// Whether nobody needs to be asked.
  var isGiven: Bool { file != nil || descriptor != nil }

  /// The passphrase: the bytes up to the end, less one line end there.
  func passphrase(prompt: String) throws -> SecretBytes {
    guard isGiven else {
      do {
        return try terminal.passphrase(prompt: prompt)
      } catch CommandError.noTerminal {
        throw CommandError.passphraseNeeded
      }
    }
    if given == nil { given = try readGiven() }
    switch given {
    case .some(let given): return try given.copy()
    case .none: throw CommandError.passphraseNeeded
    }
  }

  /// How often a passphrase is asked for: three times of who types it.
  var tries: Int { isGiven ? 1 : 3 }

  /// Hands the passphrase to `attempt`. Whoever types a wrong one is told so and asked again, so that what
  /// was typed or pasted before is not lost. `reason` is what is said the first time.
  func accepted<Result: ~Copyable>(
    prompt: String, reason: String? = nil, by attempt: (consuming SecretBytes) throws -> Result
  ) throws -> Result {
    var said = reason.map { $0 + "\n" } ?? ""
    var left = tries
    while true {
      let passphrase = try passphrase(prompt: said + prompt)
      do {
        return try attempt(passphrase)
      } catch let error as WhisperError where Self.isWrong(error) && left > 1 {
        said = ErrorWords(error).message + "\n"
        left -= 1
      }
    }
  }

  /// Whether an error says that the passphrase is another.
  private static func isWrong(_ error: WhisperError) -> Bool {
    error.code == .passphraseWrong || error.code == .backupDoesNotOpen
  }

  private func readGiven() throws -> SecretBytes {
    let source: Int32
    let name: String
    if let file {
      name = file
      source = open(file, O_RDONLY | O_CLOEXEC)
      guard source >= 0 else {
        throw CommandError.passphraseUnreadable(name: file, errno: errno)
      }
    } else {
      name = CommandErrorWords.descriptor("\(descriptor ?? -1)")
      source = descriptor ?? -1
      guard fcntl(source, F_GETFD) >= 0 else {
        throw CommandError.passphraseUnreadable(name: name, errno: errno)
      }
    }
    // A standard stream stays open, or the next file would get its number.
    defer { if source > 2 { close(source) } }
    var secret = try SecretBytes(count: Self.longest + 1)
    var count = try secret.withUnsafeMutableBytes {
      try DescriptorReader.read(source, into: $0, name: name)
    }
    guard count <= Self.longest else { throw CommandError.passphraseTooLong(limit: Self.longest) }
    secret.withUnsafeBytes { bytes in
      if count > 0, bytes[count - 1] == 0x0A {
        count -= 1
        if count > 0, bytes[count - 1] == 0x0D { count -= 1 }
      }
    }
    secret.truncate(to: count)
    return try secret.copy()
  }
}
