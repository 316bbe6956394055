/// Contracts of Ethereum that are called, and documents that contracts read.
package enum ContractWords: String, Topic {
  case time = "contract.field.time"
  case never = "contract.field.never"
  case calls = "contract.calls"
  case owner = "contract.owner"
  case function = "contract.function"
  case word = "contract.word"
  case allData = "contract.all_data"

  case amount = "contract.amount"
  case amountOrNumber = "contract.amount_or_number"
  case units = "contract.units"
  case unitsOrNumber = "contract.units_or_number"
  case unique = "contract.unique"
  case numbered = "contract.numbered"
  case collection = "contract.collection"
  case anyOf = "contract.any_of"
  case someOf = "contract.some_of"

  case lets = "contract.lets"
  case letsAll = "contract.lets_all"
  case letsMore = "contract.lets_more"
  case letsLess = "contract.lets_less"
  case letsNothing = "contract.lets_nothing"
  case letsNothingOrZero = "contract.lets_nothing_or_zero"

  case documentHeading = "contract.document"
  case documentType = "contract.document_type"
  case writtenOut = "contract.written_out"
  case messageWrittenOut = "contract.message_written_out"
  case signedTypes = "contract.signed_types"
  case unusedTypes = "contract.unused_types"
  case messageOctets = "contract.message_octets"
  case permit = "contract.meaning.permit"
  case transfer = "contract.meaning.transfer"
  case cancellation = "contract.meaning.cancellation"
  case calledFor = "contract.meaning.call"
  case safeTransaction = "contract.meaning.safe_transaction"
  case safeMessage = "contract.meaning.safe_message"
  case order = "contract.meaning.order"
  case documentUnknowable = "contract.document_unknowable"

  case typeSpender = "contract.type_spender"
  case typeContract = "contract.type_contract"
  case typeMessage = "contract.type_message"

  case unknownSpender = "contract.warning.unknown_spender"
  case valueWithCall = "contract.warning.value_with_call"
  case toTokenContract = "contract.warning.to_token_contract"
  case tokenUnknown = "contract.warning.token_unknown"
  case tokenZero = "contract.warning.token_zero"
  case noChain = "contract.warning.no_chain"
  case noContract = "contract.warning.no_contract"
  case otherChain = "contract.warning.other_chain"
  case nothingBack = "contract.warning.nothing_back"
  case typedUnknown = "contract.warning.typed_unknown"
  case unlimitedApproval = "contract.refusal.unlimited_approval"
  case unmeasuredApproval = "contract.refusal.unmeasured_approval"
  case operatorApproval = "contract.refusal.operator_approval"
  case delegateCall = "contract.refusal.delegate_call"
  case safeRefund = "contract.refusal.safe_refund"
  case rawMessage = "contract.refusal.raw_message"

  private static let field =
    "{1}: a field, such as message.deadline; {2}: its type, such as uint256; {3}: a number"

  package var sentence: Sentence {
    switch self {
    case .time:
      Sentence("{1} ({2}): {3}, which is {4}", note: Self.field + "; {4}: a date and time.")
    case .never: Sentence("{1} ({2}): {3}, which is never", note: Self.field + ".")
    case .calls:
      Sentence(
        "Calls {1} of {2}", note: "{1}: a function's name with types; {2}: a contract's address.")
    case .owner: Sentence("It takes them from {1}", note: "{1}: an address.")
    case .function: Sentence("Function called: {1}", note: "{1}: hexadecimal digits.")
    case .word:
      Sentence("Word {1}: {2}", note: "{1}: a number from 1 on; {2}: hexadecimal digits.")
    case .allData: Sentence("All of the data: {1}", note: "{1}: hexadecimal digits.")

    case .amount:
      Sentence(
        "{1} {2} ({3} base units)", note: "{1} and {3}: numbers; {2}: a token's symbol.")
    case .amountOrNumber:
      Sentence(
        "{1} {2} (amount or token number {3})",
        note: "{1} and {3}: numbers; {2}: a token's symbol.")
    case .units:
      Sentence(
        "{1} base units of the token {2} (decimals unknown)",
        note: "{1}: a number; {2}: a contract's address.")
    case .unitsOrNumber:
      Sentence(
        "amount or token number {1} of the token {2} (decimals unknown)",
        note: "{1}: a number; {2}: a contract's address.")
    case .unique:
      Sentence("token number {1} of {2}", note: "{1}: a number; {2}: a contract's address.")
    case .numbered:
      Sentence(
        "{1} of token number {2} of {3}",
        note: "{1}: how many; {2}: which token; {3}: a contract's address.")
    case .collection: Sentence("all tokens of {1}", note: "{1}: a contract's address.")
    case .anyOf: Sentence("any tokens of {1}", note: "{1}: a contract's address.")
    case .someOf:
      Sentence(
        "{1} of any tokens (others choose which) of {2}",
        note: "{1}: a number; {2}: a contract's address.")

    case .lets: Sentence("Lets {1} take {2}", note: Self.who)
    case .letsAll:
      Sentence(
        "Lets {1} take all that you have and will have: {2}",
        note: "{1}: who, with an address; {2}: a token.")
    case .letsMore: Sentence("Lets {1} take {2} more than before", note: Self.who)
    case .letsLess: Sentence("Lets {1} take {2} less than before", note: Self.who)
    case .letsNothing:
      Sentence(
        "Lets {1} take nothing any longer: {2}", note: "{1}: who, with an address; {2}: a token.")
    case .letsNothingOrZero:
      Sentence(
        "Lets {1} take nothing any longer, or, if the contract numbers its tokens, lets it take number 0: {2}",
        note: "{1}: who, with an address; {2}: a token.")

    case .documentHeading:
      Sentence(
        "Document for {1} to sign with the key of {2}. Network: {3}",
        note: "{1}: a wallet's name; {2}: an address; {3}: a network.")
    case .documentType: Sentence("Type: {1}", note: "{1}: a name in the document.")
    case .writtenOut: Sentence("Written out: {1}", note: "{1}: a text.")
    case .messageWrittenOut: "The same text, with what could hide in it written out:"
    case .signedTypes:
      Sentence("Types that are signed: {1}", note: "{1}: names in the document.")
    case .unusedTypes:
      Sentence("It names types that nothing in it is of: {1}", note: "{1}: names.")
    case .messageOctets: Sentence("In hex: {1}", note: "{1}: hexadecimal digits.")
    case .permit: "Whoever has the signature can put this in force, without asking you again:"
    case .transfer: "Whoever has the signature can have this paid, without asking you again."
    case .cancellation: "It calls off a payment that was signed before."
    case .calledFor:
      "Whoever has the signature can have this called in your name, without asking you again."
    case .safeTransaction:
      "A Safe does this when enough of its owners have signed: it can spend all that it has."
    case .safeMessage:
      "A Safe says that it signed this, when enough of its owners have: an order, a permit, or anything else."
    case .order:
      "Whoever has the signature can take what is offered, for what is asked, and so spend it (Seaport)."
    case .documentUnknowable:
      "Not known here: who uses the signature, when, and what the contract makes of it."

    case .typeSpender: "Type the last eight digits of the address that may take it: "
    case .typeContract: "Type the last eight digits of the contract's address: "
    case .typeMessage: "Type the last eight digits of the message in hex: "

    case .unknownSpender:
      Sentence("{1} may take it, and stands in no book", note: "{1}: an address.")
    case .valueWithCall: "coins of the chain are sent to the contract beside the call"
    case .toTokenContract:
      Sentence(
        "{1} is the contract of a token: what is sent to it is lost as a rule",
        note: "{1}: an address.")
    case .tokenUnknown:
      Sentence(
        "nobody entered the token {1} here: what is shown is so if its contract keeps to the standard",
        note: "{1}: an address.")
    case .tokenZero:
      Sentence(
        "if {2} numbers its tokens, {1} may take number 0: nobody entered here that it counts amounts",
        note: "{1} and {2}: addresses.")
    case .noChain: "it does not say for which chain it is, and is good on every one"
    case .noContract: "it does not say for which contract it is, and is good for every one"
    case .otherChain:
      Sentence("it is for the chain {1}, and not for {2}", note: "{1} and {2}: numbers.")
    case .nothingBack: "nothing of what the order asks for comes to this wallet"
    case .typedUnknown: "what comes of such a document is not known here, or not all of it"
    case .unlimitedApproval:
      Sentence(
        "{1} may take all that there is, or more than anybody has", note: "{1}: an address.")
    case .unmeasuredApproval:
      Sentence(
        "{1} may take something of a contract that nobody entered here: how much that is, is not known",
        note: "{1}: an address.")
    case .delegateCall:
      Sentence(
        "the Safe lets the code of {1} do as it likes with all that it has",
        note: "Safe is the name of a program. {1}: an address.")
    case .safeRefund:
      Sentence(
        "the Safe pays {1} for gas, and nothing says how much at most; zeros stand for whoever sends it",
        note: "Safe is the name of a program. {1}: an address.")
    case .operatorApproval:
      Sentence(
        "{1} may take any tokens of the contract, later ones too", note: "{1}: an address.")
    case .rawMessage:
      "a contract could take it for something else: it is no text, or as long as a hash"
    }
  }

  private static let who = "{1}: who, with an address; {2}: an amount of a token."
}
