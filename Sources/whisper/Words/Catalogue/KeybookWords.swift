/// Keybooks: many contacts in one file.
enum KeybookWords: String, Words {
  case commands = "help.keybook"
  case export = "help.keybook.export"
  case exportDetails = "help.keybook.export.details"
  case importing = "help.keybook.import"
  case importDetails = "help.keybook.import.details"

  case exported = "keybook.exported"
  case namesGiven = "keybook.names_given"
  case bareKeys = "keybook.bare_keys"
  case distrusted = "keybook.distrusted"
  case prompt = "keybook.prompt"
  case added = "keybook.added"
  case known = "keybook.known"
  case rotated = "keybook.rotated"
  case named = "keybook.named"
  case refused = "keybook.refused"
  case rotations = "keybook.rotations"
  case rotationsQuestion = "keybook.rotations.question"
  case invalid = "error.keybook.line"
  case invalidHint = "error.keybook.line.hint"
  case invalidBundle = "error.keybook.bundle"

  var sentence: Sentence {
    switch self {
    case .commands:
      Sentence(
        "Carry the public keys of many people between vaults.",
        german: "Die öffentlichen Schlüssel vieler Menschen zwischen Tresoren tragen.",
        spanish: "Llevar las claves públicas de muchas personas entre bóvedas.")
    case .export:
      Sentence(
        "Print your contacts' bundles, one a line.",
        german: "Die Schlüsselbündel der Kontakte ausgeben, eines je Zeile.",
        spanish: "Mostrar los paquetes de sus contactos, uno por línea.")
    case .exportDetails:
      Sentence(
        """
        Trust, notes and blocks stay here. Revoked and blocked contacts are left out, and those of whom \
        you have only a raw key. Your own names stay here too, but for people who call themselves alike.
        """,
        german: """
          Vertrauen, Notizen und Sperren bleiben hier. Widerrufene und gesperrte Kontakte fehlen darin, \
          und die, von denen nur ein Rohschlüssel da ist. Auch Ihre eigenen Namen bleiben hier, außer für \
          Menschen, die sich gleich nennen.
          """,
        spanish: """
          La confianza, las notas y los bloqueos se quedan aquí. Los contactos revocados y bloqueados se \
          omiten, y también los que solo tienen una clave en bruto. Los nombres que usted les da también \
          se quedan, salvo los de quienes se llaman igual.
          """)
    case .importing:
      Sentence(
        "Add the people of a keybook, each unverified.",
        german: "Die Menschen eines Schlüsselbuchs hinzufügen, alle nicht verifiziert.",
        spanish: "Añadir a las personas de un libro de claves, todas sin verificar.")
    case .importDetails:
      Sentence(
        """
        All are added in one piece, or none, under the names that they give themselves. Where two have \
        the same, the keybook's name for them counts, and is reported. A line that clashes with a name or \
        key that you know is left alone and reported.
        """,
        german: """
          Alle werden auf einmal hinzugefügt oder niemand, unter den Namen, die sie sich geben. Haben zwei \
          denselben, gilt der Name, den das Schlüsselbuch ihnen gibt, und wird genannt. Eine Zeile, die \
          einem bekannten Namen oder Schlüssel widerspricht, bleibt liegen und wird genannt.
          """,
        spanish: """
          Se añaden todas de una vez, o ninguna, con los nombres que ellas se dan. Si dos tienen el mismo, \
          vale el que les da el libro, y se indica. Una línea que choca con un nombre o una clave que usted \
          conoce se deja y se indica.
          """)
    case .exported:
      Sentence(
        "Contacts in the keybook: {1}.",
        german: "Kontakte im Schlüsselbuch: {1}.",
        spanish: "Contactos en el libro de claves: {1}.")
    case .namesGiven:
      Sentence(
        "Your names for these are in it, because they call themselves alike: {1}",
        german: "Ihre Namen für diese stehen darin, weil sie sich gleich nennen: {1}",
        spanish: "Los nombres que usted da a estos están en él, porque se llaman igual: {1}")
    case .bareKeys:
      Sentence(
        "Left out, only a raw key: {1}",
        german: "Nicht darin, nur ein Rohschlüssel: {1}",
        spanish: "Omitidos, solo clave en bruto: {1}")
    case .distrusted:
      Sentence(
        "Left out, revoked or blocked: {1}",
        german: "Nicht darin, widerrufen oder gesperrt: {1}",
        spanish: "Omitidos, revocados o bloqueados: {1}")
    case .prompt:
      Sentence(
        "Paste the keybook, then Enter and Ctrl-D:",
        german: "Das Schlüsselbuch einfügen, dann Eingabetaste und Strg-D:",
        spanish: "Pegue el libro de claves y pulse Intro y Ctrl-D:")
    case .added:
      Sentence("Added: {1}", german: "Hinzugefügt: {1}", spanish: "Añadidos: {1}")
    case .known:
      Sentence(
        "Known already: {1}", german: "Schon bekannt: {1}", spanish: "Ya conocidos: {1}")
    case .rotated:
      Sentence(
        "With new keys, to compare again: {1}",
        german: "Mit neuen Schlüsseln, neu zu vergleichen: {1}",
        spanish: "Con claves nuevas, por comparar otra vez: {1}")
    case .named:
      Sentence(
        "Under another name than their own: {1}",
        german: "Unter einem anderen Namen als dem eigenen: {1}",
        spanish: "Con un nombre que no es el suyo: {1}")
    case .refused:
      Sentence(
        "Line {1}, {2}: {3}", german: "Zeile {1}, {2}: {3}", spanish: "Línea {1}, {2}: {3}")
    case .rotations:
      Sentence(
        """
        These contacts have new keys, which the known ones vouch for: {1}. Taken, they are unverified \
        until you compare again.
        """,
        german: """
          Diese Kontakte haben neue Schlüssel, für die die bekannten bürgen: {1}. Übernommen gelten sie \
          als nicht verifiziert, bis Sie neu vergleichen.
          """,
        spanish: """
          Estos contactos tienen claves nuevas, avaladas por las conocidas: {1}. Si se aceptan, quedan \
          sin verificar hasta que ustedes comparen otra vez.
          """)
    case .rotationsQuestion:
      Sentence(
        "Take the new keys?",
        german: "Die neuen Schlüssel übernehmen?",
        spanish: "¿Aceptar las claves nuevas?")
    case .invalid:
      Sentence(
        "Line {1} is no bundle: {2}. Nobody was added.",
        german: "Zeile {1} ist kein Schlüsselbündel: {2}. Niemand wurde hinzugefügt.",
        spanish: "La línea {1} no es un paquete de claves: {2}. No se añadió a nadie.")
    case .invalidHint:
      Sentence(
        "remove the line, or put # before it",
        german: "die Zeile entfernen, oder # davor setzen",
        spanish: "quite la línea, o ponga # delante")
    case .invalidBundle:
      Sentence(
        "Bundle {1} in this text cannot be read: {2}. Nobody was added.",
        german: """
          Schlüsselbündel {1} in diesem Text ist nicht zu lesen: {2}. Niemand wurde hinzugefügt.
          """,
        spanish: """
          El paquete de claves {1} de este texto no se puede leer: {2}. No se añadió a nadie.
          """)
    }
  }
}
