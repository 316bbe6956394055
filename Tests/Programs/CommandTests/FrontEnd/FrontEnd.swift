#if os(Linux)
  import Foundation
  import Words

  @testable import Commands

  /// A program that answers the command's questions, and shows what it says.
  struct FrontEnd {
    var ada: Rehearsal

    /// Two people who know each other.
    init() throws {
      ada = try Rehearsal()
      let bob = try Rehearsal()
      try ada.settle(as: "Ada")
      try bob.settle(as: "Bob")
      let bundle = try bob("identity", "export").expect(.done).ran.text
      try ada("contact", "add", input: bundle).expect(.done)
    }

    func run(_ arguments: String..., answers: [String]? = nil) throws -> Ran {
      try ada.call(arguments + ["--json"], answers: answers).ran
    }

    /// The question that a command ends with.
    func question(_ arguments: [String], answers: [String]? = nil) throws -> AskedQuestion {
      let ran = try ada.call(arguments + ["--json"], answers: answers).expect(.usage).ran
      let error = try ran.errorJSON
      guard error["code"] as? String == CommandErrorWords.needsAnswer.rawValue,
        let question = error["question"] as? [String: Any]
      else { throw RunnerFailure("no question: \(ran.errors)") }
      return AskedQuestion(facts: question)
    }

    func question(_ arguments: String...) throws -> AskedQuestion { try question(arguments) }
  }

  /// A question as a program gets it.
  struct AskedQuestion {
    let facts: [String: Any]

    var code: String? { facts["code"] as? String }
    var values: [String] { facts["values"] as? [String] ?? [] }
    var subjects: [String] { facts["subjects"] as? [String] ?? [] }
    var approval: String { facts["approval"] as? String ?? "" }
    var isFinal: Bool? { facts["isFinal"] as? Bool }
    var shown: [[String: Any]] { facts["shown"] as? [[String: Any]] ?? [] }
  }

  extension [String: Any] {
    /// The codes of what was said besides.
    var notes: [String] {
      (self["notes"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }
  }
#endif
