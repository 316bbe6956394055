internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// One use of a TPM: the way to it, what stands in it on our behalf, and how long it is waited for.
final class Conversation {
  private let transport: any TPMTransport
  private let waiting: Waiting
  private var random: any RandomSource
  /// Since when the TPM has been asking for another try.
  private var since: Duration?
  private var handles: [UInt32] = []
  /// The way to it failed: nobody is asked again, who might take as long to say nothing.
  private var isBroken = false

  init(_ transport: any TPMTransport, waiting: Waiting, random: any RandomSource) {
    self.transport = transport
    self.waiting = waiting
    self.random = random
  }

  func nonce(_ count: Int) -> [UInt8] { random.bytes(count) }

  /// A key of P-256 for one agreement.
  func privateKey() throws(CryptoError) -> SecretBytes {
    try P256Agreement.makePrivateKey(random: &random)
  }

  // MARK: Commands

  /// The response to a command that succeeded, whose header was checked. A command that a TPM had no time for is sent
  /// again, the same octets, for at most ten seconds of one use.
  func send(_ command: [UInt8]) throws(TPMFailure) -> [UInt8] {
    while true {
      let response = try exchange(command)
      var reader = CanonicalReader(response)
      guard let tag = try? reader.integer(UInt16.self), let size = try? reader.integer(UInt32.self),
        let code = try? reader.integer(UInt32.self), Int(exactly: size) == response.count
      else { throw .malformed }
      if code == 0 {
        guard command.starts(with: response.prefix(2)) else { throw .malformed }
        return response
      }
      guard tag == TPMTag.noSessions else { throw .malformed }
      let refusal = ResponseCode(rawValue: code)
      guard refusal.isPassing else { throw .refused(refusal) }
      try waitBriefly()
    }
  }

  private func exchange(_ command: [UInt8]) throws(TPMFailure) -> [UInt8] {
    do {
      return try transport.exchange(command)
    } catch {
      isBroken = true
      throw .element(error)
    }
  }

  private func waitBriefly() throws(TPMFailure) {
    let now = waiting.now()
    let since = self.since ?? now
    self.since = since
    guard now - since < Waiting.limit else { throw .element(.busy) }
    waiting.pause()
  }

  // MARK: Handles

  /// Takes note of an object or session that the TPM holds for us.
  func keep(_ handle: UInt32) { handles.append(handle) }

  /// Flushes an object or session as soon as it is of no use any more.
  func flush(_ handle: UInt32) {
    handles.removeAll { $0 == handle }
    guard !isBroken else { return }
    _ = try? send(Command.plain(.flushContext, parameters: Self.octets(handle)))
  }

  /// A storage key that was made for this use takes one of the few places; the system's own is not ours to flush.
  func flushIfTransient(_ handle: UInt32) {
    if TPMHandle.isTransient(handle) { flush(handle) }
  }

  /// Flushes everything that stands in the TPM for us.
  func flushAll() {
    for handle in handles.reversed() { flush(handle) }
  }

  /// Flushes every object and session there is, whosever they are: for a TPM that has one client at a time, where what is
  /// left is of clients that have died.
  func flushEverybodys() {
    handles = []
    for range in TPMHandle.sessionRanges + [TPMHandle.transientRange] {
      let present = (try? Capability.handles(from: range, self)) ?? []
      for handle in present { flush(handle) }
    }
  }

  private static func octets(_ handle: UInt32) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 4)
    writer.integer(handle)
    return writer.bytes
  }
}
