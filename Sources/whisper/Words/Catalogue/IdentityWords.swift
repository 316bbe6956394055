/// What is said about the person's own identities.
enum IdentityWords: String, Words {
  case none = "identity.list.none"
  case made = "identity.create.done"
  case nextExport = "identity.create.next"
  case isActive = "identity.use.done"
  case isRenamed = "identity.rename.done"
  case isArchived = "identity.archive.done"
  case isUnarchived = "identity.unarchive.done"
  case noneActive = "identity.archive.none_active"
  case unarchiveQuestion = "identity.unarchive.question"
  case wroteBundle = "identity.export.wrote"
  case deleting = "identity.delete.consequence"
  case formerStays = "identity.delete.former_stays"
  case typeName = "identity.delete.type_name"
  case deleteQuestion = "identity.delete.question"
  case deleted = "identity.delete.done"

  // Its facts
  case name = "identity.name"
  case nameInUse = "identity.name_in_use"
  case status = "identity.status"
  case statusCannotSign = "identity.status_cannot_sign"
  case created = "identity.created"
  case active = "identity.status.active"
  case archived = "identity.status.archived"
  case rotated = "identity.status.rotated"

  var sentence: Sentence {
    switch self {
    case .none:
      Sentence(
        "No identities yet. Next: whisper identity create NAME",
        german: "Noch keine Identitäten. Weiter: whisper identity create NAME",
        spanish: "Aún no hay identidades. Siguiente: whisper identity create NAME")
    case .made:
      Sentence(
        "Made the identity {1}.",
        german: "Die Identität {1} ist angelegt.",
        spanish: "Se ha creado la identidad {1}.")
    case .isActive:
      Sentence(
        "{1} is the active identity now.",
        german: "{1} ist jetzt die aktive Identität.",
        spanish: "{1} es ahora la identidad activa.")
    case .isRenamed:
      Sentence(
        "{1} is called {2} now, and so is its bundle.",
        german: "{1} heißt jetzt {2}, auch im Schlüsselbündel.",
        spanish: "{1} se llama ahora {2}, también en su paquete de claves.")
    case .isArchived:
      Sentence(
        "{1} is archived: it opens what was sent to it, and sends nothing.",
        german: """
          {1} ist archiviert: Diese Identität öffnet, was an sie gesendet wurde, und sendet nichts.
          """,
        spanish: "La identidad {1} está archivada: abre lo que se le envió y no envía nada.")
    case .isUnarchived:
      Sentence(
        "{1} is back in use.",
        german: "{1} ist wieder in Gebrauch.",
        spanish: "La identidad {1} vuelve a estar en uso.")
    case .nextExport:
      Sentence(
        "whisper identity export, and give the text to those who will write to you.",
        german: """
          whisper identity export, und geben Sie den Text denen, die Ihnen schreiben werden.
          """,
        spanish: "whisper identity export, y entregue el texto a quienes le vayan a escribir.")
    case .noneActive:
      Sentence(
        "No identity is active now. Next: whisper identity use, unarchive or create NAME",
        german: """
          Jetzt ist keine Identität aktiv. Weiter: whisper identity use, unarchive oder create \
          NAME
          """,
        spanish: """
          Ahora no hay ninguna identidad activa. Siguiente: whisper identity use, unarchive o \
          create NAME
          """)
    case .unarchiveQuestion:
      Sentence(
        "Bring {1} back into use?",
        german: "{1} wieder in Gebrauch nehmen?",
        spanish: "¿Volver a usar {1}?")
    case .wroteBundle:
      Sentence(
        "Wrote the bundle of {1} to {2}.",
        german: "Das Schlüsselbündel von {1} steht jetzt in {2}.",
        spanish: "El paquete de claves de {1} se ha escrito en {2}.")
    case .deleting:
      Sentence(
        """
        Deleting {1} destroys its private keys here. What was sealed to it can then be opened only \
        from a backup or a copy of this vault, if there is one.
        """,
        german: """
          Wird {1} gelöscht, sind die privaten Schlüssel hier vernichtet. Was für diese Identität \
          versiegelt wurde, lässt sich dann nur noch aus einer Sicherung oder einer Kopie dieses \
          Tresors öffnen, falls es das gibt.
          """,
        spanish: """
          Eliminar {1} destruye aquí sus claves privadas. Lo que se selló para esta identidad solo \
          podrá abrirse desde una copia de seguridad o un duplicado de esta bóveda, si los hay.
          """)
    case .formerStays:
      Sentence(
        """
        {1} has the keys that these replaced, and stays as it is until whisper identity unarchive \
        brings it back into use. Whoever has taken the newer keys does not go back to the old ones.
        """,
        german: """
          {1} hat die Schlüssel, die durch diese ersetzt wurden, und bleibt, wie es ist, bis whisper \
          identity unarchive diese Identität wieder in Gebrauch nimmt. Wer die neueren Schlüssel \
          übernommen hat, kehrt nicht zu den alten zurück.
          """,
        spanish: """
          {1} tiene las claves que estas reemplazaron, y queda como está hasta que whisper identity \
          unarchive la vuelva a poner en uso. Quien aceptó las claves más nuevas no vuelve a las \
          antiguas.
          """)
    case .typeName:
      Sentence(
        "Type its name to go on: ",
        german: "Zum Fortfahren den Namen eingeben: ",
        spanish: "Escriba su nombre para continuar: ")
    case .deleteQuestion:
      Sentence(
        "Delete {1} for ever?",
        german: "{1} für immer löschen?",
        spanish: "¿Eliminar {1} para siempre?")
    case .deleted:
      Sentence(
        "Deleted {1}.",
        german: "{1} ist gelöscht.",
        spanish: "Se ha eliminado {1}.")
    case .name:
      Sentence(
        "Name: {1}",
        german: "Name: {1}",
        spanish: "Nombre: {1}")
    case .nameInUse:
      Sentence(
        "Name: {1} (in use)",
        german: "Name: {1} (in Gebrauch)",
        spanish: "Nombre: {1} (en uso)")
    case .status:
      Sentence(
        "Status: {1}",
        german: "Status: {1}",
        spanish: "Estado: {1}")
    case .statusCannotSign:
      Sentence(
        "Status: {1}, cannot sign",
        german: "Status: {1}, kann nicht signieren",
        spanish: "Estado: {1}, no puede firmar")
    case .created:
      Sentence(
        "Created: {1}",
        german: "Angelegt: {1}",
        spanish: "Creada: {1}")
    case .active:
      Sentence(
        "active",
        german: "aktiv",
        spanish: "activa")
    case .archived:
      Sentence(
        "archived",
        german: "archiviert",
        spanish: "archivada")
    case .rotated:
      Sentence(
        "rotated",
        german: "ersetzt",
        spanish: "reemplazada")
    }
  }
}
