import AgentExchange
import AgentServer
import FIDO2Helper
import KeyCustody
import ProcessHardening
import SecretMemory
import SecureElement
import SecurityKey
import StoredRows
import SystemPackage
import TPMElement
import TerminalInput
import Vault
import VaultModel
import WalletRows

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// From the order to the agent's end.
struct Startup {
  private let order: AgentOrder
  private let orders: MessagePipe
  private let reports: MessagePipe
  private let tpm: TPMLocation?
  private let watch: HeldWatch
  private let ear: Ear
  private let securityKey = SecurityKeyHolder()

  /// Starts what it needs beside it, while it still can be and before there is anything secret.
  init(_ order: AgentOrder, _ orders: MessagePipe, _ reports: MessagePipe) throws {
    (self.order, self.orders, self.reports) = (order, orders, reports)
    watch = HeldWatch(on: order.bus)
    ear = Ear(watch)
    tpm = order.tpm.flatMap(TPMLocation.init)
    guard order.secret == .securityKey else { return }
    let location = order.securityKey.flatMap(SecurityKeyLocation.init) ?? .devices
    securityKey.key = HeldSecurityKey(FIDO2SecurityKey.start(at: location)) {
      try? reports.send(AgentReport.touch)
    }
  }

  func run() throws {
    try ProcessHardening.refusePrograms()
    _ = try ProcessHardening.restrictFiles(filesToOpen)
    let (keys, place, autoLock, hold): (KeyHolder, AgentPlace, AutoLock, HeldFile)
    do {
      (keys, place, autoLock, hold) = try opened()
    } catch {
      // What was waited for was given up.
      guard !watch.isToEnd(), !ear.isUnwanted else { return }
      throw error
    }
    guard let listener = try Self.listener(at: place) else {
      return try reports.send(AgentReport.already)
    }
    _ = try ProcessHardening.restrictFiles(filesToKeep)
    let signals = try SignalNotice()
    try serve(keys, listener, autoLock, hold, signals)
  }

  /// Nil where another agent listens there.
  private static func listener(at place: AgentPlace) throws -> AgentListener? {
    do {
      return try AgentListener.open(at: place)
    } catch .alreadyRunning {
      return nil
    }
  }

  // MARK: Opening

  /// The file of the vault.
  private var database: String { order.vault + "/vault.db" }

  /// The vault's keys, and the hold on its file by which others see that it is kept unlocked; the vault itself is closed
  /// again.
  private func opened() throws -> (KeyHolder, AgentPlace, AutoLock, HeldFile) {
    let elements: [any SecureElement] =
      [SoftwareSecureElement()]
      + [tpm.map { TPMElement(at: AttendedTPM($0, ear.attention)) }].compactMap(\.self)
    let store = try VaultStore.open(at: order.vault, elements: elements)
    guard let file = FileIdentity(path: database) else {
      throw VaultError.notFound(directory: order.vault)
    }
    let place = try AgentPlace(
      runtimeDirectory: order.runtime, vaultID: store.id, database: file)
    let hold = try unlock(store)
    // What it gave goes, and who talks to it.
    securityKey.key = nil
    let wanted = try order.autoLock.map(AutoLock.init(number:)) ?? setting(of: store)
    guard let autoLock = wanted, autoLock != .minutes(0) else { throw AgentFailure.noTime }
    let keys = KeyHolder(
      try store.agent(
        with: PrivateKeyRules(), reading: VaultRows(wallets: WalletRows())))
    // One file was looked at, read and held.
    guard hold.identity == file, hold.isInPlace() else { throw VaultError.busy }
    return (keys, place, autoLock, hold)
  }

  private func setting(of store: VaultStore) throws -> AutoLock {
    try store.read { transaction in
      guard let value = try transaction.value(.setting, SettingRow.autoLock.id) else {
        return .standard
      }
      do { return try AutoLock(decoding: value) } catch { return .standard }
    }
  }

  /// Asks again after a wrong secret for as long as whoever started this wants it. The file is held from before the list is
  /// read that the agent goes by: no change of it is missed. Nobody is kept from one while a person types.
  private func unlock(_ store: VaultStore) throws -> HeldFile {
    var prompt = order.prompt
    while true {
      do {
        let credential = try credential(prompt)
        let hold = try HeldFile(database)
        try unlock(store, with: credential)
        return hold
      } catch let error as VaultError where error.isWrong && order.source == .terminal {
        try reports.send(AgentReport.wrong(.init(error, byFinger: securityKey.isByFinger)))
        guard let retry = try orders.receive(AgentRetry.self) else { exit(1) }
        prompt = retry.prompt
      }
    }
  }

  /// A passphrase also in Unicode's other form, as the command tries it.
  private func unlock(_ store: VaultStore, with credential: borrowing Credential) throws {
    switch credential {
    case .passphrase: try reports.send(AgentReport.deriving)
    case .pin: try reports.send(AgentReport.deriving)
    case .none: break
    case .securityKey: break
    }
    do {
      try store.unlock(with: credential)
    } catch VaultError.wrongPassphrase {
      switch credential {
      case .passphrase(let secret):
        guard let other = try secret.inOtherForm() else { throw VaultError.wrongPassphrase }
        try store.unlock(with: .passphrase(other))
      default: throw VaultError.wrongPassphrase
      }
    }
  }

