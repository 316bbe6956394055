/// The help of messages and transactions that a wallet signs.
package enum SigningHelpWords: String, Topic {
  case messages = "help.wallet.message"
  case inspectMessage = "help.wallet.message.inspect"
  case signMessage = "help.wallet.message.sign"
  case signMessageDetails = "help.wallet.message.sign.details"
  case verifyMessage = "help.wallet.message.verify"
  case verifyMessageDetails = "help.wallet.message.verify.details"
  case messageFile = "help.wallet.message.file"
  case messageIndex = "help.wallet.message.index"
  case messageAddress = "help.wallet.message.address"
  case messageSignature = "help.wallet.message.signature"
  case transactionAccount = "help.wallet.tx.account"
  case transactionIndex = "help.wallet.tx.index"
  case transactions = "help.wallet.tx"
  case inspect = "help.wallet.tx.inspect"
  case inspectDetails = "help.wallet.tx.inspect.details"
  case signTransaction = "help.wallet.tx.sign"
  case signTransactionDetails = "help.wallet.tx.sign.details"
  case transactionFile = "help.wallet.tx.file"
  case signingWallet = "help.wallet.tx.wallet"
  case acceptRefusal = "help.wallet.tx.accept"
  case finalize = "help.wallet.tx.finalize"
  case extract = "help.wallet.tx.extract"

  package var sentence: Sentence {
    switch self {
    case .messages: "Messages that are signed with the key of an address."
    case .inspectMessage: "Show a message as it would be signed."
    case .signMessage: "Sign a message, which shows that you have the key of an address."
    case .signMessageDetails:
      """
      Shows the whole text, asks for the word sign, and then for the wallet's passphrase; where nobody sits at a terminal, \
      --approve has the code that inspect showed. The signature is of BIP-322, in its form simple; with --chain \
      ethereum of EIP-191, or of EIP-712 for a document. Whoever asks for one may show it to others.
      """
    case .verifyMessage: "Verify the signature of a message."
    case .verifyMessageDetails:
      "Needs no vault. Reads signatures of BIP-322 in the form simple, and of EIP-191 and EIP-712."
    case .messageFile: "The message: a file, or - for standard input."
    case .messageIndex: "Which address of the account: from 0 on, 0 unless said."
    case .messageAddress: "The address whose key has signed."
    case .messageSignature: "The signature."
    case .transactionAccount: "The account of Ethereum that signs (0 if nothing is said)."
    case .transactionIndex: "Which of its addresses signs (0 if nothing is said)."
    case .transactions: "Transactions: what they do, and signing them."
    case .inspect: "Say what a transaction does."
    case .inspectDetails:
      """
      The transaction is a PSBT, as a file or as text; with --chain ethereum its hex without a signature, or JSON. Whom it \
      pays, what comes back, what it costs and why it would not be signed is shown; nothing is signed, and no passphrase of \
      the wallet is needed. The code of approval at the end is for --approve.
      """
    case .signTransaction: "Sign a transaction that was shown in full."
    case .signTransactionDetails:
      """
      Shows what the transaction does, asks for the word sign, and then for the wallet's passphrase. Where nobody sits at a \
      terminal, --approve has the code that inspect showed. What cannot be shown in full is not signed.
      """
    case .transactionFile: "The transaction: a file, or - for standard input."
    case .signingWallet: "The wallet that is to sign it."
    case .acceptRefusal:
      Sentence(
        """
        Sign it all the same. fee-high: the fee is high; lookalike: an address looks like another. On Ethereum too: \
        unlimited-approval: somebody may take more than anybody has, something of a contract that nobody entered \
        (unmeasured-approval), or gas of a Safe without a limit (safe-refund); operator-approval: somebody may take any tokens \
        of a contract; raw-data: nobody can read it, be it a call (unknown-call), code that a Safe runs as its own \
        (delegate-call), or a message that may be a hash (raw-message).
        """, note: "The ids are not translated.")
    case .finalize: "Finish the inputs that have all their signatures."
    case .extract: "Write the finished transaction, in hexadecimal digits, as it is sent."
    }
  }
}
