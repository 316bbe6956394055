/// What a person accepts before a vault is made.
enum NoticeWords: String, Words {
  case title = "legal.title"
  case body = "legal.body"

  var sentence: Sentence {
    switch self {
    case .title:
      Sentence(
        """
        Whisper keeps your keys, your contacts and a memory of which messages you opened, on
        this machine. It keeps no messages, and never uses the network.
        """,
        german: """
          Whisper verwahrt auf diesem Gerät Ihre Schlüssel, Ihre Kontakte und den Vermerk,
          welche Nachrichten Sie geöffnet haben. Nachrichten behält es nicht, und das Netz
          nutzt es nie.
          """,
        spanish: """
          Whisper guarda en este equipo sus claves, sus contactos y la constancia de qué
          mensajes ha abierto. No conserva los mensajes y nunca usa la red.
          """)
    case .body:
      Sentence(
        """
        It protects
          - what you seal, from everybody but the one you seal it to;
          - your stored keys and contacts, from anyone who has this disk but not your
            passphrase.

        It cannot protect
          - anything from somebody who controls this machine while you use it;
          - a vault whose passphrase can be guessed;
          - a message after its reader opened it.

        Others can see that you use Whisper, for which key a message is, when it was
        sealed, about how long it is, and whether it is signed. Whoever steals a
        private key can open every message kept that was sealed to it.

        A message is to be opened within 48 hours; later its reader must ask for it.

        Nobody can open your vault without its passphrase: there is no recovery by
        others.
        """,
        german: """
          Geschützt ist
            - was Sie versiegeln, vor allen außer denen, für die Sie es versiegeln;
            - was an Schlüsseln und Kontakten gespeichert ist, vor jedem, der diesen
              Datenträger hat, aber nicht Ihre Passphrase.

          Kein Schutz besteht
            - vor jemandem, der dieses Gerät beherrscht, während Sie es benutzen;
            - für einen Tresor, dessen Passphrase sich erraten lässt;
            - für eine Nachricht, nachdem ihr Empfänger sie geöffnet hat.

          Andere können sehen, dass Sie Whisper benutzen, für welchen Schlüssel eine
          Nachricht ist, wann sie versiegelt wurde, wie lang sie ungefähr ist und ob sie
          signiert ist. Wer einen privaten Schlüssel stiehlt, kann jede aufbewahrte
          Nachricht öffnen, die für ihn versiegelt wurde.

          Eine Nachricht ist binnen 48 Stunden zu öffnen; danach muss ihr Empfänger es
          ausdrücklich verlangen.

          Niemand kann Ihren Tresor ohne dessen Passphrase öffnen: Es gibt keine
          Wiederherstellung durch andere.
          """,
        spanish: """
          Protege
            - lo que usted sella, de todos menos de aquellos para quienes lo sella;
            - sus claves y contactos guardados, de quien tenga este disco pero no su
              frase de contraseña.

          No protege
            - nada frente a quien controle este equipo mientras usted lo usa;
            - una bóveda cuya frase de contraseña se pueda adivinar;
            - un mensaje después de que su destinatario lo haya abierto.

          Otros pueden ver que usted usa Whisper, para qué clave es un mensaje, cuándo
          se selló, su longitud aproximada y si lleva firma. Quien robe una clave privada
          puede abrir todos los mensajes conservados que se sellaron para ella.

          Un mensaje ha de abrirse en 48 horas; después, su destinatario tiene que
          pedirlo expresamente.

          Nadie puede abrir su bóveda sin la frase de contraseña: no hay recuperación por
          parte de otros.
          """)
    }
  }
}
