/// What a person accepts before a vault is made.
enum Notice {
  static let text = """
    Whisper keeps keys and messages on this machine and never uses the network.

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

    """
}
