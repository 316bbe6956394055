import Words

extension ErrorTable {
  /// Wallets, accounts, payees and tokens.
  static let wallets: [ErrorRow] =
    rows(
      of: WalletErrorWords.self,
      .init(.failed, .notFound, .typedName, hint: "whisper wallet list"),
      .init(.failed, .exists, .name),
      .init(.failed, .known, .name),
      .init(.failed, .limit, .limit),
      .init(.needsRepair, .withoutPhrase, .name, hint: .withoutPhraseHint),
      .init(.policy, .presence, hint: .presenceHint),
      .init(
        .policy, .backupUnchecked, .name,
        hint: .made { WalletErrorWords.backupUncheckedHint($0.quotedName) }),
      .init(.failed, .backupDiffers, hint: .backupDiffersHint),
      .init(.failed, .accountMissing, .text, .name),
      .init(.failed, .accountLimit, .limit),
      .init(
        .notAuthentic, .keysDiffer, .name, .text,
        hint: .made { WalletErrorWords.keysDifferHint($0.quotedName) }),
      .init(.usage, .number),
      .init(.failed, .tooFar, .limit),
      .init(.needsRepair, .testFailed, .name, hint: .testFailedHint),
      .init(.failed, .addressNotFound, .text, .name),
      .init(.authentication, .passphraseNeeded, hint: .passphraseNeededHint),
      .init(.authentication, .passphraseWrong),
      .init(.authentication, .newPassphraseNeeded, hint: .newPassphraseNeededHint),
      .init(.authentication, .hiddenNeeded, hint: .hiddenNeededHint),
      .init(.authentication, .hiddenEmpty),
      .init(.policy, .hiddenFingerprint, .name, hint: .hiddenFingerprintHint),
      .init(.failed, .terminalKeeps),
      .init(.failed, .payeeNotFound, .typedName, hint: "whisper wallet payee list"),
      .init(.failed, .payeeExists, .name),
      .init(.failed, .payeeLimit, .limit),
      .init(.failed, .payeeKnown, .name),
      .init(.failed, .ownAddress, .name))
    + rows(
      of: TokenWords.self,
      .init(.failed, .notFound, .name, .text, hint: "whisper wallet token list"),
      .init(.failed, .known, .name),
      .init(.failed, .exists, .name),
      .init(.failed, .limit, .limit),
      .init(.usage, .symbolInvalid, .limit),
      .init(.usage, .decimalsTooMany, .limit),
      .init(.usage, .notEthereum))

  /// Phrases, dice and addresses.
  static let phrases: [ErrorRow] =
    rows(
      of: WalletErrorWords.self,
      .init(.usage, .phraseTerminal, hint: .phraseTerminalHint),
      .init(.failed, .wordCount, .number),
      .init(.failed, .oneWord),
      .init(.failed, .unknownWord, .number),
      .init(.failed, .checksum),
      .init(.failed, .electrum),
      .init(.failed, .form),
      .init(.failed, .phraseLetters, .number),
      .init(.failed, .phraseCharacter, .number, .text),
      .init(.failed, .phraseNotText),
      .init(.failed, .phraseNumbers),
      .init(.failed, .phraseKey),
      .init(.failed, .notScanned),
      .init(.failed, .scannedDigits, .number),
      .init(.failed, .scannedNumber, .number),
      .init(.authentication, .hiddenText),
      .init(.authentication, .hiddenLength, .limit),
      .init(.failed, .dieFace),
      .init(.failed, .rolls, .limit, .text, .text),
      .init(.failed, .tooManyRolls, .limit),
      .init(.usage, .diceWordCount),
      .init(.failed, .diceBiased),
      .init(.failed, .diceRepeat),
      .init(.failed, .addressUnknown),
      .init(.failed, .addressChecksum),
      .init(.failed, .addressCharacter, .number, .text),
      .init(.failed, .addressOtherSum, .number),
      .init(.failed, .addressMixedCase),
      .init(.failed, .addressMalformed),
      .init(.failed, .silentPayment),
      .init(.failed, .unified),
      .init(.failed, .sapling),
      .init(.failed, .sprout),
      .init(.failed, .addressOtherChain, .name),
      .init(.failed, .addressOtherNetwork, .name),
      .init(.failed, .addressLink),
      .init(.failed, .addressLinkWithout),
      .init(.failed, .addressLinkSeveral),
      .init(.failed, .addressLinkPart, .text),
      .init(.policy, .lookalike, hint: .lookalikeHint))

  /// What a wallet is to sign.
  static let transactions: [ErrorRow] =
    rows(
      of: TransactionErrorWords.self,
      .init(.failed, .notPSBT, hint: .notPSBTHint),
      .init(.failed, .version, .text),
      .init(.failed, .octets, .limit),
      .init(.failed, .parts, .limit),
      .init(.failed, .fields, .limit),
      .init(.failed, .malformed, .text),
      .init(.failed, .incomplete),
      .init(.notForMe, .notOurs, .text, hint: .notOursHint),
      .init(.notForMe, .noFingerprint, hint: .noFingerprintHint),
      .init(.notForMe, .otherPath, .text, hint: .otherPathHint),
      .init(.notForMe, .alreadySigned),
      .init(.notForMe, .complete, hint: .completeHint),
      .init(.policy, .refused, .name, hint: .refusedHint),
      .init(.notAuthentic, .lie, .name),
      .init(.policy, .approvalDiffers, hint: .approvalDiffersHint),
      .init(.usage, .approvalNeeded, hint: .approvalNeededHint),
      .init(.cancelled, .notAccepted),
      .init(.failed, .messageNotText),
      .init(.failed, .messageTooLong, .limit),
      .init(.failed, .messageKind),
      .init(.notAuthentic, .messageSignatureInvalid),
      .init(.failed, .signatureForm),
      .init(.failed, .signatureUnsupported, .name))

  static let ethereum: [ErrorRow] =
    rows(
      of: EthereumWords.self,
      .init(.failed, .notTransaction, hint: .notTransactionHint),
      .init(.failed, .tooLarge, .limit),
      .init(.failed, .malformed, .text))
}
