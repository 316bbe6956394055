import Words
import ArgumentParser
import CryptoPrimitives
import SecretMemory

/// Six words of the BIP-39 list, 66 bits.
enum GeneratedPassphrase {
  private static let wordCount = 6

  /// The words, a space between each two.
  static func words() throws -> SecretBytes {
    var random = SystemRandom()
    let draws = try random.secret(wordCount * 2)
    let longest = BIP39Words.all.lazy.map(\.utf8.count).max() ?? 0
    var words = try SecretBytes(count: wordCount * (longest + 1))
    var count = 0
    words.withUnsafeMutableBytes { words in
      draws.withUnsafeBytes { draws in
        for draw in 0..<wordCount {
          // 65,536 is a multiple of 2048: each word is as likely.
          let number = Int(draws[draw * 2]) << 8 | Int(draws[draw * 2 + 1])
          if draw > 0 { words[count] = UInt8(ascii: " ") }
          count += draw > 0 ? 1 : 0
          for byte in BIP39Words.all[number % BIP39Words.all.count].utf8 {
            words[count] = byte
            count += 1
          }
        }
      }
    }
    words.truncate(to: count)
    return words
  }

  /// A passphrase and a line end, as a file has it.
  static func line(_ passphrase: borrowing SecretBytes) throws -> SecretBytes {
    var line = try SecretBytes(count: passphrase.count + 1)
    line.withUnsafeMutableBytes { line in
      passphrase.withUnsafeBytes { line.copyMemory(from: $0) }
      line[line.count - 1] = UInt8(ascii: "\n")
    }
    return line
  }
}

/// Whether the program makes the new passphrase, and where it then goes.
struct GenerateOptions: SharedOptions {
  @Flag(help: VaultHelpWords.generate.help)
  var generate = false
  @Option(help: VaultHelpWords.passphraseOutput.help("file"), completion: .file())
  var passphraseOutput: String?

  enum Choice {
    case none
    case shown
    case written(OutputFile)
  }

  func files(beside groups: OptionGroups) -> FileNeeds {
    FileNeeds(outputs: [file(replaces: false)])
  }

  func check(beside groups: OptionGroups) throws(UsageError) {
    if passphraseOutput != nil, !generate { throw UsageError(.outputOfNothing) }
    // Standard output is no file, and may be anybody's.
    if passphraseOutput == "" || passphraseOutput == "-" {
      throw UsageError(.passphraseOutputNamesFile)
    }
  }

  /// Refuses one beside the option, if any, that hands a new passphrase over.
  func check(besides given: String?) throws(UsageError) {
    if generate, let given { throw UsageError(.either, "--generate", given) }
  }

  func file(replaces: Bool) -> OutputFile? {
    passphraseOutput.map { OutputFile(path: $0, replaces: replaces) }
  }

  /// What was chosen, before anything is asked or done. A file is never one that a passphrase was read
  /// from: `inputs`.
  func choice(
    _ context: Context, replaces: Bool, besides inputs: [String?] = []
  ) throws -> Choice {
    guard generate else { return .none }
    guard let file = file(replaces: replaces) else { return .shown }
    try file.check(context)
    for case let input? in inputs where Paths.isSameFile(input, file.path) {
      throw CommandError.outputIsPassphrase(file.path)
    }
    return .written(file)
  }
}
