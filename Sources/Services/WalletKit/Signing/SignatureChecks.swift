internal import Synchronization
internal import Vault
internal import WhisperKit
internal import WorkerThread

/// Verifies signatures on a thread of its own while others are made.
final class SignatureChecks {
  private let worker = Worker()
  private let verdict = Verdict()

  private final class Verdict: Sendable {
    let isGood = Atomic(true)
  }

  /// Whether a signature fits will be found out.
  func add(_ isValid: @escaping () throws -> Bool) {
    worker.submit { [verdict] in
      if (try? isValid()) != true { verdict.isGood.store(false, ordering: .relaxed) }
    }
  }

  /// Waits until it is. Throws `WhisperError.signatureFailure` unless all fit.
  func finish() throws {
    worker.wait()
    guard verdict.isGood.load(ordering: .relaxed) else { throw WhisperError.signatureFailure }
  }
}

extension WhisperError {
  /// A signature does not verify by the key that was shown: nothing leaves.
  static let signatureFailure = vault(.cryptography)
}
