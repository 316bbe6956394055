import CryptoPrimitives
import Words

/// The codes that were handed over with `--approve`. Each says yes to one question: about this vault, these keys, from this
/// command. Where any of it changed meanwhile the question has another code.
///
/// Where there are codes nobody is asked on the terminal: who handed them over is a program.
struct Approvals {
  /// As they were given.
  let given: [String]
  /// 16 bytes; none where there is no vault yet.
  let vaultID: () -> [UInt8]
  /// The words that call the command.
  let command: () -> String

  /// The code of a question (docs/CLI.md, "Questions").
  func code(of question: Question) -> String {
    var asked = CanonicalWriter(capacity: 256)
    asked.label("whisper-question-v1")
    asked.prefixed(vaultID())
    asked.prefixed(command())
    asked.prefixed(question.sentence.rawValue)
    for texts in [question.values.map(withoutIsolation), question.subjects] {
      asked.integer(UInt32(clamping: texts.count))
      for text in texts { asked.prefixed(text) }
    }
    return Hex.encode(sha256(asked.bytes).bytes)
  }

  func isApproved(_ question: Question) -> Bool {
    !given.isEmpty && given.contains(code(of: question))
  }
}
