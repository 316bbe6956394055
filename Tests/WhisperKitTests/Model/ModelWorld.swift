import CryptoPrimitives
import Testing
import WhisperEnvelope
import WhisperKit

/// Two vaults and their models, and the random calls that both are given.
struct ModelWorld {
  struct Side {
    let person: Person
    var whisper: Whisper
    var model = VaultModel()
  }

  /// Keys that somebody gave away once, under the name that they had then.
  struct Published {
    let bundle: String
    let name: ModelName
    let keys: PublicIdentity
  }

  let seed: UInt64
  let time = TestTime()
  var random: SeededRandom
  var sides: [Side]
  var published: [Published] = []
  var letters: [ModelLetter] = []
  var step = 0
  /// How many calls ended well, by what they were.
  var successes: [String: Int] = [:]

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededRandom(seed: seed)
    let time = time
    sides = try ["Left", "Right"].map {
      let person = try Person($0, identity: false, time: time)
      return Side(person: person, whisper: person.whisper)
    }
    for _ in 0..<2 {
      let stranger = Stranger()
      let name = ModelName.random(&random)
      published.append(
        Published(bundle: try stranger.bundle(name.text), name: name, keys: try stranger.keys))
    }
  }

  // MARK: Choosing

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func name() -> ModelName { ModelName.random(&random) }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }

  mutating func contactName(_ side: Int) -> ModelName {
    let known = sides[side].model.contacts.map(\.name)
    return chance(80) ? pick(known) ?? name() : name()
  }

  mutating func identityName(_ side: Int) -> ModelName {
    let known = sides[side].model.identities.map(\.name)
    return chance(80) ? pick(known) ?? name() : name()
  }

  // MARK: Comparing

  /// Runs one call and compares what it ended in with what the model says.
  mutating func check(
    _ side: Int, _ action: String, _ expected: WhisperError?, _ body: (Whisper) throws -> Void
  ) throws {
    var actual: WhisperError?
    do {
      try body(sides[side].whisper)
    } catch let error as WhisperError {
      actual = error
    }
    try #require(actual == expected, "\(label(side, action))")
    if actual == nil { successes[action.prefix { $0 != " " }.lowercased(), default: 0] += 1 }
  }

  func label(_ side: Int, _ action: String) -> String {
    "WHISPER_TEST_SEED=\(seed), step \(step), side \(side): \(action)"
  }

  private struct Summary: Equatable {
    let name: String
    let fingerprint: Octets32
    var isArchived = false
    var trust = Contact.Trust.unverified
    var isBlocked = false
    var isBareKey = false
    var note = ""
    var lastSeenAt: Int64?
  }

  /// Compares everything that the services show with the model.
  func compare(_ side: Int) throws {
    let whisper = sides[side].whisper
    let model = sides[side].model
    let label = label(side, "what is there afterwards")
    try #require(
      Self.sorted(
        whisper.identities.list().map {
          Summary(
            name: $0.name.text, fingerprint: $0.keys.fingerprint, isArchived: $0.status != .active)
        })
        == Self.sorted(
          model.identities.map {
            Summary(
              name: $0.name.text, fingerprint: $0.keys.fingerprint, isArchived: $0.isArchived)
          }), "\(label)")
    try #require(whisper.identities.active()?.keys == model.active, "\(label)")
    try #require(whisper.policies.current() == Policies(model.policies), "\(label)")
    try #require(
      Self.sorted(
        whisper.contacts.list().map {
          Summary(
            name: $0.name.text, fingerprint: $0.fingerprint, trust: $0.trust,
            isBlocked: $0.isBlocked, isBareKey: $0.isBareKey, note: $0.note,
            lastSeenAt: $0.lastSeenAt)
        })
        == Self.sorted(
          model.contacts.map {
            Summary(
              name: $0.name.text, fingerprint: $0.keys.fingerprint, trust: $0.trust,
              isBlocked: $0.isBlocked, isBareKey: $0.isBareKey, note: $0.note,
              lastSeenAt: $0.lastSeenAt)
          }), "\(label)")
  }

  private static func sorted(_ summaries: [Summary]) -> [Summary] {
    summaries.sorted { $0.fingerprint < $1.fingerprint }
  }
}
