internal import CryptoPrimitives

/// A message that is signed for people and programs to read (EIP-191, version 0x45).
package enum PersonalMessage {
  /// What is signed: 32 bytes.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    keccak256(Array("\u{19}Ethereum Signed Message:\n\(message.count)".utf8) + message)
  }

  /// Tabs and ends of lines.
  private static let lineOctets: Set<UInt8> = [0x09, 0x0A, 0x0D]

  /// Whether contracts could take it for something else: bytes that are no text, or are one by chance, as numbers with zeros
  /// before them are; as many as a hash has; or digits of one.
  package static func isRaw(_ message: [UInt8]) -> Bool {
    guard String(validating: message, as: UTF8.self) != nil, message.count != 32,
      !message.contains(where: { $0 < 0x20 && !lineOctets.contains($0) || $0 == 0x7F })
    else { return true }
    var text = message.trimmed
    if text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8) { text = text.dropFirst(2) }
    return text.count >= 32
      && text.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
      }
  }
}
