import OpenPGP
import WhisperKit
import Words

/// Somebody a message went to, and nobody has compared yet whose keys these are: it is said each time, of envelopes and of
/// OpenPGP, with the command that compares.
struct UncomparedReader {
  private let name: String
  /// The certificate; nil for Whisper keys.
  private let certificate: String?

  /// Nil for who was compared, and for the person.
  init?(_ reader: EncryptionPlan.Reader) {
    guard reader.trust == .unverified, !reader.isSelf, let name = reader.name else { return nil }
    (self.name, certificate) = (name, reader.certificate.fingerprint.hex)
  }

  init?(_ report: SealReport) {
    guard let name = report.unverified else { return nil }
    (self.name, certificate) = (name, nil)
  }

  fileprivate var sentence: String { MessageWords.unverified(name) }

  fileprivate var command: String {
    let verify = "whisper contact verify \(shellQuoted(name))"
    return certificate.map { "\(verify) --certificate \($0)" } ?? verify
  }
}

extension Output {
  /// In words: programs have the trust of a reader.
  func say(_ reader: UncomparedReader) {
    show(reader.sentence)
    sayNext(reader.command)
  }
}
