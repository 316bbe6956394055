internal import CryptoPrimitives
public import SecretMemory

extension AgeIdentity {
  /// Reads `AGE-SECRET-KEY-1…` or `AGE-SECRET-KEY-PQ-1…`, in capital letters.
  ///
  /// Throws `AgeError`: `.unsupported` for keys of SSH and of plugins and for a file that is encrypted itself, by their names;
  /// `.malformedKey` for what is no identity, or was mistyped; `.insufficientMemory`.
  public convenience init(_ text: borrowing SecretBytes) throws(AgeError) {
    try self.init(text, at: 0..<text.count)
  }

  /// The identity that is a part of `text`.
  convenience init(_ text: borrowing SecretBytes, at place: Range<Int>) throws(AgeError) {
    let kind = try text.withUnsafeBytes { text throws(AgeError) in
      try Self.kind(of: UnsafeRawBufferPointer(rebasing: text[place]))
    }
    let secret: SecretBytes
    do {
      secret = try SecretBytes.filled(count: Self.secretSize) { secret in
        try text.withUnsafeBytes { text in
          try Bech32.readSecret(
            UnsafeRawBufferPointer(rebasing: text[place]), prefix: kind.identityPrefix,
            into: secret)
        }
      }
    } catch let error as Bech32.Failure {
      throw AgeError(.malformedKey, error == .checksum ? .keyChecksum : .keyForm)
    } catch {
      throw .noMemory
    }
    try self.init(kind, secret: secret)
  }

  private static func kind(
    of text: UnsafeRawBufferPointer
  ) throws(AgeError) -> AgeRecipient.Kind {
    try KeyText.refuseForeign(identity: text)
    // The longer prefix begins with the shorter one, and goes on otherwise.
    let kind = AgeRecipient.Kind.allCases.first {
      text.starts(with: ($0.identityPrefix + "1").utf8)
    }
    guard let kind else { throw AgeError(.malformedKey, .keyForm) }
    return kind
  }

  /// The text of the key, a secret, without a line end. Throws `AgeError.Kind.insufficientMemory`.
  public func text() throws(AgeError) -> SecretBytes {
    let prefix = recipient.kind.identityPrefix
    var text: SecretBytes
    do throws(SecretMemoryError) {
      text = try SecretBytes(count: Bech32.secretTextCount(Self.secretSize, prefix: prefix))
    } catch {
      throw .noMemory
    }
    text.withUnsafeMutableBytes { text in
      withSecret { secret in
        secret.withUnsafeBytes { Bech32.writeSecret($0, prefix: prefix, into: text) }
      }
    }
    return text
  }
}
