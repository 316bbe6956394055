import AgentExchange
public import ArgumentParser
public import VaultModel
import WhisperKit
import Words

struct UnlockCommand: Command {
  static let configuration = CommandConfiguration(
    "unlock", AgentWords.unlock, details: .unlockDetails)

  @Option(name: .customLong("for"), help: AgentWords.duration.help("time"))
  var duration: AutoLock?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds()
    needs.agent = AgentNeed(secret: descriptors.first)
    return needs
  }

  /// What a secret is read from, where an option names it by its number or path.
  private var descriptors: [Int32] {
    global.descriptors + global.secretFiles.compactMap(Paths.descriptor)
  }

  func check() throws(UsageError) {
    // One of them goes to the program that stays.
    guard descriptors.count <= 1 else {
      throw UsageError(.either, "--passphrase-fd", "--pin-fd")
    }
    try global.checkForAgent("unlock")
    guard duration != .minutes(0) else { throw UsageError(.autoLockZero) }
  }

  func run(in context: Context) throws {
    let whisper = try context.vault.opened()
    guard let runtime = context.environment.runtime else { throw CommandError.noRuntime }
    switch context.vault.keptUnlocked(whisper) {
    // One that is not reached is of no use here.
    case .not, .elsewhere, .unknown: break
    case .by(let standing):
      try? whisper.noteKeptUnlocked()
      try context.output.printDone(
        UnlockReport(standing, vault: context.vault.path, isNew: false))
      if let duration, duration != standing.autoLock {
        context.output.suggest(AgentWords.durationStays)
      }
      return
    case .byAnotherVersion: throw CommandError.agentOfAnotherVersion
    case .bySilent: throw CommandError.agentSilent
    }
    if try !whisper.isBroughtUp {
      context.output.say(AgentWords.broughtUp)
      try context.vault.unlock(whisper, for: .root)
      try whisper.bringUp()
      try whisper.lock()
    }
    let kind = try context.vault.kind(of: whisper)
    let credentials = context.vault.credentials
    let keys = credentials.securityKeys
    let facts = kind == .securityKey ? try keys.current().look(credentials.keyPINs) : nil
    let secret = AgentSecret(
      credentials, kind, warning: facts?.warning, context.streams.errors)
    // The agent asks the security key itself.
    keys.letGo()
    let order = AgentOrder(
      vault: context.vault.path, runtime: runtime, tpm: context.elements.place,
      securityKey: try context.environment.securityKeyLocation().text, secret: secret.kind,
      source: secret.source, prompt: secret.prompt,
      autoLock: duration?.number)
    let notice = TouchNotice(isQuiet: global.quiet || global.json, context.events)
    let standing = try context.sandbox.takeAgentProgram().open(
      order, tries: credentials.tries(of: kind), touch: notice.show,
      deriving: { context.events.say(.deriving) }
    ) { error in
      // A finger is not asked for by a question, which would say it.
      guard error as? CommandError == .fingerUnknown else { return secret.retry(error) }
      notice.say(ErrorWords(error).message)
      return AgentRetry(prompt: secret.prompt)
    }
    guard let kept = context.vault.keptUnlocked(whisper).standing else {
      throw CommandError.agentFailed(nil)
    }
    try? whisper.noteKeptUnlocked()
    // Another one may have come first meanwhile.
    try context.output.printDone(
      UnlockReport(kept, vault: context.vault.path, isNew: standing != nil))
    if kind == .none { context.output.suggest(AgentWords.opensWithNothing) }
  }
}

struct LockCommand: Command {
  static let configuration = CommandConfiguration("lock", AgentWords.lock, details: .lockDetails)

  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds()
    needs.endsAgents = true
    return needs
  }

  func check() throws(UsageError) { try global.checkForAgent("lock") }

  func run(in context: Context) throws {
    let whisper = try context.vault.openedToLock()
    let wasUnlocked = try context.vault.lockAgents(of: whisper)
    let isOpen = try whisper.protectors.stored().allSatisfy { $0.kind == ProtectorKind.none }
    context.output.say(
      wasUnlocked ? isOpen ? AgentWords.lockedOpen : .locked : AgentWords.wasLocked)
  }
}

extension GlobalOptions {
  /// Refuses `--no-agent` for a command that is about one.
  fileprivate func checkForAgent(_ command: String) throws(UsageError) {
    guard !noAgent else { throw UsageError(.either, command, "--no-agent") }
  }
}

extension AutoLock: ExpressibleByArgument {
  /// Minutes, `logout` or `never`.
  public init?(argument: String) {
    switch argument.lowercased() {
    case "logout": self = .logout
    case "never": self = .never
    default:
      guard let minutes = Int(argument), (0...Self.mostMinutes).contains(minutes) else {
        return nil
      }
      self = .minutes(minutes)
    }
  }

  /// As it is typed.
  var word: String {
    switch self {
    case .minutes(let minutes): "\(minutes)"
    case .logout: "logout"
    case .never: "never"
    }
  }
}

/// How long a vault is unlocked.
struct UnlockReport: Report {
  let vault: String
  /// Nil where no time ends it; in seconds since 1970.
  let unlockedUntil: Int64?
  let autoLock: String
  /// Whether it is locked with the session, and before the machine sleeps: the code of why not.
  let watch: String
  /// Whether this command unlocked it.
  let isNew: Bool
  private let standing: AgentStanding

  private enum CodingKeys: CodingKey { case vault, unlockedUntil, autoLock, watch, isNew }

  init(_ standing: AgentStanding, vault: String, isNew: Bool) {
    self.vault = vault
    self.standing = standing
    self.isNew = isNew
    unlockedUntil = standing.until
    autoLock = standing.autoLock.word
    watch = standing.watch.code
  }

  var text: Lines {
    var lines = isNew ? [] : [AgentWords.already.text]
    switch standing.autoLock {
    case .minutes: lines.append(AgentWords.unlockedUntil(Time.minute(standing.until ?? 0)))
    case .logout where standing.watch != .watched, .never where standing.watch != .watched:
      lines.append(AgentWords.unlockedUnwatched.text)
    case .logout: lines.append(AgentWords.unlockedUntilLogout.text)
    case .never: lines.append(AgentWords.unlockedForGood.text)
    }
    if let words = standing.watch.words { lines.append(words.text) }
    return Lines(lines)
  }
}

extension AgentStanding {
  /// What `status` says of it.
  var words: [String] {
    let time =
      switch autoLock {
      case .minutes: AgentWords.statusUntil(Time.minute(until ?? 0))
      case .logout where watch != .watched, .never where watch != .watched:
        AgentWords.statusUnwatched.text
      case .logout: AgentWords.statusLogout.text
      case .never: AgentWords.statusNever.text
      }
    return [time] + [watch.words?.text].compactMap(\.self)
  }
}

extension WatchState {
  /// For programs.
  var code: String {
    switch self {
    case .watched: "watched"
    case .noBus: "no_bus"
    case .missing: "missing"
    case .failed: "failed"
    }
  }

  /// What a person must know; nil where all is well.
  var words: AgentWords? {
    switch self {
    case .watched: nil
    case .noBus: .unwatchedNoBus
    case .missing: .unwatchedMissing
    case .failed: .unwatchedFailed
    }
  }
}
