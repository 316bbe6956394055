internal import FIDO2Exchange
internal import HelperProcess
internal import SecretMemory
internal import SecurityKey

/// An answer of the helper, and the secret that came with it.
struct HelperAnswer: ~Copyable {
  let answer: FIDO2Answer
  private let secret: SecretBytes?

  init(_ frame: consuming FIDO2Frame) throws(SecurityKeyHelperFailure) {
    guard let answer = try? FIDO2Answer(frame.open) else { throw .ended }
    self.answer = answer
    secret = frame.takeSecret()
  }

  consuming func takeSecret() -> SecretBytes? { secret }
}

/// The helper while it can be asked, and then why it cannot.
enum HelperState: ~Copyable {
  case running(HelperProcess)
  case over(SecurityKeyError)

  /// Asks the helper. When it does not answer it is let go: what it says next might be to what was asked before.
  mutating func ask(
    _ frame: borrowing FIDO2Frame, until end: ContinuousClock.Instant, onTouch: () -> Void
  ) throws(SecurityKeyError) -> HelperAnswer {
    switch consume self {
    case .over(let error):
      self = .over(error)
      throw error
    case .running(var helper):
      do throws(SecurityKeyHelperFailure) {
        let answer = try Self.exchange(frame, with: &helper, until: end, onTouch)
        self = .running(helper)
        return answer
      } catch {
        self = .over(.helper(error))
        throw .helper(error)
      }
    }
  }

  private static func exchange(
    _ frame: borrowing FIDO2Frame, with helper: inout HelperProcess,
    until end: ContinuousClock.Instant, _ onTouch: () -> Void
  ) throws(SecurityKeyHelperFailure) -> HelperAnswer {
    do throws(FIDO2FrameError<HelperError>) {
      try frame.send(limit: FIDO2Request.limit) { bytes throws(HelperError) in
        try helper.send(bytes, until: end)
      }
    } catch {
      throw SecurityKeyHelperFailure(error)
    }
    let first = try receive(from: &helper, until: end)
    guard case .touch = first.answer else { return first }
    onTouch()
    return try receive(from: &helper, until: end)
  }

  private static func receive(
    from helper: inout HelperProcess, until end: ContinuousClock.Instant
  ) throws(SecurityKeyHelperFailure) -> HelperAnswer {
    let answer: FIDO2Frame
    do throws(FIDO2FrameError<HelperError>) {
      answer = try FIDO2Frame.receive(limit: FIDO2Answer.limit) { buffer throws(HelperError) in
        try helper.receive(into: buffer, until: end)
      }
    } catch {
      throw SecurityKeyHelperFailure(error)
    }
    return try HelperAnswer(answer)
  }
}

extension SecurityKeyHelperFailure {
  fileprivate init(_ error: FIDO2FrameError<HelperError>) {
    guard case .stream(let error) = error else {
      self = .ended
      return
    }
    self.init(error)
  }

  init(_ error: HelperError) {
    switch error {
    case .missing: self = .missing
    case .libraryMissing(let library):
      self = .libraryMissing(name: library.name, package: library.debianPackage)
    case .notStarted, .unreachable, .wroteTooMuch, .timedOut, .failed, .killed: self = .ended
    }
  }
}
