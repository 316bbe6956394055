internal import CryptoPrimitives
internal import Vault
public import WhisperEnvelope

/// Sealing and opening.
public struct MessageService: Sendable {
  let vault: VaultStore
  let clock: TimeSource
  let cache: ContactCache

  /// The longest message, in bytes.
  public static var maximumMessage: Int { Envelope.maximumMessage }
  /// The largest text that an envelope is looked for in, in bytes.
  public static var maximumText: Int { Envelope.maximumTextBytes }

  /// The one envelope in `text`, checked for form alone. No vault is needed. Where it may have several
  /// lengths, it is the longest.
  public static func detect(_ text: [UInt8]) throws(WhisperError) -> Envelope {
    try find(text).envelope
  }

  /// The one envelope in `text`, whatever mail did to it.
  static func find(_ text: [UInt8]) throws(WhisperError) -> FoundEnvelope {
    do { return try FoundEnvelope(in: text) } catch { throw WhisperError(envelope: error) }
  }
}
