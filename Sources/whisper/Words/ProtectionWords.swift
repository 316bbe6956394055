import Vault
import WhisperKit

/// How the protection of a vault is put into words. Nothing here sounds better than it is.
enum ProtectionWords {
  static func protector(_ kind: String) -> String {
    kind == "none"
      ? "Protector: none. Whoever can run programs as you on this machine opens the vault."
      : "Protector: passphrase."
  }

  static func element(_ name: String, isHardwareBacked: Bool, protector: String) -> String {
    if isHardwareBacked { return "Secure element: \(name)." }
    let enough =
      protector == "none"
      ? "Copying this directory is enough to open it."
      : "Copying this directory and knowing the passphrase is enough to open it."
    return "Secure element: \(name). \(enough)"
  }
}

enum RepairWords {
  /// What a repair means for a domain, said before it is done.
  static func consequence(_ domain: Domain) -> String {
    switch domain {
    case .settings: "Policies that are lost are all turned on."
    case .identities: "An identity that is lost opens nothing any more."
    case .contacts:
      "Contacts that are lost must be added and verified anew; blocks on them are gone."
    case .keyMetadata: "An identity whose private keys are lost opens and signs nothing any more."
    case .replay:
      "Messages dated before the repair count as expired."
    }
  }
}
