import AgentExchange
import CryptoPrimitives
import VaultModel
import WhisperKit
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Says in lines of JSON how things stand with a vault, and what happens to it. It has no key, and prolongs nothing but for a
/// line on standard input.
///
/// It hears at once that the vault is locked, because the agent says so. Whatever else it looks for, with a few system calls
/// that keep nobody waiting: whether the vault's file was written, and how an agent stands.
final class StatusFollower {
  private let context: Context
  private var file: FollowedFile
  /// The directory that it can reach: another one that comes in its place it cannot.
  private let directory: FileIdentity?
  /// The vault as it was last read, locked; nil where there is none.
  private var whisper: Whisper?
  private var status: StatusReport?
  /// What the last look found, but for the agent, as JSON.
  private var facts = ""
  private var parts: [String: String] = [:]
  private var agent: FollowedAgent?
  private var kept = KeptUnlocked.not
  private var input = FollowedInput()

  /// How often it looks.
  private static let tick = Duration.milliseconds(400)
  /// How long a write that has begun may keep it from reading, which would wait for the writer.
  private static let patienceWithWriter = Duration.seconds(2)
  private var writerSince: ContinuousClock.Instant?
  /// How long somebody may hold the vault's file whom nobody reaches: an agent that starts or ends does.
  private static let patienceWithStart = Duration.seconds(5)
  private var heldSince: ContinuousClock.Instant?

  init(_ context: Context) {
    self.context = context
    file = FollowedFile(context.vault.path + "/vault.db")
    directory = FileIdentity(path: context.vault.path)
  }

  /// Goes on until nobody reads standard output any more, or a vault has come to be that it cannot reach.
  func run() throws {
    // Who types into the terminal of another job is not read, and does not stop this one.
    signal(SIGTTIN, SIG_IGN)
    do {
      try start()
      while try wait(), isReached {
        if file.isToBeRead(at: context.clock.now()) { try look() }
        try lookForAgent()
      }
    } catch {
      guard isUnread || !isReached else { throw error }
    }
  }

  private func start() throws {
    _ = file.isToBeRead(at: context.clock.now())
    try read()
    connect()
    try say()
  }

  // MARK: Waiting

  /// Waits until it is time to look again, hears meanwhile of the agent's end, and uses the vault for a line of input. False
  /// where nobody reads what it says any more.
  private func wait() throws -> Bool {
    let next = ContinuousClock.now + Self.tick
    while true {
      let now = ContinuousClock.now
      guard now < next else { return true }
      var wanted = [
        pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
        pollfd(fd: agent?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input.descriptor(at: now), events: Int16(POLLIN), revents: 0),
      ]
      let patience = min(next - now, input.pause(at: now) ?? next - now)
      guard poll(&wanted, nfds_t(wanted.count), patience.milliseconds) >= 0 || errno == EINTR
      else { throw CommandError.system(.read, errno: errno) }
      if wanted[0].revents != 0 { return false }
      if wanted[1].revents != 0, let event = agent?.heard() { try end(event) }
      if wanted[2].revents != 0 { input.read(at: .now) }
      if input.hasLine, !isBeingWritten {
        input.hasLine = false
        try use()
      }
    }
  }

