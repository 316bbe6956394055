import GcryptPrimitives
import SecretMemory

/// A cipher with arrays around it.
struct AEADBox: ~Copyable {
  private let cipher: AEADCipher

  init(_ mode: AEADCipher.Mode, key: borrowing SecretBytes) throws {
    let block: BlockCipher =
      switch key.count {
      case 16: .aes128
      case 24: .aes192
      default: .aes256
      }
    cipher = try AEADCipher(block, mode, key: key)
  }

  /// The ciphertext, the tag behind it.
  borrowing func seal(_ message: [UInt8], nonce: [UInt8], data: [UInt8] = []) throws -> [UInt8] {
    try cipher.seal(message, nonce: nonce, authenticating: data)
  }

  borrowing func open(_ sealed: [UInt8], nonce: [UInt8], data: [UInt8] = []) throws -> [UInt8] {
    let count = sealed.count - AEADCipher.tagSize
    guard count >= 0 else { throw AEADBoxError.noTag }
    var message = [UInt8](repeating: 0, count: count)
    try message.withUnsafeMutableBytes { message in
      try sealed.withUnsafeBytes {
        try cipher.open($0, into: message, nonce: nonce, authenticating: data)
      }
    }
    return message
  }
}

enum AEADBoxError: Error { case noTag }
