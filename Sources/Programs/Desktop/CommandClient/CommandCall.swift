/// One run of the command: what it is called with, and what it answers.
package struct CommandCall<Report: Decodable & Sendable>: Sendable {
  /// The command's words and options, without those that each run has. No secret is among them.
  package var arguments: [String]
  /// Whether it changes the vault: such runs wait for each other.
  package var writes: Bool
  /// By the option that takes it from a descriptor, such as `--passphrase-fd`.
  package var secrets: [(option: String, secret: Secret)] = []
  /// What it reads on standard input; nothing is at its end at once.
  package var input: Secret?
  /// The most data that standard output may have, in bytes; nil where that has the report.
  package var dataLimit: Int?

  package init(_ arguments: [String], writes: Bool = false) {
    self.arguments = arguments
    self.writes = writes
  }

  /// The same with an answer to what the run before ended with.
  package func answering(_ option: String, with secret: Secret) -> Self {
    var again = self
    again.secrets.removeAll { $0.option == option }
    again.secrets.append((option, secret))
    return again
  }

  /// The same with a yes to this question, and what was said before.
  package func approving(_ approval: String) -> Self {
    var again = self
    again.arguments = ["--approve", approval] + arguments
    return again
  }
}

/// What happens while a run goes on (docs/CLI.md, "Events").
package struct Event: Decodable, Sendable {
  package let event: String
  package let done: Int?
  package let of: Int?
  package let unit: String?
  package let name: String?
  package let isPassed: Bool?
  package let text: [String]?
}

/// The report of a run of which nothing is shown but what it said.
package struct Said: Decodable, Sendable {
  package let text: [String]?
  package let notes: [Note]?
}
