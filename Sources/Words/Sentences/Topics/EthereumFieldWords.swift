/// What is wrong with a field of JSON that is to be signed on Ethereum. Each stands behind error.evm.malformed.
package enum EthereumFieldWords: String, Topic {
  case missing = "evm.field.missing"
  case unknown = "evm.field.unknown"
  case calledOtherwise = "evm.field.called_otherwise"
  case twice = "evm.field.twice"
  case beside = "evm.field.beside"
  case number = "evm.field.number"
  case octets = "evm.field.octets"
  case address = "evm.field.address"
  case noText = "evm.field.text"
  case flag = "evm.field.flag"
  case list = "evm.field.list"
  case object = "evm.field.object"
  case character = "evm.field.character"
  case range = "evm.field.range"
  case digits = "evm.field.digits"
  case items = "evm.field.items"
  case bytes = "evm.field.bytes"
  case capitals = "evm.field.capitals"
  case otherCapitals = "evm.field.other_capitals"
  case type = "evm.field.type"
  case name = "evm.field.name"
  case domain = "evm.field.domain"
  case domainMissing = "evm.field.domain_missing"

  package static var notes: String? { "{1}: the field, such as message.spender." }

  package var sentence: Sentence {
    switch self {
    case .missing: "the field {1} is missing"
    case .unknown: "{1} is none of its fields"
    case .calledOtherwise:
      Sentence(
        "{1} is none of its fields, and is called {2} here",
        note: "{2}: the name of another field, which is not translated.")
    case .twice: "the field {1} stands there twice"
    case .beside:
      Sentence(
        "the field {1} does not go with {2}, which stands there too",
        note: "{2}: the name of another field, which is not translated.")
    case .number:
      "the field {1} is no number: 0x and digits, decimal digits in a text, or a number below 2^53"
    case .octets: "the field {1} is not written as bytes are: 0x, and two digits for each"
    case .address: "the field {1} is no address: 0x and 40 digits"
    case .noText: "the field {1} is no text"
    case .flag: "the field {1} is neither true nor false"
    case .list: "the field {1} is no list"
    case .object: "the field {1} is no object"
    case .character:
      Sentence(
        "in the field {1}, character {2} is {3}, which does not belong there",
        note: "{2}: a number; {3}: the character's number in Unicode, such as U+200B.")
    case .range: "the number in the field {1} is too large, negative, or has zeros before it"
    case .digits:
      Sentence(
        "the address in the field {1} has {2} digits behind 0x, not {3}",
        note: "{2} and {3}: numbers.")
    case .items:
      Sentence(
        "the list in the field {1} has {2} items, and its type {3}", note: "{2} and {3}: numbers.")
    case .bytes:
      Sentence("the field {1} has {2} bytes, and its type {3}", note: "{2} and {3}: numbers.")
    case .capitals:
      "the capital letters of the address in the field {1} are not its checksum (EIP-55)"
    case .otherCapitals:
      Sentence(
        """
        the capital letters of the address in the field {1} are the checksum of the chain {2} (EIP-1191), not Ethereum's
        """, note: "{2}: a chain's number.")
    case .type: "{1} names no type of EIP-712, or one that the document does not have"
    case .name: "{1} is no name that EIP-712 allows there, or stands there twice"
    case .domain:
      "{1} is not as EIP-712 has it: a domain has some of its five fields, in their order"
    case .domainMissing: "{1} is missing, which says what the fields of the domain are"
    }
  }
}
