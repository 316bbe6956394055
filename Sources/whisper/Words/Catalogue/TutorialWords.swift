/// The guided tour.
enum TutorialWords: String, Words {
  case command = "help.tutorial"
  case details = "help.tutorial.details"
  case part = "tutorial.part"
  case goOn = "tutorial.go_on"

  case welcome = "tutorial.welcome"
  case identities = "tutorial.identities"
  case identitiesText = "tutorial.identities.text"
  case exchange = "tutorial.exchange"
  case exchangeText = "tutorial.exchange.text"
  case exchangeReceived = "tutorial.exchange.received"
  case verify = "tutorial.verify"
  case verifyText = "tutorial.verify.text"
  case bobReads = "tutorial.verify.bob_reads"
  case sameWords = "tutorial.verify.question"
  case wordsDiffer = "tutorial.verify.differ"
  case wordsAreSame = "tutorial.verify.same"
  case verifyMismatch = "tutorial.verify.mismatch"
  case verifyAgain = "tutorial.verify.again"
  case verified = "tutorial.verify.done"
  case message = "tutorial.message"
  case messageText = "tutorial.message.text"
  case messageOpened = "tutorial.message.opened"
  case messageTwice = "tutorial.message.twice"
  case letter = "tutorial.message.letter"
  case forgery = "tutorial.forgery"
  case forgeryText = "tutorial.forgery.text"
  case realLetter = "tutorial.forgery.real"
  case forgedLetter = "tutorial.forgery.forged"
  case whichForged = "tutorial.forgery.question"
  case forgeryHint = "tutorial.forgery.hint"
  case forgeryFound = "tutorial.forgery.found"
  case tampered = "tutorial.forgery.tampered"
  case rotation = "tutorial.rotation"
  case rotationText = "tutorial.rotation.text"
  case rotationDone = "tutorial.rotation.done"
  case newKeysLetter = "tutorial.rotation.letter"
  case backup = "tutorial.backup"
  case backupText = "tutorial.backup.text"
  case backupLost = "tutorial.backup.lost"
  case backupRestored = "tutorial.backup.restored"
  case lastLetter = "tutorial.backup.letter"
  case end = "tutorial.end"
  case failed = "error.tutorial"

