public import SecretMemory
internal import WhisperEnvelope

/// A message that can be opened, and is not noted as opened yet: see `MessageService.prepare`. It is for finding out
/// whether a program can show it, and not for showing it.
public struct PreparedMessage: ~Copyable {
  public let id: MessageID
  public let message: SecretBytes
  let envelope: Envelope
  let sender: PublicIdentity
  let signature: OpenedEnvelope.Signature
  /// What a replay has in common with it.
  let context: [UInt8]
  /// The own identity that it was sealed to.
  let recipient: Identity
  let options: MessageService.OpenOptions
}
