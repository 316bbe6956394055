internal import CryptoPrimitives

extension Fingerprint {
  /// A fingerprint as people write it: 40 hexadecimal digits of version 4 or 64 of version 6, in either case, in groups
  /// or not, with or without `0x` in front (RFC 9580, section 5.5.4). White space counts for nothing.
  ///
  /// Throws `OpenPGPError.Kind.malformed`: `.keyFingerprintLength` for another number of digits, such as those of a key
  /// ID, which is no proof of a key; `.keyFingerprintText` for other characters.
  public init(parsing text: some StringProtocol) throws(OpenPGPError) {
    let octets = try Hex.fingerprintOctets(text)
    guard
      let version = ([4, 6] as [UInt8]).first(where: { Self.size(ofVersion: $0) == octets.count })
    else { throw OpenPGPError(.malformed, .keyFingerprintLength) }
    try self.init(version: version, octets)
  }

  /// In capital letters, in groups of four digits with a space between them: ten groups of version 4, sixteen of
  /// version 6. `Fingerprint(parsing:)` reads it.
  public var spaced: String { Hex.groups(hex) }
}

extension KeyID {
  /// A key ID as people write it: 16 hexadecimal digits, in either case, in groups or not, with or without `0x` in
  /// front. White space counts for nothing.
  ///
  /// Throws `OpenPGPError.Kind.malformed`: `.keyFingerprintLength` for another number of digits, those eight among them
  /// that some call a short key ID, which anybody can make a key for; `.keyFingerprintText` for other characters.
  public init(parsing text: some StringProtocol) throws(OpenPGPError) {
    let octets = try Hex.fingerprintOctets(text)
    guard octets.count == 8 else { throw OpenPGPError(.malformed, .keyFingerprintLength) }
    self.init(octets)
  }

  /// In capital letters, in four groups of four digits with a space between them.
  public var spaced: String { Hex.groups(hex) }
}

extension Hex {
  /// Longer than any fingerprint with its white space: more is not looked at.
  private static let longestText = 1024

  fileprivate static func fingerprintOctets(
    _ text: some StringProtocol
  ) throws(OpenPGPError) -> [UInt8] {
    guard text.utf8.count <= longestText else {
      throw OpenPGPError(.malformed, .keyFingerprintLength)
    }
    var digits = String(text).filter { !$0.isWhitespace }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") { digits.removeFirst(2) }
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw OpenPGPError(.malformed, .keyFingerprintText)
    }
    guard let octets = try? decode(digits) else {
      throw OpenPGPError(.malformed, .keyFingerprintLength)
    }
    return octets
  }

  fileprivate static func groups(_ digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, index % 4 == 0 { text.append(" ") }
      text.append(digit)
    }
    return text
  }
}
