extension WhisperError {
  /// What happened. The raw value is the code that programs get; it never changes its meaning and never goes, and
  /// the words for people have it as their key. Which values an error of a code has stands beside it; all that are
  /// about one person have `name`.
  public enum Code: String, CaseIterable, Codable, Sendable {
    // Envelopes. What a person is told about these is deliberately little.
    /// What begins like an envelope is none.
    case envelopeInvalid = "error.envelope.invalid"
    /// A part of it is missing.
    case envelopeIncomplete = "error.envelope.cut"
    /// A box does not open: tampered with.
    case envelopeChanged = "error.envelope.changed"
    case noEnvelope = "error.envelope.none"
    /// Two different ones in a text that should have one.
    case severalEnvelopes = "error.envelope.two"
    /// Values: `limit`.
    case tooManyEnvelopes = "error.envelope.too_many"
    case messageNotForMe = "error.message.not_for_me"
    case invalidSignature = "error.signature.invalid"
    case senderBlocked = "error.sender.blocked"
    /// Values: `days`.
    case messageOld = "error.message.old"
    /// Dated ahead of the clock here. Values: `days`.
    case messageAhead = "error.message.ahead"
    /// From before anything is remembered.
    case messageForgotten = "error.message.forgotten"
    /// As many expired messages were opened as a vault remembers. Values: `limit`.
    case tooManyExpired = "error.message.too_many_old"
    case messageReplayed = "error.message.replayed"
    /// Values: `limit`, in bytes.
    case messageTooLong = "error.message.too_long"
    /// Values: `limit`, in bytes.
    case inputTooLarge = "error.input.too_large"

    // Policies and states
    /// Messages go to contacts only, not to raw keys.
    case contactRequired = "policy.contact_required.title"
    /// Messages to verified contacts are signed.
    case signatureRequired = "policy.signature_required.title"
    /// A presence check, and no passphrase to check.
    case presenceImpossible = "sign.bio_required.title"
    case recipientBlocked = "error.recipient.blocked"
    case recipientRevoked = "error.recipient.revoked"
    case recipientFormerKey = "error.recipient.former_key"
    case identityArchived = "error.identity.archived"
    case identityCannotSign = "error.identity.cannot_sign"
    case identityRotated = "error.identity.rotated"
    case identityWithoutSuccessor = "error.identity.without_successor"
    case identityCannotRotate = "error.identity.cannot_rotate"
    case rotationUnproven = "rotation.loses_proof"

    // Names, identities and contacts
    /// Values: `reason`.
    case nameInvalid = "error.name.invalid"
    /// Values: `reason`.
    case bundleInvalid = "error.bundle.invalid"
    /// Values: `reason`.
    case keyInvalid = "error.key.invalid"
    case nameRequired = "error.name.required"
    case bundleNameOutdated = "error.bundle.name"
    case identityNameOutdated = "error.identity.name"
    /// Values: `limit`.
    case noteTooLong = "error.note.too_long"
    case noteInvalid = "error.note.invalid"
    case identityNotFound = "error.identity.not_found"
    case noActiveIdentity = "error.identity.none_active"
    case noIdentity = "error.identity.none"
    case identityExists = "error.identity.exists"
    case identityNotArchived = "error.identity.not_archived"
    /// Values: `limit`.
    case identityLimit = "error.identity.limit"
    case changedMeanwhile = "error.changed_meanwhile"
    case contactNotFound = "error.contact.not_found"
    case contactKnown = "error.contact.known"
    case contactWithoutKeys = "error.contact.without_keys"
    case contactWithoutCertificate = "error.contact.without_certificate"
    case noCertificateInUse = "error.certificate.none_in_use"
    case contactHasOtherCertificate = "error.contact.other_certificate"
    case certificateInvalid = "error.certificate.invalid"
    case certificateNotFound = "error.certificate.not_found"
    case certificateAmbiguous = "error.certificate.several"
    case certificateNotVerified = "error.certificate.not_verified"
    case certificateLast = "error.certificate.last"
    case certificateTooLarge = "error.certificate.too_large"
    case certificateLimit = "error.certificate.limit"
    case contactHasOtherKey = "error.contact.other_key"
    case contactExists = "error.contact.exists"
    case contactRotated = "error.contact.rotated"
    case contactFormerKey = "error.contact.former_key"
    case rotationOutdated = "error.contact.rotation_outdated"
    /// Values: `name`, `limit`.
    case rotationLimit = "error.rotation.too_many"
    case keyBelongsTo = "error.key.belongs_to"
    case ownKey = "error.key.own"
    /// Values: `limit`.
    case contactLimit = "error.contact.limit"
    case contactRevoked = "error.contact.revoked"
    /// Values: `number`, `reason`.
    case keybookLineInvalid = "error.keybook.line"
    /// Values: `number`, `reason`.
    case keybookBundleInvalid = "error.keybook.bundle"

