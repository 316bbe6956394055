package import OpenPGP
internal import Vault

extension OpenPGPMessageService {
  /// What became of signatures beside their data. Throws `NoValidSignature`, and as below.
  package func verify(
    _ signatures: any OctetSource, over data: any OctetSource, for demand: SignatureDemand = .known,
    progress: Progress = .none
  ) throws -> [JudgedSignature] {
    let found = try Signature.find(in: signatures)
    // Nobody reads data for signatures that are not read.
    guard !found.signatures.isEmpty else {
      throw NoValidSignature([], unread: found.unread, demand)
    }
    let known = try acquaintances(demand)
    let verdicts = try verifier(known).verify(
      found.signatures, over: data, at: clock.now(), progress: progress)
    return try Self.accepted(try known.judged(verdicts), unread: found.unread, demand)
  }

  /// What became of the signatures of a signed message that is not encrypted, or of signed text; its data goes to `sink`
  /// once one of them is what is asked for. `isStaged` says that what the sink got is thrown away when this throws: then
  /// one pass is enough.
  ///
  /// Throws `NoValidSignature`, and `WhisperError` with `.senderBlocked`.
  package func verify(
    _ message: any RewindableSource, to sink: any OctetSink, isStaged: Bool,
    for demand: SignatureDemand = .known, progress: Progress = .none
  ) throws -> [JudgedSignature] {
    let known = try acquaintances(demand)
    let verifier = verifier(known)
    let now = clock.now()
    func check(_ sink: any OctetSink) throws -> [JudgedSignature] {
      let found = try verifier.examineInline(message, to: sink, at: now, progress: progress)
      return try Self.accepted(try known.judged(found.verdicts), unread: found.unread, demand)
    }
    guard !isStaged else { return try check(sink) }
    let verdicts = try check(DiscardingSink()).map(\.verdict)
    try message.rewind()
    let judged = try check(sink)
    guard judged.map(\.verdict) == verdicts else { throw NoValidSignature.changed }
    return judged
  }

  /// The signatures, if one of them is what is asked for.
  static func accepted(
    _ signatures: [JudgedSignature], unread: [UInt8], isEncrypted: Bool = false,
    _ demand: SignatureDemand
  ) throws(NoValidSignature) -> [JudgedSignature] {
    guard signatures.contains(where: { $0.standing(demand) == .accepted }) else {
      throw NoValidSignature(signatures, unread: unread, isEncrypted: isEncrypted, demand)
    }
    return signatures
  }

  private func verifier(_ known: Acquaintances) -> SignatureVerifier {
    SignatureVerifier(certificates: known.certificates, lookUp: known.find)
  }

  func acquaintances(_ demand: SignatureDemand? = nil) throws -> Acquaintances {
    let known = Acquaintances(own: try keys.list(), contacts, at: clock.now())
    if case .atHand(let certificates)? = demand?.signer { known.add(atHand: certificates) }
    return known
  }
}
