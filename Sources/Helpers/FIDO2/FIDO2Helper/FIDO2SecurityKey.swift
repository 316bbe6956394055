internal import CLocalSocket
internal import FIDO2Exchange
internal import HelperProcess
package import SecretMemory
package import SecurityKey
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Security keys through `whisper-fido2`, which alone talks to them.
///
/// Start it early, as every ``HelperProcess``, from the thread that stays: the helper ends with the thread that started
/// it. Then any thread may call, and calls wait for each other. A key that is plugged in after the first of them is not seen.
package final class FIDO2SecurityKey: SecurityKey {
  package static let helper = "whisper-fido2"
  /// What a key and the helper may take beside a touch.
  private static let patience = Duration.seconds(15)

  private let state: Mutex<HelperState>
  private let touch: Duration

  /// Starts the helper, and connects it to the socket that is named. What fails is said by the first call.
  package static func start(
    at location: SecurityKeyLocation = .devices, in directories: [String] = HelperProcess.installed
  ) -> FIDO2SecurityKey {
    start(at: location, touchSeconds: FIDO2Start.usualTouchSeconds, in: directories)
  }

  /// The same with another time for a touch.
  static func start(
    at location: SecurityKeyLocation, touchSeconds: Int,
    in directories: [String] = HelperProcess.installed
  ) -> FIDO2SecurityKey {
    let touch = Duration.seconds(touchSeconds)
    do throws(SecurityKeyError) {
      let helper = try launch(at: location, touchSeconds, in: directories)
      return FIDO2SecurityKey(.running(helper), touch: touch)
    } catch {
      return FIDO2SecurityKey(.over(error), touch: touch)
    }
  }

  private init(_ state: consuming sending HelperState, touch: Duration) {
    self.state = Mutex(state)
    self.touch = touch
  }

  private static func launch(
    at location: SecurityKeyLocation, _ touchSeconds: Int, in directories: [String]
  ) throws(SecurityKeyError) -> HelperProcess {
    let socket: Int32? =
      switch location {
      case .devices: nil
      case .socket(let path): try connect(to: path)
      }
    defer { if let socket { close(socket) } }
    let start = FIDO2Start(socket == nil ? .devices : .socket, touchSeconds: touchSeconds)
    do throws(HelperError) {
      return try HelperProcess.start(helper, start.arguments, passing: socket, in: directories)
    } catch {
      throw .helper(SecurityKeyHelperFailure(error))
    }
  }

  private static func connect(to path: String) throws(SecurityKeyError) -> Int32 {
    let socket = whisper_local_connect_packets(path, 1000)
    guard socket < 0 else { return socket }
    throw errno == EACCES || errno == EPERM ? .notAllowed : .absent
  }

  // MARK: What a key is asked

  package func look() throws(SecurityKeyError) -> SecurityKeyFacts {
    let answered = try ask(.look, pin: nil, for: Self.patience)
    guard case .facts(let facts) = answered.answer else { throw .helper(.ended) }
    return facts
  }

  package func enrol(
    besides others: [[UInt8]], pin: borrowing SecretBytes?, onTouch: () -> Void
  ) throws(SecurityKeyError) -> [UInt8] {
    let answered = try ask(
      .enrol(besides: others), pin: try Self.copy(pin), for: touch + Self.patience,
      onTouch: onTouch)
    guard case .credential(let id) = answered.answer else { throw .helper(.ended) }
    return id
  }

  package func secret(
    of credentials: [SecurityKeyCredential], pin: borrowing SecretBytes?, onTouch: () -> Void
  ) throws(SecurityKeyError) -> SecurityKeySecret {
    let answered = try ask(
      .secret(of: credentials), pin: try Self.copy(pin), for: touch + Self.patience,
      onTouch: onTouch)
    guard case .secret(let index) = answered.answer, index < credentials.count,
      let secret = answered.takeSecret(), secret.count == 32
    else { throw .helper(.ended) }
    return SecurityKeySecret(index: index, secret: secret)
  }

  /// The PIN for the helper. One that no key can have is wrong without asking: it costs no try.
  private static func copy(
    _ pin: borrowing SecretBytes?
  ) throws(SecurityKeyError) -> SecretBytes? {
    switch pin {
    case .some(let pin):
      let isPossible = pin.withUnsafeBytes { FIDO2Limits.pin.contains($0.count) && !$0.contains(0) }
      guard isPossible else { throw .wrongPIN(triesLeft: nil) }
      guard let copy = try? pin.copy() else { throw .failed }
      return copy
    case nil: return nil
    }
  }

  /// Asks when all who asked before have their answers. A refusal is thrown.
  private func ask(
    _ request: FIDO2Request, pin: consuming SecretBytes?, for patience: Duration,
    onTouch: () -> Void = {}
  ) throws(SecurityKeyError) -> HelperAnswer {
    // No key has a credential that none can have, and nobody asks for none.
    guard let bytes = request.bytes else { throw .unknown }
    let frame = FIDO2Frame(bytes, secret: pin)
    let answered = try state.withLock { state throws(SecurityKeyError) in
      try state.ask(frame, until: .now + patience, onTouch: onTouch)
    }
    if case .refusal(let error) = answered.answer { throw error }
    return answered
  }
}
