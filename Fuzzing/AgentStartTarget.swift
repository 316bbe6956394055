import AgentExchange
import CryptoPrimitives
import SecretMemory
import Vault
import VaultModel

extension FuzzTarget {
  /// What `whisper unlock` and the agent say to each other, and the errors that an agent tells. The first octet says which.
  static let agentStart = FuzzTarget(
    name: "agent-start", maximumLength: 2_048,
    seeds: { AgentMessages.allCases.flatMap { kind in kind.seeds.map { [kind.rawValue] + $0 } } },
    run: { input in
      guard let chosen = ChosenInput(input) else { return }
      let all = AgentMessages.allCases
      all[Int(chosen.choice) % all.count].read(chosen.rest)
    })
}

private enum AgentMessages: UInt8, CaseIterable {
  case order, report, retry, failure, vaultError

  func read(_ octets: [UInt8]) {
    switch self {
    case .order: message(AgentOrder.self, octets)
    case .report: message(AgentReport.self, octets)
    case .retry: message(AgentRetry.self, octets)
    case .failure:
      do throws(AgentStartError) {
        let failure = try AgentFailure(octets: octets)
        require(failure.octets == octets, "a failure has one encoding")
      } catch { require(error == .malformed, "what is no failure is malformed") }
    case .vaultError:
      let error = VaultError(octets: octets)
      require(VaultError(octets: error.octets) == error, "an error that was read is told again")
    }
  }

  private func message<Message: AgentMessage>(_ type: Message.Type, _ octets: [UInt8]) {
    do throws(AgentStartError) {
      let message = try Message(body: octets)
      require(message.body == octets, "a message has one encoding")
    } catch {
      switch error {
      case .malformed, .otherVersion: break
      default: require(false, "what is no message is malformed, or of another version")
      }
    }
  }

  var seeds: [[UInt8]] {
    switch self {
    case .order:
      [
        AgentOrder(vault: "/vault", runtime: "/run/user/1", secret: .none),
        AgentOrder(
          vault: "/vault", runtime: "/run", tpm: "unix:/tpm", secret: .pin, source: .file("pin"),
          prompt: "PIN: ", autoLock: 15, bus: "/bus"),
        AgentOrder(
          vault: "/vault", runtime: "/run", secret: .passphrase, source: .descriptor, autoLock: 0),
      ].map(\.body)
    case .report:
      [
        AgentReport.already, .deriving, .failed([1, 2, 3]), .wrong(.init(reason: 1)),
        .wrong(.init(reason: 2, triesLeft: 3)),
        .listening(.init(until: nil, idleMinutes: 15, watch: 0)),
        .listening(.init(until: 1_800_000_000, idleMinutes: 0xFFFF, watch: 2)),
      ].map(\.body)
    case .retry: [AgentRetry(prompt: "Passphrase: ").body, AgentRetry(prompt: "").body]
    case .failure:
      [
        AgentFailure.vault(VaultError.busy.octets), .noTerminal, .cancelled, .tooLong(limit: 1024),
        .lineLost, .unreadable("secret", 2), .notConfined("step", 1),
        .place(.symbolicLink, path: "/run"), .system("", 12), .noTime,
      ].map(\.octets)
    case .vaultError: Self.errors.map(\.octets)
    }
  }

  private static let errors: [VaultError] = [
    .registryDamaged, .busy, .diskFull, .locked, .wrongFactor(triesLeft: nil),
    .wrongFactor(triesLeft: 2), .elementLockedOut(seconds: 10), .elementLockedOut(seconds: nil),
    .domainDamaged(.contacts, reason: .rowsChanged),
    .elementMissing(name: "tpm", reason: .rowsChanged), .elementBusy(name: "tpm"),
    .elementFailed(name: "tpm", code: 0x101), .foreignElement(name: "tpm"),
    .elementUnsupported(name: "software"), .counterUnavailable(reason: .rowsChanged),
    .unreadableDatabase(reason: .rowsChanged), .laterFormat(9, known: 4),
    .insecure(path: "/vault", reason: .rowsChanged), .notFound(directory: "/vault"),
    .derivationRefused(.noMemory(needed: 1 << 30)),
    .derivationRefused(.notEnoughMemory(needed: 2, available: 1)),
    .derivationRefused(.libraryFailed(code: 7)),
    .memory(.unavailable(errno: 12)),
  ]
}
