/// Why a name, bundle or key was not taken, after a colon in a sentence of ours. The keys are the codes that the
/// layers below give.
package enum InputReasonWords: String, Topic {

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

  package static let notes: String? =
    "The end of a sentence, behind a colon: begins small, without a full stop."

  package var sentence: Sentence {
    switch self {
    case .nameEmpty: "a name has at least one character"
    case .nameTooLong:
      Sentence(one: "a name has at most {1} byte", other: "a name has at most {1} bytes")
    case .nameNotNormal: "a name is written in Unicode's form NFC"
    case .nameForbidden: "a name has no brackets, control or invisible characters"
    case .nameBeginsWithMark: "a name does not begin with a mark on what stands before it"
    case .nameSpaces: "a name has single spaces, and none around it"
    case .nameReserved: "'{1}' stands for senders nobody knows"
    case .twoBundles: "two different bundles in one text"
    case .noBundle: "there are no keys in this text; ask for what 'whisper identity export' prints"
    case .longerThanAny: "longer than any bundle"
    case .bundleVersion: "a bundle of another version"
    case .nameNotUTF8: "a name that is not UTF-8"
    case .unsafeKey: "a key that is not safe to use"
    case .badSignature: "a signature that does not hold"
    case .foreignSigner: "a signer that is not the identity's"
    case .endsEarly: "it ends too early"
    case .notUTF8: "text that is not UTF-8"
    case .badFlag: "a flag that is neither 0 nor 1"
    case .bytesAfterEnd: "bytes after its end"
    case .oddHex: "hex of an odd length"
    case .notHex: "a character that is not hex"
    case .base64Length: "base64url of an impossible length"
    case .notBase64: "a character that is not base64url"
    case .base64Trailing: "base64url with trailing bits that are not zero"
    case .base64OtherLength:
      Sentence(
        one: "base64url of another length than {1} byte has",
        other: "base64url of another length than {1} bytes have")
    }
  }
}
