internal import CryptoPrimitives

enum Base64Text {
  /// Base64 without padding.
  static func of(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encodeUnpadded(bytes), as: UTF8.self)
  }
}
