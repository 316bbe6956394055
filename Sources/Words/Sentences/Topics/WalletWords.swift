/// What is said of wallets, addresses and payees.
package enum WalletWords: String, Topic {
  case none = "wallet.none"
  case wasMade = "wallet.was_made"
  case wasImported = "wallet.was_imported"
  case compareFirst = "wallet.compare_first"
  case rollsAreThePhrase = "wallet.rolls"
  case bornInHardware = "wallet.in_hardware"
  case bornInSoftware = "wallet.in_software"
  case fingerprint = "wallet.fingerprint"
  case wordCount = "wallet.word_count"
  case wordCountUnknown = "wallet.word_count_unknown"
  case madeAt = "wallet.made_at"
  case made = "wallet.origin.made"
  case imported = "wallet.origin.imported"
  case recovered = "wallet.origin.recovered"
  case backupNever = "wallet.backup.never"
  case backupPart = "wallet.backup.part"
  case backupWhole = "wallet.backup.whole"
  case backupUnchecked = "wallet.backup.unchecked"
  case uncheckedWallets = "wallet.backup.unchecked_wallets"
  case statusCount = "wallet.status"
  case backupIsRight = "wallet.backup.is_right"
  case backupIsWhole = "wallet.backup.is_whole"
  case hasPassphrase = "wallet.has_passphrase"
  case withoutPhrase = "wallet.without_phrase"
  case provenAt = "wallet.proven_at"
  case provenNever = "wallet.proven_never"
  case unproven = "wallet.unproven"
  case keysReplaced = "wallet.keys_replaced"
  case renamed = "wallet.renamed"
  case removing = "wallet.removing"
  case typeName = "wallet.type_name"
  case removed = "wallet.removed"
  case passphrasePrompt = "wallet.passphrase_prompt"
  case newPassphrasePrompt = "wallet.new_passphrase_prompt"
  case passphraseSet = "wallet.passphrase_set"
  case passphraseNone = "wallet.passphrase_none"
  case passphraseForgotten = "wallet.passphrase_forgotten"
  case testPassed = "wallet.test.passed"
  case testFailed = "wallet.test.failed"
  case hiddenPrompt = "wallet.hidden_prompt"
  case hiddenPromptAgain = "wallet.hidden_prompt_again"
  case hiddenSpaces = "wallet.hidden_spaces"
  case hiddenFingerprint = "wallet.hidden_fingerprint"
  case hiddenWritesNothing = "wallet.hidden_writes_nothing"
  case countPrompt = "wallet.count_prompt"
  case wordPrompt = "wallet.word_prompt"
  case rollsAreHidden = "wallet.rolls_hidden"
  case rollsPrompt = "wallet.rolls_prompt"
  case rollsEnough = "wallet.rolls_enough"
  case rollsNotTaken = "wallet.rolls_not_taken"
  case pictureIsThePhrase = "wallet.picture"
  case writeDown = "wallet.write_down"
  case writingPhrase = "wallet.writing_phrase"
  case wrotePhrase = "wallet.wrote_phrase"
  case neverSignedFor = "wallet.never_signed_for"
  case accountNeedsPhrase = "wallet.account_needs_phrase"
  case located = "wallet.located"
  case coreWallet = "wallet.core_wallet"
  case coreRescans = "wallet.core_rescans"
  case recoveredLost = "wallet.recovered_lost"
  case leftOut = "wallet.left_out"

  case addressIs = "address.is"
  case formP2pkh = "address.form.p2pkh"
  case formP2sh = "address.form.p2sh"
  case formP2wpkh = "address.form.p2wpkh"
  case formP2wsh = "address.form.p2wsh"
  case formP2tr = "address.form.p2tr"
  case formWitness = "address.form.witness"
  case formTex = "address.form.tex"
  case formAccount = "address.form.account"
  case withoutRules = "address.without_rules"
  case withoutChecksum = "address.without_checksum"
  case linkAmount = "address.link.amount"
  case linkLabel = "address.link.label"
  case linkMessage = "address.link.message"
  case isUnknown = "address.known.unknown"
  case isOwn = "address.known.own"
  case isPayee = "address.known.payee"
  case isPaid = "address.known.paid"
  case isLookalike = "address.known.lookalike"
  case bookNotLookedAt = "address.book_not_looked_at"

  case noPayees = "payee.none"
  case payeeQuestion = "payee.question"
  case payeeAdded = "payee.added"
  case payeeAddedAt = "payee.added_at"
  case payeeRenamed = "payee.renamed"
  case payeeRemoved = "payee.removed"

  private static let nameAlone = "{1}: a wallet's name."
  private static let payeeAlone = "{1}: a payee's name."

  package var sentence: Sentence {
    switch self {
    case .none: "No wallets yet. Make one: whisper wallet create NAME"
    case .wasMade:
      Sentence(
        """
        Wallet made: {1}. Its seed phrase has {2} words, and stands nowhere but in this vault. Write the words on \
        paper now: no backup of the vault has them.
        """,
        note: "{1}: a wallet's name; {2}: a number.")
    case .wasImported: Sentence("Wallet imported: {1}.", note: Self.nameAlone)
    case .compareFirst:
      "These are the first addresses. Compare them with the wallet's before anything is sent to it:"
    case .rollsAreThePhrase:
      "The rolls are the phrase in another form: destroy what they are written on."
    case .bornInHardware:
      Sentence(
        """
        The phrase is bound to this machine's security chip ({1}) and is lost with it, but for the words on paper. \
        This is no hardware wallet: whoever controls this machine while the phrase is open has it.
        """, note: "{1}: the chip's name, such as tpm.")
    case .bornInSoftware:
      """
      The phrase is protected by software and your passphrases. This is no hardware wallet: whoever controls this \
      machine while the phrase is open has it.
      """
    case .fingerprint:
      Sentence(
        "Fingerprint: {1}", note: "{1}: eight digits, by which other programs name a wallet's key.")
    case .wordCount: Sentence("Words: {1}", note: "{1}: a number.")
    case .wordCountUnknown: "Words: not known until the phrase is opened"
    case .madeAt:
      Sentence("{1} on {2}", note: "{1}: made, imported or found again; {2}: a date and time.")
    case .made: "made here"
    case .imported: "imported"
    case .recovered: "found again by a repair"
    case .backupNever: "Backup: never compared"
    case .backupPart: Sentence("Backup: three words compared on {1}", note: "{1}: a date and time.")
    case .backupWhole: Sentence("Backup: all words compared on {1}", note: "{1}: a date and time.")
    case .backupUnchecked:
      Sentence(
        """
        You have not checked yet that the words of {1} on paper are right: whisper wallet phrase {2} shows the \
        words, whisper wallet backup check {2} compares them.
        """, note: "{1}: a wallet's name; {2}: the same, as a shell takes it.")
    case .uncheckedWallets:
      Sentence(
        """
        Wallets whose words on paper you have not checked yet: {1}. whisper wallet backup check NAME compares them.
        """, note: "{1}: names of wallets.")
    case .statusCount: Sentence("Wallets: {1}", note: "{1}: a number.")
    case .backupIsRight: Sentence("The three words of {1} are right.", note: Self.nameAlone)
    case .backupIsWhole: Sentence("All words of {1} are right.", note: Self.nameAlone)
    case .hasPassphrase: "Each use of the phrase asks for the wallet's passphrase."
    case .withoutPhrase:
      Sentence(
        "The phrase of {1} is not in the vault any more. It can be watched alone; import it anew.",
        note: Self.nameAlone)
    case .provenAt:
      Sentence(
        "Public keys, which addresses are made of: last compared with the phrase on {1}",
        note: "{1}: a date and time.")
    case .provenNever: "Public keys, which addresses are made of: never compared with the phrase"
    case .unproven:
      Sentence(
        """
        The public keys of {1} were never compared with its phrase. If somebody changed them, its addresses are another's: \
        whisper wallet test {2} compares them.
        """, note: "{1}: a wallet's name; {2}: the same, as a shell takes it.")
    case .keysReplaced:
      Sentence(
        """
        The public keys of {1} are those of its phrase again: {2}. Addresses that were shown of these accounts before may be \
        another's: tell whoever has one from you that it does not count any more.
        """, note: "{1}: a wallet's name; {2}: where they are in the wallet.")
    case .renamed:
      Sentence("{1} is called {2} now.", note: "{1}: a wallet's old name; {2}: its new one.")
    case .removing:
      Sentence(
        "{1} and its phrase are destroyed. Coins can then be reached by the words on paper alone.",
        note: Self.nameAlone)
    case .typeName: "Type the wallet's name: "
    case .removed: Sentence("{1} is gone.", note: Self.nameAlone)
    case .passphrasePrompt: Sentence("Passphrase of the wallet {1}: ", note: Self.nameAlone)
    case .newPassphrasePrompt: Sentence("New passphrase for the wallet {1}: ", note: Self.nameAlone)
    case .passphraseSet:
      Sentence("Each use of the phrase of {1} asks for its passphrase.", note: Self.nameAlone)
    case .passphraseNone:
      Sentence("The phrase of {1} has no passphrase of its own.", note: Self.nameAlone)
    case .passphraseForgotten:
      "Nobody can find a forgotten one. A copy of the vault made before has the phrase as it was."
    case .testPassed: Sentence("passed", note: "Of a test.")
    case .testFailed: Sentence("FAILED", note: "Of a test.")
    case .hiddenPrompt: "Passphrase of BIP-39: "
    case .hiddenPromptAgain: "Once more: "
    case .hiddenSpaces: "The passphrase of BIP-39 begins or ends with a space, which counts."
    case .hiddenFingerprint:
      Sentence(
        "Hidden wallet, fingerprint {1}. Another passphrase would be another wallet, and no error.",
        note: "{1}: eight digits.")
    case .hiddenWritesNothing: "Nothing of the hidden wallet was written down."
    case .countPrompt: "How many words (12, 15, 18, 21 or 24), or the whole phrase: "
    case .wordPrompt: Sentence("Word {1} of {2}: ", note: "{1} and {2}: numbers.")
    case .rollsAreHidden:
      Sentence(
        """
        Roll dice and type the digits 1 to 6, in one line or in many. At least {1} are needed. They are not shown.
        """, note: "{1}: a number.")
    case .rollsPrompt:
      Sentence("Rolls so far: {1} of {2}. More: ", note: "{1} and {2}: numbers.")
    case .rollsEnough: Sentence("Rolls so far: {1}. More, or Enter alone: ", note: "{1}: a number.")
    case .rollsNotTaken: "Nothing of that line was taken."
    case .pictureIsThePhrase:
      Sentence(
        """
        {1} is the phrase in another form, and stays on the disk: whoever has the picture has the coins. Delete it, and all \
        copies of it.
        """, note: "{1}: a path.")
    case .writeDown:
      Sentence(
        """
        The words of {1}. Write them down in this order, on paper that nobody else finds, and photograph nothing. Press a key: \
        they are taken away.
        """, note: Self.nameAlone)
    case .writingPhrase:
      Sentence(
        "The words are about to be written to {1}: whoever reads it has the coins.",
        note: "{1}: a path.")
    case .wrotePhrase: Sentence("The words are in {1}.", note: "{1}: a path.")
    case .neverSignedFor: "Coins at addresses of this kind are shown, and never signed for."
    case .accountNeedsPhrase:
      Sentence(
        "Account {1} of {2} is made of its phrase, once.",
        note: "{1}: a number; {2}: a wallet's name.")
    case .located:
      Sentence(
        "{1} is an address of {2}: {3}",
        note: "{1}: an address; {2}: a wallet's name; {3}: where it is in the wallet.")
    case .coreWallet:
      "Give it to importdescriptors in a wallet of Bitcoin Core that was made blank, with private keys disabled."
    case .coreRescans:
      "Bitcoin Core looks through the whole chain for it; --timestamp says from when on."
    case .recoveredLost:
      Sentence(
        "A phrase without a wallet is one again: {1}.", note: "{1}: the name that it got.")
    case .leftOut:
      Sentence(
        one: "{1} wallet is not in the backup: its own is the words on paper.",
        other: "{1} wallets are not in the backup: their own is the words on paper.",
        note: "{1}: a number.")
    case .addressIs:
      Sentence(
        "{1}. Chain: {2}, network: {3}",
        note: "{1}: what kind of address it is; {2} and {3}: names that are not translated.")
    case .formP2pkh: "Pays to a key (p2pkh)"
    case .formP2sh: "Pays to a script, as it was first done (p2sh)"
    case .formP2wpkh: "Pays to a key (p2wpkh)"
    case .formP2wsh: "Pays to a script (p2wsh)"
    case .formP2tr: "Pays to a key or script (p2tr)"
    case .formWitness: "Pays to a witness program of a later kind"
    case .formTex: "Pays to a key, from transparent addresses alone (tex)"
    case .formAccount: "An account or a contract"
    case .withoutChecksum:
      "It carries no checksum: a mistyped character would not show. Compare it whole."
    case .withoutRules: "No rules say who may spend what is sent there: anybody could take it."
    case .linkAmount:
      Sentence("The link says an amount: {1}", note: "{1}: what stands there, as it is.")
    case .linkLabel:
      Sentence("The link says a label: {1}", note: "{1}: what stands there, as it is.")
    case .linkMessage:
      Sentence("The link says a message: {1}", note: "{1}: what stands there, as it is.")
    case .isUnknown: "The vault does not know it."
    case .isOwn: Sentence("It is an address of the wallet {1}.", note: Self.nameAlone)
    case .isPayee: Sentence("It is the address of {1}.", note: Self.payeeAlone)
    case .isPaid:
      Sentence("Something was signed for it here on {1}.", note: "{1}: a date and time.")
    case .isLookalike: "It looks like another one."
    case .bookNotLookedAt:
      "Whether you know it was not looked at: whisper unlock keeps the vault open for that."
    case .noPayees: "No payees yet. Add one: whisper wallet payee add NAME ADDRESS"
    case .payeeQuestion:
      Sentence(
        "Add {1} with this address, on {2}?", note: "{1}: a payee's name; {2}: the network's name.")
    case .payeeAdded: Sentence("Payee added: {1}.", note: Self.payeeAlone)
    case .payeeAddedAt: Sentence("Added: {1}", note: "{1}: a date and time.")
    case .payeeRenamed:
      Sentence("{1} is called {2} now.", note: "{1}: a payee's old name; {2}: the new one.")
    case .payeeRemoved: Sentence("{1} is gone.", note: Self.payeeAlone)
    }
  }
}
