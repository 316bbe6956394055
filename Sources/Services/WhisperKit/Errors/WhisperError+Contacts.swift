public import CryptoPrimitives
public import OpenPGP

extension WhisperError {
  public static func contactNotFound(name: String) -> Self { Self(.contactNotFound, name: name) }
  /// The very same keys are a contact already.
  public static func contactKnown(name: String) -> Self { Self(.contactKnown, name: name) }
  /// A contact of whom OpenPGP certificates alone are known.
  public static func contactWithoutKeys(name: String) -> Self {
    Self(.contactWithoutKeys, name: name)
  }
  public static func contactWithoutCertificate(name: String) -> Self {
    Self(.contactWithoutCertificate, name: name)
  }
  /// A contact's certificate was removed, and none of the others chosen.
  public static func noCertificateInUse(name: String) -> Self {
    Self(.noCertificateInUse, name: name)
  }
  /// A contact was named by a certificate, and another one is in use.
  public static func certificateNotInUse(name: String) -> Self {
    Self(.certificateNotInUse, name: name)
  }
  /// A contact of this name or address has another certificate. Never an update.
  public static func contactHasOtherCertificate(name: String) -> Self {
    Self(.contactHasOtherCertificate, name: name)
  }
  /// No certificate; `finding` says what is wrong with it.
  public static func invalidCertificate(finding: OpenPGPError?) -> Self {
    Self(.certificateInvalid, Values(finding: finding))
  }
  public static func certificateNotFound(name: String) -> Self {
    Self(.certificateNotFound, name: name)
  }
  public static func certificateAmbiguous(name: String) -> Self {
    Self(.certificateAmbiguous, name: name)
  }
  /// Nobody compared its fingerprint.
  public static func certificateNotVerified(name: String) -> Self {
    Self(.certificateNotVerified, name: name)
  }
  /// It is the only key that is known of the contact.
  public static func lastCertificate(name: String) -> Self { Self(.certificateLast, name: name) }
  public static func certificateTooLarge(limit: Int) -> Self {
    Self(.certificateTooLarge, limit: limit)
  }
  public static func certificateLimit(name: String, limit: Int) -> Self {
    Self(.certificateLimit, Values(name: name, limit: limit))
  }
  /// A contact of this name has other keys. Never an update.
  public static func contactHasOtherKey(name: String) -> Self {
    Self(.contactHasOtherKey, name: name)
  }
  public static func contactExists(name: String) -> Self { Self(.contactExists, name: name) }
  public static func contactRevoked(name: String) -> Self { Self(.contactRevoked, name: name) }
  public static func contactLimit(_ limit: Int) -> Self { Self(.contactLimit, limit: limit) }
  /// One of the keys belongs to another contact or to an own identity.
  public static func keyBelongsTo(name: String) -> Self { Self(.keyBelongsTo, name: name) }
  /// A raw key of an own identity, which is more than that key.
  public static func ownKey(name: String) -> Self { Self(.ownKey, name: name) }
  public static func noteTooLong(limit: Int) -> Self { Self(.noteTooLong, limit: limit) }
  public static let invalidNote = Self(.noteInvalid)
  /// Something else goes by this name than what the person was shown and said yes to.
  public static func changedMeanwhile(name: String) -> Self { Self(.changedMeanwhile, name: name) }

  // Rotation
  /// A contact has new keys, and those it had before vouch for them: see `ContactService.examine`.
  public static func contactRotated(name: String) -> Self { Self(.contactRotated, name: name) }
  /// Keys that the contact replaced: nobody goes back to them.
  public static func contactFormerKey(name: String) -> Self { Self(.contactFormerKey, name: name) }
  /// Vouched for by the contact's keys, and not newer than they are.
  public static func rotationOutdated(name: String) -> Self { Self(.rotationOutdated, name: name) }
  /// The contact had as many keys before as are kept.
  public static func rotationLimit(name: String, limit: Int) -> Self {
    Self(.rotationLimit, Values(name: name, limit: limit))
  }

  // What is read
  public static func invalidName(reason: InputReason) -> Self {
    Self(.nameInvalid, Values(reason: .input(reason)))
  }
  public static func invalidBundle(reason: InputReason) -> Self {
    Self(.bundleInvalid, Values(reason: .input(reason)))
  }
  public static func invalidKey(reason: InputReason) -> Self {
    Self(.keyInvalid, Values(reason: .input(reason)))
  }
  public static let nameRequired = Self(.nameRequired)
  /// A bundle's name is one that an older program made and that nobody may have any more.
  public static func bundleNameOutdated(name: String) -> Self {
    Self(.bundleNameOutdated, name: name)
  }
  /// The same of an own identity, which others would not take under it.
  public static func identityNameOutdated(name: String) -> Self {
    Self(.identityNameOutdated, name: name)
  }
  /// A line of a keybook is no bundle. Lines count from 1.
  public static func invalidKeybook(line: Int, reason: InputReason) -> Self {
    Self(.keybookLineInvalid, Values(reason: .input(reason), number: line))
  }
  /// What begins like a bundle in the text of a keybook cannot be read. Such beginnings count from 1.
  public static func invalidKeybookBundle(number: Int, reason: InputReason) -> Self {
    Self(.keybookBundleInvalid, Values(reason: .input(reason), number: number))
  }
}
