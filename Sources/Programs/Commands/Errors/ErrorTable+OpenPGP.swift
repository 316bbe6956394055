import Words

extension ErrorTable {
  /// Messages and certificates of others.
  static let openPGP: [ErrorRow] =
    rows(
      of: OpenPGPErrorWords.self,
      .init(.failed, .nothing),
      .init(.failed, .malformed),
      .init(.failed, .cutShort, hint: .askAgainHint),
      .init(.failed, .trailing),
      .init(.failed, .several, hint: .severalHint),
      .init(.failed, .armorEnd, hint: .askAgainHint),
      .init(.failed, .armorEndDiffers, hint: .askAgainHint),
      .init(.failed, .armorCharacters, hint: .askAgainHint),
      .init(.failed, .armorHeader, hint: .askAgainHint),
      .init(.failed, .armorKind, hint: .askAgainHint),
      .init(.failed, .textAround, hint: .textAroundHint),
      .init(.failed, .signatureGone, hint: .askAgainHint),
      .init(.failed, .signedTextHeader),
      .init(.failed, .signedText, hint: "whisper pgp verify FILE"),
      .init(.failed, .encryptedTwice),
      .init(.failed, .notRead),
      .init(.failed, .notReadNamed, .text),
      .init(.failed, .libre, hint: .libreHint),
      .init(.failed, .cipher, .text, hint: .cipherHint),
      .init(.failed, .limit),
      .init(.failed, .memory),
      .init(.failed, .noCertificate),
      .init(.failed, .noSecretKey),
      .init(.failed, .secretKey, hint: .secretKeyHint),
      .init(.failed, .fingerprint),
      .init(.failed, .encrypted, hint: "whisper pgp decrypt FILE"),
      .init(.failed, .notEncrypted, hint: "whisper pgp verify FILE"),
      .init(.failed, .notEarly, hint: .notEarlyHint),
      .init(.failed, .invalidRequest),
      .init(.notForMe, .notForMe),
      .init(.authentication, .passwordWrong),
      .init(.authentication, .passphraseNeeded),
      .init(.authentication, .passphraseWrong),
      .init(.notAuthentic, .changed),
      .init(.notAuthentic, .unprotected, hint: .unprotectedHint),
      .init(.policy, .expired),
      .init(.policy, .revoked),
      .init(.policy, .notYetValid, hint: .notYetValidHint),
      .init(.policy, .unbound),
      .init(.policy, .weak),
      .init(.policy, .cannotEncrypt),
      .init(.policy, .noSecret),
      .init(.policy, .unusable))
    + rows(
      of: PGPMessageErrorWords.self,
      .init(.notAuthentic, .noValidSignature, hint: .noValidSignatureHint),
      .init(.notAuthentic, .notSigned),
      .init(.failed, .signerUnknown, hint: .signerUnknownHint),
      .init(.failed, .signatureNotRead, hint: .noValidSignatureHint),
      .init(.failed, .otherSigner, .typedName),
      .init(.failed, .notText, hint: "whisper pgp sign --detached"),
      .init(.policy, .recipientExpired, .typedName, .time, hint: .askForNewer),
      .init(.policy, .recipientRevoked, .typedName, hint: .askForNewer),
      .init(.policy, .recipientNotYetValid, .typedName, hint: .orClock),
      .init(.policy, .recipientWeak, .typedName, hint: .askForNewer),
      .init(.policy, .recipientNotRead, .typedName, hint: .askForNewer),
      .init(.policy, .recipientCannotEncrypt, .typedName, hint: .askForNewer),
      .init(
        .policy, .ownExpired, .typedName, .time,
        hint: .made {
          PGPMessageErrorWords.ownExpiredHint("whisper pgp key expiry \($0.quotedName) 2y")
        }),
      .init(.policy, .ownRevoked, .typedName, hint: .withoutSelfHint),
      .init(.policy, .ownNotYetValid, .typedName, hint: .ownNotYetValidHint),
      .init(.policy, .ownCannotEncrypt, .typedName, hint: .withoutSelfHint),
      .init(.authentication, .passwordNeeded, hint: .passwordNeededHint),
      .init(.authentication, .passwordsDiffer),
      .init(.authentication, .passwordEmpty),
      .init(.failed, .tooLongForTerminal, .limitKiB, hint: .tooLongHint),
      .init(.failed, .notShown, hint: .tooLongHint),
      .init(.failed, .tooLongToOpen, .limitMiB, hint: "whisper pgp decrypt FILE"))

  /// The person's own keys.
  static let openPGPKeys: [ErrorRow] =
    rows(
      of: PGPKeyErrorWords.self,
      .init(.failed, .notFound, .typedName, hint: "whisper pgp key list"),
      .init(.failed, .several, .typedName, hint: .severalHint),
      .init(.failed, .subkeyNotFound, .typedName, hint: "whisper pgp key show KEY"),
      .init(.failed, .noneActive, hint: "whisper pgp key use KEY"),
      .init(.failed, .none, hint: "whisper pgp key generate USERID"),
      .init(.failed, .limit, .limit),
      .init(.usage, .userIDInvalid, .limit, hint: .userIDInvalidHint),
      .init(.failed, .userIDNotFound, .typedName, hint: "whisper pgp key show KEY"),
      .init(.failed, .lastUserID, hint: "whisper pgp key revoke KEY"),
      .init(.usage, .end),
      .init(.failed, .deviceBound, .name),
      .init(
        .failed, .boundToCurve, .name, hint: "whisper pgp key generate --profile postquantum USERID"
      ),
      .init(.failed, .noRevocation, .name, hint: .noRevocationHint),
      .init(
        .failed, .tooLargeForQR, .name, .number, .limit, hint: "whisper pgp key export KEY -o FILE"),
      .init(.failed, .toTerminal, hint: .toTerminalHint),
      .init(.usage, .fromTerminal, hint: "whisper pgp key import FILE"),
      .init(.failed, .notImported, .number, .limit),
      .init(.usage, .revocationMessage, .limit))
}
