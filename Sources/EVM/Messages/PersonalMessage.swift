internal import CryptoPrimitives

/// A message that is signed for people and programs to read (EIP-191, version 0x45).
package enum PersonalMessage {
  /// What is signed: 32 bytes.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    keccak256(Array("\u{19}Ethereum Signed Message:\n\(message.count)".utf8) + message)
  }

  /// Whether contracts could take it for something else: bytes that are no text, as many as a hash has, or digits of one.
  package static func isRaw(_ message: [UInt8]) -> Bool {
    guard String(validating: message, as: UTF8.self) != nil, message.count != 32 else {
      return true
    }
    var text = message.trimmed
    if text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8) { text = text.dropFirst(2) }
    return text.count >= 32
      && text.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
      }
  }
}
