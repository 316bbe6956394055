import CryptoPrimitives
import Foundation
import OpenPGP
import SecretMemory
import SecurityKey
import SystemPackage
import TestSupport
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("An error of the services")
struct ErrorTests {
  private func read(_ json: String) throws -> WhisperError {
    try JSONDecoder().decode(WhisperError.self, from: Data(json.utf8))
  }

  @Test("is the same when it was written down and read, values and all")
  func codable() throws {
    let errors: [WhisperError] = [
      .messageNotForMe, .contactNotFound(name: "Anna"), .messageExpired(.old(days: 3)),
      .rotationLimit(name: "Bob", limit: 256), .invalidKeybook(line: 3, reason: .noBundle),
      .vault(.system(SystemFailure(.lookAt, path: "/x", errno: .permissionDenied))),
      .vault(.derivationRefused(.notEnoughMemory(needed: 3, available: 2))),
      .vault(.elementLockedOut(seconds: 600)), .vault(.laterFormat(99, known: 3)),
      .memory(.lockLimit(requestedBytes: 5)),
    ]
    for error in errors {
      let data = try JSONEncoder().encode(error)
      #expect(try JSONDecoder().decode(WhisperError.self, from: data) == error)
    }
  }

  @Test("of each code is read again by its code alone")
  func codes() throws {
    for code in ErrorSources.codes {
      let error = try read("{\"code\":\"\(code)\"}")
      #expect(error.code.rawValue == code && error.values.isEmpty)
    }
    #expect(ErrorSources.named.count > 150)
    #expect(Set(ErrorSources.named).count == ErrorSources.named.count)
  }

  @Test("of a later version keeps its code and what is known of its values")
  func later() throws {
    let json = """
      {"code":"error.moon.full","values":\
      {"name":"Anna","reason":"reason.moon","operation":"operation.fly","phase":3}}
      """
    let error = try read(json)
    #expect(error.code.rawValue == "error.moon.full")
    #expect(error.values.name == "Anna")
    #expect(error.values.reason == .later && error.values.operation == .later)
    let again = try JSONDecoder().decode(WhisperError.self, from: JSONEncoder().encode(error))
    #expect(again == error)
    #expect(error != (try read("{\"code\":\"error.sun\"}")))
  }

  @Test("has a reason and an operation of its own for each of the layers below")
  func reasons() {
    for reason in InputReason.allCases where reason != .otherContent {
      #expect(WhisperError.Reason(rawValue: reason.rawValue) == .input(reason))
    }
    for reason in VaultReason.allCases {
      #expect(WhisperError.Reason(rawValue: reason.rawValue) == .vault(reason))
    }
    for defect in EnvelopeDefect.allCases {
      #expect(WhisperError.Reason(rawValue: defect.rawValue) == .envelope(defect))
      #expect(WhisperError.invalidEnvelope(cause: defect).values.reason == .envelope(defect))
    }
    for reason in WhisperError.Reason.allCases {
      #expect(WhisperError.Reason(rawValue: reason.rawValue) == reason)
    }
    #expect(WhisperError.Reason.input(.otherContent).rawValue == "reason.later")
    for operation in SystemFailure.Operation.allCases {
      #expect(WhisperError.Operation(rawValue: operation.rawValue) != nil)
    }
    let all =
      InputReason.allCases.map(\.rawValue) + VaultReason.allCases.map(\.rawValue)
      + EnvelopeDefect.allCases.map(\.rawValue)
    // What no service tells apart has none, and later ones have one together.
    let own = Set(WhisperError.Reason.allCases.map(\.rawValue))
    #expect(own.symmetricDifference(all) == ["reason.row.version", "reason.later"])
  }

  /// What a vault's error is for a program: code, and what it is about.
  private static let layer = OwnLayer([], vaultID: [], .x25519, [])

