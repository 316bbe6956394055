package import SystemPackage

/// Why a run of the command gave no answer.
package enum CommandError: Error, Sendable {
  /// The command is not where it is installed.
  case missing
  /// It could not be started.
  case notStarted(Errno)
  /// A secret or an argument cannot be handed over: it is longer than a pipe takes at once, or has a zero byte.
  case notHandedOver
  /// What it said is of another version of its JSON.
  case otherSchema(Int)
  /// What it said is not what docs/CLI.md says.
  case garbage
  /// It said more than is taken.
  case tooMuch
  /// It said nothing for too long, and was ended.
  case silent
  /// A signal ended it.
  case signal(Int32)
  /// The task that wanted it was cancelled.
  case cancelled
  /// It refused, and says why.
  case refused(Refusal)
}

/// What the command says of an error (docs/CLI.md, "Codes for programs").
package struct Refusal: Decodable, Sendable {
  /// The same in every language.
  package let code: String
  /// How the command ended: what counts where the code is not known.
  package let exitStatus: Int32
  /// The sentence, in the person's language.
  package let error: String
  /// The same in lines, behind what was found before.
  package let text: [String]?
  package let values: Values?
  /// What wants a yes.
  package let question: Question?
  package let notes: [Note]?
  /// The facts that standard output had before it, one line of JSON or nothing.
  package var facts: [UInt8] = []

  private enum CodingKeys: CodingKey { case code, exitStatus, error, text, values, question, notes }

  /// The option that takes the secret that is missing or wrong.
  package var option: String? { values?.option }

  /// Of what an error is about what windows show.
  package struct Values: Decodable, Sendable {
    package let option: String?
    package let name: String?
    package let path: String?
    package let reason: String?
    package let seconds: Int?
    package let limit: Int?
  }
}

/// What is said besides facts: the key of its sentence, what fills its places, and its lines.
package struct Note: Decodable, Sendable {
  package let code: String
  package let values: [String]?
  package let text: [String]?
}

/// A question that a run ended with (docs/CLI.md, "Questions").
package struct Question: Decodable, Sendable {
  package let code: String
  package let values: [String]
  /// What must be read to answer.
  package let notes: [Note]?
  package let shown: [Shown]?
  package let text: [String]?
  /// Whether nothing undoes what a yes does.
  package let isFinal: Bool
  /// What says yes to this question and no other.
  package let approval: String?
  /// The option that takes what is typed, in its place.
  package let confirm: String?

  /// Keys, a certificate or an address to look at.
  package struct Shown: Decodable, Sendable {
    package let role: String
    package let name: String?
    package let id: String?
    package let fingerprint: String?
    package let shortFingerprint: String?
    package let words: [String]?
    package let number: String?
    package let userID: String?
    package let address: String?
  }
}
