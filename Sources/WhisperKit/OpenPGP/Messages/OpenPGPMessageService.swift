package import OpenPGP
internal import Vault

/// OpenPGP messages and signatures, by the person's own keys and with the certificates that they have at hand. Each is planned
/// first, which asks nobody and touches no private key, and then done.
///
/// What these throw beside `WhisperError` is `OpenPGPError`, and what sources, sinks and progress throw. Private keys enter
/// the vault for each operation: nothing here is for the inside of a transaction.
package struct OpenPGPMessageService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// The largest message that is opened in memory, in octets.
  package static let memoryLimit = 64 * 1024 * 1024

  var keys: OpenPGPKeyService { OpenPGPKeyService(vault: vault, clock: clock) }
}

extension Whisper {
  package var openPGPMessages: OpenPGPMessageService {
    OpenPGPMessageService(vault: vault, clock: clock)
  }
}

/// A signature, and whose it is.
package struct JudgedSignature: Sendable {
  /// Whose key it is, as far as it is known here.
  package enum Owner: Equatable, Sendable {
    /// One of the person's own, by its name.
    case own(name: String)
    case unknown
  }

  package let verdict: SignatureVerdict
  package let owner: Owner

  /// Whether it proves who wrote what it is over.
  package var isValid: Bool { verdict.grade == .valid }
}

/// Whose certificates are at hand, and who they are.
struct Acquaintances {
  private(set) var certificates: [Certificate] = []
  private var owners: [Fingerprint: JudgedSignature.Owner] = [:]

  /// The person's own.
  init(_ own: [OpenPGPKey], at time: Int64) {
    for key in own {
      certificates.append(key.certificate)
      owners[key.fingerprint] = .own(name: key.userID(at: time)?.text ?? key.fingerprint.hex)
    }
  }

  func judged(_ verdicts: [SignatureVerdict]) -> [JudgedSignature] {
    verdicts.map { verdict in
      JudgedSignature(
        verdict: verdict, owner: verdict.signer.flatMap { owners[$0] } ?? .unknown)
    }
  }
}
