internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
package import VaultModel

/// Keeps a vault unlocked: its keys, and the list that it verified last. It has no file: whoever asks brings what stands
/// there, and gets nothing for what is not the vault's.
package final class VaultAgent {
  let keys: LocalKeys
  let element: any SecureElement
  let rules: any CustodyRules
  /// What values that it seals must be.
  let rows: any RowRules
  /// The list that was verified last.
  private(set) var known: Registry
  /// The g of the code that was made last.
  private var coded: UInt64?
  /// What the counter is known to stand at, or above.
  private var counted: UInt64
  /// Whether a signature asks for the person, as the policies of a state of the settings say.
  private var presence: (state: DomainMark, isAsked: Bool)?
  /// The stamps of the heads that were sealed for the next generation of a domain.
  private var stamps: [VaultPart: (generation: UInt64, taken: Set<Stamp>)] = [:]
  /// When the counter was raised lately.
  private var raises: [ContinuousClock.Instant] = []
  private let now: () -> ContinuousClock.Instant

  /// No more raises in this time: a counter in hardware wears out.
  private static let raiseLimit = 30
  private static let raiseTime = Duration.seconds(60)
  /// No more heads for one generation: what was not committed by then never will be.
  private static let headLimit = 1024

  init(
    _ keys: LocalKeys, _ known: Registry, counted: UInt64?, _ element: any SecureElement,
    _ rules: any CustodyRules, _ rows: any RowRules,
    now: @escaping () -> ContinuousClock.Instant
  ) {
    (self.keys, self.known, self.element, self.rules) = (keys, known, element, rules)
    self.rows = rows
    self.counted = counted ?? 0
    self.now = now
  }

  /// One that asks, from its first request to its end.
  package func visitor() -> AgentVisitor { AgentVisitor(self) }

  // MARK: Lists

  /// Takes a list for the vault's. Throws `VaultError.registryDamaged`, `.rolledBack`, and `.outdated` where its root,
  /// protectors, counter or keys are others than those that were unlocked.
  func verify(_ registry: Registry) throws {
    try keys.verify(registry)
    try registry.check(notBefore: known)
    // Of a change that was counted, whether somebody read its list since or not.
    guard registry.counter.isEmpty || registry.g >= counted else { throw VaultError.rolledBack }
    // In whatever order the file gives them.
    guard registry.protectorsByID == known.protectorsByID, registry.counter == known.counter,
      registry.entries.mapValues(\.wrappedKey) == known.entries.mapValues(\.wrappedKey)
    else { throw VaultError.outdated }
    known = registry
  }

  /// Throws `VaultError.outdated` for a list of a visitor that another one went on from meanwhile: nothing is read, used or
  /// gone on from any more that is not the newest.
  func check(isKnown registry: Registry) throws {
    guard registry.storedCode == known.storedCode else { throw VaultError.outdated }
  }

  /// The code of a list that follows the one verified last.
  func code(of next: Registry) throws -> Octets32 {
    if next.g != known.g {
      // No change is made before the last one was counted: lists for a count to come could be put in the vault's place
      // when that has come.
      guard !known.counter.isEmpty, next.g == known.g &+ 1, counted >= known.g else {
        throw VaultError.agentRefused
      }
    }
    let code = try keys.code(of: next)
    coded = next.g
    return code
  }

  /// Takes a stamp for a domain's next head. Throws `VaultError.agentRefused` for one that another head has: of two with
  /// the same, a list could not tell which is its own.
  func take(_ stamp: Stamp, of domain: VaultPart) throws {
    let generation = try known.entry(domain).generation
    var taken = stamps[domain].flatMap { $0.generation == generation ? $0.taken : nil } ?? []
    guard taken.count < Self.headLimit, taken.insert(stamp).inserted else {
      throw VaultError.agentRefused
    }
    stamps[domain] = (generation, taken)
  }

  // MARK: Presence

  /// Takes note of whether a signature asks for the person; nil where the settings of the list do not say it.
  func learn(asksForPresence isAsked: Bool?) {
    presence = isAsked.flatMap { isAsked in
      DomainMark(.settings, known).map { (state: $0, isAsked: isAsked) }
    }
  }

  /// Whether it is known of the settings of the list that no signature asks for the person.
  var signsWithoutPresence: Bool {
    guard let presence, !presence.isAsked else { return false }
    return presence.state == DomainMark(.settings, known)
  }

  /// One state of a domain. Who writes it chooses the stamp, and nobody the generation.
  private struct DomainMark: Equatable {
    let generation: UInt64
    let stamp: Stamp

    init?(_ domain: VaultPart, _ registry: Registry) {
      guard let entry = registry.entries[domain] else { return nil }
      (generation, stamp) = (entry.generation, entry.stamp)
    }
  }

  // MARK: Counter

  enum Raise {
    /// It stands there now; nil where it is gone, or another's.
    case value(UInt64?)
    /// To be asked again after so long.
    case later(Duration)
  }

  /// Raises the counter if it is one behind the g of a list that was verified, or whose code was made.
  func raise(to g: UInt64) throws -> Raise {
    guard g == known.g || g == coded,
      let counter = try VaultCounter(of: known, keys.root, element)
    else { throw VaultError.agentRefused }
    let value = try counter.value()
    guard let value, value &+ 1 == g else { return .value(see(value)) }
    let start = now() - Self.raiseTime
    raises.removeAll { $0 <= start }
    if raises.count >= Self.raiseLimit, let first = raises.first { return .later(first - start) }
    raises.append(now())
    return .value(see(try counter.increment()))
  }

  private func see(_ value: UInt64?) -> UInt64? {
    counted = max(counted, value ?? 0)
    return value
  }
}

extension VaultStore {
  /// Gives the keys of the unlocked vault to an agent; the vault itself can go then. Throws `VaultError.outdated` for one
  /// that is not brought up.
  package func agent(
    with rules: any CustodyRules, reading rows: any RowRules,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) throws -> VaultAgent {
    try withStorage { _, session in
      guard let known = session.known, known.isWhole else { throw VaultError.outdated }
      return VaultAgent(
        try session.localKeys, known, counted: session.counted, element, rules, rows,
        now: now)
    }
  }

  /// Whether the file has every domain of its format: an agent makes none. Nobody vouches for it before unlock.
  package var isBroughtUp: Bool {
    get throws {
      try withDatabase { database in try looking { try Registry(reading: database).isWhole } }
    }
  }

  /// Whether the file has a domain. An agent makes none, so that what makes it opens the vault itself. Nobody vouches for
  /// it before unlock.
  package func has(_ domain: VaultPart) throws -> Bool {
    try withDatabase { database in
      try looking { try Registry(reading: database).entries[domain] != nil }
    }
  }

  /// Which state each domain is in, as the file says it. Nobody vouches for it before unlock.
  package var storedStamps: [VaultPart: Stamp] {
    get throws {
      try withDatabase { database in try looking { try Registry(reading: database).stamps } }
    }
  }

  /// Brings the unlocked vault to that.
  package func bringUp() throws { try write { try $0.makeAllDomains() } }

  /// Opens the vault with keys that an agent keeps. Throws `VaultError.outdated` where they are not the vault's any more,
  /// and what verifying the list throws.
  package func unlock(through channel: any AgentChannel, rules: any CustodyRules) throws {
    try lock.withLock {
      if case .restartRequired = state { throw VaultError.restartRequired }
      let session = Session(keys: RemoteKeys(of: id, channel, rules))
      _ = try looking { try session.registry(in: database) }
      state = .unlocked(session)
    }
  }
}
