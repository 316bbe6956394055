/// QR codes: what is scanned and what is drawn.
enum QRWords: String, Words {
  case output = "help.qr.output"
  case input = "help.qr.input"
  case namesFile = "usage.qr.output"
  case namesPicture = "usage.qr.input"
  case drawnNotJSON = "usage.qr.json"
  case sameFile = "usage.qr.same_file"

  case drawn = "qr.drawn"
  case large = "qr.large"
  case tooWide = "qr.too_wide"
  case wrote = "qr.wrote"
  case holdsEnvelope = "qr.holds_envelope"
  case openQuestion = "qr.open"
  case holdsBundle = "qr.holds_bundle"
  case addQuestion = "qr.add"

  case noCode = "error.qr.none"
  case noCodeHint = "error.qr.none.hint"
  case severalCodes = "error.qr.several"
  case severalCodesHint = "error.qr.several.hint"
  case unreadable = "error.qr.unreadable"
  case unreadableHint = "error.qr.unreadable.hint"
  case pictureTooLarge = "error.qr.picture_size"
  case tooManyPixels = "error.qr.pixels"
  case contentTooLarge = "error.qr.content"
  case payloadTooLarge = "error.qr.payload"
  case payloadTooLargeHint = "error.qr.payload.hint"
  case helperMissing = "error.qr.helper_missing"
  case helperMissingHint = "error.qr.helper_missing.hint"
  case libraryMissing = "error.qr.library_missing"
  case libraryMissingHint = "error.qr.library_missing.hint"
  case helperFailed = "error.qr.helper_failed"
  case helperEnded = "error.qr.helper_ended"
  case helperTimedOut = "error.qr.helper_time"
  case notConfined = "error.qr.not_confined"
  case notText = "error.qr.not_text"
  case somethingElse = "error.qr.something_else"
  case isEnvelope = "error.qr.is_envelope"
  case isBundle = "error.qr.is_bundle"

