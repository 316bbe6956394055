/// What a person accepts before a vault is made.
enum NoticeWords: String, Words {
  case title = "legal.title"
  case body = "legal.body"

  var sentence: Sentence {
    switch self {
    case .title:
      Sentence(
        "Whisper keeps keys and messages on this machine and never uses the network.",
        german: "Whisper verwahrt Schlüssel und Nachrichten lokal und nutzt nie das Netz.",
        spanish: "Whisper guarda claves y mensajes en este equipo y nunca usa la red.")
    case .body:
      Sentence(
        """
        It protects
          - what you seal, from everybody but whom you seal it to;
          - your keys and contacts at rest, from who has this disk but not your
            passphrase.

        It cannot protect
          - against somebody who controls this machine while you use it;
          - against a guessable passphrase;
          - a message after its reader opened it.

        Others can see that you use Whisper, for which key a message is, when it was
        sealed, about how long it is, and whether it is signed. Who steals a private
        key can open every message kept that was sealed to it.

        Nobody can open your vault without its passphrase: there is no recovery by
        others.
        """,
        german: """
          Geschützt ist
            - was Sie versiegeln, vor allen außer denen, für die Sie es versiegeln;
            - was an Schlüsseln und Kontakten gespeichert ist, vor jedem, der diesen
              Datenträger hat, aber nicht Ihre Passphrase.

          Nicht geschützt werden kann
            - vor jemandem, der dieses Gerät beherrscht, während Sie es benutzen;
            - vor den Folgen einer Passphrase, die sich erraten lässt;
            - eine Nachricht, nachdem ihr Empfänger sie geöffnet hat.

          Andere können sehen, dass Sie Whisper benutzen, für welchen Schlüssel eine
          Nachricht ist, wann sie versiegelt wurde, wie lang sie ungefähr ist und ob sie
          signiert ist. Wer einen privaten Schlüssel stiehlt, kann jede aufbewahrte
          Nachricht öffnen, die für ihn versiegelt wurde.

          Niemand kann Ihren Tresor ohne dessen Passphrase öffnen: Es gibt keine
          Wiederherstellung durch andere.
          """,
        spanish: """
          Protege
            - lo que usted sella, de todos menos de aquellos para quienes lo sella;
            - sus claves y contactos guardados, de quien tenga este disco pero no su
              frase de contraseña.

          No puede proteger
            - de quien controle este equipo mientras usted lo usa;
            - de una frase de contraseña fácil de adivinar;
            - un mensaje después de que su destinatario lo haya abierto.

          Otros pueden ver que usted usa Whisper, para qué clave es un mensaje, cuándo
          se selló, su longitud aproximada y si lleva firma. Quien robe una clave privada
          puede abrir todos los mensajes conservados que se sellaron para ella.

          Nadie puede abrir su bóveda sin la frase de contraseña: no hay recuperación por
          parte de otros.
          """)
    }
  }
}
