import CryptoPrimitives
import WhisperEnvelope
import Words

/// What a person is asked before something is done, with all that a yes rests on.
struct Question {
  /// Its key is the question's code.
  let sentence: any Topic
  /// What fills its places, in their order.
  let values: [String]
  /// What must be read to answer.
  var about: [Remark]
  /// The ids and fingerprints of whom and what it is about, and what else a yes must not outlive, as JSON has them.
  var subjects: [String]
  /// Whether nothing undoes what a yes does.
  var isFinal: Bool
  /// Whether `about` is said to who answered beforehand and asked for less, too.
  var isAlwaysTold: Bool
  /// What a person compares, for programs; keys in words take a while.
  let shown: @Sendable () -> [ShownFact]

  init<Sentence: Topic>(
    _ sentence: Sentence, _ values: [String] = [], about: [Remark] = [], of subjects: [String] = [],
    isFinal: Bool = false, isAlwaysTold: Bool = false,
    shown: @escaping @Sendable () -> [ShownFact] = { [] }
  ) {
    (self.sentence, self.values) = (sentence, values)
    (self.about, self.subjects) = (about, subjects)
    (self.isFinal, self.isAlwaysTold, self.shown) = (isFinal, isAlwaysTold, shown)
  }

  var text: String { sentence.filled(with: values) }
}

/// Keys, a certificate or an address that a person looks at before they answer.
struct ShownFact: Encodable {
  /// Whose it is.
  enum Role: String, Encodable {
    /// The person's, and another's: what two compare.
    case own, contact
    /// What is there, and what takes its place.
    case former, new
  }

  let role: Role
  var name: String?
  var id: String?
  var fingerprint: String?
  var shortFingerprint: String?
  var words: [String]?
  var number: String?
  var keyVersion: UInt32?
  var userID: String?
  var address: String?

  init(_ role: Role, name: String? = nil) { (self.role, self.name) = (role, name) }

  /// An address that is to be entered.
  init(address: String, name: String) {
    self.init(.new, name: name)
    self.address = address
  }

  /// Whisper keys.
  init(_ role: Role, name: String, id: String? = nil, fingerprint: Octets32, version: UInt32?) {
    let shown = FingerprintWords(fingerprint: fingerprint)
    self.init(role, name: name)
    (self.id, self.fingerprint, keyVersion) = (id, fingerprint.hex, version)
    (shortFingerprint, words, number) = (shown.short, shown.words, shown.number)
  }
}

/// The question of a program that nobody answered yet.
struct QuestionReport: Spoken {
  let question: Question
  /// The code that says yes to it; nil where a name is typed.
  let approval: String?
  /// The option that takes what is typed; nil where nothing is.
  let confirm: String?

  private enum CodingKeys: CodingKey {
    case code, values, notes, shown, subjects, isFinal, approval, confirm
  }

  var text: Lines { Lines(question.about.map(\.text) + [Lines(question.text)]) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(question.sentence.rawValue, forKey: .code)
    try container.encode(question.values.map(withoutIsolation), forKey: .values)
    try container.encode(question.about.map(Told.init), forKey: .notes)
    try container.encode(question.shown(), forKey: .shown)
    try container.encode(question.subjects, forKey: .subjects)
    try container.encode(question.isFinal, forKey: .isFinal)
    try container.encodeIfPresent(approval, forKey: .approval)
    try container.encodeIfPresent(confirm, forKey: .confirm)
  }
}