  private func credential(_ prompt: String) throws -> Credential {
    switch order.secret {
    case .none: .none
    case .passphrase: .passphrase(try secret(prompt))
    case .pin: .pin(try secret(prompt))
    case .securityKey: .securityKey(try answering(prompt))
    }
  }

  /// The security key with its PIN, where it asks for one.
  private func answering(_ prompt: String) throws -> HeldSecurityKey {
    guard let securityKey = securityKey.key else { throw VaultError.securityKeyRequired }
    let facts = try VaultError.mapping { try securityKey.facts() }
    self.securityKey.isByFinger = facts.verification == .fingerprint
    if facts.verification == .pin {
      guard facts.triesLeft != 0 else { throw VaultError.securityKey(.blocked) }
      securityKey.tell(pin: try secret(prompt))
    } else {
      securityKey.tell(pin: nil)
    }
    return securityKey
  }

  private func secret(_ prompt: String) throws -> SecretBytes {
    // Nobody is asked for a secret on behalf of a command that is gone: what is typed then is meant for another program.
    guard let secret = try ParentsEnd.heard(over: 0, { try ask(prompt) }) else { exit(1) }
    return secret
  }

  private func ask(_ prompt: String) throws -> SecretBytes {
    switch order.source {
    case .terminal: try OpenTerminal.asking { try $0.secret(prompt: prompt) }
    case .file(let path): try HandedSecret.file(path).read(name: path)
    case .descriptor:
      try HandedSecret.descriptor(AgentOrder.secretDescriptor).read(
        name: "\(AgentOrder.secretDescriptor)")
    }
  }

  // MARK: Serving

  private func serve(
    _ keys: KeyHolder, _ listener: consuming AgentListener, _ autoLock: AutoLock,
    _ hold: HeldFile, _ signals: SignalNotice
  ) throws {
    // What was heard until now; what comes later is read where requests are.
    guard !watch.isToEnd() else {
      listener.removeName()
      return
    }
    let standing = AgentStanding(autoLock, watch.state)
    let server = FrameServer(
      listener, autoLock: autoLock, requestsWithoutUse: AgentRequest.withoutUse,
      requestsAtOnce: AgentRequest.atOnce,
      isVaultThere: { hold.isInPlace() }
    ) { Requests(keys.agent?.visitor(), standing) }
    standing.timeLeft = { [weak server] in server?.timeLeft }
    ear.server = server
    // Before whoever started this ends, which may hang up the terminal.
    _ = setsid()
    try reports.send(AgentReport.listening(standing.report))
    try letGoOfStreams()
    let watcher = Watcher(
      reading: watch.descriptor, isEnd: standing.locks(for:), onGone: standing.isLeftAlone)
    // Each connection lets go of the keys before it closes: who waits for the end of his waits for theirs.
    _ = server.run(
      signals: signals, watcher: watcher, lastAnswer: { AgentEnd($0).answer },
      onEnd: { _ in keys.agent = nil })
    // Until there is no key any more.
    withExtendedLifetime(hold) {}
  }

  /// Whoever waits for this program's output to end has nothing to do with it any more.
  private func letGoOfStreams() throws {
    let nothing = try FileDescriptor.open("/dev/null", .readWrite)
    for stream in [FileDescriptor.standardInput, .standardOutput, .standardError] {
      _ = try nothing.duplicate(as: stream)
    }
    if nothing.rawValue > 2 { try nothing.close() }
    _ = chdir("/")
  }

  // MARK: Files

  private var filesToOpen: FileAccess {
    var access = filesToKeep
    access.vaultDirectory = order.vault
    access.socketDirectory = order.runtime
    if case .file(let path) = order.source { access.inputs = [path] }
    return access
  }

  /// What it uses for as long as it stands: the TPM, and the name of its own socket.
  private var filesToKeep: FileAccess {
    var access = FileAccess(socketDirectory: order.runtime + "/whisper")
    switch tpm {
    case .device(let path): access.devices = [path]
    case .socket(let path): access.sockets = [path]
    case nil: break
    }
    return access
  }
}

extension VaultError {
  /// Whether another secret would be tried.
  fileprivate var isWrong: Bool {
    switch self {
    case .wrongPassphrase: true
    case .wrongFactor(let triesLeft), .securityKey(.wrongPIN(let triesLeft)): triesLeft != 0
    default: false
    }
  }
}

extension AgentReport.Wrong {
  fileprivate init(_ error: VaultError, byFinger: Bool) {
    switch error {
    // Of a PIN, the tries are counted, but where none can be so short or long.
    case .securityKey(.wrongPIN(nil)):
      self.init(reason: byFinger ? Self.finger : Self.keyPINLength)
    case .wrongFactor(let triesLeft):
      self.init(reason: AgentOrder.Secret.pin.rawValue, triesLeft: triesLeft)
    case .securityKey(.wrongPIN(let triesLeft)):
      self.init(reason: AgentOrder.Secret.securityKey.rawValue, triesLeft: triesLeft)
    default: self.init(reason: AgentOrder.Secret.passphrase.rawValue)
    }
  }
}
