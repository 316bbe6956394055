/// Tokens that a person enters, and what options of messages of Ethereum say.
package enum TokenWords: String, Topic {
  case help = "help.wallet.token"
  case add = "help.wallet.token.add"
  case addDetails = "help.wallet.token.add.details"
  case list = "help.wallet.token.list"
  case remove = "help.wallet.token.remove"
  case removeDetails = "help.wallet.token.remove.details"
  case contract = "help.wallet.token.contract"
  case chainID = "help.wallet.token.chain_id"
  case symbol = "help.wallet.token.symbol"
  case decimals = "help.wallet.token.decimals"
  case wrapped = "help.wallet.token.wrapped"
  case messageChain = "help.wallet.message.chain"
  case typed = "help.wallet.message.typed"
  case documentChain = "help.wallet.message.chain_id"

  case none = "token.none"
  case says = "token.is"
  case wraps = "token.wraps"
  case question = "token.question"
  case added = "token.added"
  case removed = "token.removed"
  case isToken = "address.known.token"

  case notFound = "error.token.not_found"
  case known = "error.token.known"
  case exists = "error.token.exists"
  case limit = "error.token.limit"
  case symbolInvalid = "error.token.symbol"
  case decimalsTooMany = "error.token.decimals"
  case notEthereum = "error.token.address"

  package var sentence: Sentence {
    switch self {
    case .help: "Tokens of Ethereum's networks, as you enter them."
    case .add: "Enter a token, after a question."
    case .addDetails:
      """
      What you enter says how amounts of the contract are shown: nobody else says it here. Take contract, symbol and \
      digits from whoever issues the token, and compare the whole address. It asks for the passphrase, PIN or \
      security key, even while the vault is kept unlocked.
      """
    case .list: "List the tokens."
    case .remove: "Remove a token."
    case .removeDetails:
      "It asks for the passphrase, PIN or security key, even while the vault is kept unlocked."
    case .contract: "The address of the token's contract."
    case .chainID: "The id of the chain that the contract is on, such as 1."
    case .symbol: "What the token is called, such as USDC."
    case .decimals: "How many digits of its amounts stand behind the point."
    case .wrapped: "The contract wraps the chain's own coin: deposit() and withdraw are understood."
    case .messageChain:
      Sentence(
        "The chain whose key signs: bitcoin (if nothing is said) or ethereum.",
        note: "bitcoin and ethereum are not translated.")
    case .typed: "The message is a document of EIP-712 in JSON, for contracts to read."
    case .documentChain: "The id of the chain that the document is meant for; another one is said."

    case .none:
      "No tokens yet. Add one: whisper wallet token add CONTRACT --chain-id N --symbol S --decimals D"
    case .says:
      Sentence(
        one: "{2} on the chain {3}, {1} digit behind the point",
        other: "{2} on the chain {3}, {1} digits behind the point",
        note: "{2}: a token's symbol; {3}: a network.")
    case .wraps: "Its contract wraps the chain's own coin."
    case .question: Sentence("Add {1} with this contract?", note: Self.named)
    case .added: Sentence("Token added: {1}.", note: Self.named)
    case .removed: Sentence("Token removed: {1}.", note: Self.named)
    case .isToken: Sentence("It is the contract of the token {1}.", note: Self.named)

    case .notFound:
      Sentence(
        "The token {1} on the chain {2} was not entered here.",
        note: "{1}: an address; {2}: a number.")
    case .known: Sentence("That contract is entered already, as {1}.", note: Self.named)
    case .exists:
      Sentence("Another token of this chain, or its coin, is called {1}.", note: Self.named)
    case .limit: Sentence("A vault holds at most {1} tokens.", note: "{1}: a number.")
    case .symbolInvalid:
      Sentence(
        "A token's symbol has 1 to {1} letters, digits and signs of ASCII, without spaces.",
        note: "{1}: a number.")
    case .decimalsTooMany:
      Sentence(
        "A token has at most {1} digits behind the point.", note: "{1}: a number.")
    case .notEthereum: "A token's contract is an address of Ethereum."
    }
  }

  private static let named = "{1}: a token's symbol."
}