    // OpenPGP messages
    /// None is valid, and one was required.
    case noValidSignature = "error.pgp.no_valid_signature"
    /// What is signed as text is none.
    case notText = "error.pgp.not_text"
    /// Nothing can be encrypted to it; so of those below. Values: `name`.
    case certificateExpired = "error.pgp.recipient_expired"
    case certificateRevoked = "error.pgp.recipient_revoked"
    case certificateNotYetValid = "error.pgp.recipient_not_yet_valid"
    case certificateWeak = "error.pgp.recipient_weak"
    case certificateNotRead = "error.pgp.recipient_not_read"
    case certificateCannotEncrypt = "error.pgp.recipient_cannot_encrypt"
    // OpenPGP keys
    /// None has this fingerprint or address. Values: `name`.
    case openPGPKeyNotFound = "error.pgp_key.not_found"
    /// Several have it. Values: `name`.
    case openPGPKeyAmbiguous = "error.pgp_key.several"
    case noActiveOpenPGPKey = "error.pgp_key.none_active"
    case noOpenPGPKey = "error.pgp_key.none"
    /// Values: `name`.
    case openPGPSubkeyNotFound = "error.pgp_subkey.not_found"
    /// Values: `limit`.
    case openPGPKeyLimit = "error.pgp_key.limit"
    /// Values: `limit`, in bytes.
    case userIDInvalid = "error.user_id.invalid"
    /// Values: `name`.
    case userIDNotFound = "error.user_id.not_found"
    /// The only one that holds.
    case lastUserID = "error.user_id.last"

    // Backups
    /// It is no backup.
    case backupNone = "error.backup.none"
    /// It is one of a whole vault.
    case backupOfVault = "error.backup.of_vault"
    /// It is one of an identity, and no whole vault.
    case backupOfIdentity = "error.backup.of_identity"
    case backupAbsurd = "error.backup.absurd"
    /// More memory than is there. Values: `needed`, `available`, in bytes.
    case backupMemory = "error.backup.memory"
    case backupContents = "error.backup.contents"
    /// The passphrase is right, and the file was changed or cut short.
    case backupChanged = "error.backup.changed"
    /// What is in it is no vault that this program can make.
    case backupVaultContents = "error.backup.vault_contents"
    /// Values: `needed`, in bytes.
    case backupNoMemory = "error.backup.no_memory"
    /// Another passphrase, or a changed file.
    case backupDoesNotOpen = "error.backup.does_not_open"

