/// What is said of a transaction before and after it is signed.
package enum TransactionWords: String, Topic {
  case typeTransaction = "tx.type_transaction"
  case heading = "tx.heading"
  case pays = "tx.pays"
  case paysNamed = "tx.pays_named"
  case comesBack = "tx.comes_back"
  case toYourself = "tx.to_yourself"
  case writesData = "tx.data"
  case dataAsText = "tx.data_as_text"
  case paysScript = "tx.pays_script"
  case fee = "tx.fee"
  case feeUnknown = "tx.fee_unknown"
  case effect = "tx.effect"
  case inputs = "tx.inputs"
  case id = "tx.id"
  case lockHeight = "tx.lock_height"
  case lockTime = "tx.lock_time"
  case relativeLocks = "tx.relative_locks"
  case replaceable = "tx.replaceable"
  case unknowable = "tx.unknowable"
  case warning = "tx.warning"
  case refusal = "tx.refusal"
  case accepted = "tx.accepted"
  case input = "tx.input"
  case output = "tx.output"
  case approval = "tx.approval"
  case typeSign = "tx.type_sign"
  case typeFee = "tx.type_fee"
  case typeDifference = "tx.type_difference"
  case signed = "tx.signed"
  case signedWhole = "tx.signed_whole"

  case messageHeading = "wallet_message.heading"
  case messageEndsLine = "wallet_message.ends_line"
  case messageVerified = "wallet_message.verified"

  case amountMismatch = "tx.refusal.amount_mismatch"
  case derivationLie = "tx.refusal.derivation_lie"
  case feeUnknownReason = "tx.refusal.fee_unknown"
  case feeHigh = "tx.refusal.fee_high"
  case sighash = "tx.refusal.sighash"
  case lookalike = "tx.refusal.lookalike"
  case scriptUnsupported = "tx.refusal.script_unsupported"
  case burn = "tx.refusal.burn"
  case scriptPath = "tx.refusal.script_path"
  case musig = "tx.refusal.musig"
  case silentPayment = "tx.refusal.silent_payment"
  case p2pkhInput = "tx.refusal.p2pkh_input"
  case versionUnsupported = "tx.refusal.version_unsupported"
  case coinbase = "tx.refusal.coinbase"

  case accountsUnproven = "tx.warning.accounts_unproven"
  case ownUnproven = "tx.warning.own_unproven"
  case ownButFar = "tx.warning.own_but_far"
  case ownGap = "tx.warning.own_gap"
  case foreignInput = "tx.warning.foreign_input"
  case lockedUntil = "tx.warning.locked_until"
  case modifiable = "tx.warning.modifiable"

  package var sentence: Sentence {
    switch self {
    case .typeTransaction: "Paste the transaction, then press Control-D:"
    case .heading:
      Sentence(
        "Transaction for {1} to sign. Chain: {2}, network: {3}, fingerprint: {4}",
        note: "{1}: a wallet's name; {2}, {3}: names that are not translated; {4}: eight digits.")
    case .pays: Sentence("Pays {1} to {2}", note: "{1}: an amount; {2}: an address.")
    case .paysNamed:
      Sentence(
        "Pays {1} to {2}: {3}", note: "{1}: an amount; {2}: a payee's name; {3}: an address.")
    case .comesBack:
      Sentence("Comes back: {1} ({2})", note: "{1}: an amount; {2}: where in the wallet.")
    case .toYourself:
      Sentence("To yourself: {1} ({2})", note: "{1}: an amount; {2}: where in the wallet.")
    case .writesData: Sentence("Writes on the chain: {1}", note: "{1}: hexadecimal digits.")
    case .dataAsText: Sentence("as text: {1}", note: "{1}: a text.")
    case .paysScript:
      Sentence(
        "Pays {1} to a script: {2}", note: "{1}: an amount; {2}: hexadecimal digits.")
    case .fee: Sentence("Fee: {1}, {2} sat/vB", note: "{1}: an amount; {2}: a number.")
    case .feeUnknown: "Fee: not known"
    case .effect:
      Sentence("Account {1}: {2}", note: "{1}: a path; {2}: an amount with a plus or minus.")
    case .inputs: Sentence("Signs {1} of {2} inputs", note: "{1} and {2}: numbers.")
    case .id: Sentence("Transaction id: {1}", note: "{1}: hexadecimal digits.")
    case .lockHeight: Sentence("Not before block {1}", note: "{1}: a number.")
    case .lockTime: Sentence("Not before {1}", note: "{1}: a date and time.")
    case .relativeLocks:
      Sentence(
        one: "{1} input waits for a time after the coins came.",
        other: "{1} inputs wait for a time after the coins came.", note: "{1}: a number.")
    case .replaceable: "Another one with a higher fee can take its place."
    case .unknowable:
      "Not known here: whether the coins are still there, and whether the fee is enough for now."
    case .warning:
      Sentence("Warning ({1}): {2}", note: "{1}: an id, not translated; {2}: a sentence.")
    case .refusal:
      Sentence("Refused ({1}): {2}", note: "{1}: an id, not translated; {2}: a sentence.")
    case .accepted:
      Sentence("Accepted ({1}): {2}", note: "{1}: an id, not translated; {2}: a sentence.")
    case .input: Sentence("Input {1}: {2}", note: "{1}: a number; {2}: a sentence.")
    case .output: Sentence("Output {1}: {2}", note: "{1}: a number; {2}: a sentence.")
    case .approval: Sentence("Code of approval: {1}", note: "{1}: 20 characters.")
    case .typeSign:
      Sentence(
        "Type sign to sign it, anything else to leave it: ", note: "sign is not translated.")
    case .typeFee: "Type the fee in satoshi to accept it: "
    case .typeDifference:
      Sentence(
        "Type the {1} characters of the recipient's address from the first mark on: ",
        note: "{1}: a number.")
    case .signed: "Signed. Signatures of others are still to come."
    case .signedWhole: "Signed. No more signatures are needed."

    case .messageHeading:
      Sentence(
        "Message for {1} to sign with the key of {2}:",
        note: "{1}: a wallet's name; {2}: an address.")
    case .messageEndsLine: "The message ends with the end of a line, which is signed, too."
    case .messageVerified:
      Sentence("Signed with the key of {1}.", note: "{1}: an address.")

    case .amountMismatch:
      Sentence(
        "what is said of the coins that it spends is not so: {1}", note: "{1}: which output.")
    case .derivationLie:
      Sentence("it is said to be yours, and is not: {1}", note: "{1}: where in the wallet.")
    case .feeUnknownReason:
      Sentence(
        """
        the transaction that the coins come from is missing, so that the fee could be anything: {1}. The program that made this \
        can put it in
        """, note: "{1}: which output.")
    case .feeHigh:
      Sentence(
        "the fee is high: {1} sat, {2} sat/vB", note: "{1} and {2}: numbers.")
    case .sighash: "a signature would not be over all inputs and outputs"
    case .lookalike:
      Sentence(
        "{1} can be taken for {2}, and is another address",
        note: "{1} and {2}: addresses.")
    case .scriptUnsupported:
      Sentence("no address stands for the script {1}", note: "{1}: hexadecimal digits.")
    case .burn: "what is sent there is lost"
    case .scriptPath:
      Sentence("scripts could spend it, besides your key: {1}", note: "{1}: where in the wallet.")
    case .musig:
      Sentence("several keys sign it together: {1}", note: "{1}: where in the wallet.")
    case .silentPayment:
      Sentence("it came by a silent payment: {1}", note: "{1}: where in the wallet.")
    case .p2pkhInput:
      Sentence("coins of the kind p2pkh are not signed for: {1}", note: "{1}: where in the wallet.")
    case .versionUnsupported:
      Sentence("transactions of version {1} are not signed", note: "{1}: a number.")
    case .coinbase: "it spends nothing"

    case .accountsUnproven:
      "the wallet's public keys were never compared with its phrase, which signing does"
    case .ownUnproven:
      Sentence(
        "it may be yours, which is not shown; it counts as paid: {1}",
        note: "{1}: where in the wallet, or a wallet's name.")
    case .ownButFar:
      Sentence(
        "it is yours, and so far from what was used that it counts as paid: {1}",
        note: "{1}: where in the wallet.")
    case .ownGap:
      Sentence(
        "a wallet that is made anew of its words would not find it by itself: {1}",
        note: "{1}: where in the wallet.")
    case .foreignInput:
      Sentence(
        "coins of others are spent, too; inputs of others: {1}, your share: {2}",
        note: "{1}: a number; {2}: an amount.")
    case .lockedUntil:
      Sentence("it cannot be sent yet: {1}", note: "{1}: a block's number, or a date and time.")
    case .modifiable: "whoever had it before you could change it; nobody can once it is signed"
    }
  }
}
