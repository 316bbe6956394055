import VaultModel
import Words
import WhisperKit

extension PolicyWords {
  init(_ name: Policies.Name) {
    self =
      switch name {
      case .contactRequiredToSend: .contactRequiredToSend
      case .requireSignatureForVerified: .requireSignatureForVerified
      case .autoArchiveOnRotation: .autoArchiveOnRotation
      case .biometricGatedSigning: .biometricGatedSigning
      }
  }
}
