import CryptoPrimitives
import VaultModel
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

  struct Backup {
    let file: [UInt8]
    let identity: VaultModel.OwnIdentity
  }

  let time = TestTime()
  var sides: [Side]
  var published: [ModelStep.Source: Published] = [:]
  /// What can be added or written to, in the order in which it came up.
  var sources: [ModelStep.Source] = []
  /// By the step that sealed them.
  var letters: [Int: ModelLetter] = [:]
  /// By the step that made them.
  var backups: [Int: Backup] = [:]
  /// The lines of keybooks, by the step that exported them.
  var keybooks: [Int: [Published]] = [:]
  /// How many calls ended well, by kind.
  var successes: [String: Int] = [:]

  init(forgetting rule: VaultModel.Rule? = nil) throws {
    let time = time
    sides = try ["Left", "Right"].map {
      let person = try Person($0, identity: false, time: time)
      return Side(
        person: person, whisper: person.whisper, model: VaultModel(forgottenRule: rule))
    }
    for (number, published) in try Published.byStrangers().enumerated() {
      publish(published, by: .stranger(number))
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

  private struct IdentitySummary: Equatable {
    let name: String
    let fingerprint: Octets32
    let status: Identity.Status
    let version: UInt32
    let nameInBundle: String
    let replaces: Octets32?
    let provenInBundle: Octets32?
  }

  private struct ContactSummary: Equatable {
    let name: String
    let fingerprint: Octets32?
    let isBareKey: Bool
    let version: UInt32
    let trust: Contact.Trust
    let isBlocked: Bool
    let note: String
    let lastSeenAt: Int64?
    let history: [VaultModel.Known.Former]
  }

  /// Compares everything that the services show with the model.
  private func compare(_ side: Int) throws {
    let whisper = sides[side].whisper
    let model = sides[side].model
    try require(
      whisper.identities.list().map {
        IdentitySummary(
          name: $0.name.text, fingerprint: $0.keys.fingerprint, status: $0.status,
          version: $0.keyVersion, nameInBundle: $0.bundle.name.text, replaces: $0.replaces,
          provenInBundle: $0.bundle.previous?.fingerprint)
      }.sorted { $0.fingerprint < $1.fingerprint },
      model.identities.map {
        IdentitySummary(
          name: $0.name.text, fingerprint: $0.keys.fingerprint, status: $0.status,
          version: $0.bundle.version, nameInBundle: $0.bundle.name.text,
          replaces: $0.previous?.fingerprint,
          provenInBundle: $0.bundle.previous?.fingerprint)
      }.sorted { $0.fingerprint < $1.fingerprint }, "the list of identities afterwards")
    try require(
      whisper.identities.active()?.keys, model.active, "the identity in use afterwards")
    try require(whisper.policies.current(), Policies(model.policies), "the policies afterwards")
    let found: [ContactSummary] = try whisper.contacts.list().map { contact in
      ContactSummary(
        name: contact.name.text, fingerprint: contact.fingerprint, isBareKey: contact.isBareKey,
        version: contact.keyVersion, trust: contact.trust, isBlocked: contact.isBlocked,
        note: contact.note, lastSeenAt: contact.lastSeenAt,
        history: contact.history.map {
          VaultModel.Known.Former(
            keys: $0.keys, version: $0.keyVersion, replacedAt: $0.replacedAt)
        })
    }
    let known: [ContactSummary] = model.contacts.map { contact in
      ContactSummary(
        name: contact.name.text, fingerprint: contact.keys.fingerprint,
        isBareKey: contact.isBareKey, version: contact.version, trust: contact.trust,
        isBlocked: contact.isBlocked, note: contact.note, lastSeenAt: contact.lastSeenAt,
        history: contact.history)
    }
    func sorted(_ contacts: [ContactSummary]) -> [ContactSummary] {
      contacts.sorted { ($0.fingerprint?.hex ?? "") < ($1.fingerprint?.hex ?? "") }
    }
    try require(sorted(found), sorted(known), "the list of contacts afterwards")
  }
}
