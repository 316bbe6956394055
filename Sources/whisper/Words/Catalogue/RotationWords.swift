/// New keys of the person's own, and of contacts.
enum RotationWords: String, Words {
  case rotate = "help.identity.rotate"
  case rotateDetails = "help.identity.rotate.details"

  case question = "rotation.question"
  case consequence = "rotation.consequence"
  case done = "rotation.done"
  case rotatedOpen = "rotation.former.sends"
  case archived = "rotation.former.archived"
  case losesProof = "rotation.loses_proof"
  case losesProofQuestion = "rotation.loses_proof.question"

  case offered = "rotation.contact.offered"
  case wasVerified = "rotation.contact.was_verified"
  case accept = "rotation.contact.accept"
  case declined = "rotation.contact.declined"
  case declinedHint = "rotation.contact.declined.hint"
  case formerKeys = "rotation.contact.former_keys"
  case replaces = "identity.replaces"

  case isRotated = "error.identity.rotated"
  case isRotatedHint = "error.identity.rotated.hint"
  case withoutSuccessor = "error.identity.without_successor"
  case cannotRotate = "error.identity.cannot_rotate"
  case contactRotated = "error.contact.rotated"
  case contactFormerKey = "error.contact.former_key"
  case outdated = "error.contact.rotation_outdated"
  case tooMany = "error.rotation.too_many"

