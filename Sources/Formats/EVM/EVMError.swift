/// Why bytes are nothing of Ethereum that can be judged.
package enum EVMError: Error, Equatable, Sendable {
  /// Neither hex nor JSON.
  case notTransaction
  /// More than is read, in bytes.
  case tooLarge(limit: Int)
  /// It breaks a rule of its format.
  case malformed(Rule)
  /// A field of its JSON does, by its path.
  case field(String, EVMFieldDefect)

  /// The rule that is broken, if any.
  package var rule: Rule? {
    switch self {
    case .notTransaction, .tooLarge: nil
    case .malformed(let rule): rule
    case .field(_, let defect): defect.rule
    }
  }

  /// Which rule. The raw value is its code.
  package enum Rule: String, CaseIterable, Sendable {
    /// The RLP is not in its shortest form, ends early, or something stands behind it.
    case rlp
    /// Lists stand in lists, or JSON in JSON, deeper than is read.
    case depth
    /// Not the fields that its type has.
    case fields
    /// More fields, items or types than are read.
    case many
    /// The JSON breaks JSON's rules, or has a name twice.
    case json
    /// A number has another form than such numbers have, or is out of range.
    case number
    /// The recipient, or an address in the access list, is none.
    case address
    /// It is signed already.
    case signed
    /// The chain id is 0, or larger than any may be (EIP-2294).
    case chainID = "chain-id"
    /// More or less gas than the chain allows (EIP-7825).
    case gas
    /// The tip is larger than the most that is paid.
    case tip
    /// It says that somebody else signs.
    case from
    /// A type has no name that types may have, is not there, or has something twice.
    case types
    /// The domain has a field that EIP-712 does not have, of another type or in another place.
    case domain
  }
}
