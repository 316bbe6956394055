import WhisperKit
import Words

extension ReceivedCertificates {
  /// Says what stood beside them and was not taken.
  func sayWhatStandsBeside(_ output: Output) {
    guard !output.isJSON else { return }
    if areBesideSecretKey { output.suggest(CertificateWords.besideSecretKey) }
    if let failure { output.say(CertificateWords.leftOut, ErrorWords(failure).message) }
  }
}
