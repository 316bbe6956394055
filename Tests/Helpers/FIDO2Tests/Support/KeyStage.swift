import Foundation
import SecretMemory
import SecurityKey
import TestFIDO2
import TestSupport

@testable import FIDO2Helper

/// A virtual security key, and the helper that was built beside the tests.
final class KeyStage {
  static let pin = "123456"

  let plugged: VirtualSecurityKey
  private let touchSeconds: Int
  private(set) var key: FIDO2SecurityKey
  /// How often it was said that the key waits for a touch.
  private(set) var touchNotices = 0

  init(pin: String? = pin, _ options: [String] = [], touchSeconds: Int = 30) throws {
    plugged = try VirtualSecurityKey(pin: pin, options)
    self.touchSeconds = touchSeconds
    key = try Self.start(at: plugged.location, touchSeconds)
  }

  static func start(at location: String, _ touchSeconds: Int = 30) throws -> FIDO2SecurityKey {
    guard let location = SecurityKeyLocation(location) else { throw SecurityKeyError.absent }
    return FIDO2SecurityKey.start(
      at: location, touchSeconds: touchSeconds, in: [try helpers])
  }

  static var helpers: String {
    get throws {
      try BuiltProgram.url(FIDO2SecurityKey.helper).deletingLastPathComponent().path
    }
  }

  /// Plugs the key out and in again; what it does from now on is said anew.
  func replug(_ options: [String] = []) throws {
    try plugged.plugIn(options)
    try restart()
  }

  /// A helper of its own for what follows.
  func restart() throws {
    key = try Self.start(at: plugged.location, touchSeconds)
  }

  // MARK: Shorter ways

  func enrol(pin: String? = pin, besides others: [[UInt8]] = []) throws -> [UInt8] {
    try key.enrol(besides: others, pin: try Self.secret(pin)) { touchNotices += 1 }
  }

  /// Its secret in the open, and which of the credentials it is of.
  func secret(
    of ids: [[UInt8]], salt: UInt8 = 1, pin: String? = pin
  ) throws -> (index: Int, secret: [UInt8]) {
    let credentials = ids.map {
      SecurityKeyCredential(id: $0, salt: [UInt8](repeating: salt, count: 32))
    }
    let answer = try key.secret(of: credentials, pin: try Self.secret(pin)) { touchNotices += 1 }
    return (answer.index, answer.secret.withUnsafeBytes { Array($0) })
  }

  static func secret(_ text: String?) throws -> SecretBytes? {
    switch text {
    case let text?: try SecretBytes(copying: text.utf8)
    case nil: nil
    }
  }
}

/// The error of a security key; nil when there is none.
func refusal(_ body: () throws -> Void) throws -> SecurityKeyError? {
  do {
    try body()
    return nil
  } catch let error as SecurityKeyError {
    return error
  }
}
