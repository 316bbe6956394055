internal import CryptoPrimitives

extension AgeHeader {
  static let versionLine = Array("age-encryption.org/v1".utf8)
  static let anyVersion = Array("age-encryption.org/".utf8)
  private static let stanzaStart = Array("-> ".utf8)
  static let lastStart = Array("---".utf8)
  /// What is looked at for a version.
  private static let versionLimit = 128

  /// Throws `AgeError`, and what the input throws.
  init(_ input: AgeInput) throws {
    try Self.checkVersion(input)
    var text = Self.versionLine + [.lineFeed]
    func line() throws -> [UInt8] {
      let line = try input.line(upTo: AgeLimits.headerOctets - text.count)
      text += line + [.lineFeed]
      return line
    }
    var stanzas: [Stanza] = []
    while true {
      let start = text.count
      let first = try line()
      if first.starts(with: Self.lastStart) {
        code = try Self.code(in: first)
        authenticated = Array(text[..<start]) + Self.lastStart
        break
      }
      guard stanzas.count < AgeLimits.stanzas else {
        throw AgeError(.limitExceeded, .headerStanzas)
      }
      let arguments = try Self.arguments(in: first)
      stanzas.append(try Stanza(arguments, body: try Self.body { try line() }))
    }
    guard !stanzas.isEmpty else { throw AgeError(.malformedHeader, .headerLine) }
    // Whoever gave the passphrase must have been able to write the file, and nobody else.
    for case .scrypt in stanzas where stanzas.count > 1 {
      throw AgeError(.malformedHeader, .scryptNotAlone)
    }
    self.stanzas = stanzas
  }

  private static func checkVersion(_ input: AgeInput) throws {
    let first: [UInt8]
    do {
      first = try input.line(upTo: versionLimit)
    } catch let error as AgeError where error.kind != .malformedArmor {
      guard error.kind == .malformedHeader || error.kind == .limitExceeded else { throw error }
      throw AgeError(.notAge, .noHeader)
    }
    if first == versionLine { return }
    throw first.starts(with: anyVersion)
      ? AgeError(.unsupported, .headerVersion) : AgeError(.notAge, .noHeader)
  }

  /// Words of visible characters of ASCII, a space between two of them.
  private static func arguments(in line: [UInt8]) throws(AgeError) -> [[UInt8]] {
    guard line.starts(with: stanzaStart) else { throw AgeError(.malformedHeader, .headerLine) }
    let words = line.dropFirst(stanzaStart.count).split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (33...126).contains($0) } }) else {
      throw AgeError(.malformedHeader, .headerLine)
    }
    return words.map(Array.init)
  }

  private static func body(_ line: () throws -> [UInt8]) throws -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let line = try line()
      guard line.count <= Stanza.lineLength, let octets = Base64.decodeUnpadded(line) else {
        throw AgeError(.malformedHeader, .headerBody)
      }
      body += octets
      if line.count < Stanza.lineLength { return body }
    }
  }

  private static func code(in line: [UInt8]) throws(AgeError) -> [UInt8] {
    let start = lastStart + [UInt8(ascii: " ")]
    guard line.starts(with: start),
      let code = Base64.decodeUnpadded(Array(line.dropFirst(start.count))),
      code.count == Octets32.byteCount
    else { throw AgeError(.malformedHeader, .headerCode) }
    return code
  }
}
