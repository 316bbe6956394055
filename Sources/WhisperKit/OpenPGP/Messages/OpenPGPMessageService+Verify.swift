package import OpenPGP
internal import Vault

extension OpenPGPMessageService {
  /// What became of signatures beside their data.
  package func verify(
    _ signatures: any OctetSource, over data: any OctetSource, progress: Progress = .none
  ) throws -> [JudgedSignature] {
    let known = try acquaintances()
    let verdicts = try SignatureVerifier(certificates: known.certificates).verify(
      try Signature.read(signatures), over: data, time: clock.now(), progress: progress)
    return known.judged(try Self.requiringValid(verdicts))
  }

  /// What became of the signatures of a signed message that is not encrypted, or of signed text; its data goes to `sink`
  /// once one of them is valid. `isStaged` says that what the sink got is thrown away when this throws: then one pass is
  /// enough.
  ///
  /// Throws `WhisperError.noValidSignature`.
  package func verify(
    _ message: any RewindableSource, to sink: any OctetSink, isStaged: Bool,
    progress: Progress = .none
  ) throws -> [JudgedSignature] {
    let known = try acquaintances()
    let verifier = SignatureVerifier(certificates: known.certificates)
    let now = clock.now()
    func check(_ sink: any OctetSink) throws -> [SignatureVerdict] {
      let verdicts = try verifier.verifyInline(message, to: sink, time: now, progress: progress)
      return try Self.requiringValid(verdicts)
    }
    guard !isStaged else { return known.judged(try check(sink)) }
    let verdicts = try check(DiscardingSink())
    try message.rewind()
    guard try check(sink) == verdicts else { throw WhisperError.noValidSignature }
    return known.judged(verdicts)
  }

  static func requiringValid(
    _ verdicts: [SignatureVerdict]
  ) throws(WhisperError) -> [SignatureVerdict] {
    guard verdicts.contains(where: { $0.grade == .valid }) else { throw .noValidSignature }
    return verdicts
  }

  /// Everybody whose certificate is in the vault.
  func acquaintances() throws -> Acquaintances {
    Acquaintances(try keys.list(), at: clock.now())
  }
}
