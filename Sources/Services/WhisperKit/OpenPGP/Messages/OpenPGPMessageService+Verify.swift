package import OpenPGP
internal import Vault

extension OpenPGPMessageService {
  /// What became of signatures beside their data. Throws `NoValidSignature`, and as below.
  package func verify(
    _ signatures: any OctetSource, over data: any OctetSource, progress: Progress = .none
  ) throws -> [JudgedSignature] {
    let known = try acquaintances()
    let verdicts = try verifier(known).verify(
      try Signature.read(signatures), over: data, at: clock.now(), progress: progress)
    return try Self.requiringValid(try known.judged(verdicts))
  }

  /// What became of the signatures of a signed message that is not encrypted, or of signed text; its data goes to `sink`
  /// once one of them is valid. `isStaged` says that what the sink got is thrown away when this throws: then one pass is
  /// enough.
  ///
  /// Throws `NoValidSignature`, and `WhisperError` with `.senderBlocked`.
  package func verify(
    _ message: any RewindableSource, to sink: any OctetSink, isStaged: Bool,
    progress: Progress = .none
  ) throws -> [JudgedSignature] {
    let known = try acquaintances()
    let verifier = verifier(known)
    let now = clock.now()
    func check(_ sink: any OctetSink) throws -> [JudgedSignature] {
      let verdicts = try verifier.verifyInline(message, to: sink, at: now, progress: progress)
      return try Self.requiringValid(try known.judged(verdicts))
    }
    guard !isStaged else { return try check(sink) }
    let verdicts = try check(DiscardingSink()).map(\.verdict)
    try message.rewind()
    let judged = try check(sink)
    guard judged.map(\.verdict) == verdicts else { throw NoValidSignature([]) }
    return judged
  }

  static func requiringValid(
    _ signatures: [JudgedSignature]
  ) throws(NoValidSignature) -> [JudgedSignature] {
    guard signatures.contains(where: \.isValid) else { throw NoValidSignature(signatures) }
    return signatures
  }

  private func verifier(_ known: Acquaintances) -> SignatureVerifier {
    SignatureVerifier(certificates: known.own, lookUp: known.find)
  }

  func acquaintances() throws -> Acquaintances {
    Acquaintances(own: try keys.list(), contacts, at: clock.now())
  }
}
