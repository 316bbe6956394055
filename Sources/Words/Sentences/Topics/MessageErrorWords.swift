/// Why a message was not sealed or opened. About an envelope, a person is told little: the rest
/// helps who made it.
package enum MessageErrorWords: String, Topic {
  case invalidEnvelope = "error.envelope.invalid"
  case incompleteEnvelope = "error.envelope.cut"
  case changedEnvelope = "error.envelope.changed"
  case brokenHint = "hint.envelope.broken"
  case noEnvelope = "error.envelope.none"
  case tooManyEnvelopes = "error.envelope.too_many"
  case twoEnvelopes = "error.envelope.two"
  case twoEnvelopesHint = "hint.envelope.two"
  case notForMe = "error.message.not_for_me"
  case invalidSignature = "error.signature.invalid"
  case senderBlocked = "error.sender.blocked"
  case old = "error.message.old"
  case openPGPHint = "hint.message.openpgp"
  case oldHint = "hint.message.old"
  case ahead = "error.message.ahead"
  case aheadHint = "hint.message.ahead"
  case forgotten = "error.message.forgotten"
  case tooManyOld = "error.message.too_many_old"
  case tooManyOldHint = "hint.message.too_many_old"
  case replayed = "error.message.replayed"
  case againHint = "hint.message.again"
  case tooLong = "error.message.too_long"
  case tooLongHint = "hint.message.too_long"
  case inputTooLarge = "error.input.too_large"

  // Refused by a state
  case recipientBlocked = "error.recipient.blocked"
  case recipientRevoked = "error.recipient.revoked"
  case recipientRevokedHint = "hint.recipient.revoked"
  case recipientFormerKey = "error.recipient.former_key"
  case identityArchived = "error.identity.archived"
  case identityArchivedHint = "hint.identity.archived"
  case cannotSign = "error.identity.cannot_sign"
  case cannotSignHint = "hint.identity.cannot_sign"

  package var sentence: Sentence {
    switch self {
    case .invalidEnvelope: "Something here begins like a sealed message, but is none."
    case .incompleteEnvelope: "The sealed message is cut: a part of it is missing."
    case .changedEnvelope: "The sealed message does not open: it was changed on its way, or forged."
    case .brokenHint: "ask for it again, as a file or an attachment"
    case .noEnvelope: "There is no sealed message in this text."
    case .tooManyEnvelopes:
      Sentence(
        one: "More than {1} sealed message begins in this text.",
        other: "More than {1} sealed messages begin in this text.")
    case .twoEnvelopes: "There are several different sealed messages in this text."
    case .twoEnvelopesHint: "whisper open lists them, and opens those that you choose"
    case .notForMe:
      """
      None of your identities can open this. It may be for somebody else, for keys that you \
      deleted, or sent by yourself.
      """
    case .invalidSignature: "Invalid signature. Nothing is shown."
    case .senderBlocked: "You blocked the sender of this message."
    case .old:
      Sentence(one: "This message is {1} day old.", other: "This message is {1} days old.")
    case .openPGPHint:
      "this is OpenPGP: 'whisper open' opens a message, and 'whisper pgp inspect' says what it is"
    case .oldHint: "--allow-expired opens it all the same"
    case .ahead:
      Sentence(
        one: "This message is dated {1} day ahead of this machine's clock.",
        other: "This message is dated {1} days ahead of this machine's clock.")
    case .aheadHint: "set the clock if it is wrong; --allow-expired opens the message all the same"
    case .forgotten:
      """
      Nobody knows whether you opened this message before: what is remembered does not go back \
      that far.
      """
    case .tooManyOld:
      Sentence(
        one:
          "You opened {1} old message lately: a vault remembers no more, and opens no further one.",
        other:
          "You opened {1} old messages lately: a vault remembers no more, and opens no further one."
      )
    case .tooManyOldHint: "each is forgotten 30 days after it was opened"
    case .replayed:
      "You opened this message already. If it came again, somebody may have sent it twice."
    case .againHint: "--again opens it once more"
    case .tooLong:
      Sentence(
        one: "The message is longer than {1} byte, the most that can be sealed.",
        other: "The message is longer than {1} bytes, the most that can be sealed.")
    case .tooLongHint:
      Sentence(
        """
        split it into several messages, or encrypt it as a file: {1}; where the reader has no \
        OpenPGP key: {2}
        """, note: "{1} and {2}: commands.")
    case .inputTooLarge:
      Sentence(
        one: "The text is larger than {1} byte.", other: "The text is larger than {1} bytes.")
    case .recipientBlocked: "{1} is blocked."
    case .recipientRevoked: "The key of {1} is revoked."
    case .recipientRevokedHint: "ask for the new bundle, remove the contact, add it"
    case .recipientFormerKey:
      "{1} replaced this key by a newer one: whoever has the old one could read the message."
    case .identityArchived: "{1} is archived: it opens messages and sends none."
    case .identityArchivedHint:
      Sentence(
        "whisper identity unarchive {1} brings it back; whisper identity use NAME chooses another",
        note: "{1}: the identity's name, as a shell takes it.")
    case .cannotSign: "{1} has no signing key."
    case .cannotSignHint: "give --no-sign, or use another identity"
    }
  }
}
