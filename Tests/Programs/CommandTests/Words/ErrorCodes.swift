#if os(Linux)
  import Addresses
  import AgentExchange
  import Bitcoin
  import CryptoPrimitives
  import EVM
  import Foundation
  import HelperProcess
  import OpenPGP
  import ProcessHardening
  import SecretMemory
  import SeedPhrase
  import StagedFiles
  import SystemPackage
  import TestSupport
  import VaultModel
  import WalletKit
  import WhisperKit
  import Words

  @testable import Commands

  /// One error of each kind that the command can end with, and what it says of it.
  enum ErrorCodes {
    /// The code and the exit status of each.
    static let all: [String: Int32] = {
      var codes = Dictionary(
        uniqueKeysWithValues: ErrorTable.rows.map { ($0.code, $0.status.rawValue) })
      // What the parser says and this version does not know.
      codes[ParserText.otherCode] = ExitStatus.usage.rawValue
      return codes
    }()

    /// The codes of the errors below, and of what the program says before a command begins.
    static let met = Set(services.map(\.words.code) + others.map { ErrorWords($0).code })
      .union(usage.map { $0.rawValue })
      .union([UsageErrorWords.noCommand.rawValue, ParserText.otherCode])
      .union(
        [.notHardenedStart, .noArguments, .argumentNotText].map { (words: SystemErrorWords) in
          words.rawValue
        })

    private static let usage = UsageError.refusals + ParserText.complaints

    /// An error of each code of the services, without values.
    static let services: [(code: String, words: ErrorWords)] =
      ErrorSources.codes.sorted().map { code in
        // Nobody but the services makes one; whoever stored one reads it.
        let json = Data("{\"code\":\"\(code)\"}".utf8)
        guard let error = try? JSONDecoder().decode(WhisperError.self, from: json) else {
          fatalError(code)
        }
        return (code, ErrorWords(error))
      }

    /// One of each kind that is no error of the services.
    static let others: [any Error] =
      command + [
        AmbiguousContact(typed: "x", candidates: []),
        QRError.noCode, QRError.severalCodes, QRError.unreadablePicture,
        QRError.pictureTooLarge(limit: 1), QRError.tooManyPixels(limit: 1),
        QRError.contentTooLarge(limit: 1), QRError.payloadTooLarge(limit: 1),
        QRError.tooWide(code: 2, terminal: 1), QRError.tooLow(code: 2, terminal: 1),
        QRError.noScreen, QRError.contentOfCode, QRError.noPart, QRError.seedPhrase,
        QRError.otherType("x"), QRError.oldVersion, QRError.damagedPart, QRError.anotherMessage,
        QRError.messageTooLarge(limit: 1), QRError.tooManyParts(limit: 1),
        QRError.incomplete(known: 1, of: 2), QRError.helper(.missing),
        QRError.helper(.libraryMissing(missingLibrary)),
        QRError.helper(.notStarted(Errno(rawValue: 1))),
        QRError.helper(.unreachable(Errno(rawValue: 1))), QRError.helperNotConfined,
        QRError.helper(.wroteTooMuch(limit: 1)), QRError.helper(.timedOut),
        QRError.helper(.failed(code: 1)), EVMError.notTransaction, EVMError.tooLarge(limit: 1),
        EVMError.malformed(.rlp), EVMError.field("x", .missing),
        QRError.helper(.killed(signal: 9)), QRPayloadError.tooLarge(limit: 1),
        QRPayloadError.notText,
        QRPayloadError.somethingElse, QRPayloadError.invalidBundle(reason: .endsEarly),
        QRPayloadError.invalidEnvelope, StagedFileError.exists(path: "x"),
        StagedFileError.write(errno: .noSpace),
        StagedFileError.create(directory: "x", errno: .noSpace),
        StagedFileError.place(path: "x", errno: .noSpace),
        HardeningError(step: .sandbox, errno: nil), SecretMemoryError.lockLimit(requestedBytes: 1),
        SecretMemoryError.unavailable(errno: 1), CancellationError(),
      ] + openPGP + wallets

    /// One of each kind of wallets, phrases and addresses.
    private static let wallets: [any Error] =
      walletErrors + phraseErrors + addressErrors + transactionErrors
      + [MessageChallenge.Failure.malformed, .unsupported(.full)]
      + AddressError.Unsupported.allCases.map(AddressError.unsupported)

    private static let walletErrors: [WalletError] = [
      .nameInvalid(.nameEmpty), .notFound(name: "x"), .exists(name: "x"), .known(name: "x"),
      .limit(1), .changedMeanwhile(name: "x"), .withoutPhrase(name: "x"), .presenceImpossible,
      .backupUnchecked(name: "x"), .backupDiffers, .accountMissing(name: "x", number: 1),
      .keysDiffer(name: "x", paths: ["m"]),
      .accountLimit(1), .numberTooLarge, .tooFar(limit: 1), .payeeNotFound(name: "x"),
      .payeeExists(name: "x"),
      .payeeLimit(1), .payeeKnown(name: "x"), .ownAddress(wallet: "x"), .noteTooLong(limit: 1),
      .noteInvalid, .lookalike(address: "x", known: "y"),
      .tokenNotFound(contract: "x", chainID: 1), .tokenKnown(symbol: "x"),
      .tokenExists(symbol: "x"), .tokenLimit(1), .symbolInvalid(limit: 1),
      .decimalsTooMany(limit: 1),
      .messageNotText, .messageTooLong(limit: 1), .messageKind,
      .nothingToSign(.notOurs, wallet: "x"), .nothingToSign(.noFingerprint, wallet: "x"),
      .nothingToSign(.otherPath("m"), wallet: "x"), .nothingToSign(.alreadySigned, wallet: "x"),
      .nothingToSign(.complete, wallet: "x"),
    ]

    private static let transactionErrors: [BitcoinError] = [
      .notPSBT, .version(1), .tooMuch(.octets(1)), .tooMuch(.parts(1)), .tooMuch(.fields(1)),
      .malformed(.endsEarly), .incomplete,
      .field(PSBTFieldDefect(place: .input(0), name: "x", rule: .fieldForm)),
    ]

    private static let phraseErrors: [SeedPhraseError] = [
      .wordCount(1), .oneWord, .unknownWord(position: 1, near: ["x"]), .checksum, .electrum, .form,
      .letters(position: 1), .character(position: 1, code: 0x1B), .notText, .numbers, .key,
      .notScanned, .scannedDigits(1), .scannedNumber(position: 1), .tooManyRolls,
      .dieFace, .rolls(needed: 2, given: 1), .diceWordCount(1), .diceBiased, .diceRepeat,
      .passphraseText, .passphraseLength,
    ]

    private static let addressErrors: [AddressError] = [
      .unknown, .checksum, .mixedCase, .malformed, .otherChain(.bitcoin), .otherNetwork([.test]),
      .requiredParameter("x"), .link, .mistyped(position: 1), .capitals, .otherSum(chainID: 30),
      .character(position: 1, code: 0x4F), .digits(1), .noAddress(offers: ["x"]), .severalAddresses,
    ]

    /// One of each kind, and of each reason that is said in other words.
    private static let openPGP: [any Error] =
      [
        OpenPGPError(.unsupported, .compressionNotRead, "BZip2"),
        OpenPGPError(.unsupported, .messageCipherNotRead, "Twofish"),
        OpenPGPError(.notAuthentic, .messageNotIntact),
        OpenPGPError(.noIntegrity, .messageUnprotected),
        OpenPGPError(.insufficientMemory, .argon2Memory),
        OpenPGPError(.passphraseRequired, .passphraseMissing),
        OpenPGPError(.wrongPassphrase, .passphraseWrong),
        OpenPGPError(.limitExceeded, .messageNestingLimit, number: 4),
        DescriptorError(operation: .read, errno: 5), DescriptorError(operation: .write, errno: 5),
      ]
      + [.sourceUnrecognized, .certificateMissing, .certificateSecretKey, .secretKeyMissing]
      .map { OpenPGPError(.malformed, $0) }
      + [
        .keyFingerprintLength, .packetCutShort, .packetTypeZero, .messageTrailing,
        .certificateSeveral, .armorEndMissing, .armorEndDiffers, .armorBase64, .armorHeaderLine,
        .cleartextTextInFront, .cleartextSignatureMissing, .cleartextHeader, .sourceCleartext,
      ].map { OpenPGPError(.malformed, $0) }
      + [.messageLibre, .secretKeyStub, .armorKindNotRead, .messageEncryptedTwice].map {
        OpenPGPError(.unsupported, $0)
      }
      + [.messageNotAddressed, .messageNotOpened].map { OpenPGPError(.notAddressed, $0) }
      + [
        .keyExpired, .keyRevoked, .keyNotYetValid, .keyUnbound, .keyRSATooWeak, .secretKeyAbsent,
        .certificateNoEncryptionKey, .keyDoesNotSign,
      ].map { OpenPGPError(.unusableKey, $0) }
      + [.messageEncrypted, .messageNotEncrypted, .messageReleaseEarly, .messageNoRecipient]
      .map { OpenPGPError(.invalidRequest, $0) }

    private static let missingLibrary: MissingLibrary = {
      let said = "whisper-qr: error while loading shared libraries: libpng16.so.16: cannot open"
      guard let library = MissingLibrary(complaint: said) else { fatalError(said) }
      return library
    }()

    private static let command: [CommandError] =
      [
        .keyEnd, .keyIsDeviceBound("x"), .noRevocation("x"),
        .certificateTooLargeForQR("x", bytes: 1), .certificateToTerminal, .secretKeyFromTerminal,
        .keysNotImported(failed: 1, of: 2), .revocationMessage(limit: 1), .walletPassphraseNeeded,
        .walletPassphraseWrong, .newWalletPassphraseNeeded, .phraseNeedsTerminal,
        .transactionRefused([.derivationLie]),
        .transactionRefused([.burn]), .approvalDiffers, .approvalNeeded, .notContract,

        .messageSignatureInvalid, .walletTestFailed("x"), .notAccepted, .hiddenPassphraseNeeded,
        .hiddenPassphraseEmpty, .hiddenFingerprint("x"),
        .terminalKeepsAll, .addressNotFound("x", wallet: "y"), .vaultExists("x"),
        .vaultInUse("x"), .isBackup(.vault, path: "x", isVaultThere: true),
        .isBackup(.identity, path: nil, isVaultThere: false),
        .noVaultForIdentity(vault: "x", path: "y"),
        .noTPM(.vault(.elementAbsent)), .noHome, .noTerminal, .cancelled,
        .signatureCancelled,
        .needsAnswer(option: "x"), .confirmationDiffers, .comparisonNeeded("x"),
        .fingerprintDiffers("x"), .nameForSeveral,
        .contactNotFound("x", near: [], command: "x"),
        .identityNotFound("x", near: [], command: "x"), .passphraseNeeded, .newPassphraseNeeded,
        .outputInVault("x"), .passphrasesDiffer, .generatedNeedsTerminal, .outputIsPassphrase("x"),
        .passphraseTooLong(limit: 1), .passphraseUnreadable("x", .noMemory),
        .keyPINNeeded, .newKeyPINNeeded, .keyPINUnreadable("x", .noMemory), .keyPINLength,
        .keyLastTry, .fingerUnknown, .securityKeyNotLookedFor,
        .pinNeeded, .newPINNeeded, .pinsDiffer, .pinUnreadable("x", .noMemory),
        .inputTooLarge(limit: 1), .messageTooLong(limit: 1, file: nil, recipient: nil),
        .inputTooLarge(limit: 1), .messageTooLong(limit: 1, file: nil, recipient: nil),
        .noMessageFile("x", recipient: nil), .outputExists("x"), .outputNotRegular("x"),
        .numberedExists("x"), .leftUnopened, .openedNotWritten("x"),
        .inputEmpty, .lineLost, .binaryToTerminal, .octetsToTerminal, .notShown, .backupToTerminal,
        .backupFromTerminal,
        .backupPassphraseNeeded, .backupPassphraseEmpty, .rotationDeclined("x"),
        .selfTestFailed(failed: 1, of: 2), .doctorIncomplete(1), .tourFailed, .whichEnvelope,
        .noSuchEnvelope(number: 2, count: 1), .severalToPipe, .severalToFile("x"),
        .shortKeyID("x"), .messagePasswordNeeded, .messagePasswordsDiffer,
        .messagePasswordEmpty, .messageOnlyPassword,
        .tooLongForTerminal(limit: 1 << 10), .tooLongToOpen(limit: 1 << 20),
        .scannedEnvelope, .scannedBundle, .agentMissing, .agentFailed(nil), .agentFailed(.noMemory),
        .agentSilent, .agentElsewhere, .notChanged(.silent), .notChanged(.anotherVersion),
        .notChanged(.elsewhere), .notChanged(.changing),
        .agentOfAnotherVersion, .noRuntime, .agentPlace(.symbolicLink, path: "x"),
      ] + operations.map { .system($0, "x", errno: Errno.noMemory) }
      + GivenKind.allCases.map { .isOther($0, path: "x") }
      + [false, true].flatMap { isNumeric in
        [false, true].map {
          .comparisonDiffers("x", isNumeric: isNumeric, wasVerified: $0)
        }
      }

    private static let operations: [OperationWords] = [
      .writeOutput, .write, .writeIn, .read, .readStandardInput, .findCurrentDirectory, .make,
    ]
  }
#endif
