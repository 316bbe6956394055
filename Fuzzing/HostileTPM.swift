import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import SecureElement
import TestSupport

@testable import TPMElement

/// A TPM that has its own way with every answer: its codes are right, because it has the storage key and knows the secret
/// of the child, and what it says in a session is what the input says.
final class HostileTPM: TPMAddress, TPMTransport, @unchecked Sendable {
  // @unchecked Sendable: one element uses it, on one thread.

  /// What the child key was made under.
  static let secret: [UInt8] = Array("known to both".utf8)

  private static let storageKey = [UInt8](repeating: 0x21, count: 32)
  private static let area: [UInt8] = {
    do {
      let point = try P256Agreement.publicKey(of: storageKey.secret())
      return area(of: .storageKey, point)
    } catch { fatalError("no storage key: \(error)") }
  }()

  /// A blob of a child that is below its storage key.
  static func blob(for purpose: KeyPurpose) -> [UInt8] {
    let child = area(
      of: .child(purpose, isGuessable: false), Array(area.suffix(68).dropFirst(2).prefix(32)))
    return KeyBlob(parentName: tpmName(of: area), publicArea: child, privateArea: [1, 2, 3]).bytes
  }

  /// A public area with that point, or, of 32 octets, with the storage key's.
  private static func area(of template: PublicTemplate, _ point: [UInt8]) -> [UInt8] {
    guard point.count == 65 else {
      let own = Array(area.suffix(68))
      return template.areaForMaking.dropLast(4) + own
    }
    let beginning = template.areaForMaking.dropLast(template == .storageKey ? 68 : 4)
    return beginning + [0, 32] + point[1..<33] + [0, 32] + point[33..<65]
  }

  /// In the order of the answers, each a handle, the octets of the first parameter, and those after it.
  private var answers: CanonicalReader
  private var sessionKey = [UInt8]().secret()
  private var nonceTPM = [UInt8](repeating: 9, count: 32)

  init(_ input: ArraySlice<UInt8>) { answers = CanonicalReader(input) }

  var hasResourceManager: Bool { true }

  func connect() throws(SecureElementError) -> any TPMTransport { self }

  func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
    do {
      var reader = CanonicalReader(command)
      let tag: UInt16 = try reader.integer()
      _ = try reader.integer(UInt32.self)
      guard let code = CommandCode(rawValue: try reader.integer()) else { return [] }
      let body: [UInt8]
      switch code {
      case .readPublic:
        let name = tpmName(of: Self.area)
        body = Self.sized(Self.area) + Self.sized(name) + Self.sized(name)
      case .startAuthSession: body = try begin(&reader)
      case .flushContext: body = []
      default: body = try answer(code, &reader)
      }
      return Self.octets(tag) + UInt32(10 + body.count).octets + [0, 0, 0, 0] + body
    } catch {
      throw .unavailable(.silent)
    }
  }

  private func begin(_ reader: inout CanonicalReader) throws -> [UInt8] {
    _ = try reader.fixed(8)
    let nonceCaller = Array(try reader.sized(atMost: 32))
    var point = CanonicalReader(try reader.sized(atMost: 68))
    let (x, y) = (try point.sized(atMost: 32), try point.sized(atMost: 32))
    let agreed = try P256Agreement.sharedSecret(
      privateKey: Self.storageKey.secret(), publicKey: [4] + x + y)
    let own = Self.area.suffix(68)
    let salt = try KeyDerivation.kdfe(agreed, "SECRET", x, own.dropFirst(2).prefix(32))
    sessionKey = try KeyDerivation.kdfa(salt, "ATH", nonceTPM, nonceCaller)
    return UInt32(0x0200_0000).octets + Self.sized(nonceTPM)
  }

  private func answer(_ code: CommandCode, _ reader: inout CanonicalReader) throws -> [UInt8] {
    let isUse = code == .ecdhZGen || code == .sign
    if code != .getCapability { _ = try reader.fixed(4) }
    _ = try reader.fixed(4 + 4)
    let nonceCaller = Array(try reader.sized(atMost: 32))
    let attributes: UInt8 = try reader.integer()
    let key = (sessionKey.array() + (isUse ? Self.secret : [])).secret()
    nonceTPM = nonceTPM.map { $0 &+ 1 }

    let handle: [UInt8] = code.answersHandle ? Array(try answers.fixed(4)) : []
    var sized = Array(try answers.fixed(Int(try answers.integer(UInt8.self))))
    let rest = Array(try answers.fixed(Int(try answers.integer(UInt8.self))))
    if code.answersSizedParameter {
      var cipher = try ParameterCipher.cipher(under: key, newer: nonceTPM, older: nonceCaller)
      sized.withUnsafeMutableBytes { cipher.encrypt($0) }
      sized = Self.sized(sized)
    }
    let parameters = sized + rest
    let hash = sha256([0, 0, 0, 0] + code.rawValue.octets + parameters)
    let mac = try HMACSHA256.code(
      key: key, message: hash.bytes + nonceTPM + nonceCaller + [attributes])
    return handle + UInt32(parameters.count).octets + parameters + Self.sized(nonceTPM)
      + [attributes] + Self.sized(mac.bytes)
  }

  private static func sized(_ bytes: [UInt8]) -> [UInt8] {
    octets(UInt16(truncatingIfNeeded: bytes.count)) + bytes
  }

  private static func octets(_ number: UInt16) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 0xFF)]
  }
}

extension UInt32 {
  fileprivate var octets: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
