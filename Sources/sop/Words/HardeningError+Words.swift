import ProcessHardening
import Sentences
import SystemPackage

extension HardeningError {
  /// What could not be done, and the system's reason.
  var sentence: String {
    let words = OperationWords(rawValue: step.rawValue)?.sentence.english ?? step.rawValue
    guard let errno else { return "could not \(words)" }
    return "could not \(words): \(errno) (errno \(errno.rawValue))"
  }
}