  var sentence: Sentence {
    switch self {
    case .command:
      Sentence(
        "Learn by doing: a guided tour with real keys, in a throwaway vault.",
        german: "Ausprobieren: eine Führung mit echten Schlüsseln, in einem Wegwerftresor.",
        spanish: "Aprender haciendo: una visita guiada con claves reales, en una bóveda desechable."
      )
    case .details:
      Sentence(
        """
        Two people make identities, exchange bundles, find an impostor, verify each other, spot a \
        forgery, change keys and back up. Your own vault cannot be reached meanwhile, and nothing is \
        kept. With --yes it runs through without a stop.
        """,
        german: """
          Zwei Menschen legen Identitäten an, tauschen Schlüsselbündel, entlarven einen Betrug, \
          verifizieren einander, erkennen eine Fälschung, wechseln Schlüssel und sichern. Der eigene \
          Tresor ist solange unerreichbar, und nichts bleibt zurück. Mit --yes läuft alles ohne Halt.
          """,
        spanish: """
          Dos personas crean identidades, intercambian paquetes, descubren a una impostora, se \
          verifican, detectan una falsificación, cambian claves y hacen una copia de seguridad. Mientras tanto su \
          propia bóveda no es accesible, y nada se conserva. Con --yes se recorre sin pausas.
          """)
    case .part:
      Sentence("Part {1} of 7: {2}", german: "Teil {1} von 7: {2}", spanish: "Parte {1} de 7: {2}")
    case .goOn:
      Sentence(
        "Press Enter to go on (Ctrl-C stops the tour). ",
        german: "Weiter mit der Eingabetaste (Strg-C beendet die Führung). ",
        spanish: "Pulse Intro para seguir (Ctrl-C termina la visita). ")
    case .welcome:
      Sentence(
        """
        You are Alice. Bob lives far away, and between you there is only a chat that others can read \
        and change. Everything from here on is real: the keys, the messages, the forgery. It happens \
        in a directory that is removed when the tour ends.
        """,
        german: """
          Sie sind Alice. Bob wohnt weit weg, und zwischen Ihnen gibt es nur einen Chat, den andere \
          lesen und verändern können. Alles ab hier ist echt: die Schlüssel, die Nachrichten, die \
          Fälschung. Es geschieht in einem Verzeichnis, das am Ende der Führung entfernt wird.
          """,
        spanish: """
          Usted es Alice. Bob vive lejos, y entre ambos solo hay un chat que otros pueden leer y \
          alterar. Todo desde aquí es real: las claves, los mensajes, la falsificación. Ocurre en un \
          directorio que se elimina al terminar la visita.
          """)
    case .identities:
      Sentence("Two identities", german: "Zwei Identitäten", spanish: "Dos identidades")
    case .identitiesText:
      Sentence(
        """
        An identity is two pairs of keys: one to receive, one to sign. The private halves stay in the \
        vault, and leave it only in a backup that you make. Bob makes his at home; this is yours:
        """,
        german: """
          Eine Identität besteht aus zwei Schlüsselpaaren: eines zum Empfangen, eines zum Signieren. Die \
          privaten Hälften bleiben im Tresor und verlassen ihn nur in einer Sicherung, die Sie machen. Bob legt seine zu Hause an; das ist Ihre:
          """,
        spanish: """
          Una identidad son dos pares de claves: uno para recibir y otro para firmar. Las mitades \
          privadas se quedan en la bóveda, y solo salen de ella en una copia de seguridad que usted \
          haga. Bob crea la suya en casa; esta es la de usted:
          """)
    case .exchange:
      Sentence(
        "Exchange bundles", german: "Schlüsselbündel tauschen", spanish: "Intercambiar paquetes")
    case .exchangeText:
      Sentence(
        "The bundle holds your name and your public keys. It is no secret: you send it through the chat.",
        german: """
          Das Schlüsselbündel enthält Ihren Namen und Ihre öffentlichen Schlüssel. Es ist kein \
          Geheimnis: Sie schicken es durch den Chat.
          """,
        spanish: """
          El paquete contiene su nombre y sus claves públicas. No es un secreto: lo envía por el chat.
          """)
    case .exchangeReceived:
      Sentence(
        "A bundle comes back, and it says that it is Bob's. You add it:",
        german:
          "Ein Schlüsselbündel kommt zurück und sagt, es sei das von Bob. Sie fügen es hinzu:",
        spanish: "Llega un paquete de claves que dice ser de Bob. Usted lo añade:")
    case .verify:
      Sentence("Verify", german: "Verifizieren", spanish: "Verificar")
    case .verifyText:
      Sentence(
        """
        Unverified means: nobody knows yet whether the chat gave you Bob's keys or somebody else's. So \
        you call Bob, whose voice you know, and each reads aloud what the screen shows. Yours:
        """,
        german: """
          Nicht verifiziert heißt: Noch weiß niemand, ob der Chat Ihnen Bobs Schlüssel gab oder die von \
          jemand anderem. Also rufen Sie Bob an, dessen Stimme Sie kennen, und beide lesen vor, was der \
          Bildschirm zeigt. Ihrer:
          """,
        spanish: """
          Sin verificar significa: aún no se sabe si el chat le dio las claves de Bob o las de otra \
          persona. Así que llama a Bob, cuya voz conoce, y cada uno lee en voz alta lo que ve en su \
          pantalla. La de usted:
          """)
    case .bobReads:
      Sentence(
        "Bob reads from his:", german: "Bob liest von seinem:", spanish: "Bob lee de la suya:")
    case .sameWords:
      Sentence(
        "Are all twelve words the same, in the same order?",
        german: "Sind alle zwölf Wörter gleich, in derselben Reihenfolge?",
        spanish: "¿Son iguales las doce palabras, en el mismo orden?")
    case .wordsDiffer:
      Sentence(
        "Look again: six of the words differ.",
        german: "Sehen Sie noch einmal hin: Sechs der Wörter unterscheiden sich.",
        spanish: "Mire otra vez: seis de las palabras son distintas.")
    case .wordsAreSame:
      Sentence(
        "Look again: all twelve are the same.",
        german: "Sehen Sie noch einmal hin: Alle zwölf sind gleich.",
        spanish: "Mire otra vez: las doce son iguales.")
    case .verifyMismatch:
      Sentence(
        """
        Right: the bundle in the chat was Mallory's, who calls herself Bob and would have read \
        everything. You remove it and take the bundle that Bob gives you another way:
        """,
        german: """
          Richtig: Das Schlüsselbündel im Chat war das von Mallory, die sich Bob nennt und alles \
          mitgelesen hätte. Sie entfernen es und nehmen das, das Bob Ihnen auf anderem Weg gibt:
          """,
        spanish: """
          Correcto: el paquete del chat era de Mallory, que se hace llamar Bob y lo habría leído todo. \
          Usted lo elimina y toma el que Bob le da por otro camino:
          """)
    case .verifyAgain:
      Sentence("You compare again:", german: "Sie vergleichen neu:", spanish: "Comparan otra vez:")
    case .verified:
      Sentence(
        "Now these are Bob's keys and nobody else's: the contact is verified.",
        german: "Das sind nun Bobs Schlüssel und niemandes sonst: Der Kontakt ist verifiziert.",
        spanish: "Ahora son las claves de Bob y de nadie más: el contacto está verificado.")
    case .message:
      Sentence("A message", german: "Eine Nachricht", spanish: "Un mensaje")
    case .messageText:
      Sentence(
        """
        Bob seals a letter to you, to be opened within 48 hours. This is all that the chat sees of it:
        """,
        german: """
          Bob versiegelt einen Brief an Sie, der binnen 48 Stunden zu öffnen ist. Das ist alles, was der \
          Chat davon sieht:
          """,
        spanish: """
          Bob sella una carta para usted, que ha de abrirse en 48 horas. Esto es todo lo que el chat ve \
          de ella:
          """)
    case .messageOpened:
      Sentence(
        "You open it. The line with From is what this program knows, not what the sender says:",
        german: """
          Sie öffnen ihn. Die erste Zeile ist, was dieses Programm weiß, nicht, was der Absender sagt:
          """,
        spanish: """
          Usted la abre. La primera línea es lo que este programa sabe, no lo que dice el remitente:
          """)
    case .messageTwice:
      Sentence(
        "Sent once more by somebody who kept it, it is refused:",
        german: "Noch einmal geschickt von jemandem, der ihn aufhob, wird er abgelehnt:",
        spanish: "Reenviada por alguien que la guardó, se rechaza:")
    case .letter:
      Sentence(
        "The river, at seven.", german: "Am Fluss, um sieben.", spanish: "En el río, a las siete.")
    case .forgery:
      Sentence("A forgery", german: "Eine Fälschung", spanish: "Una falsificación")
    case .forgeryText:
      Sentence(
        "Two messages come. One is from Bob, the other from Mallory, who has both of your bundles.",
        german: """
          Zwei Nachrichten kommen. Eine ist von Bob, die andere von Mallory, die beide Schlüsselbündel \
          hat.
          """,
        spanish:
          "Llegan dos mensajes. Uno es de Bob; el otro, de Mallory, que tiene ambos paquetes.")
    case .realLetter:
      Sentence(
        "I bring the boat.", german: "Ich bringe das Boot.", spanish: "Yo llevo el bote.")
    case .forgedLetter:
      Sentence(
        "Change of plan: send the money to my new account.",
        german: "Planänderung: Schick das Geld auf mein neues Konto.",
        spanish: "Cambio de planes: envía el dinero a mi cuenta nueva.")
    case .whichForged:
      Sentence(
        "Which one is forged? [1/2] ",
        german: "Welche ist gefälscht? [1/2] ",
        spanish: "¿Cuál es falso? [1/2] ")
    case .forgeryHint:
      Sentence(
        "Look at what stands behind the name: a good signature says (Verified, Signed).",
        german: """
          Sehen Sie, was hinter dem Namen steht: Nur eine gültige Signatur steht dort in Klammern.
          """,
        spanish: """
          Mire lo que hay detrás del nombre: solo una firma válida aparece ahí entre paréntesis.
          """)
    case .forgeryFound:
      Sentence(
        """
        Right. Without a signature a name is only a claim: anybody can make it. No name can hold the \
        parentheses, so that none can imitate them.
        """,
        german: """
          Richtig. Ohne Signatur ist ein Name nur eine Behauptung: Jeder kann sie aufstellen. Kein Name \
          kann die Klammern enthalten, also kann keiner sie nachahmen.
          """,
        spanish: """
          Correcto. Sin firma, un nombre es solo una afirmación: cualquiera puede hacerla. Ningún nombre \
          puede llevar paréntesis, así que ninguno puede imitarlos.
          """)
    case .tampered:
      Sentence(
        "And when one character of a real message is changed on its way:",
        german: "Und wenn unterwegs ein Zeichen einer echten Nachricht verändert wird:",
        spanish: "Y cuando en el camino se altera un carácter de un mensaje real:")
    case .rotation:
      Sentence("New keys", german: "Neue Schlüssel", spanish: "Claves nuevas")
    case .rotationText:
      Sentence(
        "Bob lost his laptop, and changes his keys. His old ones vouch for the new ones:",
        german:
          "Bob hat seinen Laptop verloren und wechselt die Schlüssel. Die alten bürgen für die neuen:",
        spanish: "Bob perdió su portátil y cambia sus claves. Las antiguas avalan las nuevas:")
    case .rotationDone:
      Sentence(
        """
        The proof says that whoever had the old keys made the new ones, and that may be the thief. So \
        the contact is unverified again until you call Bob:
        """,
        german: """
          Der Beweis sagt, dass die neuen von dem stammen, der die alten hatte, und das kann der Dieb \
          sein. Deshalb ist der Kontakt nicht mehr verifiziert, bis Sie Bob anrufen:
          """,
        spanish: """
          La prueba dice que quien tenía las claves antiguas hizo las nuevas, y puede ser el ladrón. Por \
          eso el contacto vuelve a estar sin verificar hasta que llame a Bob:
          """)
    case .newKeysLetter:
      Sentence(
        "New laptop, same me.",
        german: "Neuer Laptop, derselbe Bob.",
        spanish: "Portátil nuevo, el mismo Bob.")
    case .backup:
      Sentence("A backup", german: "Eine Sicherung", spanish: "Una copia de seguridad")
    case .backupText:
      Sentence(
        """
        Nobody can reset your vault: if the disk breaks, only a backup brings you back. It has a \
        passphrase of its own; four or five random words are good.
        """,
        german: """
          Niemand kann Ihren Tresor zurücksetzen: Geht die Platte kaputt, hilft nur eine Sicherung. Sie \
          hat eine eigene Passphrase; vier oder fünf zufällige Wörter sind gut.
          """,
        spanish: """
          Nadie puede restablecer su bóveda: si el disco se rompe, solo una copia de seguridad le devuelve su \
          identidad. Tiene su propia frase de contraseña; cuatro o cinco palabras al azar son buenas.
          """)
    case .backupLost:
      Sentence(
        "The file has {1} bytes. Now imagine a new machine with nothing but this file:",
        german:
          "Die Datei hat {1} Bytes. Nun denken Sie sich ein neues Gerät nur mit dieser Datei:",
        spanish:
          "El archivo tiene {1} bytes. Imagine ahora un equipo nuevo con solo este archivo:")
    case .backupRestored:
      Sentence(
        """
        You are back, and a letter that was on its way opens there. Contacts are not in a backup, so \
        that nobody is known yet: whisper keybook carries them.
        """,
        german: """
          Sie sind zurück, und ein Brief, der unterwegs war, öffnet sich dort. Kontakte stehen nicht in \
          einer Sicherung, deshalb ist noch niemand bekannt: whisper keybook nimmt sie mit.
          """,
        spanish: """
          Ha vuelto, y una carta que estaba en camino se abre ahí. Los contactos no están en una copia de seguridad, \
          así que aún no se conoce a nadie: whisper keybook los lleva.
          """)
    case .lastLetter:
      Sentence("See you there.", german: "Bis dann am Fluss.", spanish: "Nos vemos allí.")
    case .end:
      Sentence(
        "\nThat was the tour. All of it is removed; your own vault was never touched.",
        german:
          "\nDas war die Führung. Alles davon wird entfernt; Ihr eigener Tresor wurde nie berührt.",
        spanish: "\nEsa fue la visita. Todo se elimina; su propia bóveda nunca se tocó.")
    case .failed:
      Sentence(
        "The tour went wrong: what had to be refused was not. Run whisper selftest.",
        german: """
          Die Führung ging schief: Was abzulehnen war, wurde nicht abgelehnt. Mit whisper selftest \
          prüfen.
          """,
        spanish: """
          La visita salió mal: lo que debía rechazarse no se rechazó. Ejecute whisper selftest.
          """)
    }
  }
}
