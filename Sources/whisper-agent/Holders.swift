import AgentServer
import AgentSocket
import TPMElement
import Vault

/// Hears, while a TPM is waited for, what the server hears between two requests.
final class Ear: @unchecked Sendable {
  // @unchecked Sendable: it is used by the one thread that serves, and an element passes it on.
  weak var server: FrameServer?

  var attention: Attention {
    Attention { [self] descriptor, patience in
      // Before there is one, a signal does what it does by itself.
      guard let server else { return Attention.undivided.outcome(at: descriptor, patience) }
      return switch server.attend(to: descriptor, for: patience) {
      case .ready: .ready
      case .late: .late
      case .toEnd: .givenUp
      }
    }
  }
}

/// Has the security key until the vault is open.
final class SecurityKeyHolder {
  var key: HeldSecurityKey?
  /// Whether it was last asked to know a finger.
  var isByFinger = false
}

/// Holds the vault's file until the agent ends. What it started does not inherit it.
final class HeldFile {
  private let hold: FileHold

  /// Throws `VaultError.busy` where somebody changes what an agent goes by.
  init(_ path: String) throws {
    do {
      hold = try FileHold.take(.keepUnlocked, of: path)
    } catch is FileHeld {
      throw VaultError.busy
    }
  }

  var identity: FileIdentity { FileIdentity(device: hold.device, inode: hold.inode) }

  /// Whether it is the one at the path.
  func isStill(at path: String) -> Bool { hold.isStill(at: path) }
}

/// Has the keys until the agent ends.
final class KeyHolder {
  var agent: VaultAgent?

  init(_ agent: VaultAgent) { self.agent = agent }
}
