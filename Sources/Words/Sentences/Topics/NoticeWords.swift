/// What a person accepts before a vault is made.
package enum NoticeWords: String, Topic {
  case title = "legal.title"
  case body = "legal.body"

  package var sentence: Sentence {
    switch self {
    case .title:
      """
      Whisper keeps your keys, your contacts and a memory of which messages you opened, on
      this machine. It keeps no messages, and never uses the network.
      """
    case .body:
      """
      It protects
        - what you seal, from everybody but the one you seal it to;
        - your stored keys and contacts, from anyone who has this disk but not what
          opens your vault.

      It cannot protect
        - anything from somebody who controls this machine while you use it;
        - a vault whose passphrase or PIN can be guessed;
        - a message after its reader opened it.

      Others can see that you use Whisper, for which key a message is, when it was
      sealed, about how long it is, and whether it is signed. Whoever steals a
      private key can open every message kept that was sealed to it.

      A message is to be opened within 48 hours; later only if its reader says so.

      Nobody opens a vault without what opens it: there is no recovery by others.
      """
    }
  }
}
