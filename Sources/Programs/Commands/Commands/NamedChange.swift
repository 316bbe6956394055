import WhisperEnvelope
import WhisperKit
import Words

/// What commands change that find it by its name.
protocol ChangedByName: Named {
  associatedtype Facts: Report

  /// The one that somebody named, or meant.
  static func named(_ typed: String, in whisper: Whisper, _ context: Context) throws -> Self
  /// Runs what acts on it by its id, and calls it by its name where it is gone by then.
  func naming<Result>(_ context: Context, _ body: () throws -> Result) throws -> Result
  func facts(in whisper: Whisper) throws -> Facts
  /// A question about it, whose places its name fills.
  func question(_ sentence: any Topic, isFinal: Bool) -> Question
}

extension Contact: ChangedByName {
  static func named(_ typed: String, in whisper: Whisper, _ context: Context) throws -> Contact {
    try context.contact(typed, in: whisper)
  }

  func naming<Result>(_ context: Context, _ body: () throws -> Result) throws -> Result {
    try context.naming(contact: self, body)
  }

  func facts(in whisper: Whisper) throws -> ContactReport { ContactReport(self) }

  func question(_ sentence: any Topic, isFinal: Bool) -> Question {
    question(sentence, [name.text], isFinal: isFinal)
  }
}

extension Identity: ChangedByName {
  static func named(_ typed: String, in whisper: Whisper, _ context: Context) throws -> Identity {
    try context.identity(typed, in: whisper)
  }

  func naming<Result>(_ context: Context, _ body: () throws -> Result) throws -> Result {
    try context.naming(identity: self, body)
  }

  func facts(in whisper: Whisper) throws -> IdentityReport { try IdentityReport(self, whisper) }

  func question(_ sentence: any Topic, isFinal: Bool) -> Question {
    question(sentence, [name.text], isFinal: isFinal)
  }
}

/// What was changed: as it was when it was found, and as it is.
struct NamedChange<Thing: ChangedByName> {
  let whisper: Whisper
  let before: Thing
  let after: Thing
}

extension Context {
  /// Changes one thing that somebody named: opens the vault, finds it, asks where there is a question, changes it, and says
  /// so; programs get its facts.
  @discardableResult
  func change<Thing: ChangedByName>(
    _ type: Thing.Type, _ typed: String, asking question: ((Thing) throws -> Question)? = nil,
    _ change: (Whisper, Thing) throws -> Thing,
    said sentence: (NamedChange<Thing>) throws -> String
  ) throws -> NamedChange<Thing> {
    let whisper = try vault.unlocked()
    let before = try Thing.named(typed, in: whisper, self)
    if let question { try person.checkWanted(question(before)) }
    let after = try before.naming(self) { try change(whisper, before) }
    let done = NamedChange(whisper: whisper, before: before, after: after)
    try output.printChange(sentence(done), after.facts(in: whisper))
    return done
  }

  /// The same, where the name is all that the sentences say.
  @discardableResult
  func change<Thing: ChangedByName, Sentence: Topic>(
    _ type: Thing.Type, _ typed: String, asking question: Sentence? = nil, isFinal: Bool = false,
    said sentence: Sentence,
    _ change: (Whisper, Thing) throws -> Thing
  ) throws -> NamedChange<Thing> {
    try self.change(
      type, typed,
      asking: question.map { words in { $0.question(words, isFinal: isFinal) } }, change,
      said: { sentence($0.after.name.text) })
  }
}
