import WhisperKit

extension ErrorWords {
  init(service error: WhisperError) {
    switch error {
    // About an envelope, a person is told little: the rest helps who made it.
    case .invalidEnvelope(let cause):
      self.init("Invalid envelope.", .failed, cause: cause)
    case .noEnvelope:
      self.init("There is no envelope in this text.", .failed)
    case .ambiguousText:
      self.init(
        "There are two different envelopes in this text.", hint: "open them one at a time", .failed)
    case .messageNotForMe:
      self.init("This message is not addressed to you.", .notForMe)
    case .notAuthentic:
      self.init("Invalid envelope.", .notAuthentic, cause: "a box does not open")
    case .invalidSignature:
      self.init("Invalid signature. Nothing is shown.", .notAuthentic)
    case .senderBlocked:
      self.init("The sender is blocked.", .policy)
    case .messageExpired:
      self.init(
        "Message expired.", hint: "--allow-expired opens it all the same", .expiredOrReplayed)
    case .replayDetected:
      self.init(
        "Replay detected: this message was opened before.", hint: "--again opens it once more",
        .expiredOrReplayed)
    case .messageTooLong(let limit):
      self.init(
        "The message is longer than \(limit) bytes, the most that an envelope takes.",
        hint: "encrypt it as a file instead", .failed)
    case .inputTooLarge(let limit):
      self.init("The text is larger than \(limit) bytes.", .failed)

    case .policyViolation(.rawKeyBlocked):
      self.init(
        "The policy contactRequiredToSend lets you send to contacts only.",
        hint: "whisper contact add FILE", .policy)
    case .policyViolation(.signatureRequired):
      self.init(
        "The policy requireSignatureForVerified has messages to verified contacts signed.", .policy)
    case .policyViolation(.presenceImpossible):
      self.init(
        "The policy biometricGatedSigning asks for the passphrase, and this vault has none.",
        hint: "whisper passphrase change sets one", .policy)
    case .recipientBlocked(let name):
      self.init(
        "\(name) is blocked.", hint: "whisper contact unblock \(shellQuoted(name))", .policy)
    case .recipientRevoked(let name):
      self.init(
        "The key of \(name) is revoked.",
        hint: "ask for the new bundle, remove the contact, add it",
        .policy)
    case .identityArchived(let name):
      self.init(
        "\(name) is archived: it opens messages and sends none.",
        hint: "whisper identity unarchive brings it back; whisper identity use chooses another",
        .policy)
    case .identityCannotSign(let name):
      self.init(
        "\(name) has no signing key.", hint: "give --no-sign, or use another identity", .policy)

    case .invalidName(let reason):
      self.init("That name cannot be used: \(reason).", .failed)
    case .invalidBundle(let reason):
      self.init("This is no public bundle: \(reason).", .failed)
    case .invalidKey(let reason):
      self.init("This is no public key: \(reason).", .failed)
    case .nameRequired:
      self.init("A raw key says no name.", hint: "give --name NAME", .usage)
    case .noteTooLong(let limit):
      self.init("A note has at most \(limit) bytes.", .failed)
    case .invalidNote:
      self.init("A note is one line without control characters.", .failed)
    case .identityNotFound(let name):
      self.init(
        "There is no identity called \(printable(name)).", hint: "whisper identity list", .failed)
    case .noActiveIdentity:
      self.init(
        "No identity is chosen.",
        hint: "whisper identity use NAME, or whisper identity create NAME",
        .failed)
    case .identityExists(let name):
      self.init("There is an identity called \(name) already.", .failed)
    case .identityNotArchived(let name):
      self.init("\(name) is not archived.", .failed)
    case .identityLimit(let limit):
      self.init("A vault holds at most \(limit) identities.", .failed)
    case .contactNotFound(let name):
      self.init(
        "There is no contact called \(printable(name)).", hint: "whisper contact list", .failed)
    case .contactKnown(let name):
      self.init("These keys are your contact \(name) already.", .failed)
    case .contactHasOtherKey(let name):
      self.init(
        "You know a \(name) with another key. Nothing was changed: this may be somebody else.",
        hint: "ask \(name) over another channel; --name adds this key under another name", .failed)
    case .contactExists(let name):
      self.init("There is a contact called \(name) already.", .failed)
    case .keyBelongsTo(let name):
      self.init(
        "One of these keys belongs to \(name), the other does not. Nothing was changed.",
        hint: "if you had only the raw key of \(name), remove the contact first", .failed)
    case .contactLimit(let limit):
      self.init("A vault holds at most \(limit) contacts.", .failed)
    case .contactRevoked(let name):
      self.init("The key of \(name) is revoked.", hint: "remove the contact to start anew", .policy)

    case .identityRotated(let name):
      self.init(
        "Newer keys replaced \(name).", hint: "--as \(shellQuoted(name)) still sends with them",
        .policy)
    case .identityCannotRotate(let name):
      self.init(
        "\(name) has no signing key to vouch for new keys with.",
        hint: "make a new identity: whisper identity create NAME", .failed)
    case .contactRotated(let name):
      self.init(
        "\(name) has new keys, which the known ones vouch for.", hint: "whisper contact add asks",
        .failed)
    case .contactFormerKey(let name):
      self.init("\(name) replaced these keys with newer ones.", .failed)
    case .rotationOutdated(let name):
      self.init("These keys are not newer than those that you have of \(name).", .failed)
    case .invalidKeybook(let line, let reason):
      self.init("Line \(line) of the keybook is no bundle: \(reason).", .failed)
    case .invalidBackup:
      self.init("This is no backup that can be read.", .failed)
    case .backupDoesNotOpen:
      self.init("The backup does not open with this passphrase.", .authentication)
    case .vault(let error):
      self.init(error)
    case .memory(let error):
      self.init(memory: error)
    }
  }
}
