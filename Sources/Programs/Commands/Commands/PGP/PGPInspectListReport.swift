import OpenPGP
import Words

/// What several things in a text say of themselves, in the order of the text.
struct PGPInspectListReport: Report {
  enum Item {
    case report(PGPInspectReport)
    /// Why one cannot be read.
    case failure(any Error)

    init(_ report: () throws -> PGPInspectReport) {
      do {
        self = .report(try report())
      } catch {
        self = .failure(error)
      }
    }

    var isReport: Bool {
      if case .report = self { true } else { false }
    }
  }

  let found: [Item]

  var text: Lines {
    var parts: [Lines] = []
    for (index, item) in found.enumerated() {
      if index > 0 { parts.append(Lines("")) }
      parts.append(Lines(PGPInspectWords.oneOfSeveral("\(index + 1)", "\(found.count)")))
      switch item {
      case .report(let report): parts.append(report.text)
      case .failure(let error):
        parts.append(Lines(PGPInspectWords.notWhole(ErrorWords(error).message)))
      }
    }
    return Lines(parts)
  }
}

extension PGPInspectListReport.Item: Encodable {
  private enum CodingKeys: CodingKey { case code, error }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .report(let report): try report.encode(to: encoder)
    case .failure(let error):
      let words = ErrorWords(error)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(words.code, forKey: .code)
      try container.encode(words.message, forKey: .error)
    }
  }
}

extension [PGPInspectListReport.Item] {
  /// Why the first of those that cannot be read cannot.
  var firstError: any Error {
    for case .failure(let error) in self { return error }
    return OpenPGPError(.malformed, .messageMissing)
  }
}
