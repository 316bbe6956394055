internal import CryptoPrimitives
internal import SecretMemory
internal import StoredRows
internal import Vault
internal import VaultModel

/// Remembers which messages were opened, inside one writing transaction.
///
/// A row's id is a keyed hash of everything that makes the message this one. Rows are kept 30 days,
/// and not more than 10,000 of them; but a row that could still be replayed, being younger than the
/// freshness window, is never dropped, whatever their number. The highest time among dropped rows is
/// kept: at or below it, everything counts as expired, so that neither a flood nor a clock set back
/// opens the way for a replay.
///
/// An expired message that was opened because somebody asked for it has a row of its own kind, which
/// goes when its time has come and for no number. Its time is whatever its sender wrote, so that it
/// never raises the highest time among dropped rows.
struct ReplayStore {
  static let limit = 10_000
  /// How many rows stay when the limit is passed, so that a scan pays for many messages.
  private static let lowWater = 9_000

  let transaction: Transaction
  /// How many rows there may be before the evictable ones go, and how many of expired messages at all.
  private let limit: Int

  init(_ transaction: Transaction, limit: Int = Self.limit) {
    self.transaction = transaction
    self.limit = limit
  }

  private typealias State = ReplayStateRow.State

  /// Makes the key of a new vault.
  func initialize() throws {
    var random = SystemRandom()
    try transaction.put(
      .replayState, ReplayStateRow.key.id, try random.secret(ReplayStateRow.keySize))
    try save(State())
  }

  /// After a repair that may have lost rows: nothing dated up to `now` counts as new any more. `ids` are those of rows that
  /// were lost and whose messages are known by that: they are remembered as opened now, also where they are dated ahead.
  func failClosed(at now: Int64, remembering ids: [[UInt8]]) throws {
    var state = try loadIfThere() ?? State()
    if try !transaction.contains(.replayState, ReplayStateRow.key.id) { try initialize() }
    state.watermark = max(state.watermark ?? .min, now)
    state.oldest = .min
    try save(state)
    for id in ids {
      try transaction.put(.replay, id, ReplayRow(timestamp: now, openedAt: now).encoded)
    }
    // What may go is looked for with the next message: when that is may have been lost too.
    try saveFirstEnd(.min)
  }

  /// Whether the message was opened before.
  func contains(_ context: [UInt8]) throws -> Bool {
    try transaction.contains(.replay, try rowID(context))
  }

  /// Throws what `checkAndCommit` would throw, but `.tooManyExpired`; notes nothing.
  func check(
    context: [UInt8], timestamp: Int64, now: Int64, allowsExpired: Bool = false
  ) throws {
    guard try !contains(context) else { throw WhisperError.replayDetected }
    if let age = try standing(of: timestamp, now, load()).age, !allowsExpired {
      throw WhisperError.messageExpired(age)
    }
  }

  /// How a message of that time is expired; nil for a fresh one.
  func age(of timestamp: Int64, now: Int64) throws -> MessageAge? {
    try standing(of: timestamp, now, load()).age
  }

  /// How a message is expired; nil for a fresh one. And whether its row may be gone.
  private func standing(
    of timestamp: Int64, _ now: Int64, _ state: State
  ) -> (age: MessageAge?, isForgotten: Bool) {
    let isForgotten = state.watermark.map { timestamp <= $0 } ?? false
    return (MessageAge(of: timestamp, now: now) ?? (isForgotten ? .forgotten : nil), isForgotten)
  }

  /// What is known of a message that is being opened for the first time.
  struct Noted: Equatable {
    /// How it is expired; nil for a fresh one.
    var age: MessageAge?
    /// Whether it may have been opened before all the same, so long ago that its row is gone.
    var isUncertain = false
  }

