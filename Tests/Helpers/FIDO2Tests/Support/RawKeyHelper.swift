import CLocalSocket
import FIDO2Exchange
import Foundation
import HelperProcess
import SecretMemory
import TestFIDO2

/// The helper in the hands of somebody who sees its process.
struct RawKeyHelper: ~Copyable {
  private var helper: HelperProcess

  init(_ plugged: VirtualSecurityKey, in directories: [String]? = nil) throws {
    let socket = whisper_local_connect_packets(plugged.socket, 1000)
    defer { close(socket) }
    helper = try HelperProcess.start(
      "whisper-fido2", FIDO2Start(.socket).arguments, passing: socket,
      in: directories ?? [try KeyStage.helpers])
  }

  var process: Int32 { helper.process }

  /// Its answer, and the secret in the open.
  mutating func ask(
    _ request: FIDO2Request, pin: String? = nil
  ) throws -> (answer: FIDO2Answer, secret: [UInt8]) {
    // Whoever waits for it has patience.
    let end = ContinuousClock.now + .seconds(3600)
    let frame = FIDO2Frame(request.bytes ?? [], secret: try KeyStage.secret(pin))
    try frame.send(limit: FIDO2Request.limit) { bytes throws(HelperError) in
      try helper.send(bytes, until: end)
    }
    var answer = try receive(until: end)
    if try FIDO2Answer(answer.open) == .touch { answer = try receive(until: end) }
    let parsed = try FIDO2Answer(answer.open)
    var secret: [UInt8] = []
    if let bytes = answer.takeSecret() { secret = bytes.withUnsafeBytes { Array($0) } }
    return (parsed, secret)
  }

  private mutating func receive(until end: ContinuousClock.Instant) throws -> FIDO2Frame {
    try FIDO2Frame.receive(limit: FIDO2Answer.limit) { buffer throws(HelperError) in
      try helper.receive(into: buffer, until: end)
    }
  }
}