  var sentence: Sentence {
    switch self {
    case .output:
      Sentence(
        "Make a QR code too: a PNG picture, or - to draw it instead of printing the text.",
        german: """
          Auch einen QR-Code erzeugen: ein PNG-Bild, oder mit - gezeichnet statt des Textes.
          """,
        spanish: """
          Crear también un código QR: una imagen PNG, o - para dibujarlo en lugar de mostrar el texto.
          """)
    case .input:
      Sentence(
        "Read the QR code of a PNG or JPEG picture instead; - is standard input.",
        german:
          "Stattdessen den QR-Code eines PNG- oder JPEG-Bilds lesen; - ist die Standardeingabe.",
        spanish: "Leer en su lugar el código QR de una imagen PNG o JPEG; - es la entrada estándar."
      )
    case .namesFile:
      Sentence(
        "--qr names a file, or is -.",
        german: "--qr nennt eine Datei oder ist -.",
        spanish: "--qr indica un archivo, o es -.")
    case .namesPicture:
      Sentence(
        "--from-qr names a picture.",
        german: "--from-qr nennt ein Bild.",
        spanish: "--from-qr indica una imagen.")
    case .drawnNotJSON:
      Sentence(
        "--qr - draws where --json writes: name a file for the picture.",
        german: "--qr - zeichnet, wohin --json schreibt: Geben Sie für das Bild eine Datei an.",
        spanish: "--qr - dibuja donde escribe --json: indique un archivo para la imagen.")
    case .sameFile:
      Sentence(
        "--output and --qr need a file each.",
        german: "--output und --qr brauchen je eine Datei.",
        spanish: "--output y --qr necesitan un archivo cada uno.")
    case .drawn:
      Sentence(
        "QR code, {1} lines follow:",
        german: "QR-Code, {1} Zeilen folgen:",
        spanish: "Código QR, siguen {1} líneas:")
    case .large:
      Sentence(
        """
        The code holds {1} bytes: above {2} many cameras do not read it from a screen. Shorter messages \
        and unsigned ones make smaller codes.
        """,
        german: """
          Der Code enthält {1} Bytes: Über {2} lesen ihn viele Kameras nicht vom Bildschirm. Kürzere und \
          nicht signierte Nachrichten ergeben kleinere Codes.
          """,
        spanish: """
          El código contiene {1} bytes: por encima de {2} muchas cámaras no lo leen de una pantalla. Los \
          mensajes más cortos o sin firma dan códigos más pequeños.
          """)
    case .tooWide:
      Sentence(
        "The code is {1} columns wide and the terminal {2}: make it wider, or name a file.",
        german:
          "Der Code ist {1} Spalten breit, das Terminal {2}: breiter machen oder eine Datei angeben.",
        spanish: "El código ocupa {1} columnas y el terminal {2}: ensánchelo, o indique un archivo."
      )
    case .wrote:
      Sentence(
        "Wrote the QR code to {1}.",
        german: "QR-Code nach {1} geschrieben.",
        spanish: "Código QR escrito en {1}.")
    case .holdsEnvelope:
      Sentence("In the picture: {1}", german: "Im Bild: {1}", spanish: "En la imagen: {1}")
    case .openQuestion: Sentence("Open it?", german: "Öffnen?", spanish: "¿Abrirlo?")
    case .holdsBundle:
      Sentence(
        "In the picture: the bundle of {1}, {2}.",
        german: "Im Bild: das Schlüsselbündel von {1}, {2}.",
        spanish: "En la imagen: el paquete de claves de {1}, {2}.")
    case .addQuestion:
      Sentence(
        "Add this contact?", german: "Diesen Kontakt hinzufügen?",
        spanish: "¿Añadir este contacto?")
    case .noCode:
      Sentence(
        "No QR code can be read in this picture.",
        german: "In diesem Bild lässt sich kein QR-Code lesen.",
        spanish: "En esta imagen no se puede leer ningún código QR.")
    case .noCodeHint:
      Sentence(
        "take the picture again: straight, sharp, the whole code with its white border",
        german: "neu aufnehmen: gerade, scharf, der ganze Code mit seinem weißen Rand",
        spanish: "repita la foto: recta, nítida, con todo el código y su borde blanco")
    case .severalCodes:
      Sentence(
        "There are different QR codes in this picture.",
        german: "In diesem Bild sind verschiedene QR-Codes.",
        spanish: "En esta imagen hay códigos QR distintos.")
    case .severalCodesHint:
      Sentence(
        "cut the picture so that one is left",
        german: "das Bild so zuschneiden, dass einer bleibt",
        spanish: "recorte la imagen para que quede uno")
    case .unreadable:
      Sentence(
        "This is neither a PNG nor a JPEG picture that can be read.",
        german: "Das ist weder ein lesbares PNG- noch ein lesbares JPEG-Bild.",
        spanish: "Esto no es una imagen PNG ni JPEG que se pueda leer.")
    case .unreadableHint:
      Sentence(
        "WebP, HEIC, GIF and BMP are not read: save it as PNG or JPEG, or take a screenshot of it",
        german: """
          WebP, HEIC, GIF und BMP werden nicht gelesen: als PNG oder JPEG speichern oder ein \
          Bildschirmfoto davon machen
          """,
        spanish: """
          WebP, HEIC, GIF y BMP no se leen: guárdela como PNG o JPEG, o haga una captura de pantalla
          """)
    case .pictureTooLarge:
      Sentence(
        "The picture is larger than {1} MiB.",
        german: "Das Bild ist größer als {1} MiB.",
        spanish: "La imagen ocupa más de {1} MiB.")
    case .tooManyPixels:
      Sentence(
        "The picture has more than {1} million pixels.",
        german: "Das Bild hat mehr als {1} Millionen Pixel.",
        spanish: "La imagen tiene más de {1} millones de píxeles.")
    case .contentTooLarge:
      Sentence(
        "The code holds more than anything of Whisper's.",
        german: "Der Code enthält mehr als alles, was von Whisper kommt.",
        spanish: "El código contiene más que cualquier cosa de Whisper.")
    case .payloadTooLarge:
      Sentence(
        "A QR code holds at most {1} bytes, and this is longer.",
        german: "Ein QR-Code fasst höchstens {1} Bytes, und das hier ist länger.",
        spanish: "Un código QR contiene como máximo {1} bytes, y esto es más largo.")
    case .payloadTooLargeHint:
      Sentence(
        "send the text, or a message of at most 1022 bytes",
        german: "den Text schicken, oder eine Nachricht von höchstens 1022 Bytes",
        spanish: "envíe el texto, o un mensaje de 1022 bytes como máximo")
    case .helperMissing:
      Sentence(
        "The program whisper-qr is missing: pictures are handled by it alone.",
        german: "Das Programm whisper-qr fehlt: Nur dieses verarbeitet Bilder.",
        spanish: "Falta el programa whisper-qr: solo él trata las imágenes.")
    case .helperMissingHint:
      Sentence(
        "install Whisper whole: whisper-qr stands beside whisper or in libexec/whisper",
        german: "Whisper ganz installieren: whisper-qr liegt neben whisper oder in libexec/whisper",
        spanish: "instale Whisper entero: whisper-qr está junto a whisper o en libexec/whisper")
    case .libraryMissing:
      Sentence(
        "Pictures cannot be handled: whisper-qr does not start ({1} is missing).",
        german: "Bilder können nicht behandelt werden: whisper-qr startet nicht ({1} fehlt).",
        spanish: "No se pueden tratar imágenes: whisper-qr no arranca (falta {1}).")
    case .libraryMissingHint:
      Sentence(
        "on Debian: apt install {1}; if that is not there, install the Whisper for this release",
        german: """
          unter Debian: apt install {1}; wenn es das nicht gibt, das Whisper für diese Ausgabe \
          installieren
          """,
        spanish: """
          en Debian: apt install {1}; si no existe, instale el Whisper para esta versión del sistema
          """)
    case .helperFailed:
      Sentence(
        "The program whisper-qr failed. Nothing was changed.",
        german: "Das Programm whisper-qr ist gescheitert. Nichts wurde geändert.",
        spanish: "El programa whisper-qr falló. No se cambió nada.")
    case .helperEnded:
      Sentence(
        "The program whisper-qr was ended by the kernel: the picture may be an attack. Nothing was changed.",
        german: """
          Der Kernel hat das Programm whisper-qr beendet: Das Bild ist vielleicht ein Angriff. Nichts wurde \
          geändert.
          """,
        spanish: """
          El núcleo puso fin al programa whisper-qr: la imagen puede ser un ataque. No se cambió nada.
          """)
    case .helperTimedOut:
      Sentence(
        "The program whisper-qr took too long. Nothing was changed.",
        german: "Das Programm whisper-qr brauchte zu lange. Nichts wurde geändert.",
        spanish: "El programa whisper-qr tardó demasiado. No se cambió nada.")
    case .notConfined:
      Sentence(
        "The program whisper-qr cannot give up its rights on this system, so it did nothing.",
        german: """
          Das Programm whisper-qr kann auf diesem System seine Rechte nicht abgeben und tat deshalb \
          nichts.
          """,
        spanish: """
          El programa whisper-qr no puede renunciar a sus permisos en este sistema, así que no hizo nada.
          """)
    case .notText:
      Sentence(
        "The code holds no text.",
        german: "Der Code enthält keinen Text.",
        spanish: "El código no contiene texto.")
    case .somethingElse:
      Sentence(
        "The code holds something else than a bundle or an envelope.",
        german: "Der Code enthält weder ein Schlüsselbündel noch einen Umschlag.",
        spanish: "El código contiene algo que no es un paquete de claves ni un sobre.")
    case .isEnvelope:
      Sentence(
        "The code holds an envelope, not a bundle.",
        german: "Der Code enthält einen Umschlag, kein Schlüsselbündel.",
        spanish: "El código contiene un sobre, no un paquete de claves.")
    case .isBundle:
      Sentence(
        "The code holds a bundle, not an envelope.",
        german: "Der Code enthält ein Schlüsselbündel, keinen Umschlag.",
        spanish: "El código contiene un paquete de claves, no un sobre.")
    }
  }
}
