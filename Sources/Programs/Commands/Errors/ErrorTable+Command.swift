import VaultModel
import WhisperKit
import Words

extension ErrorTable {
  /// How the command was called; what `check()` and the parser refuse comes besides.
  static let arguments: [ErrorRow] =
    rows(
      of: UsageErrorWords.self,
      .init(.usage, .noCommand),
      .init(.failed, .noFile, .path))
    + rows(
      of: SystemErrorWords.self,
      .init(.usage, .argumentNotText, hint: .argumentNotTextHint),
      .init(.failed, .noArguments))
    + rows(
      of: CommandErrorWords.self,
      .init(.usage, .needsAnswer),
      .init(.usage, .noHome, hint: .noHomeHint),
      .init(.usage, .nameForSeveral),
      .init(.usage, .comparisonNeeded, .name, hint: .comparisonNeededHint))
    + rows(
      of: SeveralWords.self,
      .init(.usage, .choose, hint: .chooseHint),
      .init(.usage, .noNumber, .number, .limit),
      .init(.usage, .toPipe, hint: .toPipeHint),
      .init(.usage, .toFile, .path, hint: .toFileHint))

  /// Between the person and the services.
  static let command: [ErrorRow] =
    rows(
      of: CommandErrorWords.self,
      .init(.failed, .unknown),
      .init(.cancelled, .cancelled),
      .init(.cancelled, .signatureCancelled),
      .init(.failed, .noTerminal),
      .init(.cancelled, .confirmationDiffers),
      .init(.failed, .inputEmpty),
      .init(.failed, .lineLost, hint: .lineLostHint),
      .init(.needsRepair, .noTPM, .reason, hint: .made(hintForNoTPM)),
      .init(.failed, .wordsDiffer, .name, hint: .comparisonDiffersHint),
      .init(.failed, .wordsDifferUnverified, .name, hint: .comparisonDiffersHint),
      .init(.failed, .digitsDiffer, .name, hint: .comparisonDiffersHint),
      .init(.failed, .digitsDifferUnverified, .name, hint: .comparisonDiffersHint),
      .init(.failed, .fingerprintDiffers, .name, hint: .comparisonDiffersHint),
      .init(.failed, .notedAsOpened, .text, hint: .words(MessageErrorWords.againHint)),
      .init(.failed, .outputInVault, .path, hint: .outputInVaultHint),
      .init(.failed, .outputExists, .path, hint: .outputExistsHint),
      .init(.failed, .outputNotRegular, .path),
      .init(.failed, .binaryToTerminal, hint: .binaryToTerminalHint),
      .init(.failed, .octetsToTerminal, hint: .binaryToTerminalHint))
    + rows(
      of: GivenWords.self,
      .init(.failed, .none),
      .init(.failed, .envelope, hint: "whisper open FILE"),
      .init(.failed, .envelopes, hint: "whisper open FILE"),
      .init(.failed, .bundle, hint: "whisper contact add FILE"),
      .init(.failed, .keybook, hint: "whisper keybook import FILE"),
      .init(.failed, .message, hint: "whisper pgp decrypt FILE"),
      .init(.failed, .signedText, hint: "whisper pgp verify FILE"),
      .init(.failed, .signature, hint: "whisper pgp verify --signature FILE DATA"),
      .init(.failed, .certificate, hint: "whisper contact add FILE"),
      .init(.failed, .secretKey, hint: "whisper pgp key import FILE"),
      .init(.failed, .psbt, hint: "whisper wallet tx inspect --wallet NAME FILE"),
      .init(
        .failed, .ethereum, hint: "whisper wallet tx inspect --chain ethereum --wallet NAME FILE"),
      .init(.failed, .address, hint: "whisper wallet payee add NAME ADDRESS"))
    + rows(
      of: RotationWords.self,
      .init(.cancelled, .declined, .name, hint: .made { RotationWords.declinedHint($0.name) }))
    + rows(
      of: OldMessageWords.self,
      .init(.expiredOrReplayed, .leftUnopened))
    + rows(
      of: SelfTestWords.self,
      .init(.failed, .someFailed, .number, .limit, hint: .someFailedHint))
    + rows(
      of: DoctorWords.self,
      .init(.failed, .incomplete, .number))
    + rows(
      of: TutorialWords.self,
      .init(.failed, .failed))