    // The vault
    /// Values: `path`.
    case vaultNotFound = "error.vault.not_found"
    /// Values: `path`.
    case vaultExists = "error.vault.exists"
    /// Values: `path`, `reason`.
    case vaultInsecure = "error.vault.insecure"
    case vaultLocked = "error.vault.locked"
    case restartRequired = "error.vault.restart"
    case passphraseRequired = "error.vault.passphrase_required"
    case passphraseWrong = "error.vault.passphrase_wrong"
    case passphraseEmpty = "error.vault.passphrase_empty"
    case noPassphraseSet = "error.vault.no_passphrase"
    case pinRequired = "error.vault.pin_required"
    case noPINSet = "error.vault.no_pin"
    case pinLength = "error.vault.pin_length"
    case securityKeyRequired = "error.vault.security_key_required"
    case noSecurityKeySet = "error.vault.no_security_key"
    /// A second passphrase or PIN.
    case protectorExists = "error.vault.protector_exists"
    case protectorNameTaken = "error.vault.protector_name"
    /// Of a second security key.
    case protectorNameNeeded = "error.vault.protector_name_needed"
    /// Values: `limit`.
    case protectorLimit = "error.vault.protector_limit"
    case noSuchProtector = "error.vault.no_protector"
    case lastProtector = "error.vault.last_protector"
    case severalProtectors = "error.vault.several_protectors"
    /// Values: `name`, `reason`.
    case elementMissing = "error.vault.element_missing"
    /// Values: `name`.
    case elementForeign = "error.vault.element_foreign"
    case elementRefuses = "error.vault.element_refuses"
    /// Values: `name`.
    case elementBusy = "error.vault.element_busy"
    /// Values: `name`, `number`.
    case elementFailed = "error.vault.element_failed"
    /// Values: `name`.
    case elementUnsupported = "error.vault.element_unsupported"
    case pinWrong = "error.vault.pin_wrong"
    /// Values: `number`, of tries that are left.
    case pinWrongTries = "error.vault.pin_wrong_tries"
    case elementLockedOut = "error.vault.element_locked_out"
    /// Values: `seconds`.
    case elementLockedOutFor = "error.vault.element_locked_out_for"
    case rootDamaged = "error.vault.root_damaged"
    case registryDamaged = "error.vault.registry_damaged"
    /// Values: `part`, `reason`; of a row that does not read its kind, as `name`.
    case domainDamaged = "error.vault.domain_damaged"
    case rolledBack = "error.vault.rolled_back"
    /// The vault is open through an agent, which does not do this: to be unlocked with what opens it.
    case agentRefused = "error.vault.agent_refused"
    /// The agent wrote nothing into a row of a table, `name`, since what was to be written does not read.
    case valueUnreadable = "error.vault.value_unreadable"
    /// Changed meanwhile by another program: try again.
    case vaultOutdated = "error.vault.outdated"
    case keyNotFound = "error.vault.key_not_found"
    case keyExists = "error.vault.key_exists"
    case factorRequired = "error.vault.factor_required"
    case noStrongFactor = "error.vault.no_strong_factor"
    case ownPassphraseRequired = "error.vault.own_passphrase_required"
    case ownPassphraseWrong = "error.vault.own_passphrase_wrong"
    case deviceBound = "error.vault.device_bound"
    case laterKey = "error.vault.later_key"
    case laterProtector = "error.vault.later_protector"
    case laterCounter = "error.vault.later_counter"
    /// The vault is not the one that its secure element counted last, and nobody can say by how much.
    case counterLost = "error.vault.counter_lost"
    /// Everything was kept, and the secure element has not counted it yet.
    case notCounted = "error.vault.not_counted"
    /// Values: `reason`.
    case counterUnavailable = "error.vault.counter_unavailable"
    /// Values: `reason`; of a later format `number` and, as `limit`, the latest that is known.
    case databaseUnreadable = "error.vault.database_unreadable"
    /// Values: `reason`, and as it is `needed`, `available`, `number`.
    case derivationRefused = "error.vault.derivation_refused"
    case vaultBusy = "error.vault.busy"
    case diskFull = "error.vault.disk_full"
    /// A primitive failed where it cannot with well-formed input.
    case cryptography = "error.cryptography"

    // Security keys
    /// None is plugged in.
    case securityKeyAbsent = "error.security_key.absent"
    case securityKeySeveral = "error.security_key.several"
    /// Another one than the vault's.
    case securityKeyUnknown = "error.security_key.unknown"
    case securityKeyEnrolled = "error.security_key.enrolled"
    case securityKeyNotAllowed = "error.security_key.not_allowed"
    /// It has neither PIN nor fingerprint.
    case securityKeyNoPIN = "error.security_key.no_pin"
    case securityKeyUnsupported = "error.security_key.unsupported"
    case securityKeyPINWrong = "error.security_key.pin_wrong"
    /// Values: `number`, of tries that are left.
    case securityKeyPINWrongTries = "error.security_key.pin_wrong_tries"
    /// It takes no PIN before it was plugged out and in again.
    case securityKeyReplug = "error.security_key.replug"
    /// It takes no PIN any more.
    case securityKeyBlocked = "error.security_key.blocked"
    case securityKeyNotTouched = "error.security_key.not_touched"
    case securityKeyFailed = "error.security_key.failed"
    /// `whisper-fido2` is not there.
    case securityKeyHelperMissing = "error.security_key.helper_missing"
    /// Values: `name`, of a library that `whisper-fido2` does not start without.
    case securityKeyLibraryMissing = "error.security_key.library_missing"
    case securityKeyHelperFailed = "error.security_key.helper_failed"

    // The system
    /// Values: `operation`, `errno`; `path`, or SQLite's code as `number`.
    case system = "error.system"
    /// Values: `needed`, in bytes.
    case memoryLockLimit = "error.memory.lock_limit"
    /// Values: `errno`.
    case memoryUnavailable = "error.memory.unavailable"

    /// One that a later version gives, and this one does not know: `WhisperError.codeText` has it.
    case later = "error.later"
  }
}
