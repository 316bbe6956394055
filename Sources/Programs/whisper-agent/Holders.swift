import AgentExchange
import AgentServer
import SessionWatch
import TPMElement
import Vault
import VaultModel
import WatchExchange

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Hears, while a TPM is waited for, what the server hears between two requests.
final class Ear: @unchecked Sendable {
  // @unchecked Sendable: it is used by the one thread that serves, and an element passes it on.
  weak var server: FrameServer?
  private let watch: HeldWatch
  /// Whether whoever started the agent went before there was a server.
  private(set) var isUnwanted = false

  init(_ watch: HeldWatch) { self.watch = watch }

  var attention: Attention {
    Attention { [self] descriptor, patience in
      guard let server else { return attend(to: descriptor, for: patience) }
      return switch server.attend(to: descriptor, for: patience) {
      case .ready: .ready
      case .late: .late
      case .toEnd: .givenUp
      }
    }
  }

  /// Before there is a server: a signal does what it does by itself, and nobody wants it any more where whoever started it is
  /// gone.
  private func attend(to descriptor: Int32, for patience: Duration) -> Attention.Outcome {
    let end = ContinuousClock.now + patience
    while !watch.isToEnd() {
      let left = end - .now
      var wanted = [descriptor, watch.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      wanted.append(pollfd(fd: STDIN_FILENO, events: 0, revents: 0))
      guard poll(&wanted, nfds_t(wanted.count), left.milliseconds) >= 0 || errno == EINTR else {
        return .givenUp
      }
      guard wanted[2].revents & Int16(POLLHUP) == 0 else {
        isUnwanted = true
        return .givenUp
      }
      guard wanted[1].revents == 0 else { continue }
      if wanted[0].revents != 0 { return .ready }
      if left <= .zero { return .late }
    }
    return .givenUp
  }
}

/// Hears that the session is locked or that the machine is about to sleep, from before there is anything secret.
final class HeldWatch {
  private var watch: SessionWatch
  private var hasHeard = false

  init(on bus: String?) {
    watch = SessionWatch.start(on: bus.map { WatchedBus(path: $0) } ?? .system)
  }

  var state: SessionWatch.State { watch.state }

  /// Where there is something to hear; below 0 where nothing is any more.
  var descriptor: Int32 { watch.descriptor ?? -1 }

  /// Whether the vault is to be locked, for what was heard until now.
  func isToEnd() -> Bool {
    if watch.readEvents().contains(where: { $0 != .gone }) { hasHeard = true }
    return hasHeard
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
  private let path: String
  private let hold: FileHold
  private let watch: PathWatch

  /// Throws `VaultError.busy` where somebody changes what an agent goes by.
  init(_ path: String) throws {
    self.path = path
    watch = try PathWatch(of: path)
    do {
      hold = try FileHold.take(.keepUnlocked, of: path)
    } catch is FileHeld {
      throw VaultError.busy
    }
  }

  var identity: FileIdentity { FileIdentity(device: hold.device, inode: hold.inode) }

  /// Whether it was the one at the path all the time: rules that were changed of one that stood there meanwhile are no less
  /// the vault's.
  func isInPlace() -> Bool { hold.isStill(at: path) && !watch.hasSeenChange() }
}

/// Has the keys until the agent ends.
final class KeyHolder {
  var agent: VaultAgent?

  init(_ agent: VaultAgent) { self.agent = agent }
}
