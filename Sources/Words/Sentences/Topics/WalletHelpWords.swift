/// The help of what is done with wallets.
package enum WalletHelpWords: String, Topic {
  case commands = "help.wallet"
  case commandsDetails = "help.wallet.details"
  case create = "help.wallet.create"
  case createDetails = "help.wallet.create.details"
  case newWallet = "help.wallet.new"
  case words = "help.wallet.words"
  case wordsUsage = "usage.wallet.words"
  case dice = "help.wallet.dice"
  case diceOnly = "help.wallet.dice_only"
  case noPassphrase = "help.wallet.no_passphrase"
  case importWallet = "help.wallet.import"
  case importDetails = "help.wallet.import.details"
  case phraseFile = "help.wallet.phrase_file"
  case phraseFd = "help.wallet.phrase_fd"
  case phrasePicture = "help.wallet.phrase_picture"
  case hidden = "help.wallet.hidden"
  case list = "help.wallet.list"
  case show = "help.wallet.show"
  case name = "help.wallet.name"
  case rename = "help.wallet.rename"
  case opensItself = "help.wallet.opens_itself"
  case newName = "help.wallet.new_name"
  case remove = "help.wallet.remove"
  case removeDetails = "help.wallet.remove.details"
  case confirm = "help.wallet.confirm"
  case withoutBackup = "help.wallet.without_backup"
  case passphrase = "help.wallet.passphrase"
  case passphraseDetails = "help.wallet.passphrase.details"
  case change = "help.wallet.passphrase.change"
  case passphraseFile = "help.wallet.passphrase_file"
  case passphraseFd = "help.wallet.passphrase_fd"
  case newPassphraseFile = "help.wallet.new_passphrase_file"
  case newPassphraseFd = "help.wallet.new_passphrase_fd"
  case test = "help.wallet.test"
  case testDetails = "help.wallet.test.details"
  case replace = "help.wallet.test.replace"
  case hiddenPassphrase = "help.wallet.bip39"
  case hiddenPassphraseFile = "help.wallet.bip39_file"
  case hiddenPassphraseFd = "help.wallet.bip39_fd"
  case fingerprint = "help.wallet.fingerprint"
  case fingerprintUsage = "usage.wallet.fingerprint"
  case phrase = "help.wallet.phrase"
  case phraseDetails = "help.wallet.phrase.details"
  case phraseOutput = "help.wallet.phrase.output"
  case backup = "help.wallet.backup"
  case backupCheck = "help.wallet.backup.check"
  case backupCheckDetails = "help.wallet.backup.check.details"
  case all = "help.wallet.backup.all"
  case address = "help.wallet.address"
  case addressDetails = "help.wallet.address.details"
  case chain = "help.wallet.chain"
  case kind = "help.wallet.kind"
  case network = "help.wallet.network"
  case account = "help.wallet.account"
  case index = "help.wallet.index"
  case count = "help.wallet.count"
  case countUsage = "usage.wallet.count"
  case changeBranch = "help.wallet.change"
  case verify = "help.wallet.verify"
  case descriptor = "help.wallet.descriptor"
  case descriptorDetails = "help.wallet.descriptor.details"
  case format = "help.wallet.format"
  case timestamp = "help.wallet.timestamp"
  case timestampUsage = "usage.wallet.timestamp"
  case check = "help.wallet.check"
  case checkDetails = "help.wallet.check.details"
  case checkAddress = "help.wallet.check.address"
  case checkChain = "help.wallet.check.chain"
  case checkNetwork = "help.wallet.check.network"
  case payee = "help.wallet.payee"
  case payeeAdd = "help.wallet.payee.add"
  case payeeAddDetails = "help.wallet.payee.add.details"
  case payeeName = "help.wallet.payee.name"
  case payeeAddress = "help.wallet.payee.address"
  case payeeNetwork = "help.wallet.payee.network"
  case payeeList = "help.wallet.payee.list"
  case payeeShow = "help.wallet.payee.show"
  case payeeRename = "help.wallet.payee.rename"
  case payeeRemove = "help.wallet.payee.remove"
  case note = "help.wallet.payee.note"
  case accept = "help.wallet.accept"

  package var sentence: Sentence {
    switch self {
    case .commands: "Seed phrases, addresses, and whom they pay; nothing goes online."
    case .commandsDetails:
      """
      A wallet is a list of secret words, the seed phrase, which the vault keeps under a passphrase of its own. \
      Addresses are shown without that passphrase, and another program can watch them. If that program wants \
      something signed, Whisper first shows what it is, and then asks for the passphrase to sign it.
      """
    case .create: "Make a wallet with a new seed phrase."
    case .createDetails:
      """
      The words are not shown. To write them down: wallet phrase. Paper is their only backup. Each use of the phrase \
      asks for the wallet's passphrase. If you forget it, nobody can find it for you.
      """
    case .newWallet: "What the wallet is to be called."
    case .words: "How many words the phrase has: 12, 15, 18, 21 or 24. Without this, 24."
    case .wordsUsage: "A seed phrase has 12, 15, 18, 21 or 24 words."
    case .dice:
      """
      Add rolls of dice, digits 1 to 6, to the system's randomness. They are typed, unless a file is named; - is standard \
      input.
      """
    case .diceOnly: "Make 12 or 24 words from the rolls alone, as other signing devices do."
    case .noPassphrase:
      """
      Give the phrase no passphrase of its own; each use asks for the vault's passphrase, PIN or security key.
      """
    case .importWallet: "Take in a seed phrase that there is already."
    case .importDetails:
      """
      Type the words one by one, where four letters of each are enough, or paste them all. They are not shown while you do. \
      Compare the fingerprint and the first addresses with those of the wallet that the phrase comes from.
      """
    case .phraseFile: "Read the phrase from a file."
    case .phraseFd: "Read the phrase from a descriptor."
    case .phrasePicture:
      "Read it from a QR code in a PNG or JPEG picture: SeedQR or words; - is standard input."
    case .hidden: "Do not show a word that was typed, either."
    case .list: "List the wallets."
    case .show: "Show a wallet."
    case .name: "The wallet's name."
    case .rename: "Give a wallet another name."
    case .opensItself:
      "It asks for the passphrase, PIN or security key, even while the vault is kept unlocked."
    case .newName: "The new name."
    case .remove: "Destroy a wallet and its phrase."
    case .removeDetails:
      """
      Asks for the wallet's passphrase, and for its name. Coins stay where they are, and only the phrase on paper leads to \
      them.
      """
    case .confirm: "The wallet's name, typed beforehand."
    case .withoutBackup: "Destroy it although its backup was never compared with the phrase."
    case .passphrase: "Set or remove a wallet's passphrase, or say whether there is one."
    case .passphraseDetails:
      """
      Each use of the phrase asks for it, on top of what the vault asks for. Nobody can find a forgotten one: the \
      words on paper make the wallet anew. A copy of the vault made before has the phrase under the one before.
      """
    case .change: Sentence("Set it, or remove it.", note: "set and remove are not translated.")
    case .passphraseFile: "Read the wallet's passphrase from a file."
    case .passphraseFd: "Read the wallet's passphrase from a descriptor."
    case .newPassphraseFile: "Read the wallet's new passphrase from a file."
    case .newPassphraseFd: "Read the wallet's new passphrase from a descriptor."
    case .test: "Try whether a wallet can sign."
    case .testDetails:
      """
      Makes the public keys of all accounts anew of the phrase, and compares them with those that are kept: addresses are made \
      of these. Signs a fixed text with the first key of each kind and verifies it. Nothing leaves the machine.
      """
    case .replace: "Put the phrase's own public keys in the place of others that are kept."
    case .hiddenPassphrase:
      "The hidden wallet of a passphrase of BIP-39 (a 25th word), asked for twice. Nothing of it is kept."
    case .hiddenPassphraseFile: "Read the passphrase of BIP-39 from a file."
    case .hiddenPassphraseFd: "Read the passphrase of BIP-39 from a file descriptor."
    case .fingerprint: "The fingerprint that the hidden wallet must have."
    case .fingerprintUsage: "A fingerprint has eight hexadecimal digits."
    case .phrase: "Show a wallet's words, to write them down."
    case .phraseDetails:
      """
      On the terminal alone, on a screen that is cleared when a key is pressed. No program can keep others from recording a \
      screen. With --output they go to a file, after the wallet's name.
      """
    case .phraseOutput: "Write the words to a new file, readable for you alone."
    case .backup: "See whether the words that you wrote down are right."
    case .backupCheck: "Compare the words that you wrote down with the phrase."
    case .backupCheckDetails:
      """
      Asks for three of the words, which chance chooses, or for all; or reads all from a picture. Which one differs is \
      not said.
      """
    case .all: "Ask for all words."
    case .address: "Show addresses of a wallet, or say whether one is its own."
    case .addressDetails:
      """
      The phrase is opened for an account beyond the fifth alone, once. It is said when the public keys were last compared with \
      the phrase. Whether an address was used can only be seen online: which one comes next is not said.
      """
    case .chain:
      Sentence(
        "The chain: bitcoin (if nothing is said) or ethereum.",
        note: "bitcoin and ethereum are not translated.")
    case .kind:
      Sentence(
        "The kind of script: p2wpkh, which it is unless said, p2tr, p2sh-p2wpkh or p2pkh.",
        note: "The kinds are not translated.")
    case .network:
      Sentence(
        "The network: main, which it is unless said, test, signet or regtest.",
        note: "The networks are not translated.")
    case .account: "The number of the account, from 0 on."
    case .index: "The number of the first address, from 0 on."
    case .count: "How many addresses, at most 1,000."
    case .countUsage: Sentence("1 to {1} addresses are shown at once.", note: "{1}: a number.")
    case .changeBranch: "Show addresses for change instead of those that others are given."
    case .verify: "Say whether an address is this wallet's, and where in it."
    case .descriptor: "Show what another program needs to watch an account."
    case .descriptorDetails:
      """
      Whoever has it sees all addresses of the account, and can spend nothing. core is what importdescriptors of Bitcoin Core \
      takes, xpub the public key alone.
      """
    case .format:
      Sentence("One of: text, core, xpub.", note: "text, core and xpub are not translated.")
    case .timestamp:
      "From when on Bitcoin Core looks for payments, in seconds since 1970; with --format core."
    case .timestampUsage: "Times are seconds since 1970, 0 or more."
    case .check: "Say what an address is."
    case .checkDetails:
      """
      Bitcoin's and Zcash's transparent ones, and links that begin with bitcoin:. It needs no vault. Where one is kept \
      unlocked, or is opened by what an option hands over, it says too whose the address is, and whether it looks like \
      another one that is known.
      """
    case .checkAddress: "The address, or a link with one."
    case .checkChain:
      Sentence(
        "Refuse an address of another chain: bitcoin, ethereum or zcash.",
        note: "bitcoin, ethereum and zcash are not translated.")
    case .checkNetwork:
      Sentence(
        "Refuse an address of another network: main, test, signet or regtest.",
        note: "The networks are not translated.")
    case .payee: "Whom you pay, by name."
    case .payeeAdd: "Add somebody, after a question."
    case .payeeAddDetails:
      """
      Compare the whole address with one that came another way. An address that can be taken for a known one, by its \
      beginning and end, is refused. It asks for the passphrase, PIN or security key, even while the vault is kept \
      unlocked.
      """
    case .payeeName: "The payee's name."
    case .payeeAddress: "The payee's address, or a link with it."
    case .payeeNetwork: "The network, where several payees are called so."
    case .payeeList: "List the payees."
    case .payeeShow: "Show a payee."
    case .payeeRename: "Give a payee another name."
    case .payeeRemove: "Remove a payee."
    case .note: "A note of your own."
    case .accept:
      Sentence(
        "Do it all the same: lookalike, for an address that looks like another.",
        note: "lookalike is not translated.")
    }
  }
}
