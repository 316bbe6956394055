/// Transactions of Ethereum, and of networks that work as it does.
package enum EthereumWords: String, Topic {
  case signsWith = "evm.signs_with"
  case feeAtMost = "evm.fee"
  case feeOfGas = "evm.fee_of_gas"
  case nonce = "evm.nonce"
  case accessList = "evm.access_list"
  case data = "evm.data"
  case testNetwork = "evm.test_network"
  case unknowable = "evm.unknowable"
  case typeFee = "evm.type_fee"
  case signed = "evm.signed"

  case feeBeyond = "evm.warning.fee_beyond"
  case unknownChain = "evm.warning.unknown_chain"
  case toZero = "evm.warning.to_zero"
  case feeHigh = "evm.refusal.fee_high"
  case typeUnsupported = "evm.refusal.type"
  case replayable = "evm.refusal.replayable"
  case contractCreation = "evm.refusal.contract_creation"
  case unknownCall = "evm.refusal.unknown_call"

  case notTransaction = "error.evm.not_transaction"
  case notTransactionHint = "error.evm.not_transaction.hint"
  case tooLarge = "error.evm.too_large"
  case malformed = "error.evm.malformed"
  case rlp = "evm.rule.rlp"
  case depth = "evm.rule.depth"
  case fields = "evm.rule.fields"
  case json = "evm.rule.json"
  case number = "evm.rule.number"
  case address = "evm.rule.address"
  case alreadySigned = "evm.rule.signed"
  case chainID = "evm.rule.chain_id"
  case gas = "evm.rule.gas"
  case tip = "evm.rule.tip"
  case from = "evm.rule.from"
  case many = "evm.rule.many"
  case types = "evm.rule.types"
  case domain = "evm.rule.domain"

  package var sentence: Sentence {
    switch self {
    case .signsWith: Sentence("Signs with {1} ({2})", note: "{1}: an address; {2}: a path.")
    case .feeAtMost:
      Sentence(
        "Fee: at most {1}, for {2} units of gas at {3} gwei",
        note: "{1}: an amount; {2} and {3}: numbers.")
    case .feeOfGas:
      Sentence(
        "Fee: at most {1} for {2} units of gas at {3} gwei, and what the chain asks besides",
        note: "{1}: an amount; {2} and {3}: numbers.")
    case .nonce:
      Sentence("Number among the account's transactions (nonce): {1}", note: "{1}: a number.")
    case .accessList:
      Sentence(
        one: "It names {1} account that it touches (access list): {2}",
        other: "It names {1} accounts that it touches (access list): {2}", note: "{2}: addresses.")
    case .data:
      Sentence(
        one: "Data of the call, {1} byte: {2}", other: "Data of the call, {1} bytes: {2}",
        note: "{2}: hexadecimal digits.")
    case .testNetwork: "This is a network for tests: its coins are worth nothing."
    case .unknowable:
      """
      Not known here: whether the account has as much, whether its earlier transactions were sent, and what comes of this one.
      """
    case .typeFee: "Type the fee in wei to accept it: "
    case .signed: "Signed. It can be sent."
    case .feeBeyond: "this chain takes a fee for data besides, which no field limits"
    case .unknownChain:
      Sentence("the chain {1} has no name here: compare its number", note: "{1}: a number.")
    case .toZero: "the address of all zeros is nobody's"
    case .feeHigh:
      Sentence("the fee is high: at most {1}", note: "{1}: an amount.")
    case .typeUnsupported:
      Sentence(
        "transactions of type {1} are not signed: types 2 and those of before types are",
        note: "{1}: a number.")
    case .replayable:
      "it names no chain, so that anybody could send it on every other one too (EIP-155)"
    case .contractCreation: "it makes a contract, and what that does is not known here"
    case .unknownCall:
      Sentence(
        "it calls {1} of {2}, and what that does is not known here",
        note: "{1}: hexadecimal digits that name a function; {2}: an address.")
    case .notTransaction: "This is no transaction of Ethereum without a signature."
    case .notTransactionHint:
      "give its hex, as cast mktx --raw-unsigned writes it, or JSON with the fields of EIP-1474"
    case .tooLarge:
      Sentence(
        "A transaction or document of Ethereum has at most {1} bytes here.", note: "{1}: a number.")
    case .malformed:
      Sentence(
        "This is nothing of Ethereum that can be signed: {1}.",
        note: "{1}: which one, such as evm.rule.rlp.")
    case .rlp: "its RLP is not in its shortest form, ends early, or something follows it"
    case .depth: "lists stand in lists too deep"
    case .fields: "a field is missing, is none of its type's, or has another form"
    case .json: "its JSON is none, or has a name twice"
    case .number: "a number has another form than such numbers have, or is too large"
    case .address: "the recipient, or an account in the access list, is no address"
    case .alreadySigned: "it is signed already"
    case .chainID: "no chain has that id"
    case .gas: "it may use less or more gas than this chain allows"
    case .tip: "the tip is larger than all that is paid"
    case .from: "it says that another address signs"
    case .many: "it has more fields, items or types than are read"
    case .types: "a type is missing, is none, or has something twice"
    case .domain: "its domain has a field that EIP-712 does not have, or has them in another order"
    }
  }
}
