/// What a person accepts before a vault is made.
package enum NoticeWords: String, Topic {
  case title = "legal.title"
  case body = "legal.body"

  package var sentence: Sentence {
    switch self {
    case .title:
      """
      Whisper keeps your keys and contacts on this machine. It remembers which messages
      you opened, but keeps no messages. It never uses the network.
      """
    case .body:
      """
      It protects
        - what you seal, from everybody but the one you seal it to;
        - your stored keys and contacts, from anyone who has this disk but cannot open
          your vault.

      It cannot protect
        - anything from somebody who controls this machine while you use it;
        - a vault whose passphrase or PIN can be guessed;
        - a message after its reader opened it.

      Others can see that you use Whisper. Of a message they can see for which key it
      is, when it was sealed, about how long it is, and whether it is signed. Whoever
      steals a private key can open every message that was sealed to it.

      A reader has 48 hours to open a message. After that, Whisper opens it only if
      the reader says so.

      If you lose all that opens your vault (passphrase, PIN, security keys), nobody
      can open it for you.
      """
    }
  }
}