  /// Passphrases, PINs and security keys that are asked for.
  static let secrets: [ErrorRow] =
    rows(
      of: CommandErrorWords.self,
      .init(.authentication, .passphraseNeeded, hint: .passphraseNeededHint),
      .init(.authentication, .newPassphraseNeeded, hint: .newPassphraseNeededHint),
      .init(.authentication, .passphrasesDiffer),
      .init(
        .usage, .generatedNeedsTerminal,
        hint: .made { _ in CommandErrorWords.give("--passphrase-output FILE") }),
      .init(.usage, .outputIsPassphrase, .path),
      .init(.authentication, .passphraseTooLong, .limit),
      .init(.authentication, .passphraseUnreadable, .text, .errno),
      .init(.authentication, .pinNeeded, hint: .pinNeededHint),
      .init(.authentication, .newPINNeeded, hint: .newPINNeededHint),
      .init(.authentication, .pinsDiffer),
      .init(.authentication, .pinUnreadable, .text, .errno))
    + rows(
      of: SecurityKeyWords.self,
      .init(.authentication, .notLookedFor, hint: .notLookedForHint),
      .init(.authentication, .pinNeeded, hint: .pinNeededHint),
      .init(.authentication, .pinLength),
      .init(.authentication, .lastTry, hint: .lastTryHint),
      .init(.authentication, .fingerUnknown, hint: .fingerUnknownHint),
      .init(.authentication, .pinUnreadable, .text, .text))

  static let agent: [ErrorRow] =
    rows(
      of: AgentWords.self,
      .init(.failed, .missing, hint: .missingHint),
      .init(.failed, .failed, .text),
      .init(.failed, .silent, hint: .silentHint),
      .init(.failed, .otherVersion),
      .init(.failed, .elsewhere, hint: .elsewhereHint),
      .init(.failed, .notChanged, .text, hint: .notChangedHint),
      .init(.failed, .noRuntime, hint: .noRuntimeHint),
      .init(.failed, .place, .text))

  /// QR codes, one and several.
  static let pictures: [ErrorRow] =
    rows(
      of: QRWords.self,
      .init(.failed, .noCode, hint: .noCodeHint),
      .init(.failed, .severalCodes, hint: .severalCodesHint),
      .init(.failed, .unreadable, hint: .unreadableHint),
      .init(.failed, .pictureTooLarge, .limitMiB),
      .init(.failed, .tooManyPixels, .limitMiB),
      .init(.failed, .contentTooLarge),
      .init(.failed, .payloadTooLarge, .limit, hint: .payloadTooLargeHint),
      .init(.failed, .tooWide, .number, .limit),
      .init(.failed, .notText),
      .init(.failed, .somethingElse),
      .init(.failed, .isEnvelope, hint: "whisper open --from-qr PICTURE"),
      .init(.failed, .isBundle, hint: "whisper contact add --from-qr PICTURE"),
      .init(.failed, .helperMissing, hint: .helperMissingHint),
      .init(.failed, .libraryMissing, .typedName, hint: .made { $0.missingLibraryHint }),
      .init(.failed, .helperFailed),
      .init(.failed, .helperTimedOut),
      .init(.failed, .helperEnded),
      .init(.failed, .notConfined))
    + rows(
      of: AnimatedQRWords.self,
      .init(.failed, .contentOfCode, hint: .contentOfCodeHint),
      .init(.failed, .noPart),
      .init(.failed, .seedPhrase),
      .init(.failed, .otherType, .name, hint: .otherTypeHint),
      .init(.failed, .oldVersion, hint: .oldVersionHint),
      .init(.failed, .damaged),
      .init(.failed, .anotherMessage, hint: .anotherMessageHint),
      .init(.failed, .messageTooLarge, .limitMiB),
      .init(.failed, .tooManyParts, .limit),
      .init(.failed, .incomplete, .limit, .number, hint: .incompleteHint),
      .init(.failed, .noScreen, hint: .noScreenHint),
      .init(.failed, .tooLow, .number, .limit))

  static let system: [ErrorRow] =
    rows(
      of: SystemErrorWords.self,
      .init(.failed, .failed, .operation, .errno),
      .init(.failed, .lockLimit, hint: .lockLimitHint),
      .init(.failed, .noMemory, .errno),
      .init(.failed, .notHardened, .text),
      // Before the command begins.
      .init(.failed, .notHardenedStart, .text))

  private static let hintForNoTPM: @Sendable (CommandError) -> String? = { error in
    error.values.reason == .vault(.elementForbidden)
      ? VaultErrorWords.deviceGroupHint.text : "whisper init --element \(ElementChoice.software)"
  }
}
