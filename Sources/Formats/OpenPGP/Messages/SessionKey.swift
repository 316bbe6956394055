internal import GcryptPrimitives
public import SecretMemory

/// What a message is encrypted with, and which cipher that is for. It opens this one message to whoever has
/// it, and is wiped when the last holder goes.
public final class SessionKey: Sendable {
  /// What the message is encrypted with. Nil where its payload alone says so, which those of SEIPDv2 do: the session key of
  /// a message that was decrypted names it always.
  public let cipher: SymmetricAlgorithm?
  let octets: SecretBytes

  init(cipher: SymmetricAlgorithm?, octets: consuming SecretBytes) {
    self.cipher = cipher
    self.octets = octets
  }

  /// A session key as people hand it on: the cipher's number, a colon, the key in hexadecimal.
  ///
  /// Throws `OpenPGPError`: `.malformed`, `.unsupported` for ciphers that are not read; and
  /// `SecretMemoryError`.
  public convenience init(parsing text: borrowing SecretBytes) throws {
    let malformed = OpenPGPError(.malformed, .sessionKeyMalformed)
    let (cipher, octets) = try text.withUnsafeBytes {
      text throws -> (SymmetricAlgorithm, Password) in
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")), (1...3).contains(colon),
        let number = UInt8(String(decoding: text[..<colon], as: UTF8.self))
      else { throw malformed }
      let cipher = SymmetricAlgorithm(rawValue: number)
      guard let size = cipher.cipher?.keySize else {
        throw OpenPGPError(.unsupported, .sessionKeyCipherNotRead, "\(cipher)")
      }
      let digits = UnsafeRawBufferPointer(rebasing: text[(colon + 1)...])
      guard digits.count == 2 * size else { throw malformed }
      let octets = try SecretBytes.filled(count: size) { output in
        for index in 0..<size {
          guard let high = Self.value(digits[2 * index]),
            let low = Self.value(digits[2 * index + 1])
          else { throw malformed }
          output[index] = high << 4 | low
        }
      }
      return (cipher, Password(octets))
    }
    self.init(cipher: cipher, octets: try octets.octets.copy())
  }

  /// The key as people hand it on, which is as secret as the message.
  public func text() throws -> SecretBytes {
    let start = Array("\(cipher?.rawValue ?? 0):".utf8)
    return try SecretBytes.filled(count: start.count + 2 * octets.count) { output in
      output.copyBytes(from: start)
      octets.withUnsafeBytes { octets in
        for (index, octet) in octets.enumerated() {
          output[start.count + 2 * index] = Self.digit(octet >> 4)
          output[start.count + 2 * index + 1] = Self.digit(octet & 0x0F)
        }
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Whether it has as many octets as its cipher asks for, be that one read or refused by name.
  var fitsCipher: Bool {
    cipher.map { octets.count == $0.implementation?.keySize } ?? true
  }

  /// The same key with the cipher that the payload names.
  func named(_ suite: CipherSuite?) throws -> SessionKey {
    SessionKey(cipher: cipher ?? suite?.cipher, octets: try octets.copy())
  }

  /// The key as a payload of `suite` takes it, or one of SEIPDv1 where there is none; nil when it does not
  /// fit.
  func fitted(to suite: CipherSuite?) throws -> SessionKey? {
    guard let suite else { return self }
    guard cipher == suite.cipher else { return nil }
    return SessionKey(cipher: nil, octets: try octets.copy())
  }
}
