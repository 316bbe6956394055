internal import CryptoPrimitives
internal import SecretMemory
internal import Vault

/// Remembers which messages were opened, inside one writing transaction.
///
/// A row's id is a keyed hash of everything that makes the message this one; its value is the
/// message's time. Rows are kept 30 days, and not more than 10,000 of them; but a row that could
/// still be replayed, being younger than the freshness window, is never dropped, whatever their
/// number. The highest time among dropped rows is kept: at or below it, everything counts as
/// expired, so that neither a flood nor a clock set back opens the way for a replay.
struct ReplayStore {
  static let limit = 10_000
  /// How many rows stay when the limit is passed, so that a scan pays for many messages.
  private static let lowWater = 9_000
  /// 30 days, in seconds.
  static let retention: Int64 = 30 * 24 * 60 * 60

  private static let keyID = Array("key".utf8)
  private static let stateID = Array("state".utf8)

  let transaction: Transaction
  /// How many rows there may be before the evictable ones go.
  private let limit: Int

  init(_ transaction: Transaction, limit: Int = Self.limit) {
    self.transaction = transaction
    self.limit = limit
  }

  /// What is known without looking at the rows.
  private struct State {
    /// The highest time of a dropped row; nil when none was dropped.
    var watermark: Int64?
    /// No row is older.
    var oldest: Int64 = .max

    init() {}

    init(decoding value: [UInt8]) throws {
      var reader = CanonicalReader(value)
      watermark = try reader.flag() ? try reader.integer() : nil
      oldest = try reader.integer()
      try reader.finish()
    }

    var encoded: [UInt8] {
      var writer = CanonicalWriter(capacity: 17)
      writer.integer(UInt8(watermark == nil ? 0 : 1))
      if let watermark { writer.integer(watermark) }
      writer.integer(oldest)
      return writer.bytes
    }
  }

  /// Makes the key of a new vault.
  func initialize() throws {
    var random = SystemRandom()
    try transaction.put(.replayState, Self.keyID, try random.secret(32))
    try save(State())
  }

  /// After a repair that may have lost rows: nothing dated up to `now` counts as new any more.
  func failClosed(at now: Int64) throws {
    var state = try transaction.contains(.replayState, Self.stateID) ? try load() : State()
    if try !transaction.contains(.replayState, Self.keyID) { try initialize() }
    state.watermark = max(state.watermark ?? .min, now)
    state.oldest = .min
    try save(state)
  }

  /// Whether the message was opened before.
  func contains(_ context: [UInt8]) throws -> Bool {
    try transaction.contains(.replay, try rowID(context))
  }

  /// Notes that the message with this context and time is being opened now.
  ///
  /// Throws `WhisperError.replayDetected` when it was before, `.messageExpired` when that cannot be
  /// known any more.
  func checkAndCommit(context: [UInt8], timestamp: Int64, now: Int64) throws {
    let id = try rowID(context)
    guard try !transaction.contains(.replay, id) else { throw WhisperError.replayDetected }
    var state = try load()
    if let watermark = state.watermark, timestamp <= watermark {
      throw WhisperError.messageExpired
    }
    try transaction.put(.replay, id, Setting.encode(timestamp))
    state.oldest = min(state.oldest, timestamp)
    try evict(&state, now: now)
    try save(state)
  }

  /// Drops what need not be kept, when there can be something to drop.
  private func evict(_ state: inout State, now: Int64) throws {
    let isTooMany = try transaction.count(.replay) > limit
    let mayExpire = Freshness.hasPassed(Self.retention, since: state.oldest, now: now)
    let mayEvict = isTooMany && Freshness.hasPassed(Freshness.window, since: state.oldest, now: now)
    guard mayExpire || mayEvict else { return }

    var rows: [(timestamp: Int64, id: [UInt8])] = []
    try transaction.forEach(.replay) { id, value in
      var reader = CanonicalReader(value)
      rows.append((try reader.integer(), id))
    }
    rows.sort { $0.timestamp < $1.timestamp }
    let target = isTooMany ? min(limit, Self.lowWater * limit / Self.limit) : rows.count
    var kept = rows.count
    for row in rows {
      let isExpired = Freshness.hasPassed(Self.retention, since: row.timestamp, now: now)
      let isEvictable = Freshness.hasPassed(Freshness.window, since: row.timestamp, now: now)
      guard isExpired || (isEvictable && kept > target) else {
        state.oldest = row.timestamp
        return
      }
      try transaction.remove(.replay, row.id)
      state.watermark = max(state.watermark ?? .min, row.timestamp)
      kept -= 1
    }
    state.oldest = .max
  }

  private func rowID(_ context: [UInt8]) throws -> [UInt8] {
    guard let key = try transaction.secret(.replayState, Self.keyID) else { throw Self.missing }
    return try HMACSHA256.code(key: key, message: context).bytes
  }

  private func load() throws -> State {
    guard let value = try transaction.value(.replayState, Self.stateID) else { throw Self.missing }
    return try State(decoding: value)
  }

  private func save(_ state: State) throws {
    try transaction.put(.replayState, Self.stateID, state.encoded)
  }

  private static let missing = VaultError.domainDamaged(.replay, reason: "its state is missing")
}
