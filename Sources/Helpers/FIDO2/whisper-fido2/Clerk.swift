import FIDO2Exchange
import SecretMemory
import SecurityKey

/// Reads requests and answers them.
struct Clerk {
  let place: FIDO2Start.Place
  let devices: KeyDevices
  let touch: Duration

  /// Answers until standard input ends.
  func serve() -> FIDO2Status {
    do throws(FIDO2FrameError<StreamFailure>) {
      while true {
        let frame = try FIDO2Frame.receive(limit: FIDO2Request.limit, by: Streams.fill)
        guard let request = try? FIDO2Request(frame.open) else { return .failed }
        let answer = answer(to: request, pin: frame.takeSecret())
        // What the libraries left there of PIN and secret.
        scrubbingStack {}
        try answer.send(limit: FIDO2Answer.limit, by: Streams.write)
      }
    } catch .stream(.ended) {
      return .done
    } catch .stream(.failed) {
      return .streamFailed
    } catch {
      return .failed
    }
  }

  private func answer(to request: FIDO2Request, pin: consuming SecretBytes?) -> FIDO2Frame {
    do throws(SecurityKeyError) {
      let key = try Key.open(try plug())
      switch request {
      case .look: return try Self.frame(.facts(try key.facts()))
      case .enrol(let others):
        return try Self.frame(
          .credential(try key.enrol(besides: others, pin: pin, within: touch)))
      case .secret(let credentials):
        let secret = try key.secret(of: credentials, pin: pin, within: touch)
        let index = secret.index
        return try Self.frame(.secret(index: index), secret.takeSecret())
      }
    } catch {
      return FIDO2Frame(FIDO2Answer.refusal(error).bytes ?? [])
    }
  }

  private static func frame(
    _ answer: FIDO2Answer, _ secret: consuming SecretBytes? = nil
  ) throws(SecurityKeyError) -> FIDO2Frame {
    // A key may choose an id that is too long.
    guard let bytes = answer.bytes else { throw .unsupported }
    return FIDO2Frame(bytes, secret: secret)
  }

  private func plug() throws(SecurityKeyError) -> KeyPlug {
    switch place {
    case .socket: try .socket(FIDO2Start.socket)
    case .devices: try .device(try devices.only())
    }
  }
}
