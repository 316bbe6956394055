internal import SecretMemory
internal import Vault
public import WhisperEnvelope

extension MessageService {
  /// What is known of an envelope that can be opened, before it is: nothing is noted.
  public struct Preview: Equatable, Sendable {
    /// The id that it will have when it is opened.
    public let id: MessageID
    /// The own identity that it is sealed to.
    public let recipient: Identity
    /// The size of the message, in bytes.
    public let size: Int
    /// Opened before.
    public let isRepeated: Bool
    /// How it is expired; nil for a message that is fresh by its time.
    public let age: MessageAge?
  }

  /// What is known of an envelope before a key is used.
  package struct Outline: Equatable, Sendable {
    /// The own identity that it says to be for.
    package let recipient: Identity
    /// How it is expired; nil for a message that is fresh by its time.
    package let age: MessageAge?
  }

  /// Looks at envelopes from outside: no private key is used, so that nobody knows whether one opens, or was opened before.
  /// Those that are for others have their error.
  package func outline(
    _ found: [FoundEnvelope]
  ) throws(WhisperError) -> [Result<Outline, WhisperError>] {
    let now = clock.now()
    return try WhisperError.mapping {
      try vault.read { transaction in
        let own = Dictionary(
          try IdentityStore(transaction).all().map { ($0.keys.agreement.recipientKeyID, $0) },
          uniquingKeysWith: { first, _ in first })
        let replay = ReplayStore(transaction)
        return try found.map { found in
          guard let recipient = own[found.envelope.recipientKeyID] else {
            return .failure(.messageNotForMe)
          }
          let age = try replay.age(of: found.envelope.timestamp, now: now)
          return .success(Outline(recipient: recipient, age: age))
        }
      }
    }
  }

  /// Looks into envelopes that were found in one text. Those that are for others, or whose tags fail, have
  /// their error.
  ///
  /// Throws `WhisperError` for what concerns all of them, such as a locked vault.
  public func preview(
    _ found: [FoundEnvelope]
  ) throws(WhisperError) -> [Result<Preview, WhisperError>] {
    let now = clock.now()
    return try WhisperError.mapping {
      try vault.read { transaction in
        // Of a mailbox most may be for others.
        let own = Set(
          try IdentityStore(transaction).all().map(\.keys.agreement.recipientKeyID))
        return try found.map { found in
          guard own.contains(found.envelope.recipientKeyID) else {
            return .failure(.messageNotForMe)
          }
          do {
            let opened = try unseal(found, transaction)
            let id = try ReplayStore(transaction).rowID(opened.content.context)
            return .success(
              Preview(
                id: MessageID(id), recipient: opened.recipient,
                size: opened.content.message.count,
                isRepeated: try transaction.contains(.replay, id),
                age: MessageAge(of: found.envelope.timestamp, now: now)))
          } catch {
            let error = WhisperError(mapping: error)
            guard !error.isFromBelow else { throw error }
            return .failure(error)
          }
        }
      }
    }
  }
}
