import Words
import WhisperKit

extension SettingWords {
  init(_ name: Preferences.Name) {
    self =
      switch name {
      case .signByDefault: .signByDefault
      case .compareDigits: .compareDigits
      case .encryptToSelf: .encryptToSelf
      }
  }
}
