/// The help of the commands for identities.
enum IdentityHelpWords: String, Words {
  case commands = "help.identity"
  case create = "help.identity.create"
  case createName = "help.identity.create.name"
  case noSigning = "help.identity.create.no_signing"
  case list = "help.identity.list"
  case show = "help.identity.show"
  case nameOrActive = "help.identity.name_or_active"
  case use = "help.identity.use"
  case name = "help.identity.name"
  case rename = "help.identity.rename"
  case newName = "help.identity.rename.new_name"
  case archive = "help.identity.archive"
  case unarchive = "help.identity.unarchive"
  case export = "help.identity.export"
  case delete = "help.identity.delete"
  case deleteDetails = "help.identity.delete.details"
  case confirm = "help.identity.delete.confirm"

  var sentence: Sentence {
    switch self {
    case .commands:
      Sentence(
        "Your own identities.",
        german: "Ihre eigenen Identitäten.",
        spanish: "Sus propias identidades.")
    case .create:
      Sentence(
        "Make an identity with fresh keys.",
        german: "Eine Identität mit neuen Schlüsseln anlegen.",
        spanish: "Crear una identidad con claves nuevas.")
    case .createName:
      Sentence(
        "What others will see you as.",
        german: "Der Name, unter dem andere Sie sehen.",
        spanish: "El nombre con el que le verán los demás.")
    case .noSigning:
      Sentence(
        "Make an identity that cannot sign.",
        german: "Eine Identität anlegen, die nicht signieren kann.",
        spanish: "Crear una identidad que no puede firmar.")
    case .list:
      Sentence(
        "List your identities.",
        german: "Ihre Identitäten auflisten.",
        spanish: "Listar sus identidades.")
    case .show:
      Sentence(
        "Show an identity, with what others compare.",
        german: "Eine Identität zeigen, mit dem, was andere vergleichen.",
        spanish: "Mostrar una identidad, con lo que los demás comparan.")
    case .nameOrActive:
      Sentence(
        "The identity; the active one when there is no name.",
        german: "Die Identität; ohne Namen die aktive.",
        spanish: "La identidad; sin nombre, la activa.")
    case .use:
      Sentence(
        "Choose the identity that is used when none is named.",
        german: "Die Identität wählen, die ohne Angabe benutzt wird.",
        spanish: "Elegir la identidad que se usa si no se indica ninguna.")
    case .name:
      Sentence(
        "The identity.",
        german: "Die Identität.",
        spanish: "La identidad.")
    case .rename:
      Sentence(
        "Give an identity another name. Its bundle changes, its keys do not.",
        german: """
          Eine Identität umbenennen. Ihr Schlüsselbündel ändert sich, ihre Schlüssel nicht.
          """,
        spanish: "Dar otro nombre a una identidad. Cambia su paquete de claves; sus claves, no.")
    case .newName:
      Sentence(
        "The name from now on.",
        german: "Der Name von jetzt an.",
        spanish: "El nombre a partir de ahora.")
    case .archive:
      Sentence(
        "Retire an identity: it opens what was sent to it and sends nothing.",
        german: """
          Eine Identität stilllegen, die dann öffnet, was an sie gesendet wurde, und nichts sendet.
          """,
        spanish: "Retirar una identidad: abre lo que se le envió y no envía nada.")
    case .unarchive:
      Sentence(
        "Bring an archived identity back into use.",
        german: "Eine archivierte Identität wieder in Gebrauch nehmen.",
        spanish: "Volver a usar una identidad archivada.")
    case .export:
      Sentence(
        "Print an identity's public bundle, to give away.",
        german: "Das öffentliche Schlüsselbündel einer Identität ausgeben, zum Weitergeben.",
        spanish: "Mostrar el paquete de claves públicas de una identidad, para entregarlo.")
    case .delete:
      Sentence(
        "Destroy an identity and its private keys, for ever.",
        german: "Eine Identität und ihre privaten Schlüssel für immer vernichten.",
        spanish: "Destruir para siempre una identidad y sus claves privadas.")
    case .deleteDetails:
      Sentence(
        "Asks twice: for the name, and for a yes. Scripts give --confirm NAME and --yes.",
        german: """
          Fragt zweimal: nach dem Namen und nach einem Ja. Skripte geben --confirm NAME und --yes \
          an.
          """,
        spanish: """
          Pide el nombre y después un sí. Los scripts indican --confirm NAME y --yes.
          """)
    case .confirm:
      Sentence(
        "The name once more.",
        german: "Der Name noch einmal.",
        spanish: "El nombre una vez más.")
    }
  }
}
