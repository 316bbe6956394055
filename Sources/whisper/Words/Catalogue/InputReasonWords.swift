/// Why a name, bundle or key was not taken: reasons that the layers below give in English, after a colon
/// in a sentence of ours. They are looked up by their English text.
enum InputReasonWords: String, Words {

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

  var sentence: Sentence {
    switch self {
    case .nameEmpty:
      Sentence(
        "a name has at least one character",
        german: "ein Name hat mindestens ein Zeichen",
        spanish: "un nombre tiene al menos un carácter")
    case .nameTooLong:
      Sentence(
        "a name has at most {1} bytes",
        german: "ein Name hat höchstens {1} Bytes",
        spanish: "un nombre tiene como máximo {1} bytes")
    case .nameNotNormal:
      Sentence(
        "a name is written in Unicode's form NFC",
        german: "ein Name steht in der Unicode-Form NFC",
        spanish: "un nombre se escribe en la forma NFC de Unicode")
    case .nameForbidden:
      Sentence(
        "a name has no parentheses, control or invisible characters",
        german: "ein Name hat keine Klammern, Steuerzeichen oder unsichtbaren Zeichen",
        spanish: "un nombre no tiene paréntesis ni caracteres de control o invisibles")
    case .nameBeginsWithMark:
      Sentence(
        "a name does not begin with a mark on what stands before it",
        german: "ein Name beginnt nicht mit einem Zeichen, das sich auf das Vorige setzt",
        spanish: "un nombre no empieza con una marca que se une a lo anterior")
    case .nameSpaces:
      Sentence(
        "a name has single spaces, and none around it",
        german: "ein Name hat einzelne Leerzeichen und keine am Rand",
        spanish: "un nombre tiene espacios simples, y ninguno en los extremos")
    case .nameReserved:
      Sentence(
        "'{1}' stands for senders nobody knows",
        german: "'{1}' steht für Absender, die niemand kennt",
        spanish: "'{1}' designa a los remitentes que nadie conoce")
    case .twoBundles:
      Sentence(
        "two different bundles in one text",
        german: "zwei verschiedene Schlüsselbündel in einem Text",
        spanish: "dos paquetes de claves distintos en un texto")
    case .noBundle:
      Sentence(
        "no bundle in this text",
        german: "kein Schlüsselbündel in diesem Text",
        spanish: "ningún paquete de claves en este texto")
    case .longerThanAny:
      Sentence(
        "longer than any bundle",
        german: "länger als jedes Schlüsselbündel",
        spanish: "más largo que cualquier paquete de claves")
    case .bundleVersion:
      Sentence(
        "a bundle of another version",
        german: "ein Schlüsselbündel einer anderen Version",
        spanish: "un paquete de claves de otra versión")
    case .nameNotUTF8:
      Sentence(
        "a name that is not UTF-8",
        german: "ein Name, der kein UTF-8 ist",
        spanish: "un nombre que no es UTF-8")
    case .unsafeKey:
      Sentence(
        "a key that is not safe to use",
        german: "ein Schlüssel, der nicht sicher ist",
        spanish: "una clave que no es segura")
    case .badSignature:
      Sentence(
        "a signature that does not hold",
        german: "eine Signatur, die nicht stimmt",
        spanish: "una firma que no es válida")
    case .foreignSigner:
      Sentence(
        "a signer that is not the identity's",
        german: "ein Unterzeichner, der nicht der der Identität ist",
        spanish: "un firmante que no es el de la identidad")
    case .endsEarly:
      Sentence(
        "it ends too early",
        german: "es endet zu früh",
        spanish: "termina antes de tiempo")
    case .notUTF8:
      Sentence(
        "text that is not UTF-8",
        german: "Text, der kein UTF-8 ist",
        spanish: "texto que no es UTF-8")
    case .badFlag:
      Sentence(
        "a flag that is neither 0 nor 1",
        german: "ein Kennzeichen, das weder 0 noch 1 ist",
        spanish: "un indicador que no es ni 0 ni 1")
    case .bytesAfterEnd:
      Sentence(
        "bytes after its end",
        german: "Bytes nach dem Ende",
        spanish: "bytes después del final")
    case .oddHex:
      Sentence(
        "hex of an odd length",
        german: "Hexadezimalzahlen von ungerader Länge",
        spanish: "hexadecimal de longitud impar")
    case .notHex:
      Sentence(
        "a character that is not hex",
        german: "ein Zeichen, das nicht hexadezimal ist",
        spanish: "un carácter que no es hexadecimal")
    case .base64Length:
      Sentence(
        "base64url of an impossible length",
        german: "base64url von unmöglicher Länge",
        spanish: "base64url de longitud imposible")
    case .notBase64:
      Sentence(
        "a character that is not base64url",
        german: "ein Zeichen, das nicht base64url ist",
        spanish: "un carácter que no es base64url")
    case .base64Trailing:
      Sentence(
        "base64url with trailing bits that are not zero",
        german: "base64url mit Restbits, die nicht null sind",
        spanish: "base64url con bits sobrantes que no son cero")
    case .base64OtherLength:
      Sentence(
        "base64url of another length than {1} bytes have",
        german: "base64url von anderer Länge, als {1} Bytes sie haben",
        spanish: "base64url de una longitud que no es la de {1} bytes")
    }
  }

  /// Whether a reason is one of text that was cut or changed on its way.
  static func isDamage(_ english: String) -> Bool {
    let damages: [InputReasonWords] = [
      .endsEarly, .bytesAfterEnd, .badSignature, .badFlag, .base64Length, .notBase64,
      .base64Trailing,
      .longerThanAny,
    ]
    return damages.contains { $0.sentence.english == english }
  }
}