  private static let flattened: [(VaultError, WhisperError.Code, WhisperError.Values)] = [
    (.notFound(directory: "/x"), .vaultNotFound, .init(path: "/x")),
    (.alreadyExists(directory: "/x"), .vaultExists, .init(path: "/x")),
    (
      .insecure(path: "/x", reason: .othersRead), .vaultInsecure,
      .init(path: "/x", reason: .vault(.othersRead))
    ),
    (.locked, .vaultLocked, .init()), (.restartRequired, .restartRequired, .init()),
    (.passphraseRequired, .passphraseRequired, .init()),
    (.wrongPassphrase, .passphraseWrong, .init()), (.emptyPassphrase, .passphraseEmpty, .init()),
    (.noPassphraseSet, .noPassphraseSet, .init()), (.pinRequired, .pinRequired, .init()),
    (.securityKeyRequired, .securityKeyRequired, .init()),
    (.noSecurityKeySet, .noSecurityKeySet, .init()),
    (.securityKey(.absent), .securityKeyAbsent, .init()),
    (.securityKey(.several), .securityKeySeveral, .init()),
    (.securityKey(.unknown), .securityKeyUnknown, .init()),
    (.securityKey(.enrolled), .securityKeyEnrolled, .init()),
    (.securityKey(.notAllowed), .securityKeyNotAllowed, .init()),
    (.securityKey(.noPIN), .securityKeyNoPIN, .init()),
    (.securityKey(.unsupported), .securityKeyUnsupported, .init()),
    (.securityKey(.wrongPIN(triesLeft: 7)), .securityKeyPINWrongTries, .init(number: 7)),
    (.securityKey(.wrongPIN(triesLeft: nil)), .securityKeyPINWrong, .init()),
    (.securityKey(.blockedUntilReplugged), .securityKeyReplug, .init()),
    (.securityKey(.blocked), .securityKeyBlocked, .init()),
    (.securityKey(.notTouched), .securityKeyNotTouched, .init()),
    (.securityKey(.failed), .securityKeyFailed, .init()),
    (.securityKey(.helper(.missing)), .securityKeyHelperMissing, .init()),
    (
      .securityKey(.helper(.libraryMissing(name: "libfido2.so.1", package: "libfido2-1"))),
      .securityKeyLibraryMissing, .init(name: "libfido2.so.1")
    ),
    (.securityKey(.helper(.ended)), .securityKeyHelperFailed, .init()),
    (.protectorNameNeeded, .protectorNameNeeded, .init()),
    (.noPINSet, .noPINSet, .init()), (.pinLength, .pinLength, .init()),
    (.protectorExists, .protectorExists, .init()),
    (.protectorNameTaken, .protectorNameTaken, .init()),
    (.protectorLimit, .protectorLimit, .init(limit: 8)),
    (.noSuchProtector, .noSuchProtector, .init()), (.lastProtector, .lastProtector, .init()),
    (.severalProtectors, .severalProtectors, .init()),
    (
      .elementMissing(name: "tpm", reason: .elementSilent), .elementMissing,
      .init(name: "tpm", reason: .vault(.elementSilent))
    ),
    (.foreignElement(name: "tpm"), .elementForeign, .init(name: "tpm")),
    (.wrongAuthorization, .elementRefuses, .init()),
    (.wrongFactor(triesLeft: 2), .pinWrongTries, .init(number: 2)),
    (.wrongFactor(triesLeft: nil), .pinWrong, .init()),
    (.elementBusy(name: "tpm"), .elementBusy, .init(name: "tpm")),
    (.elementFailed(name: "tpm", code: 257), .elementFailed, .init(name: "tpm", number: 257)),
    (.elementUnsupported(name: "tpm"), .elementUnsupported, .init(name: "tpm")),
    (.elementLockedOut(seconds: 9), .elementLockedOutFor, .init(seconds: 9)),
    (.elementLockedOut(seconds: nil), .elementLockedOut, .init()),
    (.rootDamaged, .rootDamaged, .init()), (.registryDamaged, .registryDamaged, .init()),
    (.outdated, .vaultOutdated, .init()), (.changedMeanwhile, .vaultOutdated, .init()),
    (
      .domainDamaged(.keyMetadata, reason: .pages), .domainDamaged,
      .init(reason: .vault(.pages), part: "key-metadata")
    ),
    (.rolledBack, .rolledBack, .init()), (.keyNotFound, .keyNotFound, .init()),
    (.factorRequired, .factorRequired, .init()), (.noStrongFactor, .noStrongFactor, .init()),
    (.ownPassphraseRequired(layer), .ownPassphraseRequired, .init()),
    (.wrongOwnPassphrase, .ownPassphraseWrong, .init()), (.deviceBound, .deviceBound, .init()),
    (.keyExists, .keyExists, .init()), (.laterKey, .laterKey, .init()),
    (.laterProtector, .laterProtector, .init()), (.laterCounter, .laterCounter, .init()),
    (.counterLost, .counterLost, .init()), (.notCounted, .notCounted, .init()),
    (.agentRefused, .agentRefused, .init()),
    (
      .rowUnreadable(UnreadableRow(.setting, Array("policies".utf8))), .domainDamaged,
      .init(name: "setting policies", reason: .vault(.rowUnreadable), part: "settings")
    ),
    (.valueUnreadable(.contact), .valueUnreadable, .init(name: "contact")),
    (
      .counterUnavailable(reason: .counterOwned), .counterUnavailable,
      .init(reason: .vault(.counterOwned))
    ),
    (
      .unreadableDatabase(reason: .otherTables), .databaseUnreadable,
      .init(reason: .vault(.otherTables))
    ),
    (
      .laterFormat(9, known: 3), .databaseUnreadable,
      .init(reason: .vault(.newerVersion), limit: 3, number: 9)
    ),
    (
      .derivationRefused(.noMemory(needed: 7)), .derivationRefused,
      .init(reason: .vault(.noMemory), needed: 7)
    ),
    (
      .derivationRefused(.libraryFailed(code: 4)), .derivationRefused,
      .init(reason: .vault(.libraryFailed), number: 4)
    ),
    (.busy, .vaultBusy, .init()), (.diskFull, .diskFull, .init()),
    (
      .system(SystemFailure(.readDatabase, errno: .ioError, databaseCode: 778)), .system,
      .init(number: 778, operation: .readDatabase, errno: .ioError)
    ),
    (.memory(.unavailable(errno: 12)), .memoryUnavailable, .init(errno: .noMemory)),
    (.cryptography, .cryptography, .init()),
  ]

