import WhisperKit

extension SigningChoice {
  /// What `--sign` and `--no-sign` say; nil for neither.
  init(_ flag: Bool?) {
    switch flag {
    case true?: self = .sign
    case false?: self = .doNotSign
    case nil: self = .automatic
    }
  }
}
