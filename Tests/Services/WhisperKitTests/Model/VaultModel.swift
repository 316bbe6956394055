import VaultModel
import WhisperEnvelope
import WhisperKit

/// What a vault holds and answers, as the documents have it: lists in memory, and the error that
/// each call must end in. Nil is success.
struct VaultModel {
  /// A rule that the model can be made to forget, to see that it would be noticed.
  enum Rule: CaseIterable, Sendable {
    case revocationIsFinal, messagesOpenOnce, blockedSendersAreRefused, rotationDropsTrust
  }

  var forgottenRule: Rule?
  var identities: [OwnIdentity] = []
  var active: PublicIdentity?
  var contacts: [Known] = []
  var policies: Set<Policies.Name> = []
  /// The numbers of the letters that are remembered as opened, and until when at least.
  var opened: [Int: Int64] = [:]

  static func overlap(_ left: PublicIdentity, _ right: PublicIdentity) -> Bool {
    if left.agreement == right.agreement { return true }
    guard let signing = left.signing else { return false }
    return signing == right.signing
  }

  mutating func set(_ policy: Policies.Name, _ isOn: Bool) -> WhisperError? {
    if policy == .biometricGatedSigning, isOn { return WhisperError(.presenceImpossible) }
    if isOn { policies.insert(policy) } else { policies.remove(policy) }
    return nil
  }
}

extension Result where Failure == WhisperError {
  /// The error; nil for success.
  var failure: WhisperError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