  /// Notes that the message with this context and time is being opened now.
  ///
  /// Throws `WhisperError.replayDetected` when it was before. An expired message, and one of which that
  /// cannot be known any more, throws `.messageExpired` unless it is asked for, and `.tooManyExpired`
  /// where as many are remembered as a vault keeps.
  @discardableResult
  func checkAndCommit(
    context: [UInt8], timestamp: Int64, now: Int64, allowsExpired: Bool = false
  ) throws -> Noted {
    let id = try rowID(context)
    guard try !transaction.contains(.replay, id) else { throw WhisperError.replayDetected }
    var state = try load()
    let (age, isForgotten) = standing(of: timestamp, now, state)
    guard let age else {
      try transaction.put(.replay, id, ReplayRow(timestamp: timestamp).encoded)
      state.oldest = min(state.oldest, timestamp)
      try evict(&state, now: now)
      try save(state)
      return Noted()
    }
    guard allowsExpired else { throw WhisperError.messageExpired(age) }
    if try transaction.count(.replay) >= limit {
      guard try evict(&state, now: now, looksAnyway: true) < limit else {
        throw WhisperError.tooManyExpired(limit: limit)
      }
    }
    let row = ReplayRow(timestamp: timestamp, openedAt: now)
    try transaction.put(.replay, id, row.encoded)
    try saveFirstEnd(min(try firstEnd(), row.end))
    try evict(&state, now: now)
    try save(state)
    return Noted(
      age: age,
      isUncertain: isForgotten
        || Freshness.hasPassed(ReplayRow.retention, since: timestamp, now: now))
  }

  /// Drops what need not be kept, when there can be something to drop. How many rows of expired
  /// messages are left, where it looked.
  @discardableResult
  private func evict(
    _ state: inout State, now: Int64, looksAnyway: Bool = false
  ) throws -> Int {
    let isTooMany = try transaction.count(.replay) > limit
    let mayExpire =
      try Freshness.hasPassed(ReplayRow.retention, since: state.oldest, now: now)
      || now > firstEnd()
    let mayEvict = isTooMany && Freshness.hasPassed(Freshness.window, since: state.oldest, now: now)
    guard mayExpire || mayEvict || looksAnyway else { return 0 }

    var fresh: [(row: ReplayRow, id: [UInt8])] = []
    var expired: [(row: ReplayRow, id: [UInt8])] = []
    try transaction.forEach(.replay) { id, value in
      let row = try VaultError.reading(.replay, id) { try ReplayRow(decoding: value) }
      if row.openedAt == nil { fresh.append((row, id)) } else { expired.append((row, id)) }
    }
    var kept = fresh.count + expired.count
    for (row, id) in expired where now > row.end {
      try transaction.remove(.replay, id)
      kept -= 1
    }
    expired.removeAll { now > $0.row.end }
    try saveFirstEnd(expired.map(\.row.end).min() ?? .max)

    fresh.sort { $0.row.timestamp < $1.row.timestamp }
    let target = isTooMany ? min(limit, Self.lowWater * limit / Self.limit) : kept
    state.oldest = .max
    for (row, id) in fresh {
      let isEvictable = Freshness.hasPassed(Freshness.window, since: row.timestamp, now: now)
      guard now > row.end || (isEvictable && kept > target) else {
        state.oldest = row.timestamp
        break
      }
      try transaction.remove(.replay, id)
      state.watermark = max(state.watermark ?? .min, row.timestamp)
      kept -= 1
    }
    return expired.count
  }

  /// Throws unless there is what every vault has. Rows alone remember nothing: their ids are under the key.
  func checkState() throws {
    guard try transaction.contains(.replayState, ReplayStateRow.key.id) else { throw Self.missing }
    _ = try load()
  }

  /// Those of a vault in which nothing was opened yet.
  static let firstRows = [ReplayStateRow.key.id, ReplayStateRow.state.id]

  /// The id of a message's row, whether it is there or not.
  func rowID(_ context: [UInt8]) throws -> [UInt8] {
    guard let key = try transaction.secret(.replayState, ReplayStateRow.key.id) else {
      throw Self.missing
    }
    guard key.count == ReplayStateRow.keySize else {
      throw VaultError.rowUnreadable(UnreadableRow(.replayState, ReplayStateRow.key.id))
    }
    return try HMACSHA256.code(key: key, message: context).bytes
  }

  private func load() throws -> State {
    guard let state = try loadIfThere() else { throw Self.missing }
    return state
  }

  private func loadIfThere() throws -> State? {
    try transaction.row(.replayState, ReplayStateRow.state.id) { try State(decoding: $0) }
  }

  private func save(_ state: State) throws {
    try transaction.put(.replayState, ReplayStateRow.state.id, state.encoded)
  }

  private func firstEnd() throws -> Int64 {
    try transaction.row(.replayState, ReplayStateRow.expired.id) { try Int64(canonical: $0) }
      ?? .max
  }

  private func saveFirstEnd(_ end: Int64) throws {
    guard try end != firstEnd() else { return }
    try transaction.put(.replayState, ReplayStateRow.expired.id, end.canonical)
  }

  private static let missing = VaultError.domainDamaged(.replay, reason: .stateMissing)
}