  var sentence: Sentence {
    switch self {
    case .rotate:
      Sentence(
        "Give an identity new keys, which its old ones vouch for.",
        german: "Einer Identität neue Schlüssel geben, für die ihre alten bürgen.",
        spanish: "Dar a una identidad claves nuevas, que las antiguas avalan.")
    case .rotateDetails:
      Sentence(
        """
        Give the new bundle to everybody who has the old one: their program sees that it is yours, and \
        both of you compare words again. The old keys stay to open what was sent to them; delete them \
        when nothing more can come.
        """,
        german: """
          Geben Sie das neue Schlüsselbündel allen, die das alte haben: Deren Programm erkennt, dass es \
          von Ihnen ist, und Sie vergleichen die Wörter neu. Die alten Schlüssel bleiben, um zu öffnen, was \
          an sie gesendet wurde; löschen Sie sie, wenn nichts mehr kommen kann.
          """,
        spanish: """
          Dé el paquete nuevo a todos los que tienen el antiguo: su programa ve que es de usted, y \
          ambos comparan las palabras otra vez. Las claves antiguas se conservan para abrir lo que se les \
          envió; elimínelas cuando ya no pueda llegar nada.
          """)
    case .question:
      Sentence(
        "Give {1} new keys?",
        german: "{1} neue Schlüssel geben?",
        spanish: "¿Dar claves nuevas a {1}?")
    case .consequence:
      Sentence(
        """
        Whoever has the bundle of {1} needs the new one: until then they see your messages as signed by \
        somebody unknown, and seal theirs to the old keys, which still open them.
        """,
        german: """
          Wer das Schlüsselbündel von {1} hat, braucht das neue: Bis dahin erscheinen dort Ihre \
          Nachrichten als von jemand Unbekanntem signiert, und die Antworten gehen an die alten \
          Schlüssel, die sie weiterhin öffnen.
          """,
        spanish: """
          Quien tiene el paquete de {1} necesita el nuevo: hasta entonces verá los mensajes de usted \
          como firmados por alguien desconocido, y sellará los suyos para las claves antiguas, que los \
          siguen abriendo.
          """)
    case .done:
      Sentence(
        "{1} has new keys.",
        german: "{1} hat neue Schlüssel.",
        spanish: "{1} tiene claves nuevas.")
    case .rotatedOpen:
      Sentence(
        "The old keys are called {1} now: they open what comes, and send when you name them.",
        german: """
          Die alten Schlüssel heißen jetzt {1}: Mit ihnen lässt sich weiter öffnen, was kommt, und mit --as \
          auch senden.
          """,
        spanish: """
          Las claves antiguas se llaman ahora {1}: abren lo que llega, y envían si usted las nombra.
          """)
    case .archived:
      Sentence(
        "The old keys are called {1} now: they open what comes, and send nothing.",
        german: """
          Die alten Schlüssel heißen jetzt {1}: Mit ihnen lässt sich weiter öffnen, was kommt, aber nichts \
          senden.
          """,
        spanish: "Las claves antiguas se llaman ahora {1}: abren lo que llega, y no envían nada.")
    case .losesProof:
      Sentence(
        """
        The keys that {1} replaced are not here any more, so that a bundle under another name does not \
        prove the rotation: whoever has only the old keys is warned of it. The name of before brings the \
        proof back.
        """,
        german: """
          Die Schlüssel, die {1} ersetzt hat, sind nicht mehr hier; unter anderem Namen beweist das \
          Schlüsselbündel den Wechsel deshalb nicht: Wer nur die alten hat, wird davor gewarnt. Der \
          Name von vorher bringt den Beweis zurück.
          """,
        spanish: """
          Las claves que {1} reemplazó ya no están aquí, así que el paquete con otro nombre no prueba \
          el cambio: a quien solo tenga las antiguas se le advierte de él. El nombre de antes devuelve \
          la prueba.
          """)
    case .losesProofQuestion:
      Sentence(
        "Rename {1} to {2} without it?",
        german: "{1} ohne ihn in {2} umbenennen?",
        spanish: "¿Cambiar el nombre de {1} a {2} sin ella?")
    case .offered:
      Sentence(
        "{1} has new keys (version {2}), and the keys that you know vouch for them.",
        german: "{1} hat neue Schlüssel (Version {2}), und die bekannten bürgen dafür.",
        spanish: "{1} tiene claves nuevas (versión {2}), y las que usted conoce las avalan.")
    case .wasVerified:
      Sentence(
        """
        Whoever stole the old keys could do that too: the contact becomes unverified until you compare \
        again.
        """,
        german: """
          Das könnte auch, wer die alten Schlüssel gestohlen hat: Der Kontakt gilt als nicht \
          verifiziert, bis Sie neu vergleichen.
          """,
        spanish: """
          También podría hacerlo quien robó las claves antiguas: el contacto queda sin verificar hasta \
          que ustedes comparen otra vez.
          """)
    case .accept:
      Sentence(
        "Take the new keys of {1}?",
        german: "Die neuen Schlüssel von {1} übernehmen?",
        spanish: "¿Aceptar las claves nuevas de {1}?")
    case .declined:
      Sentence(
        "The keys of {1} stay as they were.",
        german: "Die Schlüssel von {1} bleiben, wie sie waren.",
        spanish: "Las claves de {1} quedan como estaban.")
    case .declinedHint:
      Sentence(
        "ask {1} over another channel whether they changed their keys",
        german: "{1} auf einem anderen Weg fragen, ob die Schlüssel gewechselt wurden",
        spanish: "pregunte a {1} por otro medio si cambió sus claves")
    case .replaces:
      Sentence("Replaces: {1}", german: "Ersetzt: {1}", spanish: "Reemplaza a: {1}")
    case .isRotated:
      Sentence(
        "{1} was replaced by newer keys.",
        german: "{1} wurde durch neuere Schlüssel ersetzt.",
        spanish: "{1} fue reemplazada por claves más nuevas.")
    case .isRotatedHint:
      Sentence(
        "seal --as {1} still sends with them",
        german: "seal --as {1} sendet noch damit",
        spanish: "seal --as {1} aún envía con ellas")
    case .withoutSuccessor:
      Sentence(
        "{1} was replaced by newer keys, and they are not in this vault.",
        german: "{1} wurde durch neuere Schlüssel ersetzt, und die sind nicht in diesem Tresor.",
        spanish: "{1} fue reemplazada por claves más nuevas, que no están en esta bóveda.")
    case .cannotRotate:
      Sentence(
        "{1} has no signing key to vouch for new keys with.",
        german: "{1} hat keinen Signaturschlüssel, der für neue bürgen könnte.",
        spanish: "{1} no tiene clave de firma que avale claves nuevas.")
    case .contactRotated:
      Sentence(
        "{1} has new keys, which the known ones vouch for. Nothing was changed.",
        german: "{1} hat neue Schlüssel, für die die bekannten bürgen. Nichts wurde geändert.",
        spanish: "{1} tiene claves nuevas, avaladas por las conocidas. No se cambió nada.")
    case .contactFormerKey:
      Sentence(
        "These are old keys of {1}, replaced by newer ones. Nothing was changed.",
        german: "Das sind alte Schlüssel von {1}, ersetzt durch neuere. Nichts wurde geändert.",
        spanish: "Son claves antiguas de {1}, reemplazadas por otras. No se cambió nada.")
    case .outdated:
      Sentence(
        "These keys of {1} are not newer than the ones that you have. Nothing was changed.",
        german:
          "Diese Schlüssel von {1} sind nicht neuer als die vorhandenen. Nichts wurde geändert.",
        spanish: "Estas claves de {1} no son más nuevas que las que usted tiene. No se cambió nada."
      )
    case .tooMany:
      Sentence(
        "{1} has had {2} other keys, as many as are kept. Nothing was changed.",
        german:
          "{1} hatte schon {2} andere Schlüssel, mehr werden nicht behalten. Nichts wurde geändert.",
        spanish: "{1} ya tuvo otras {2} claves, y no se guardan más. No se cambió nada.")
    case .formerKeys:
      Sentence(
        "These are keys that {1} replaced: whoever has the old ones can write so.",
        german: "Diese Schlüssel hat {1} ersetzt: Wer die alten hat, kann so schreiben.",
        spanish: "Estas claves las reemplazó {1}: quien tenga las antiguas puede escribir así.")
    }
  }
}
