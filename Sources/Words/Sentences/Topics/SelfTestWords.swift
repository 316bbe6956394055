/// The self-test.
package enum SelfTestWords: String, Topic {
  case command = "help.selftest"
  case details = "help.selftest.details"
  case passed = "selftest.passed"
  case failed = "selftest.failed"
  case allPassed = "selftest.all_passed"
  case someFailed = "error.selftest"
  case someFailedHint = "error.selftest.hint"

  case randomness = "selftest.randomness"
  case vector = "selftest.vector"
  case secretMemory = "selftest.secret_memory"
  case fingerprintWords = "selftest.words"
  case sealAndOpen = "selftest.seal_and_open"
  case tamperRefused = "selftest.tamper"
  case vaultRoundTrip = "selftest.vault"
  case replayRefused = "selftest.replay"
  case backupRoundTrip = "selftest.backup"

  package var sentence: Sentence {
    switch self {
    case .command: "Test the cryptography and the main jobs on this machine."
    case .details:
      """
      Everything happens in a throwaway directory, which is removed at the end: your own vault is not \
      touched and nothing is kept.
      """
    case .passed: "passed"
    case .failed: "FAILED"
    case .allPassed:
      Sentence(one: "{1} check passed.", other: "All {1} checks passed.")
    case .someFailed:
      Sentence(
        one: "{1} of {2} checks failed: do not trust this program on this machine.",
        other: "{1} of {2} checks failed: do not trust this program on this machine.",
        note: "{1} and {2}: numbers.")
    case .someFailedHint: "install it anew; if it fails again, report which checks fail"
    case .randomness: "The system has random numbers ready."
    case .vector: "It gives the published results, and refuses what it must."
    case .secretMemory: "Memory that is never swapped holds and compares secrets."
    case .fingerprintWords: "A fingerprint's words and digits are the ones that others see."
    case .sealAndOpen: "A message is sealed and opened, with its sender."
    case .tamperRefused: "A changed message is refused, wherever it was changed."
    case .vaultRoundTrip: "A vault keeps what it is given, and opens with its passphrase alone."
    case .replayRefused: "A message opens once."
    case .backupRoundTrip: "A backup brings the same identity back."
    }
  }
}