  /// Whether standard output leads nowhere any more.
  private var isUnread: Bool {
    var wanted = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&wanted, 1, 0) > 0
  }

  /// Whether what stands at the path can be reached from here: files were closed to the process at its start.
  private var isReached: Bool {
    if status?.exists == false { return !file.isThere }
    guard let now = FileIdentity(path: context.vault.path) else { return true }
    return now == directory
  }

  // MARK: The file

  /// Whether somebody is in the middle of a transaction: who reads then may have to wait.
  private var isBeingWritten: Bool {
    guard Paths.exists(file.path + "-journal") else {
      writerSince = nil
      return false
    }
    let now = ContinuousClock.now
    let since = writerSince ?? now
    writerSince = since
    // One that a crash left is rolled back by whoever reads next.
    return now - since < Self.patienceWithWriter
  }

  /// Reads the file, and says what is new.
  private func look() throws {
    guard !isBeingWritten else { return file.forget() }
    let (facts, parts) = (facts, parts)
    do {
      try read()
    } catch let error as WhisperError where error.code == .vaultBusy {
      return file.forget()
    }
    let changed = self.parts.filter { parts[$0.key] != $0.value }
    if self.facts != facts || self.parts.count < parts.count {
      try say()
    } else if !changed.isEmpty {
      try print(FollowEvent.changed(changed))
    }
  }

  private func opened() throws(WhisperError) -> Whisper {
    try Whisper.open(
      at: context.vault.path, elements: context.elements.all, clock: context.clock)
  }

  /// Takes in how things stand.
  private func read() throws {
    do {
      whisper = try opened()
    } catch {
      guard error.code == .vaultNotFound else { throw error }
      whisper = nil
    }
    let stamps = try whisper?.storedStamps ?? [:]
    parts = Dictionary(
      uniqueKeysWithValues: stamps.map { ($0.key.rawValue, Hex.encode($0.value.bytes)) })
    var status = try StatusReport(context, of: whisper, kept: .not)
    facts = status.json
    status.note(kept)
    self.status = status
  }

  /// A line is written when there is something to say: reports of other commands come when they are done.
  private func print(_ event: some Report) throws {
    let beside = BesideReport(isText: context.output.isText)
    try context.streams.output.write(event.json(beside) + "\n")
  }

  private func say() throws {
    guard let status else { return }
    try print(StateEvent(status: status, parts: status.exists ? parts : nil))
  }

  // MARK: The agent

  /// Looks for an agent, and takes in whether one stands.
  private func connect() {
    guard let whisper else { return }
    kept = found(whisper)
    status?.note(kept)
  }

  private func found(_ whisper: Whisper) -> KeptUnlocked {
    do {
      if let found = try running(whisper) {
        agent = FollowedAgent(found)
        return .by(found.standing)
      }
    } catch {
      switch error {
      case .anotherVersion: return .byAnotherVersion
      case .broken, .busy: return .bySilent
      case .noAgent, .anotherUser, .unsafePlace, .system: break
      }
    }
    let agents = StandingAgents(of: whisper, at: context.vault.path, in: context.vault.runtimes)
    let stood = if case .elsewhere = kept { true } else { false }
    // Whether it still does is looked at once each time.
    return switch stood ? agents.standUnreached(patience: .zero) : agents.standUnreached {
    case true?: .elsewhere
    case false?: .not
    case nil: context.vault.runtime == nil ? .unknown : .not
    }
  }

  private func running(_ whisper: Whisper) throws(AgentConnectionError) -> RunningAgent? {
    guard let runtime = context.vault.runtime else { return nil }
    return try RunningAgent(of: whisper, in: runtime, patience: FollowedAgent.patience)
  }

  private func lookForAgent() throws {
    guard agent == nil else { return try lookAtAgent() }
    let before = kept
    connect()
    if let agent { return try print(FollowEvent.unlocked(agent.standing)) }
    guard case .elsewhere = kept, before.code != kept.code else {
      heldSince = nil
      return try kept.code == before.code ? () : say()
    }
    let now = ContinuousClock.now
    let since = heldSince ?? now
    heldSince = since
    guard now - since < Self.patienceWithStart else { return try say() }
    kept = before
    status?.note(kept)
  }

  private func lookAtAgent() throws {
    let whisper = whisper
    let look = agent?.look { whisper.flatMap { try? running($0) } }
    switch look {
    case .same, nil: break
    case .another:
      guard let standing = agent?.standing else { return }
      kept = .by(standing)
      status?.note(kept)
      try print(FollowEvent.unlocked(standing))
    case .gone: try end(.gone)
    }
  }

  /// The agent is none any more.
  private func end(_ event: FollowEvent) throws {
    agent = nil
    kept = .not
    status?.note(kept)
    try print(event)
  }

  /// Uses the vault once, which keeps it unlocked for longer: the agent is shown the list.
  private func use() throws {
    guard agent != nil, let whisper, let found = try? running(whisper) else { return }
    // A vault of its own, which is used for nothing else. What is wrong with it others find out who use it.
    try? opened().unlock(through: found)
    try lookAtAgent()
  }
}
