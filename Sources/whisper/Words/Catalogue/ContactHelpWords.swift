/// The help of the commands for contacts.
enum ContactHelpWords: String, Words {
  case commands = "help.contact"
  case add = "help.contact.add"
  case addDetails = "help.contact.add.details"
  case addName = "help.contact.add.name"
  case list = "help.contact.list"
  case search = "help.contact.search"
  case searchText = "help.contact.search.text"
  case show = "help.contact.show"
  case name = "help.contact.name"
  case verify = "help.contact.verify"
  case verifyDetails = "help.contact.verify.details"
  case own = "help.contact.verify.as"
  case numeric = "help.contact.verify.numeric"
  case words = "help.contact.verify.words"
  case unverify = "help.contact.unverify"
  case block = "help.contact.block"
  case unblock = "help.contact.unblock"
  case revoke = "help.contact.revoke"
  case rename = "help.contact.rename"
  case newName = "help.contact.rename.new_name"
  case note = "help.contact.note"
  case noteText = "help.contact.note.text"
  case remove = "help.contact.remove"

  var sentence: Sentence {
    switch self {
    case .commands:
      Sentence(
        "The people you write to.",
        german: "Die Menschen, denen Sie schreiben.",
        spanish: "Las personas a quienes escribe.")
    case .add:
      Sentence(
        "Add somebody from their bundle or raw key.",
        german: "Jemanden aus seinem Schlüsselbündel oder Rohschlüssel hinzufügen.",
        spanish: "Añadir a alguien a partir de su paquete de claves o su clave en bruto.")
    case .addDetails:
      Sentence(
        "The text may stand inside a chat message or mail. A raw key needs --name.",
        german: """
          Der Text darf in einer Chatnachricht oder Mail stehen. Ein Rohschlüssel braucht --name.
          """,
        spanish: """
          El texto puede estar dentro de un mensaje de chat o un correo. Una clave en bruto \
          necesita --name.
          """)
    case .addName:
      Sentence(
        "Call them this, not what the bundle says.",
        german: "Diesen Namen nehmen, nicht den aus dem Schlüsselbündel.",
        spanish: "Usar este nombre, no el que dice el paquete.")
    case .list:
      Sentence(
        "List your contacts.",
        german: "Ihre Kontakte auflisten.",
        spanish: "Listar sus contactos.")
    case .search:
      Sentence(
        "List the contacts whose name, note or fingerprint holds a text.",
        german: "Die Kontakte auflisten, deren Name, Notiz oder Fingerabdruck einen Text enthält.",
        spanish: "Listar los contactos cuyo nombre, nota o huella contiene un texto.")
    case .searchText:
      Sentence(
        "A part of the name or note, or how the fingerprint begins.",
        german: "Ein Teil des Namens oder der Notiz, oder der Anfang des Fingerabdrucks.",
        spanish: "Una parte del nombre o de la nota, o el comienzo de la huella.")
    case .show:
      Sentence(
        "Show a contact, with what you compare.",
        german: "Einen Kontakt zeigen, mit dem, was Sie vergleichen.",
        spanish: "Mostrar un contacto, con lo que usted compara.")
    case .name:
      Sentence(
        "The contact's name or short fingerprint.",
        german: "Name oder Kurzfingerabdruck des Kontakts.",
        spanish: "El nombre o la huella corta del contacto.")
    case .verify:
      Sentence(
        "Compare fingerprints with a contact, and note that they are the same.",
        german: """
          Fingerabdrücke mit einem Kontakt vergleichen und festhalten, dass sie gleich sind.
          """,
        spanish: "Comparar huellas con un contacto y anotar que son iguales.")
    case .verifyDetails:
      Sentence(
        """
        Both of you see the same twelve words in the same order. Compare them over a channel \
        where you know each other: face to face, or by voice.
        """,
        german: """
          Sie beide sehen dieselben zwölf Wörter in derselben Reihenfolge. Vergleichen Sie sie auf \
          einem Weg, auf dem Sie einander erkennen: persönlich oder an der Stimme.
          """,
        spanish: """
          Ambos ven las mismas doce palabras en el mismo orden. Compárenlas por un medio en el que \
          se reconozcan: cara a cara o de viva voz.
          """)
    case .own:
      Sentence(
        "Your identity.",
        german: "Ihre Identität.",
        spanish: "Su identidad.")
    case .numeric:
      Sentence(
        "Compare digits instead of words.",
        german: "Ziffern statt Wörter vergleichen.",
        spanish: "Comparar cifras en lugar de palabras.")
    case .words:
      Sentence(
        "Compare words, whatever the settings say.",
        german: "Wörter vergleichen, gleich was die Einstellungen sagen.",
        spanish: "Comparar palabras, digan lo que digan los ajustes.")
    case .unverify:
      Sentence(
        "Take a verification back.",
        german: "Eine Verifizierung zurücknehmen.",
        spanish: "Retirar una verificación.")
    case .block:
      Sentence(
        "Refuse a contact's messages, and send none.",
        german: "Nachrichten eines Kontakts ablehnen und keine senden.",
        spanish: "Rechazar los mensajes de un contacto y no enviarle ninguno.")
    case .unblock:
      Sentence(
        "Take a block back.",
        german: "Eine Blockierung zurücknehmen.",
        spanish: "Retirar un bloqueo.")
    case .revoke:
      Sentence(
        "Note that a contact's key must not be used any more. There is no way back.",
        german: """
          Festhalten, dass der Schlüssel eines Kontakts nicht mehr benutzt werden darf. Es gibt \
          keinen Weg zurück.
          """,
        spanish: "Anotar que la clave de un contacto ya no debe usarse. No hay vuelta atrás.")
    case .rename:
      Sentence(
        "Call a contact something else, on this machine.",
        german: "Einen Kontakt auf diesem Gerät anders nennen.",
        spanish: "Llamar de otro modo a un contacto, en este equipo.")
    case .newName:
      Sentence(
        "The name from now on.",
        german: "Der Name von jetzt an.",
        spanish: "El nombre a partir de ahora.")
    case .note:
      Sentence(
        "Keep a note about a contact. An empty one removes it.",
        german: "Eine Notiz zu einem Kontakt führen. Eine leere entfernt sie.",
        spanish: "Guardar una nota sobre un contacto. Una vacía la elimina.")
    case .noteText:
      Sentence(
        "One line.",
        german: "Eine Zeile.",
        spanish: "Una línea.")
    case .remove:
      Sentence(
        "Remove a contact.",
        german: "Einen Kontakt entfernen.",
        spanish: "Eliminar un contacto.")
    }
  }
}
