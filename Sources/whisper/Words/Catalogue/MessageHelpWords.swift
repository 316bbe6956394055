/// The help of the commands for messages.
enum MessageHelpWords: String, Words {
  case seal = "help.seal"
  case sealDetails = "help.seal.details"
  case to = "help.seal.to"
  case toKey = "help.seal.to_key"
  case own = "help.seal.as"
  case sign = "help.seal.sign"
  case open = "help.open"
  case openDetails = "help.open.details"
  case allowExpired = "help.open.allow_expired"
  case again = "help.open.again"
  case number = "help.open.number"
  case all = "help.open.all"
  case detect = "help.detect"
  case detectDetails = "help.detect.details"
  case demo = "help.demo"
  case demoDetails = "help.demo.details"

  var sentence: Sentence {
    switch self {
    case .seal:
      Sentence(
        "Seal a message into text that travels through any chat.",
        german: "Eine Nachricht zu Text versiegeln, der durch jeden Chat reist.",
        spanish: "Sellar un mensaje en un texto que viaja por cualquier chat.")
    case .sealDetails:
      Sentence(
        """
        The message is the file's content, or standard input. It is signed when your identity \
        can sign, unless you say otherwise.
        """,
        german: """
          Die Nachricht ist der Inhalt der Datei oder die Standardeingabe. Sie wird signiert, wenn \
          Ihre Identität das kann, es sei denn, Sie sagen es anders.
          """,
        spanish: """
          El mensaje es el contenido del archivo o la entrada estándar. Se firma cuando su \
          identidad puede firmar, salvo que usted diga otra cosa.
          """)
    case .to:
      Sentence(
        "A contact's name or short fingerprint.",
        german: "Name oder Kurzfingerabdruck eines Kontakts.",
        spanish: "El nombre o la huella corta de un contacto.")
    case .toKey:
      Sentence(
        "A raw key: 43 characters.",
        german: "Ein Rohschlüssel: 43 Zeichen.",
        spanish: "Una clave en bruto: 43 caracteres.")
    case .own:
      Sentence(
        "Your identity, instead of the active one.",
        german: "Ihre Identität, statt der aktiven.",
        spanish: "Su identidad, en lugar de la activa.")
    case .sign:
      Sentence(
        "Sign, or do not.",
        german: "Signieren oder nicht.",
        spanish: "Firmar o no.")
    case .open:
      Sentence(
        "Open a sealed message.",
        german: "Eine versiegelte Nachricht öffnen.",
        spanish: "Abrir un mensaje sellado.")
    case .openDetails:
      Sentence(
        """
        The envelope may stand inside other text, as mail and chats leave it. The message alone \
        goes to standard output; who it is from goes to standard error. Several, as in a mailbox, \
        are listed first.
        """,
        german: """
          Der Umschlag darf in anderem Text stehen, so wie E-Mail und Chats es hinterlassen. Nur \
          die Nachricht geht auf die Standardausgabe; von wem sie ist, auf die \
          Standardfehlerausgabe. Mehrere, etwa in einem Postfach, werden erst aufgelistet.
          """,
        spanish: """
          El sobre puede estar dentro de otro texto, tal como lo dejan el correo y los chats. Solo \
          el mensaje va a la salida estándar; de quién es va a la salida de errores. Si hay \
          varios, como en un buzón, primero se muestra la lista.
          """)
    case .allowExpired:
      Sentence(
        "Open a message from outside the 48 hours around now.",
        german: "Eine Nachricht von außerhalb der 48 Stunden um jetzt öffnen.",
        spanish: "Abrir un mensaje de fuera de las 48 horas en torno a ahora.")
    case .again:
      Sentence(
        "Open a message that was opened before.",
        german: "Eine schon geöffnete Nachricht noch einmal öffnen.",
        spanish: "Abrir un mensaje que ya se abrió.")
    case .number:
      Sentence(
        "Of several envelopes, open the one with this number; may be repeated.",
        german: "Von mehreren Umschlägen den mit dieser Nummer öffnen; mehrmals möglich.",
        spanish: "De varios sobres, abrir el de este número; se puede repetir.")
    case .all:
      Sentence(
        "Open all envelopes in the text.",
        german: "Alle Umschläge im Text öffnen.",
        spanish: "Abrir todos los sobres del texto.")
    case .detect:
      Sentence(
        "Say whether a text holds an envelope, and what anybody sees of it.",
        german: "Sagen, ob ein Text einen Umschlag enthält und was jeder davon sieht.",
        spanish: "Decir si un texto contiene un sobre y qué ve cualquiera de él.")
    case .detectDetails:
      Sentence(
        "No vault is needed. The exit code is 0 when there is one well-formed envelope.",
        german: """
          Es ist kein Tresor nötig. Der Exit-Code ist 0, wenn es genau einen wohlgeformten \
          Umschlag gibt.
          """,
        spanish: """
          No hace falta ninguna bóveda. El código de salida es 0 si hay un sobre bien formado.
          """)
    case .demo:
      Sentence(
        "Watch two people exchange a sealed message, for real.",
        german: "Zusehen, wie zwei Menschen wirklich eine versiegelte Nachricht austauschen.",
        spanish: "Ver cómo dos personas intercambian de verdad un mensaje sellado.")
    case .demoDetails:
      Sentence(
        """
        Two vaults are made in a throwaway directory, which is removed at the end. Your own \
        vault is not touched.
        """,
        german: """
          In einem Wegwerfverzeichnis entstehen zwei Tresore; am Ende wird es entfernt. Ihr \
          eigener Tresor bleibt unberührt.
          """,
        spanish: """
          Se crean dos bóvedas en un directorio desechable, que se elimina al final. Su propia \
          bóveda no se toca.
          """)
    }
  }
}