  @Test("is the vault's flattened to a code", arguments: flattened.indices)
  func vault(index: Int) {
    let (error, code, values) = Self.flattened[index]
    #expect(WhisperError(mapping: error).code == code)
    #expect(WhisperError(mapping: error).values == values)
    #expect(WhisperError(mapping: error).isFromBelow)
  }

  @Test("brings the values of the vault's, each of which is tried here")
  func values() {
    // Theirs are a question, or are there at times.
    let others: Set = ["ownPassphraseRequired", "securityKey", "wrongFactor", "elementLockedOut"]
    for (error, _, values) in Self.flattened where values.isEmpty {
      let name = ErrorSources.name(of: error)
      #expect(Mirror(reflecting: error).children.isEmpty || others.contains(name), "\(name)")
    }
    let tried = Self.flattened.map { ErrorSources.name(of: $0.0) }
    #expect(Set(ErrorSources.vault.map(\.name)).symmetricDifference(tried) == [])
  }

  /// What the services throw, by what it is called.
  private static let called: [(WhisperError, WhisperError.Code)] = [
    (.invalidEnvelope(cause: .size), .envelopeInvalid), (.incompleteEnvelope, .envelopeIncomplete),
    (.noEnvelope, .noEnvelope), (.ambiguousText, .severalEnvelopes),
    (.messageNotForMe, .messageNotForMe), (.notAuthentic, .envelopeChanged),
    (.invalidSignature, .invalidSignature), (.senderBlocked, .senderBlocked),
    (.messageExpired(.old(days: 3)), .messageOld),
    (.messageExpired(.ahead(days: 3)), .messageAhead),
    (.messageExpired(.forgotten), .messageForgotten), (.replayDetected, .messageReplayed),
    (.tooManyExpired(limit: 1), .tooManyExpired), (.messageTooLong(limit: 1), .messageTooLong),
    (.inputTooLarge(limit: 1), .inputTooLarge), (.tooManyEnvelopes(limit: 1), .tooManyEnvelopes),
    (WhisperError(.contactRequired), .contactRequired),
    (WhisperError(.signatureRequired), .signatureRequired),
    (WhisperError(.presenceImpossible), .presenceImpossible),
    (.recipientBlocked(name: "x"), .recipientBlocked),
    (.recipientRevoked(name: "x"), .recipientRevoked),
    (.recipientFormerKey(name: "x"), .recipientFormerKey),
    (.identityArchived(name: "x"), .identityArchived),
    (.identityCannotSign(name: "x"), .identityCannotSign),
    (.identityRotated(name: "x"), .identityRotated),
    (.identityWithoutSuccessor(name: "x"), .identityWithoutSuccessor),
    (.identityCannotRotate(name: "x"), .identityCannotRotate),
    (.rotationUnproven(name: "x"), .rotationUnproven),
    (.invalidName(reason: .nameEmpty), .nameInvalid),
    (.invalidBundle(reason: .endsEarly), .bundleInvalid),
    (.invalidKey(reason: .notHex), .keyInvalid),
    (.nameRequired, .nameRequired), (.bundleNameOutdated(name: "x"), .bundleNameOutdated),
    (.identityNameOutdated(name: "x"), .identityNameOutdated),
    (.noteTooLong(limit: 1), .noteTooLong),
    (.invalidNote, .noteInvalid), (.identityNotFound(name: "x"), .identityNotFound),
    (.noActiveIdentity, .noActiveIdentity), (.noIdentity, .noIdentity),
    (.identityExists(name: "x"), .identityExists),
    (.identityNotArchived(name: "x"), .identityNotArchived), (.identityLimit(1), .identityLimit),
    (.changedMeanwhile(name: "x"), .changedMeanwhile),
    (.contactNotFound(name: "x"), .contactNotFound),
    (.contactKnown(name: "x"), .contactKnown),
    (.contactHasOtherKey(name: "x"), .contactHasOtherKey),
    (.contactExists(name: "x"), .contactExists), (.contactRotated(name: "x"), .contactRotated),
    (.contactFormerKey(name: "x"), .contactFormerKey),
    (.rotationOutdated(name: "x"), .rotationOutdated),
    (.rotationLimit(name: "x", limit: 1), .rotationLimit),
    (.keyBelongsTo(name: "x"), .keyBelongsTo),
    (.ownKey(name: "x"), .ownKey), (.contactLimit(1), .contactLimit),
    (.contactRevoked(name: "x"), .contactRevoked),
    (.invalidKeybook(line: 1, reason: .noBundle), .keybookLineInvalid),
    (.invalidKeybookBundle(number: 1, reason: .noBundle), .keybookBundleInvalid),
    (.invalidBackup(.notABackup), .backupNone), (.invalidBackup(.absurdParameters), .backupAbsurd),
    (.invalidBackup(.notEnoughMemory(needed: 2, available: 1)), .backupMemory),
    (.invalidBackup(.ofVault), .backupOfVault), (.invalidBackup(.ofIdentity), .backupOfIdentity),
    (.invalidBackup(.changed), .backupChanged),
    (.invalidBackup(.vaultContents), .backupVaultContents),
    (.invalidBackup(.contents), .backupContents), (.tooLittleMemory(needed: 1), .backupNoMemory),
    (.backupDoesNotOpen, .backupDoesNotOpen),
    (.memory(.lockLimit(requestedBytes: 1)), .memoryLockLimit),
    (.noValidSignature, .noValidSignature), (.notText, .notText), (.notSigned, .notSigned),
    (.signerUnknown, .signerUnknown), (.signatureNotRead, .signatureNotRead),
    (.otherSigner(name: "x"), .otherSigner),
    (.certificateNotInUse(name: "x"), .certificateNotInUse),
    (.unusableOwnCertificate(name: "x", .keyExpired), .ownCertificateExpired),
    (.unusableOwnCertificate(name: "x", .keyRevoked), .ownCertificateRevoked),
    (.unusableOwnCertificate(name: "x", .keyNotYetValid), .ownCertificateNotYetValid),
    (.unusableOwnCertificate(name: "x", .keyRSATooWeak), .ownCertificateCannotEncrypt),
    (.unusableCertificate(name: "x", .keyExpired), .certificateExpired),
    (.unusableCertificate(name: "x", .keyRevoked), .certificateRevoked),
    (.unusableCertificate(name: "x", .keyNotYetValid), .certificateNotYetValid),
    (.unusableCertificate(name: "x", .keyNotBoundYet), .certificateNotYetValid),
    (.unusableCertificate(name: "x", .keyRSATooWeak), .certificateWeak),
    (.unusableCertificate(name: "x", .keyUnsafe), .certificateWeak),
    (.unusableCertificate(name: "x", .keyEncryptionNotRead), .certificateNotRead),
    (.unusableCertificate(name: "x", .certificateNoEncryptionKey), .certificateCannotEncrypt),
    (.openPGPKeyNotFound(name: "x"), .openPGPKeyNotFound),
    (.openPGPKeyAmbiguous(name: "x"), .openPGPKeyAmbiguous),
    (.openPGPSubkeyNotFound(name: "x"), .openPGPSubkeyNotFound),
    (.noActiveOpenPGPKey, .noActiveOpenPGPKey), (.noOpenPGPKey, .noOpenPGPKey),
    (.openPGPKeyLimit(1), .openPGPKeyLimit), (.invalidUserID, .userIDInvalid),
    (.userIDNotFound(name: "x"), .userIDNotFound), (.lastUserID, .lastUserID),
    (.contactWithoutKeys(name: "x"), .contactWithoutKeys),
    (.contactWithoutCertificate(name: "x"), .contactWithoutCertificate),
    (.noCertificateInUse(name: "x"), .noCertificateInUse),
    (.contactHasOtherCertificate(name: "x"), .contactHasOtherCertificate),
    (.invalidCertificate(finding: nil), .certificateInvalid),
    (.certificateNotFound(name: "x"), .certificateNotFound),
    (.certificateAmbiguous(name: "x"), .certificateAmbiguous),
    (.certificateNotVerified(name: "x"), .certificateNotVerified),
    (.lastCertificate(name: "x"), .certificateLast),
    (.certificateTooLarge(limit: 1), .certificateTooLarge),
    (.certificateLimit(name: "x", limit: 1), .certificateLimit),
    (.ownCertificate(fingerprint: fingerprint), .ownCertificate),
    (
      .unusableKey("DSA", OpenPGPError(.unsupported, .certificateAlgorithmNotRead)),
      .certificateKeyNotRead
    ),
    (.unusableKey("RSA 1024", OpenPGPError(.unusableKey, .keyRSATooWeak)), .certificateKeyWeak),
    (.certificateUnsigned, .certificateUnsigned),
    (.certificateBelongsTo(name: "x"), .certificateBelongsTo),
    (
      .unreadCertificate(OpenPGPError(.unsupported, .keyVersionNotRead, number: 3)),
      .certificateVersion
    ),
    (.unreadCertificate(OpenPGPError(.malformed, .keyLegacyCurve)), .certificateInvalid),
    (.revocationUnknown(key: fingerprint.keyID), .revocationUnknown),
    (.revocationUnnamed, .revocationUnnamed), (.revocationForged(name: "x"), .revocationForged),
    (.revocationOwn(fingerprint: fingerprint), .revocationOwn),
  ]

