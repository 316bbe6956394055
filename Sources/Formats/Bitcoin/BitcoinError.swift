/// Why bytes are no transaction, or a transaction is not what is signed here.
package enum BitcoinError: Error, Equatable, Sendable {
  /// Neither the bytes of a PSBT, nor base64 or hex of them.
  case notPSBT
  /// A version of PSBT that is not known: 0 and 2 are.
  case version(UInt32)
  /// More than is read: bytes, inputs, outputs or fields.
  case tooMuch(Limit)
  /// It breaks a rule of its format.
  case malformed(Rule)
  /// A field of it does.
  case field(PSBTFieldDefect)
  /// Not all of its inputs are signed.
  case incomplete

  package enum Limit: Equatable, Sendable {
    /// The largest PSBT, in bytes.
    case octets(Int)
    /// The most inputs, and the most outputs.
    case parts(Int)
    /// The most fields of all maps together.
    case fields(Int)
  }

  /// Which rule. The raw value is its code.
  package enum Rule: String, CaseIterable, Sendable {
    /// It ends before its end.
    case endsEarly = "end"
    /// Something stands behind its end.
    case afterEnd = "after-end"
    /// A count or length is written in more bytes than it needs.
    case number
    /// A field stands twice in a map.
    case duplicateField = "duplicate-field"
    /// A field's key or value has another form than its type says.
    case fieldForm = "field-form"
    /// A field is missing that its version has.
    case missingField = "missing-field"
    /// A field stands there that its version does not have.
    case otherVersionField = "other-version-field"
    /// The unsigned transaction has scripts or witnesses.
    case signedInside = "signed-inside"
    /// A transaction is written in another way than Bitcoin's programs write it.
    case transaction
    /// One output is spent twice.
    case duplicateOutpoint = "duplicate-outpoint"
    /// More coins than there are.
    case amount
    /// More goes out than comes in.
    case outputsAboveInputs = "outputs-above-inputs"
    /// Inputs that want lock times of two kinds, or a lock time out of its range.
    case lockTime = "lock-time"
  }
}
