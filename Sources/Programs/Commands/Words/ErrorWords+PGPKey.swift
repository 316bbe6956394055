import WhisperKit
import Words

extension ErrorWords {
  /// Why an OpenPGP key of the person's own is not there, or a User ID is none.
  init(pgpKey error: WhisperError) {
    let values = error.values
    let name = printable(values.name ?? "")
    switch error.code {
    case .openPGPKeyNotFound:
      self.init(
        .failed, PGPKeyErrorWords.notFound, name, hint: "whisper pgp key list", values: values)
    case .openPGPKeyAmbiguous:
      self.init(
        .failed, PGPKeyErrorWords.several, name, hint: PGPKeyErrorWords.severalHint.text,
        values: values)
    case .openPGPSubkeyNotFound:
      self.init(
        .failed, PGPKeyErrorWords.subkeyNotFound, name, hint: "whisper pgp key show KEY",
        values: values)
    case .noActiveOpenPGPKey:
      self.init(
        .failed, PGPKeyErrorWords.noneActive, hint: "whisper pgp key use KEY", values: values)
    case .noOpenPGPKey:
      self.init(
        .failed, PGPKeyErrorWords.none, hint: "whisper pgp key generate USERID", values: values)
    case .openPGPKeyLimit:
      self.init(.failed, PGPKeyErrorWords.limit, Self.number(values.limit), values: values)
    case .userIDInvalid:
      self.init(
        .usage, PGPKeyErrorWords.userIDInvalid, Self.number(values.limit),
        hint: PGPKeyErrorWords.userIDInvalidHint.text, values: values)
    case .userIDNotFound:
      self.init(
        .failed, PGPKeyErrorWords.userIDNotFound, name, hint: "whisper pgp key show KEY",
        values: values)
    case .lastUserID:
      self.init(
        .failed, PGPKeyErrorWords.lastUserID, hint: "whisper pgp key revoke KEY", values: values)
    default: self.init(later: error.codeText)
    }
  }
}
