#if os(Linux)
  import CryptoPrimitives
  import SecretMemory
  import WhisperEnvelope

  /// Somebody who has nothing but public bundles, and claims to be who he likes.
  enum Stranger {
    /// An unsigned envelope that claims a sender and a time.
    static func envelope(
      _ message: String, claiming sender: String, to recipient: String, sentAt: Int64
    ) throws -> String {
      var random = SystemRandom()
      return try Envelope.seal(
        try SecretBytes(copying: Array(message.utf8)),
        from: PublicBundle(foundIn: Array(sender.utf8)).identity, signer: nil,
        to: .init(identity: PublicBundle(foundIn: Array(recipient.utf8)).identity),
        timestamp: sentAt, random: &random
      ).text
    }
  }
#endif
