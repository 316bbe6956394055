/// The guided tour.
package enum TutorialWords: String, Topic {
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
  case wallet = "tutorial.wallet"
  case walletText = "tutorial.wallet.text"
  case walletPayee = "tutorial.wallet.payee"
  case otherAddress = "tutorial.wallet.other"
  case sameAddress = "tutorial.wallet.question"
  case addressesDiffer = "tutorial.wallet.differ"
  case walletRefused = "tutorial.wallet.refused"
  case end = "tutorial.end"
  case failed = "error.tutorial"

  private static let letterNote =
    "A letter in the tour."

  package var sentence: Sentence {
    switch self {
    case .command: "Learn by doing: a guided tour with real keys, in a throwaway vault."
    case .details:
      """
      Two people make identities, exchange bundles, find an impostor, verify each other, spot a \
      forgery, change keys, back up, and compare addresses. Your own vault cannot be reached meanwhile, and nothing is \
      kept. With --yes it runs through without a stop.
      """
    case .part:
      Sentence("Part {1} of 8: {2}", note: "{1}: a number; {2}: a heading of the tour.")
    case .goOn: "Press Enter to go on (Ctrl-C stops the tour). "
    case .welcome:
      """
      You are Alice. Bob lives far away, and between you there is only a chat that others can read \
      and change. Everything from here on is real: the keys, the messages, the forgery. Of what \
      commands print, the tour leaves out their questions and what to do next. It happens in a \
      directory that is removed when the tour ends.
      """
    case .identities: "Two identities"
    case .identitiesText:
      """
      An identity is two pairs of keys: one to receive, one to sign. The private halves stay in the \
      vault, and leave it only in a backup that you make. Bob makes his at home; this is yours:
      """
    case .exchange: "Exchange bundles"
    case .exchangeText:
      "The bundle holds your name and your public keys. It is no secret: you send it through the chat."
    case .exchangeReceived: "A bundle comes back, and it says that it is Bob's. You add it:"
    case .verify: "Verify"
    case .verifyText:
      """
      Unverified means: nobody knows yet whether the chat gave you Bob's keys or somebody else's. So \
      you call Bob, whose voice you know, and each reads aloud what the screen shows. Yours:
      """
    case .bobReads: "Bob reads from his:"
    case .sameWords: "Are all twelve words the same, in the same order?"
    case .wordsDiffer: "Look again: six of the words differ."
    case .wordsAreSame: "Look again: all twelve are the same."
    case .verifyMismatch:
      """
      Right: the bundle in the chat was Mallory's, who calls herself Bob and would have read \
      everything. You remove it and take the bundle that Bob gives you another way:
      """
    case .verifyAgain: "You compare again:"
    case .verified: "Now these are Bob's keys and nobody else's: the contact is verified."
    case .message: "A message"
    case .messageText:
      """
      Bob seals a letter to you, to be opened within 48 hours. This is all that the chat sees of it:
      """
    case .messageOpened:
      "You open it. The line with From is what this program knows, not what the sender says:"
    case .messageTwice: "Sent once more by somebody who kept it, it is refused:"
    case .letter:
      Sentence("The river, at seven.", note: Self.letterNote)
    case .forgery: "A forgery"
    case .forgeryText:
      "Two messages come. One is from Bob, the other from Mallory, who has both of your bundles."
    case .realLetter:
      Sentence("I bring the boat.", note: Self.letterNote)
    case .forgedLetter:
      Sentence("Change of plan: send the money to my new account.", note: Self.letterNote)
    case .whichForged: "Which one is forged? [1/2] "
    case .forgeryHint:
      "Look at what stands behind the name: a good signature says (Verified, Signed)."
    case .forgeryFound:
      """
      Right. Without a signature a name is only a claim: anybody can make it. No name can hold the \
      parentheses, so that none can imitate them.
      """
    case .tampered: "And when one character of a real message is changed on its way:"
    case .rotation: "New keys"
    case .rotationText:
      "Bob lost his laptop, and changes his keys. His old ones vouch for the new ones:"
    case .rotationDone:
      """
      The proof says that whoever had the old keys made the new ones, and that may be the thief. So \
      the contact is unverified again until you call Bob:
      """
    case .newKeysLetter:
      Sentence("New laptop, same me.", note: Self.letterNote)
    case .backup: "A backup"
    case .backupText:
      """
      Nobody can reset your vault: if the disk breaks, only a backup brings you back. It has a \
      passphrase of its own; four or five random words are good.
      """
    case .backupLost:
      Sentence(
        one: "The file has {1} byte. Now imagine a new machine with nothing but this file:",
        other: "The file has {1} bytes. Now imagine a new machine with nothing but this file:")
    case .backupRestored:
      """
      You are back, with your contacts and what you know of them: a letter that was on its way opens there. whisper backup \
      takes one identity alone, without contacts.
      """
    case .lastLetter:
      Sentence("See you there.", note: Self.letterNote)
    case .wallet: "An address"
    case .walletText:
      """
      A vault keeps seed phrases, too. Bob has made a wallet, written its words down, and tells you on the phone where he takes \
      coins:
      """
    case .walletPayee: "You add him to those whom you pay:"
    case .otherAddress:
      "Weeks later an address stands in the chat: \"Bob here, you know it already.\""
    case .sameAddress: "Is it the one that Bob told you?"
    case .addressesDiffer:
      "Look again, at the middle: whoever wants to be taken for Bob makes addresses until both ends fit."
    case .walletRefused:
      "Right. The program compares all of it, and takes no such address without being told to:"
    case .end: "\nThat was the tour. All of it is removed; your own vault was never touched."
    case .failed: "The tour went wrong: what had to be refused was not. Run whisper selftest."
    }
  }
}