  private static let fingerprint: Fingerprint = {
    do {
      return try Fingerprint(version: 4, [UInt8](repeating: 7, count: 20))
    } catch {
      fatalError("\(error)")
    }
  }()

  @Test("has the code of what it is called, and each code is something's")
  func names() {
    for (error, code) in Self.called { #expect(error.code == code) }
    let codes = Self.called.map(\.1) + Self.flattened.map(\.1)
    #expect(ErrorSources.codes.subtracting(codes.map(\.rawValue)) == [])
  }

  @Test("of a certificate brings the rule that it breaks, for programs")
  func finding() {
    let broken = OpenPGPError(.malformed, .keyLegacyCurve)
    #expect(WhisperError.unreadCertificate(broken).values.finding == broken.code)
    #expect(WhisperError.invalidCertificate(finding: nil).values.finding == nil)
  }

  @Test("is told apart by what it is, as a pattern")
  func pattern() throws {
    func caught(_ error: any Error) -> String {
      do { throw error } catch WhisperError.replayDetected {
        return "replay"
      } catch WhisperError.contactNotFound(name: "Anna") {
        return "Anna"
      } catch {
        return "other"
      }
    }
    #expect(caught(WhisperError.replayDetected) == "replay")
    #expect(caught(WhisperError.contactNotFound(name: "Anna")) == "Anna")
    #expect(caught(WhisperError.contactNotFound(name: "Bob")) == "other")
    #expect(caught(VaultError.locked) == "other")
  }

  @Test("is its code where somebody prints it, and no name")
  func description() {
    #expect("\(WhisperError.contactNotFound(name: "Anna"))" == "error.contact.not_found")
  }

  @Test("about one message is none of what lies below")
  func above() {
    for error: WhisperError in [.messageNotForMe, .notAuthentic, .replayDetected] {
      #expect(!error.isFromBelow)
    }
  }
}
