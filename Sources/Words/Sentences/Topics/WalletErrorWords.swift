/// What goes wrong with wallets, phrases, addresses and payees.
package enum WalletErrorWords: String, Topic {
  case notFound = "error.wallet.not_found"
  case exists = "error.wallet.exists"
  case known = "error.wallet.known"
  case limit = "error.wallet.limit"
  case withoutPhrase = "error.wallet.without_phrase"
  case withoutPhraseHint = "error.wallet.without_phrase.hint"
  case presence = "error.wallet.presence"
  case presenceHint = "error.wallet.presence.hint"
  case backupUnchecked = "error.wallet.backup_unchecked"
  case backupUncheckedHint = "error.wallet.backup_unchecked.hint"
  case backupDiffers = "error.wallet.backup_differs"
  case backupDiffersHint = "error.wallet.backup_differs.hint"
  case accountMissing = "error.wallet.account_missing"
  case accountLimit = "error.wallet.account_limit"
  case keysDiffer = "error.wallet.keys_differ"
  case keysDifferHint = "error.wallet.keys_differ.hint"
  case number = "error.wallet.number"
  case tooFar = "error.wallet.too_far"
  case passphraseNeeded = "error.wallet.passphrase_needed"
  case passphraseNeededHint = "error.wallet.passphrase_needed.hint"
  case passphraseWrong = "error.wallet.passphrase_wrong"
  case testFailed = "error.wallet.test_failed"
  case testFailedHint = "error.wallet.test_failed.hint"
  case hiddenNeeded = "error.wallet.hidden_needed"
  case hiddenNeededHint = "error.wallet.hidden_needed.hint"
  case hiddenEmpty = "error.wallet.hidden_empty"
  case hiddenText = "error.wallet.hidden_text"
  case hiddenLength = "error.wallet.hidden_length"
  case hiddenFingerprint = "error.wallet.hidden_fingerprint"
  case hiddenFingerprintHint = "error.wallet.hidden_fingerprint.hint"
  case newPassphraseNeeded = "error.wallet.new_passphrase_needed"
  case newPassphraseNeededHint = "error.wallet.new_passphrase_needed.hint"
  case phraseTerminal = "error.wallet.phrase_terminal"
  case phraseTerminalHint = "error.wallet.phrase_terminal.hint"
  case terminalKeeps = "error.wallet.terminal_keeps"
  case addressNotFound = "error.wallet.address_not_found"

  case wordCount = "error.phrase.word_count"
  case oneWord = "error.phrase.one_word"
  case unknownWord = "error.phrase.unknown_word"
  case unknownWordNear = "error.phrase.unknown_word.hint"
  case checksum = "error.phrase.checksum"
  case electrum = "error.phrase.electrum"
  case form = "error.phrase.form"
  case phraseLetters = "error.phrase.letters"
  case phraseCharacter = "error.phrase.character"
  case phraseNotText = "error.phrase.not_text"
  case phraseNumbers = "error.phrase.numbers"
  case phraseKey = "error.phrase.key"
  case notScanned = "error.phrase.not_scanned"
  case scannedDigits = "error.phrase.scanned_digits"
  case scannedNumber = "error.phrase.scanned_number"
  case dieFace = "error.dice.face"
  case rolls = "error.dice.too_few"
  case tooManyRolls = "error.dice.too_many"
  case diceWordCount = "error.dice.word_count"
  case diceBiased = "error.dice.biased"
  case diceRepeat = "error.dice.repeat"

  case addressUnknown = "error.address.unknown"
  case addressChecksum = "error.address.checksum"
  case addressMistypedHint = "error.address.checksum.hint"
  case addressCapitalsHint = "error.address.checksum.capitals.hint"
  case addressOtherSum = "error.address.other_sum"
  case addressCharacter = "error.address.character"
  case addressMixedCase = "error.address.mixed_case"
  case addressMalformed = "error.address.malformed"
  case addressDigitsHint = "error.address.malformed.digits.hint"
  case addressOtherChain = "error.address.other_chain"
  case addressOtherNetwork = "error.address.other_network"
  case addressLink = "error.address.link"
  case addressLinkPart = "error.address.link_part"
  case addressLinkWithout = "error.address.link_without"
  case addressLinkOffers = "error.address.link_without.hint"
  case addressLinkSeveral = "error.address.link_several"
  case silentPayment = "error.address.silent_payment"
  case unified = "error.address.unified"
  case sapling = "error.address.sapling"
  case sprout = "error.address.sprout"
  case lookalike = "error.address.lookalike"
  case lookalikeHint = "error.address.lookalike.hint"

  case payeeNotFound = "error.payee.not_found"
  case payeeExists = "error.payee.exists"
  case payeeLimit = "error.payee.limit"
  case payeeKnown = "error.payee.known"
  case ownAddress = "error.payee.own"

  private static let wallet = "{1}: a wallet's name."
  private static let payee = "{1}: a payee's name."

  package var sentence: Sentence {
    switch self {
    case .notFound: Sentence("No wallet is called {1}.", note: Self.wallet)
    case .exists: Sentence("There is a wallet called {1} already.", note: Self.wallet)
    case .known: Sentence("This phrase is the wallet {1} already.", note: Self.wallet)
    case .limit: Sentence("A vault holds at most {1} wallets.", note: "{1}: a number.")
    case .withoutPhrase:
      Sentence("The phrase of {1} is not in the vault.", note: Self.wallet)
    case .withoutPhraseHint:
      "whisper wallet remove takes away what is left; whisper wallet import takes the words in again"
    case .presence:
      "The vault opens without asking for anything, so a wallet in it needs a passphrase of its own."
    case .presenceHint:
      "whisper protector add passphrase protects the vault; without --no-wallet-passphrase the wallet has one"
    case .backupUnchecked:
      Sentence("The words of {1} on paper were never compared with its phrase.", note: Self.wallet)
    case .backupUncheckedHint:
      Sentence(
        "whisper wallet backup check {1} compares them; --without-backup destroys the wallet all the same",
        note: "{1}: the wallet's name, as a shell takes it.")
    case .backupDiffers: "That is not the wallet's phrase."
    case .backupDiffersHint:
      "whisper wallet phrase NAME shows the words; write them down anew, and compare again"
    case .accountMissing:
      Sentence(
        "Account {1} of {2} is not here.", note: "{1}: a number; {2}: a wallet's name.")
    case .accountLimit: Sentence("A wallet holds at most {1} accounts.", note: "{1}: a number.")
    case .keysDiffer:
      Sentence(
        """
        The public keys that are kept of {1} are not those of its phrase: {2}. Somebody changed them. Nothing is signed with \
        this wallet.
        """, note: "{1}: a wallet's name; {2}: where they are in the wallet.")
    case .keysDifferHint:
      Sentence(
        """
        give nobody an address that was shown lately; whisper wallet test {1} tries all accounts, and with --replace \
        the phrase's own keys take their place
        """, note: "{1}: the wallet's name, as a shell takes it.")
    case .number: "Accounts and addresses are numbered from 0 to 2147483647."
    case .tooFar:
      Sentence(
        "An address is shown at most {1} beyond the highest of its branch that was shown before.",
        note: "{1}: a number.")
    case .passphraseNeeded: "The wallet's passphrase is needed."
    case .passphraseNeededHint:
      "--wallet-passphrase-file or --wallet-passphrase-fd hands it over; else run whisper in a terminal"
    case .passphraseWrong: "That is not the wallet's passphrase."
    case .testFailed:
      Sentence(
        "The phrase of {1} does not lead to the addresses that are shown for it.",
        note: Self.wallet)
    case .testFailedHint:
      """
      send nothing to them, and give nobody one; import the words from paper into another vault, and compare the addresses; \
      --replace puts the phrase's own keys in the place of those that are kept
      """
    case .hiddenNeeded: "The passphrase of BIP-39 is needed."
    case .hiddenNeededHint:
      "--bip39-passphrase-file or --bip39-passphrase-fd hands it over; else run whisper in a terminal"
    case .hiddenEmpty: "An empty passphrase of BIP-39 is the wallet itself."
    case .hiddenText: "The passphrase of BIP-39 is no text in UTF-8."
    case .hiddenLength:
      Sentence("A passphrase of BIP-39 has at most {1} bytes.", note: "{1}: a number.")
    case .hiddenFingerprint:
      Sentence(
        "This passphrase of BIP-39 leads to the wallet {1}, which is not the one that was named.",
        note: "{1}: eight digits.")
    case .hiddenFingerprintHint:
      "another passphrase is another wallet; capital letters and spaces count"
    case .newPassphraseNeeded: "A passphrase for the wallet is needed."
    case .newPassphraseNeededHint:
      """
      --new-wallet-passphrase-file or --new-wallet-passphrase-fd hands it over, --no-wallet-passphrase does without; else run \
      whisper in a terminal
      """
    case .phraseTerminal: "Words are shown and typed on a terminal alone, and there is none."
    case .phraseTerminalHint:
      "whisper wallet import takes --phrase-file and --phrase-fd; whisper wallet phrase takes --output"
    case .terminalKeeps:
      "This terminal cannot take away what it shows, so that the words are not shown."
    case .addressNotFound:
      Sentence(
        """
        {1} is none of the first thousand addresses beyond those that were shown of {2}, in the accounts that are here.
        """, note: "{1}: an address; {2}: a wallet's name.")
    case .wordCount:
      Sentence(
        "A seed phrase has 12, 15, 18, 21 or 24 words, not {1}.",
        note: "{1}: a number, of the words that were given, or the one that was typed.")
    case .oneWord: "One word is asked for here."
    case .unknownWord:
      Sentence(
        "Word {1} is none of the words that seed phrases are made of (BIP-39).",
        note: "{1}: a number.")
    case .unknownWordNear:
      Sentence("it may be: {1}", note: "{1}: up to three English words, separated by commas.")
    case .checksum:
      "All words are known, but their checksum does not match: one of them is another, or their order is."
    case .electrum:
      "This is a seed of Electrum's, another format with the same words. Only Electrum opens it."
    case .form: "That is longer than any seed phrase."
    case .phraseLetters:
      Sentence(
        "Word {1} has letters that English does not have. Phrases in other languages are not read.",
        note: "{1}: a number.")
    case .phraseCharacter:
      Sentence(
        "At word {1} stands a character that no seed phrase has: {2}.",
        note: "{1}: a number; {2}: the character's number in Unicode, such as U+001B.")
    case .phraseNotText: "A seed phrase is a text, and this is none (UTF-8)."
    case .phraseNumbers:
      "Where words have numbers, each number from 1 to the last must stand before one word."
    case .phraseKey:
      "This is no seed phrase but one long word, such as a private key or a seed in hexadecimal digits. Those are not taken."
    case .notScanned: "The code holds no seed phrase: neither SeedQR nor words."
    case .scannedDigits:
      Sentence(
        "SeedQR has four digits for each word: 48 for 12 words, 96 for 24. This code has {1}.",
        note: "{1}: a number.")
    case .scannedNumber:
      Sentence(
        "Word {1} of the code has a number above 2047, and no word has that.",
        note: "{1}: a number.")
    case .dieFace:
      "Rolls of dice are digits from 1 to 6, with nothing but white space between them."
    case .rolls:
      Sentence(
        "{1} rolls are needed, and there are {2}. Missing: {3}.", note: "{1} to {3}: numbers.")
    case .tooManyRolls: Sentence("At most {1} rolls are read.", note: "{1}: a number.")
    case .diceWordCount: "Dice alone make 12 or 24 words."
    case .diceBiased: "One face came up in more than two of five rolls: these are no fair dice."
    case .diceRepeat: "The rolls repeat themselves."
    case .addressUnknown: "That is no address that is known here."
    case .addressChecksum: "The address was mistyped: its checksum does not match."
    case .addressMistypedHint:
      Sentence(
        "probably character {1} is the wrong one; compare it with where the address comes from",
        note: "{1}: a number.")
    case .addressCapitalsHint:
      "its capital letters are the checksum (EIP-55): one of them, or another character, is wrong"
    case .addressOtherSum:
      Sentence(
        "The capital letters of the address are the checksum of the chain {1} (EIP-1191), not Ethereum's.",
        note: "{1}: a chain's number.")
    case .addressCharacter:
      Sentence(
        "Character {1} is {2}, which no such address has.",
        note: "{1}: a number; {2}: the character and its number in Unicode, such as O (U+004F).")
    case .addressMixedCase: "Capital and small letters do not stand together in such an address."
    case .addressMalformed: "No address has this length, version or form."
    case .addressDigitsHint:
      Sentence(
        "an address of Ethereum has 40 digits behind 0x; this one has {1}", note: "{1}: a number.")
    case .addressOtherChain:
      Sentence(
        "That is an address of another chain: {1}.", note: "{1}: a name that is not translated.")
    case .addressOtherNetwork:
      Sentence(
        "That is an address of another network: {1}.",
        note: "{1}: one or several names, separated by commas, that are not translated.")
    case .addressLink: "The link cannot be read."
    case .addressLinkWithout: "There is no address in the link that Whisper reads."
    case .addressLinkOffers:
      Sentence(
        "it offers: {1}; ask for an address of Bitcoin",
        note: "{1}: names of a link's parts, such as lightning, that are not translated.")
    case .addressLinkSeveral:
      "The link has several addresses and does not say which is for everybody: give one of them."
    case .addressLinkPart:
      Sentence(
        "The link must not be followed without understanding what this part means: {1}.",
        note: "{1}: what stands there.")
    case .silentPayment: "That is a silent payment address (BIP-352), which is not offered."
    case .unified: "That is a unified address of Zcash's, which is not offered."
    case .sapling: "That is a shielded address of Zcash's (Sapling), which is not offered."
    case .sprout: "That is a shielded address of Zcash's (Sprout), which is not offered."
    case .lookalike: "The address looks like one that is known, and is another one."
    case .lookalikeHint:
      "whoever wants to be paid by mistake makes such addresses; --accept lookalike does it all the same"
    case .payeeNotFound: Sentence("No payee is called {1}.", note: Self.payee)
    case .payeeExists:
      Sentence("There is a payee called {1} on this network already.", note: Self.payee)
    case .payeeLimit: Sentence("A vault holds at most {1} payees.", note: "{1}: a number.")
    case .payeeKnown: Sentence("That is the address of {1} already.", note: Self.payee)
    case .ownAddress: Sentence("That is an address of your own wallet {1}.", note: Self.wallet)
    }
  }
}
