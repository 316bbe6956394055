import CryptoPrimitives
import WalletKit
import WhisperEnvelope
import Words

/// A wallet as it is shown.
struct WalletReport: Report {
  struct Backup: Encodable {
    let checkedAt: Int64
    let isWhole: Bool
  }

  let name: String
  let id: String
  let fingerprint: String
  /// Nil of one that a repair found, until its phrase is opened.
  let words: Int?
  let origin: Term
  let createdAt: Int64
  /// Nil where the backup was never compared.
  let backup: Backup?
  let hasPhrase: Bool
  let hasPassphrase: Bool
  /// When the phrase last vouched for the keys of its accounts; nil where it never did.
  let provenAt: Int64?
  private let backupSentence: String

  private enum CodingKeys: CodingKey {
    case name, id, fingerprint, words, origin, createdAt, backup, hasPhrase, hasPassphrase
    case provenAt
  }

  init(_ wallet: Wallet, _ service: WalletService) throws {
    name = wallet.name.text
    id = wallet.textOfID
    fingerprint = Hex.encode(try wallet.fingerprint)
    words = wallet.words
    origin = wallet.origin.term
    createdAt = wallet.createdAt
    backup = wallet.backup.map { Backup(checkedAt: $0.checkedAt, isWhole: $0.isWhole) }
    hasPhrase = try service.hasPhrase(wallet)
    hasPassphrase = try service.hasPassphrase(wallet)
    provenAt = try service.accountsProvenAt(wallet)
    backupSentence = wallet.backupSentence
  }

  var text: Lines {
    Lines(
      [
        name, WalletWords.fingerprint(fingerprint),
        words.map { WalletWords.wordCount("\($0)") } ?? WalletWords.wordCountUnknown.text,
        WalletWords.madeAt(origin.text, Time.text(createdAt)), backupSentence,
        provenAt.map { WalletWords.provenAt(Time.text($0)) } ?? WalletWords.provenNever.text,
      ] + (hasPassphrase ? [WalletWords.hasPassphrase.text] : []))
  }

  /// What a person must know beside the facts.
  func sayWhatIsMissing(_ context: Context) {
    guard !context.output.isJSON else { return }
    if !hasPhrase {
      context.output.say(WalletWords.withoutPhrase, name)
    } else if backup == nil {
      context.output.suggest(WalletWords.backupUnchecked, name, shellQuoted(name))
    }
    if hasPhrase, provenAt == nil {
      context.output.suggest(WalletWords.unproven, name, shellQuoted(name))
    }
  }
}

/// Many wallets, a line each. The name stands last, so that no name can move the columns.
struct WalletListReport: ListReport {
  let wallets: [WalletReport]
  var elements: [WalletReport] { wallets }
  private let vault: NamedVault

  private enum CodingKeys: CodingKey { case wallets }

  init(wallets: [WalletReport], _ vault: NamedVault) {
    (self.wallets, self.vault) = (wallets, vault)
  }

  var text: Lines {
    guard !wallets.isEmpty else { return Lines(vault.put(into: WalletWords.none.text)) }
    return Lines(
      wallets.map {
        TextLine(
          cells: [$0.fingerprint, $0.words.map(String.init) ?? "?"], widths: [8, 2], $0.name)
      })
  }
}

extension Wallet {
  /// As reports have it and options take it.
  var textOfID: String { Hex.encode(id) }

  /// Whether its backup was compared, and when.
  var backupSentence: String {
    guard let backup else { return WalletWords.backupNever.text }
    let words: WalletWords = backup.isWhole ? .backupWhole : .backupPart
    return words(Time.text(backup.checkedAt))
  }
}

extension Wallet.Origin {
  var term: Term {
    switch self {
    case .made: Term("made", WalletWords.made)
    case .imported: Term("imported", WalletWords.imported)
    case .recovered: Term("recovered", WalletWords.recovered)
    }
  }
}
