package import SecureElement

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How a TPM's answer is waited for. A program that has something else to hear meanwhile brings a way of its own.
package struct Attention: Sendable {
  package enum Outcome: Sendable {
    /// There is something to read, or nothing comes any more.
    case ready
    case late
    /// Something else is more important: the TPM is not waited for any longer.
    case givenUp
  }

  /// Whether nothing else is heard meanwhile.
  let isUndivided: Bool
  private let wait: @Sendable (_ descriptor: Int32, _ patience: Duration) -> Outcome

  /// `wait` waits for something to read at a descriptor, for that long at most; below 0 there is nothing to read, and without
  /// patience it only looks.
  package init(wait: @escaping @Sendable (_ descriptor: Int32, _ patience: Duration) -> Outcome) {
    self.init(isUndivided: false, wait: wait)
  }

  private init(
    isUndivided: Bool, wait: @escaping @Sendable (Int32, Duration) -> Outcome
  ) {
    self.isUndivided = isUndivided
    self.wait = wait
  }

  /// Hears nothing else.
  package static let undivided = Attention(isUndivided: true) { descriptor, patience in
    let end = ContinuousClock.now + patience
    while true {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&wanted, 1, (end - .now).milliseconds)
      if count > 0 { return .ready }
      // What else could be wrong is found by who reads.
      guard count == 0 || errno == EINTR else { return .ready }
      if ContinuousClock.now >= end { return .late }
    }
  }

  /// Waits for something to read.
  /// - Throws: `unavailable(.silent)` where it does not come in time or is given up.
  func waitForInput(
    at descriptor: Int32, until end: ContinuousClock.Instant
  ) throws(SecureElementError) {
    guard wait(descriptor, max(.zero, end - .now)) == .ready else { throw .unavailable(.silent) }
  }

  /// Whether what is done is to go on.
  func goesOn() -> Bool { wait(-1, .zero) != .givenUp }
}

/// A TPM that is waited for with an attention of one's own.
package struct AttendedTPM: TPMAddress {
  private let location: TPMLocation
  private let attention: Attention

  package init(_ location: TPMLocation, _ attention: Attention) {
    self.location = location
    self.attention = attention
  }

  package var hasResourceManager: Bool { location.hasResourceManager }

  package func connect() throws(SecureElementError) -> any TPMTransport {
    try location.connect(attention)
  }

  package func connectToLook() throws(SecureElementError) -> any TPMTransport {
    try location.connectToLook(attention)
  }
}
