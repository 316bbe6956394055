extension WhisperError {
  /// What happened. The raw value is the code that programs get; it never changes its meaning and never goes, and
  /// the words for people have it as their key. Which values an error of a code has stands beside it; all that are
  /// about one person have `name`.
  ///
  /// It is a text, so that an error of the vault, or of a later version, needs no name here: those that a caller
  /// tells apart have one.
  public struct Code: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ rawValue: String) { self.init(rawValue: rawValue) }

    // Envelopes. What a person is told about these is deliberately little.
    /// What begins like an envelope is none.
    public static let envelopeInvalid = Self("error.envelope.invalid")
    /// A part of it is missing.
    public static let envelopeIncomplete = Self("error.envelope.cut")
    /// A box does not open: tampered with.
    public static let envelopeChanged = Self("error.envelope.changed")
    public static let noEnvelope = Self("error.envelope.none")
    /// Two different ones in a text that should have one.
    public static let severalEnvelopes = Self("error.envelope.two")
    /// Values: `limit`.
    public static let tooManyEnvelopes = Self("error.envelope.too_many")
    public static let messageNotForMe = Self("error.message.not_for_me")
    public static let invalidSignature = Self("error.signature.invalid")
    public static let senderBlocked = Self("error.sender.blocked")
    /// Values: `days`.
    public static let messageOld = Self("error.message.old")
    /// Dated ahead of the clock here. Values: `days`.
    public static let messageAhead = Self("error.message.ahead")
    /// From before anything is remembered.
    public static let messageForgotten = Self("error.message.forgotten")
    /// As many expired messages were opened as a vault remembers. Values: `limit`.
    public static let tooManyExpired = Self("error.message.too_many_old")
    public static let messageReplayed = Self("error.message.replayed")
    /// Values: `limit`, in bytes.
    public static let messageTooLong = Self("error.message.too_long")
    /// Values: `limit`, in bytes.
    public static let inputTooLarge = Self("error.input.too_large")

    // Policies and states
    /// Messages go to contacts only, not to raw keys.
    public static let contactRequired = Self("policy.contact_required.title")
    /// Messages to verified contacts are signed.
    public static let signatureRequired = Self("policy.signature_required.title")
    /// A presence check, and no passphrase to check.
    public static let presenceImpossible = Self("sign.bio_required.title")
    public static let recipientBlocked = Self("error.recipient.blocked")
    public static let recipientRevoked = Self("error.recipient.revoked")
    public static let recipientFormerKey = Self("error.recipient.former_key")
    public static let identityArchived = Self("error.identity.archived")
    public static let identityCannotSign = Self("error.identity.cannot_sign")
    public static let identityRotated = Self("error.identity.rotated")
    public static let identityWithoutSuccessor = Self("error.identity.without_successor")
    public static let identityCannotRotate = Self("error.identity.cannot_rotate")
    public static let rotationUnproven = Self("rotation.loses_proof")

    // Names, identities and contacts
    /// Values: `reason`.
    public static let nameInvalid = Self("error.name.invalid")
    /// Values: `reason`.
    public static let bundleInvalid = Self("error.bundle.invalid")
    /// Values: `reason`.
    public static let keyInvalid = Self("error.key.invalid")
    public static let nameRequired = Self("error.name.required")
    public static let bundleNameOutdated = Self("error.bundle.name")
    public static let identityNameOutdated = Self("error.identity.name")
    /// Values: `limit`.
    public static let noteTooLong = Self("error.note.too_long")
    public static let noteInvalid = Self("error.note.invalid")
    public static let identityNotFound = Self("error.identity.not_found")
    public static let noActiveIdentity = Self("error.identity.none_active")
    public static let noIdentity = Self("error.identity.none")
    public static let identityExists = Self("error.identity.exists")
    public static let identityNotArchived = Self("error.identity.not_archived")
    /// Values: `limit`.
    public static let identityLimit = Self("error.identity.limit")
    public static let changedMeanwhile = Self("error.changed_meanwhile")
    public static let contactNotFound = Self("error.contact.not_found")
    public static let contactKnown = Self("error.contact.known")
    public static let contactWithoutKeys = Self("error.contact.without_keys")
    public static let contactWithoutCertificate = Self("error.contact.without_certificate")
    public static let noCertificateInUse = Self("error.certificate.none_in_use")
    public static let certificateNotInUse = Self("error.certificate.not_in_use")
    public static let contactHasOtherCertificate = Self("error.contact.other_certificate")
    public static let certificateInvalid = Self("error.certificate.invalid")
    public static let certificateNotFound = Self("error.certificate.not_found")
    public static let certificateAmbiguous = Self("error.certificate.several")
    public static let certificateNotVerified = Self("error.certificate.not_verified")
    public static let certificateLast = Self("error.certificate.last")
    public static let certificateTooLarge = Self("error.certificate.too_large")
    public static let certificateLimit = Self("error.certificate.limit")
    /// One of the person's own keys. Values: `name`, its fingerprint.
    public static let ownCertificate = Self("error.certificate.own")
    /// Of a kind or size that is not read. Values: `name`, of the algorithm.
    public static let certificateKeyNotRead = Self("error.certificate.key_not_read")
    /// Values: `name`, of the algorithm with its size.
    public static let certificateKeyWeak = Self("error.certificate.key_weak")
    /// Values: `number`, the version.
    public static let certificateVersion = Self("error.certificate.version")
    /// Nothing in it is signed by its key.
    public static let certificateUnsigned = Self("error.certificate.unsigned")
    public static let certificateBelongsTo = Self("error.certificate.belongs_to")
    /// A revocation of a key that nobody has. Values: `name`, its key ID.
    public static let revocationUnknown = Self("error.revocation.unknown")
    /// One that does not say of whose key it is.
    public static let revocationUnnamed = Self("error.revocation.unnamed")
    /// One that names somebody's key and is not that key's. Values: `name`.
    public static let revocationForged = Self("error.revocation.forged")
    /// One of the person's own key. Values: `name`, its fingerprint.
    public static let revocationOwn = Self("error.revocation.own")
    public static let contactHasOtherKey = Self("error.contact.other_key")
    public static let contactExists = Self("error.contact.exists")
    public static let contactRotated = Self("error.contact.rotated")
    public static let contactFormerKey = Self("error.contact.former_key")
    public static let rotationOutdated = Self("error.contact.rotation_outdated")
    /// Values: `name`, `limit`.
    public static let rotationLimit = Self("error.rotation.too_many")
    public static let keyBelongsTo = Self("error.key.belongs_to")
    public static let ownKey = Self("error.key.own")
    /// Values: `limit`.
    public static let contactLimit = Self("error.contact.limit")
    public static let contactRevoked = Self("error.contact.revoked")
    /// Values: `number`, `reason`.
    public static let keybookLineInvalid = Self("error.keybook.line")
    /// Values: `number`, `reason`.
    public static let keybookBundleInvalid = Self("error.keybook.bundle")

    // OpenPGP messages
    /// One was required, and one is bad; so of those below.
    public static let noValidSignature = Self("error.pgp.no_valid_signature")
    /// There is none.
    public static let notSigned = Self("error.pgp.not_signed")
    /// It is of a key that belongs to nobody who is known.
    public static let signerUnknown = Self("error.pgp.signer_unknown")
    /// It may be good or bad.
    public static let signatureNotRead = Self("error.pgp.signature_not_read")
    /// It is valid, and not of who was named. Values: `name`.
    public static let otherSigner = Self("error.pgp.other_signer")
    /// What is signed as text is none.
    public static let notText = Self("error.pgp.not_text")
    /// Nothing can be encrypted to it; so of those below. Values: `name`.
    public static let certificateExpired = Self("error.pgp.recipient_expired")
    public static let certificateRevoked = Self("error.pgp.recipient_revoked")
    public static let certificateNotYetValid = Self("error.pgp.recipient_not_yet_valid")
    public static let certificateWeak = Self("error.pgp.recipient_weak")
    public static let certificateNotRead = Self("error.pgp.recipient_not_read")
    public static let certificateCannotEncrypt = Self("error.pgp.recipient_cannot_encrypt")
    /// Of an own key, to which the person meant to encrypt too; so of those below. Values: `name`.
    public static let ownCertificateExpired = Self("error.pgp.own_expired")
    public static let ownCertificateRevoked = Self("error.pgp.own_revoked")
    public static let ownCertificateNotYetValid = Self("error.pgp.own_not_yet_valid")
    public static let ownCertificateCannotEncrypt = Self("error.pgp.own_cannot_encrypt")
    // OpenPGP keys
    /// None has this fingerprint or address. Values: `name`.
    public static let openPGPKeyNotFound = Self("error.pgp_key.not_found")
    /// Several have it. Values: `name`.
    public static let openPGPKeyAmbiguous = Self("error.pgp_key.several")
    public static let noActiveOpenPGPKey = Self("error.pgp_key.none_active")
    public static let noOpenPGPKey = Self("error.pgp_key.none")
    /// Values: `name`.
    public static let openPGPSubkeyNotFound = Self("error.pgp_subkey.not_found")
    /// Values: `limit`.
    public static let openPGPKeyLimit = Self("error.pgp_key.limit")
    /// Values: `limit`, in bytes.
    public static let userIDInvalid = Self("error.user_id.invalid")
    /// Values: `name`.
    public static let userIDNotFound = Self("error.user_id.not_found")
    /// The only one that holds.
    public static let lastUserID = Self("error.user_id.last")

    // Backups
    /// It is no backup.
    public static let backupNone = Self("error.backup.none")
    /// It is one of a whole vault.
    public static let backupOfVault = Self("error.backup.of_vault")
    /// It is one of an identity, and no whole vault.
    public static let backupOfIdentity = Self("error.backup.of_identity")
    public static let backupAbsurd = Self("error.backup.absurd")
    /// More memory than is there. Values: `needed`, `available`, in bytes.
    public static let backupMemory = Self("error.backup.memory")
    public static let backupContents = Self("error.backup.contents")
    /// The passphrase is right, and the file was changed or cut short.
    public static let backupChanged = Self("error.backup.changed")
    /// What is in it is no vault that this program can make.
    public static let backupVaultContents = Self("error.backup.vault_contents")
    /// Values: `needed`, in bytes.
    public static let backupNoMemory = Self("error.backup.no_memory")
    /// Another passphrase, or a changed file.
    public static let backupDoesNotOpen = Self("error.backup.does_not_open")

    // The vault
    /// Values: `path`.
    public static let vaultNotFound = Self("error.vault.not_found")
    /// Values: `path`.
    public static let vaultExists = Self("error.vault.exists")
    /// Values: `path`, `reason`.
    public static let vaultInsecure = Self("error.vault.insecure")
    public static let vaultLocked = Self("error.vault.locked")
    public static let restartRequired = Self("error.vault.restart")
    public static let passphraseRequired = Self("error.vault.passphrase_required")
    public static let passphraseWrong = Self("error.vault.passphrase_wrong")
    public static let passphraseEmpty = Self("error.vault.passphrase_empty")
    public static let noPassphraseSet = Self("error.vault.no_passphrase")
    public static let pinRequired = Self("error.vault.pin_required")
    public static let noPINSet = Self("error.vault.no_pin")
    public static let pinLength = Self("error.vault.pin_length")
    public static let securityKeyRequired = Self("error.vault.security_key_required")
    public static let noSecurityKeySet = Self("error.vault.no_security_key")
    /// A second passphrase or PIN.
    public static let protectorExists = Self("error.vault.protector_exists")
    public static let protectorNameTaken = Self("error.vault.protector_name")
    /// Of a second security key.
    public static let protectorNameNeeded = Self("error.vault.protector_name_needed")
    /// Values: `limit`.
    public static let protectorLimit = Self("error.vault.protector_limit")
    public static let noSuchProtector = Self("error.vault.no_protector")
    public static let lastProtector = Self("error.vault.last_protector")
    public static let severalProtectors = Self("error.vault.several_protectors")
    /// Values: `name`, `reason`.
    public static let elementMissing = Self("error.vault.element_missing")
    /// Values: `name`.
    public static let elementForeign = Self("error.vault.element_foreign")
    public static let elementRefuses = Self("error.vault.element_refuses")
    /// Values: `name`.
    public static let elementBusy = Self("error.vault.element_busy")
    /// Values: `name`, `number`.
    public static let elementFailed = Self("error.vault.element_failed")
    /// Values: `name`.
    public static let elementUnsupported = Self("error.vault.element_unsupported")
    public static let pinWrong = Self("error.vault.pin_wrong")
    /// Values: `number`, of tries that are left.
    public static let pinWrongTries = Self("error.vault.pin_wrong_tries")
    public static let elementLockedOut = Self("error.vault.element_locked_out")
    /// Values: `seconds`.
    public static let elementLockedOutFor = Self("error.vault.element_locked_out_for")
    public static let rootDamaged = Self("error.vault.root_damaged")
    public static let registryDamaged = Self("error.vault.registry_damaged")
    /// Values: `part`, `reason`; of a row that does not read its kind, as `name`.
    public static let domainDamaged = Self("error.vault.domain_damaged")
    public static let rolledBack = Self("error.vault.rolled_back")
    /// The vault is open through an agent, which does not do this: to be unlocked with what opens it.
    public static let agentRefused = Self("error.vault.agent_refused")
    /// The agent wrote nothing into a row of a table, `name`, since what was to be written does not read.
    public static let valueUnreadable = Self("error.vault.value_unreadable")
    /// Changed meanwhile by another program: try again.
    public static let vaultOutdated = Self("error.vault.outdated")
    public static let keyNotFound = Self("error.vault.key_not_found")
    public static let keyExists = Self("error.vault.key_exists")
    public static let factorRequired = Self("error.vault.factor_required")
    public static let noStrongFactor = Self("error.vault.no_strong_factor")
    public static let ownPassphraseRequired = Self("error.vault.own_passphrase_required")
    public static let ownPassphraseWrong = Self("error.vault.own_passphrase_wrong")
    public static let deviceBound = Self("error.vault.device_bound")
    public static let laterKey = Self("error.vault.later_key")
    public static let laterProtector = Self("error.vault.later_protector")
    public static let laterCounter = Self("error.vault.later_counter")
    /// The vault is not the one that its secure element counted last, and nobody can say by how much.
    public static let counterLost = Self("error.vault.counter_lost")
    /// Everything was kept, and the secure element has not counted it yet.
    public static let notCounted = Self("error.vault.not_counted")
    /// Values: `reason`.
    public static let counterUnavailable = Self("error.vault.counter_unavailable")
    /// Values: `reason`; of a later format `number` and, as `limit`, the latest that is known.
    public static let databaseUnreadable = Self("error.vault.database_unreadable")
    /// Values: `reason`, and as it is `needed`, `available`, `number`.
    public static let derivationRefused = Self("error.vault.derivation_refused")
    public static let vaultBusy = Self("error.vault.busy")
    public static let diskFull = Self("error.vault.disk_full")
    /// A primitive failed where it cannot with well-formed input.
    public static let cryptography = Self("error.cryptography")

    // Security keys
    /// None is plugged in.
    public static let securityKeyAbsent = Self("error.security_key.absent")
    public static let securityKeySeveral = Self("error.security_key.several")
    /// Another one than the vault's.
    public static let securityKeyUnknown = Self("error.security_key.unknown")
    public static let securityKeyEnrolled = Self("error.security_key.enrolled")
    public static let securityKeyNotAllowed = Self("error.security_key.not_allowed")
    /// It has neither PIN nor fingerprint.
    public static let securityKeyNoPIN = Self("error.security_key.no_pin")
    public static let securityKeyUnsupported = Self("error.security_key.unsupported")
    public static let securityKeyPINWrong = Self("error.security_key.pin_wrong")
    /// Values: `number`, of tries that are left.
    public static let securityKeyPINWrongTries = Self("error.security_key.pin_wrong_tries")
    /// It takes no PIN before it was plugged out and in again.
    public static let securityKeyReplug = Self("error.security_key.replug")
    /// It takes no PIN any more.
    public static let securityKeyBlocked = Self("error.security_key.blocked")
    public static let securityKeyNotTouched = Self("error.security_key.not_touched")
    public static let securityKeyFailed = Self("error.security_key.failed")
    /// `whisper-fido2` is not there.
    public static let securityKeyHelperMissing = Self("error.security_key.helper_missing")
    /// Values: `name`, of a library that `whisper-fido2` does not start without.
    public static let securityKeyLibraryMissing = Self("error.security_key.library_missing")
    public static let securityKeyHelperFailed = Self("error.security_key.helper_failed")

    // The system
    /// Values: `operation`, `errno`; `path`, or SQLite's code as `number`.
    public static let system = Self("error.system")
    /// Values: `needed`, in bytes.
    public static let memoryLockLimit = Self("error.memory.lock_limit")
    /// Values: `errno`.
    public static let memoryUnavailable = Self("error.memory.unavailable")
  }
}
