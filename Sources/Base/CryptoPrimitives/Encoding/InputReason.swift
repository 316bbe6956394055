/// Which rule a name, bundle or key breaks. The raw value is the code that programs get, and the key of the words
/// for people.
public enum InputReason: String, CaseIterable, Codable, Sendable {
  // Names
  case nameEmpty = "reason.name.empty"
  case nameTooLong = "reason.name.too_long"
  case nameNotNormal = "reason.name.form"
  case nameForbidden = "reason.name.forbidden"
  case nameBeginsWithMark = "reason.name.mark"
  case nameSpaces = "reason.name.spaces"
  case nameReserved = "reason.name.reserved"

  // Bundles and keys
  case twoBundles = "reason.bundle.two"
  case noBundle = "reason.bundle.none"
  case longerThanAny = "reason.bundle.too_long"
  case bundleVersion = "reason.bundle.version"
  case nameNotUTF8 = "reason.bundle.name"
  case unsafeKey = "reason.key.unsafe"
  case badSignature = "reason.bundle.signature"
  case foreignSigner = "reason.bundle.signer"

  // Bytes and their text
  case endsEarly = "reason.bytes.end"
  case notUTF8 = "reason.bytes.text"
  case badFlag = "reason.bytes.flag"
  case bytesAfterEnd = "reason.bytes.after_end"
  case oddHex = "reason.hex.length"
  case notHex = "reason.hex.character"
  case base64Length = "reason.base64.length"
  case notBase64 = "reason.base64.character"
  case base64Trailing = "reason.base64.trailing"
  case base64OtherLength = "reason.base64.other_length"

  /// What the vault or a backup authenticated, and this program does not know: of another version, or a
  /// defect. It has no words: of such a row or file one thing is told, whatever is in it.
  case otherContent = "reason.row.version"
}
