internal import CryptoPrimitives

/// A stanza of a header: the file key for one who may read, in the way of its type.
enum Stanza: Equatable, Sendable {
  case x25519(AgeWrappedKey)
  case hybrid(AgeWrappedKey)
  case scrypt(ScryptStanza)
  /// Of a type that is not read. It is passed over.
  case other(type: String)

  /// The file key under a passphrase.
  struct ScryptStanza: Equatable, Sendable {
    /// 16 octets.
    let salt: [UInt8]
    /// From 1 to `AgeLimits.readWorkFactor`.
    let workFactor: Int
    /// 32 octets.
    let body: [UInt8]
  }

  /// The type's name in the file.
  enum Name {
    static let x25519 = "X25519"
    static let hybrid = "mlkem768x25519"
    static let scrypt = "scrypt"
  }

  static let fileKeySize = 16
  static let saltSize = 16

  /// What a stanza of a header says. The form of those that are read is looked at whoever reads the file, so that nobody
  /// opens what another one refuses. Throws `AgeError`.
  init(_ arguments: [[UInt8]], body: [UInt8]) throws(AgeError) {
    let type = String(decoding: arguments.first ?? [], as: UTF8.self)
    switch type {
    case Name.x25519:
      self = .x25519(try AgeWrappedKey(.x25519, share: Self.share(in: arguments), body: body))
    case Name.hybrid:
      self = .hybrid(try AgeWrappedKey(.hybrid, share: Self.share(in: arguments), body: body))
    case Name.scrypt: self = .scrypt(try Self.scrypt(arguments, body))
    default: self = .other(type: type)
    }
  }

  private static func share(in arguments: [[UInt8]]) throws(AgeError) -> [UInt8] {
    guard arguments.count == 2, let share = Base64.decodeUnpadded(arguments[1]) else {
      throw AgeError(.malformedHeader, .stanzaForm)
    }
    return share
  }

  private static func scrypt(
    _ arguments: [[UInt8]], _ body: [UInt8]
  ) throws(AgeError) -> ScryptStanza {
    guard arguments.count == 3, body.count == AgeWrappedKey.bodySize,
      let salt = Base64.decodeUnpadded(arguments[1]), salt.count == saltSize,
      let first = arguments[2].first, first != UInt8(ascii: "0"),
      arguments[2].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw AgeError(.malformedHeader, .scryptForm) }
    guard arguments[2].count <= 2,
      let factor = Int(String(decoding: arguments[2], as: UTF8.self)),
      factor <= AgeLimits.readWorkFactor
    else { throw AgeError(.limitExceeded, .scryptFactor) }
    return ScryptStanza(salt: salt, workFactor: factor, body: body)
  }

  /// As it stands in a header: a line of arguments, then lines of the body, the last one shorter than 64 characters.
  static func text(_ arguments: [String], body: [UInt8]) -> [UInt8] {
    var text = Array("-> ".utf8) + Array(arguments.joined(separator: " ").utf8) + [.lineFeed]
    var rest = Base64.encodeUnpadded(body)[...]
    while true {
      let line = rest.prefix(lineLength)
      text += line + [.lineFeed]
      rest = rest.dropFirst(line.count)
      if line.count < lineLength { return text }
    }
  }

  /// Characters of a full line of a body.
  static let lineLength = 64
}
