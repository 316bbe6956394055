import OpenPGP
import Words

/// What became of the keys in a file.
struct ImportReport: Report {
  struct Key: Encodable {
    /// Missing of a key that is not read.
    let fingerprint: String?
    let userID: String?
    let result: Term
    let warnings: [Term]
    /// What it asks others to use and is not supported here, by name; missing where that is nothing.
    let asksFor: [String]?
    /// Which key of the file it is, counted from 1, where it is not read.
    let number: Int?
    /// The code of why not.
    let error: String?
    fileprivate let why: String?

    private enum CodingKeys: CodingKey {
      case fingerprint, userID, result, warnings, asksFor, number, error
    }

    /// One that was taken in; `held` is what the vault has of it now.
    init(_ found: FoundKey, _ result: Result, held: Certificate, _ time: Int64) {
      let asked = held.pressingPreferences(at: time).map(\.description)
      self.init(found, result, asksFor: asked.isEmpty ? nil : asked, time)
    }

    init(_ found: FoundKey, failed why: ErrorWords, _ time: Int64) {
      self.init(found, .failed, why: why, time)
    }

    private init(
      _ found: FoundKey, _ result: Result, asksFor: [String]? = nil, why: ErrorWords? = nil,
      _ time: Int64
    ) {
      fingerprint = found.fingerprint.hex
      userID = found.name(at: time)
      self.result = result.term
      var warnings: [Term] = []
      for term in found.warnings.map(\.term)
      where !warnings.contains(where: { $0.code == term.code }) {
        warnings.append(term)
      }
      self.warnings = warnings
      self.asksFor = asksFor
      number = nil
      error = why?.code
      self.why = why?.message
    }

    /// One that is not read.
    init(_ unread: UnreadSecretKey) {
      let why = ErrorWords(unread.error)
      (fingerprint, userID, number) = (nil, unread.userID?.shown, unread.number)
      (result, warnings, asksFor) = (Result.failed.term, [], nil)
      (error, self.why) = (why.code, why.message)
    }

    /// Whatever stands in a block that is not read.
    init(_ failure: OpenPGPError) {
      let why = ErrorWords(failure)
      (fingerprint, userID, number) = (nil, nil, nil)
      (result, warnings, asksFor) = (Result.failed.term, [], nil)
      (error, self.why) = (why.code, why.message)
    }

    fileprivate var sentence: String {
      guard let number else {
        guard fingerprint != nil else { return PGPKeyWords.unreadBlock.text }
        return PGPKeyWords.importLine(result.text, fingerprint ?? "", isolated(userID ?? ""))
      }
      return userID.map { PGPKeyWords.unreadKeyNamed("\(number)", isolated($0)) }
        ?? PGPKeyWords.unreadKey("\(number)")
    }
  }

  enum Result {
    case imported, merged, failed

    var term: Term {
      switch self {
      case .imported: Term("imported", PGPKeyWords.imported)
      case .merged: Term("merged", PGPKeyWords.merged)
      case .failed: Term("failed", PGPKeyWords.notImported)
      }
    }
  }

  let keys: [Key]

  var failed: Int { keys.count { $0.error != nil } }

  private enum CodingKeys: CodingKey { case keys }

  var text: Lines {
    var lines: [String] = []
    for key in keys {
      lines.append(key.sentence)
      if let why = key.why { lines.append("  " + why) }
      for warning in key.warnings { lines.append("  " + warning.text) }
      if let asked = key.asksFor, let fingerprint = key.fingerprint {
        lines.append(
          "  "
            + PGPKeyWords.asksForUnread(
              asked.joined(separator: ", "), "whisper pgp key update \(fingerprint)"))
      }
    }
    return Lines(lines)
  }
}

extension SecretKey.Warning {
  /// How it is written.
  var term: Term {
    switch self {
    case .subkeyLeftOut: Term("subkey_left_out", PGPKeyWords.subkeyLeftOut)
    case .outdatedCipher, .outdatedSum:
      Term("outdated_protection", PGPKeyWords.outdatedProtection)
    }
  }
}
