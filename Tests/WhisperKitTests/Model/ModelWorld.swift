import CryptoPrimitives
import WhisperEnvelope
import WhisperKit

/// A step at which vault and model part.
struct ModelMismatch: Error, CustomStringConvertible {
  let description: String
}

/// Two vaults and their models, and what passes between them.
struct ModelWorld {
  struct Side {
    let person: Person
    var whisper: Whisper
    var model: VaultModel
  }

  /// Keys that somebody gave away once, under the name that they had then.
  struct Published {
    let bundle: String
    let name: ModelName
    let keys: PublicIdentity
  }

  let time = TestTime()
  var sides: [Side]
  var published: [ModelStep.Source: Published] = [:]
  /// What can be added or written to, in the order in which it came up.
  var sources: [ModelStep.Source] = []
  /// By the step that sealed them.
  var letters: [Int: ModelLetter] = [:]
  /// How many calls ended well, by kind.
  var successes: [String: Int] = [:]

  init(forgetting rule: VaultModel.Rule? = nil) throws {
    let time = time
    sides = try ["Left", "Right"].map {
      let person = try Person($0, identity: false, time: time)
      return Side(
        person: person, whisper: person.whisper, model: VaultModel(forgottenRule: rule))
    }
    for number in 0..<2 {
      let stranger = Stranger()
      let name = ModelName.pool[number * 2]
      publish(
        Published(bundle: try stranger.bundle(name.text), name: name, keys: try stranger.keys),
        by: .stranger(number))
    }
  }

  mutating func publish(_ keys: Published, by source: ModelStep.Source) {
    published[source] = keys
    sources.append(source)
  }

  // MARK: Comparing

  /// Does what the step says on the vault and on its model, and looks at all of it. Throws
  /// `ModelMismatch` where the two part.
  mutating func perform(_ step: ModelStep) throws {
    try act(step)
    try compare(step.side)
  }

  /// Runs one call and compares what it ended in with what the model says. Whether it went well.
  @discardableResult
  mutating func check(
    _ step: ModelStep, _ expected: WhisperError?, _ body: (Whisper) throws -> Void
  ) throws -> Bool {
    var actual: WhisperError?
    do {
      try body(sides[step.side].whisper)
    } catch let error as WhisperError {
      actual = error
    }
    try require(actual, expected, "the outcome")
    if actual == nil { successes[step.kind, default: 0] += 1 }
    return actual == nil
  }

  func require<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: String) throws {
    guard actual == expected else {
      throw ModelMismatch(description: "\(what) is \(actual), and by the model \(expected)")
    }
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
  private func compare(_ side: Int) throws {
    let whisper = sides[side].whisper
    let model = sides[side].model
    try require(
      Self.sorted(
        whisper.identities.list().map {
          Summary(
            name: $0.name.text, fingerprint: $0.keys.fingerprint, isArchived: $0.status != .active)
        }),
      Self.sorted(
        model.identities.map {
          Summary(
            name: $0.name.text, fingerprint: $0.keys.fingerprint, isArchived: $0.isArchived)
        }), "the list of identities afterwards")
    try require(
      whisper.identities.active()?.keys, model.active, "the identity in use afterwards")
    try require(whisper.policies.current(), Policies(model.policies), "the policies afterwards")
    try require(
      Self.sorted(
        whisper.contacts.list().map {
          Summary(
            name: $0.name.text, fingerprint: $0.fingerprint, trust: $0.trust,
            isBlocked: $0.isBlocked, isBareKey: $0.isBareKey, note: $0.note,
            lastSeenAt: $0.lastSeenAt)
        }),
      Self.sorted(
        model.contacts.map {
          Summary(
            name: $0.name.text, fingerprint: $0.keys.fingerprint, trust: $0.trust,
            isBlocked: $0.isBlocked, isBareKey: $0.isBareKey, note: $0.note,
            lastSeenAt: $0.lastSeenAt)
        }), "the list of contacts afterwards")
  }

  private static func sorted(_ summaries: [Summary]) -> [Summary] {
    summaries.sorted { $0.fingerprint < $1.fingerprint }
  }
}
