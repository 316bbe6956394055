import WhisperEnvelope

/// Whether what somebody wants to open is OpenPGP.
enum OpenPGPText {
  private static let armor = [
    Array("-----BEGIN PGP MESSAGE".utf8), Array("-----BEGIN PGP SIGNED MESSAGE".utf8),
  ]
  /// How much of what may be packets is looked at.
  private static let lookedAt = 256

  /// Looks at the beginning of an input: at packets, or at armor on a line of its own before which no envelope stands.
  static func begins(in piece: ArraySlice<UInt8>) -> Bool {
    guard let first = piece.first else { return false }
    if first & 0x80 != 0 { return isBinary(piece.prefix(lookedAt)) }
    var lines = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)[...]
    while let line = lines.popFirst() {
      let text = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
      if armor.contains(where: { text.starts(with: $0) }) { return true }
      if text.starts(with: Array(Envelope.prefix.utf8)) { return false }
    }
    return false
  }

  /// No text in UTF-8: a character may be cut at the end of what is looked at.
  private static func isBinary(_ octets: ArraySlice<UInt8>) -> Bool {
    octets.contains(0)
      || (0...3).allSatisfy { String(validating: octets.dropLast($0), as: UTF8.self) == nil }
  }
}
