internal import OpenPGP

extension WhisperError {
  package static func openPGPKeyNotFound(name: String) -> Self {
    Self(.openPGPKeyNotFound, name: name)
  }
  package static func openPGPKeyAmbiguous(name: String) -> Self {
    Self(.openPGPKeyAmbiguous, name: name)
  }
  package static func openPGPSubkeyNotFound(name: String) -> Self {
    Self(.openPGPSubkeyNotFound, name: name)
  }
  package static let noActiveOpenPGPKey = Self(.noActiveOpenPGPKey)
  /// The same, and there is none to choose.
  package static let noOpenPGPKey = Self(.noOpenPGPKey)
  package static func openPGPKeyLimit(_ limit: Int) -> Self { Self(.openPGPKeyLimit, limit: limit) }
  package static let invalidUserID = Self(.userIDInvalid, limit: UserID.maximumBytes)
  package static func userIDNotFound(name: String) -> Self { Self(.userIDNotFound, name: name) }
  package static let lastUserID = Self(.lastUserID)
}
