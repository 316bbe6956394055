import CryptoPrimitives
import SecretMemory
import SecureElement
import TestSupport

@testable import TPMElement

extension FuzzTarget {
  /// What a TPM answers. First byte: what is asked of the element, and whether the answers are those of a recording, changed
  /// as the second byte (which of them) and the steps of `Tampering` say, or the input's own under codes that are right.
  static let tpm = FuzzTarget(
    name: "tpm", maximumLength: 1_024,
    seeds: { TPMUse.allCases.flatMap { $0.seeds } },
    run: { input in
      guard input.count >= 2 else { return }
      let use = TPMUse.allCases[Int(input[0] >> 1) % TPMUse.allCases.count]
      if input[0] & 1 == 0 {
        try use.replay(changing: Int(input[1]), by: Tampering(Array(input.dropFirst(2))))
      } else {
        use.hear(HostileTPM(input.dropFirst()))
      }
    })
}

/// What is asked of the element.
private enum TPMUse: CaseIterable {
  case make, agree, sign, count

  private var recording: TPMRecording { TPMRecording.all[Self.allCases.firstIndex(of: self) ?? 0] }

  var seeds: [[UInt8]] {
    let use = UInt8(Self.allCases.firstIndex(of: self) ?? 0) << 1
    let replayed = recording.responses.indices.map { [use, UInt8($0)] as [UInt8] }
    let load: [UInt8] = [0x80, 0, 0, 0, 34] + [UInt8](repeating: 0, count: 34) + [0]
    let answer: [UInt8] =
      switch self {
      case .make: [8, 1, 2, 3, 4, 5, 6, 7, 8, 90] + [UInt8](repeating: 0, count: 90)
      case .agree: load + [68, 0, 32] + [UInt8](repeating: 7, count: 66) + [0]
      case .sign: load + [0, 72, 0, 0x18, 0, 0x0B, 0, 32] + [UInt8](repeating: 1, count: 66)
      case .count: [0, 13, 0, 0, 0, 0, 6, 0, 0, 0, 1, 0, 0, 2, 0]
      }
    return replayed + [[use | 1] + answer]
  }

  /// The recorded answers with one of them changed: an error, or what was recorded.
  func replay(changing place: Int, by tampering: Tampering) throws {
    var responses = recording.responses
    let place = place % responses.count
    responses[place] = tampering.applied(to: responses[place])
    let element = TPMElement(
      at: Replay(responses), random: { SeededRandom(seed: 1, label: "hostile TPM") })
    let result = result(
      of: element, blob: recording.blob, secret: TPMRecording.secret)
    require(
      result == nil || result == recording.result,
      "a changed answer is an error, or changes nothing")
  }

  /// Whatever a TPM says, what comes out has the size that it must have.
  func hear(_ tpm: HostileTPM) {
    let purpose: KeyPurpose = self == .sign ? .signing : .agreement
    _ = result(
      of: TPMElement(at: tpm), blob: HostileTPM.blob(for: purpose), secret: HostileTPM.secret)
  }

  private func result(of element: TPMElement, blob: [UInt8], secret: [UInt8]) -> [UInt8]? {
    switch self {
    case .make:
      guard let key = try? element.makeKey(for: .agreement, under: .secret(secret.secret())) else {
        return nil
      }
      require(NISTCurve.p256.contains(key.publicKey), "a key has a point of the curve")
      require((try? KeyBlob(reading: key.blob)) != nil, "a blob that was made is read")
      return key.blob
    case .agree:
      let shared = try? element.sharedSecret(
        blob: blob, peer: TPMRecording.peer, authorization: .secret(secret.secret()))
      guard let octets = shared?.array() else { return nil }
      require(octets.count == 32, "a secret has 32 octets")
      return octets
    case .sign:
      let signature = try? element.signature(
        blob: blob, digest: [UInt8](repeating: 3, count: 32),
        authorization: .secret(secret.secret()))
      require(signature.map { $0.count == 64 } ?? true, "a signature has 64 octets")
      return signature
    case .count: return (try? element.lockoutState()).map { Array("\($0)".utf8) }
    }
  }
}

/// Answers from a list, and is silent then.
private final class Replay: TPMAddress, TPMTransport, @unchecked Sendable {
  // @unchecked Sendable: one element uses it, on one thread.
  private var responses: ArraySlice<[UInt8]>

  init(_ responses: [[UInt8]]) { self.responses = responses[...] }

  var hasResourceManager: Bool { true }

  func connect() throws(SecureElementError) -> any TPMTransport { self }

  func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
    guard let response = responses.popFirst() else { throw .unavailable(.silent) }
    return response
  }
}
