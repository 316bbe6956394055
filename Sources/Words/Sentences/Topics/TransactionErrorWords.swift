/// What goes wrong with transactions.
package enum TransactionErrorWords: String, Topic {
  case notPSBT = "error.tx.not_psbt"
  case notPSBTHint = "error.tx.not_psbt.hint"
  case version = "error.tx.version"
  case octets = "error.tx.too_large"
  case parts = "error.tx.too_many_parts"
  case fields = "error.tx.too_many_fields"
  case malformed = "error.tx.malformed"
  case incomplete = "error.tx.incomplete"
  case notOurs = "error.tx.not_ours"
  case notOursHint = "error.tx.not_ours.hint"
  case noFingerprint = "error.tx.no_fingerprint"
  case noFingerprintHint = "error.tx.no_fingerprint.hint"
  case otherPath = "error.tx.other_path"
  case otherPathHint = "error.tx.other_path.hint"
  case alreadySigned = "error.tx.already_signed"
  case complete = "error.tx.complete"
  case completeHint = "error.tx.complete.hint"
  case refused = "error.tx.refused"
  case refusedHint = "error.tx.refused.hint"
  case liftableHint = "tx.refused.liftable"
  case lie = "error.tx.lie"
  case approvalDiffers = "error.tx.approval_differs"
  case approvalDiffersHint = "error.tx.approval_differs.hint"
  case approvalNeeded = "error.tx.approval_needed"
  case approvalNeededHint = "error.tx.approval_needed.hint"
  case notAccepted = "error.tx.not_accepted"
  case messageNotText = "error.wallet_message.not_text"
  case messageTooLong = "error.wallet_message.too_long"
  case messageKind = "error.wallet_message.kind"
  case messageSignatureInvalid = "error.wallet_message.invalid"
  case signatureForm = "error.wallet_message.form"
  case signatureUnsupported = "error.wallet_message.unsupported"

  case inField = "tx.rule.in_field"
  case inInput = "tx.rule.in_input"
  case inOutput = "tx.rule.in_output"
  case endsEarly = "tx.rule.end"
  case afterEnd = "tx.rule.after_end"
  case number = "tx.rule.number"
  case duplicateField = "tx.rule.duplicate_field"
  case fieldForm = "tx.rule.field_form"
  case missingField = "tx.rule.missing_field"
  case otherVersionField = "tx.rule.other_version_field"
  case signedInside = "tx.rule.signed_inside"
  case transaction = "tx.rule.transaction"
  case duplicateOutpoint = "tx.rule.duplicate_outpoint"
  case amount = "tx.rule.amount"
  case outputsAboveInputs = "tx.rule.outputs_above_inputs"
  case ruleLockTime = "tx.rule.lock_time"

  private static let field =
    "{1}: a field, such as PSBT_IN_WITNESS_UTXO; {2}: which rule it breaks, one of tx.rule"

  package var sentence: Sentence {
    switch self {
    case .notPSBT: "This is no partially signed transaction of Bitcoin (PSBT)."
    case .notPSBTHint:
      """
      a PSBT is a file, or text in base64 or hexadecimal digits; a finished transaction is none, and one of Ethereum \
      needs --chain ethereum
      """
    case .version:
      Sentence("PSBTs of version {1} are not read: 0 and 2 are.", note: "{1}: a number.")
    case .octets: Sentence("A PSBT has at most {1} bytes.", note: "{1}: a number.")
    case .parts:
      Sentence(
        "A transaction has at most {1} inputs, and as many outputs, to be signed here.",
        note: "{1}: a number.")
    case .fields: Sentence("A PSBT has at most {1} fields.", note: "{1}: a number.")
    case .malformed:
      Sentence("This PSBT breaks a rule of its format: {1}.", note: "{1}: which one.")
    case .incomplete: "Signatures are missing, so that there is no finished transaction."
    case .notOurs: Sentence("No input is signed by {1}.", note: "{1}: a wallet's name.")
    case .notOursHint:
      "is it another wallet's, or of several keys? whisper wallet list shows the fingerprints"
    case .noFingerprint: "The PSBT does not say whose keys its inputs are."
    case .noFingerprintHint:
      "give the program that made it the descriptor: whisper wallet descriptor NAME"
    case .otherPath:
      Sentence(
        "The inputs are said to be of {1}, which is no account that is here on this network.",
        note: "{1}: a path.")
    case .otherPathHint:
      "--network says another network; whisper wallet address NAME --kind K --account A makes an account"
    case .complete: "All is signed: every input of this PSBT is finished."
    case .completeHint: "give it to the program that made it, which can send it"
    case .alreadySigned: "All inputs of this wallet are signed and finished."
    case .refused:
      Sentence("This is not signed: {1}.", note: "{1}: ids, not translated.")
    case .refusedHint:
      "the review says why; no option allows all of it"
    case .liftableHint:
      Sentence(
        "the review says why; whoever has looked at that can lift it: {1}",
        note: "{1}: options of the command.")
    case .lie:
      Sentence(
        "Whoever made this transaction says what is not so: {1}.", note: "{1}: ids, not translated."
      )
    case .approvalDiffers: "The code of approval is not of this transaction as it is now."
    case .approvalDiffersHint: "read the review, and take its code"
    case .approvalNeeded: "Nobody is here to approve what is to be signed."
    case .approvalNeededHint:
      """
      whisper wallet tx inspect, for a message whisper wallet message inspect, prints the review and its code; --approve CODE \
      approves it; --yes does not
      """
    case .notAccepted: "Something else was typed, so nothing is signed."

    case .messageNotText: "A message that is signed is text in UTF-8."
    case .messageTooLong:
      Sentence("A message that is signed has at most {1} bytes.", note: "{1}: a number.")
    case .messageKind:
      "Messages are signed and verified for addresses of the kinds p2wpkh and p2tr alone."
    case .messageSignatureInvalid:
      "The signature is not of this address and this message."
    case .signatureForm: "This is no signature of a message (BIP-322)."
    case .signatureUnsupported:
      Sentence(
        "Signatures of the form {1} are not read, those of the form simple are.",
        note: "{1}: full, proof-of-funds or legacy, not translated.")

    case .inField: Sentence("{2} ({1})", note: Self.field + ".")
    case .inInput: Sentence("{2} ({1} of input {3})", note: Self.field + "; {3}: a number.")
    case .inOutput: Sentence("{2} ({1} of output {3})", note: Self.field + "; {3}: a number.")
    case .endsEarly: "it ends too early"
    case .afterEnd: "something stands behind its end"
    case .number: "a length is written in too many bytes"
    case .duplicateField: "a field stands twice"
    case .fieldForm: "a field has a wrong form"
    case .missingField: "a field is missing"
    case .otherVersionField: "a field is of another version"
    case .signedInside: "its unsigned transaction is signed"
    case .transaction: "a transaction is written wrongly"
    case .duplicateOutpoint: "it spends the same coins twice"
    case .amount: "it has more coins than there are"
    case .outputsAboveInputs: "more goes out than comes in"
    case .ruleLockTime: "its inputs want lock times that cannot be had together"
    }
  }
}
