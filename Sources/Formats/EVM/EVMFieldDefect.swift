/// What is wrong with a field of JSON that is to be signed.
package enum EVMFieldDefect: Error, Equatable, Sendable {
  /// It is not there.
  case missing
  /// Nothing has a field of this name here; the one that may be meant.
  case unknown(near: String?)
  /// It stands there twice.
  case twice
  /// It cannot stand beside another, of this name, or not with another value than that one has.
  case beside(String)
  /// It has another form than such a field has.
  case form(Form)
  /// At this place, from 1 on, stands a character that none has in such a field, by its number in Unicode.
  case character(position: Int, code: UInt32, in: Form)
  /// A number that is too large, or negative, or behind zeros that do not belong there.
  case range
  /// So many bytes, digits of an address or items of a list, where there must be as many as that.
  case count(Int, needed: Int, of: Form)
  /// The capitals of an address are no checksum, or that of another chain, by its number (EIP-55, EIP-1191).
  case capitals(ofChain: Int?)
  /// A type that EIP-712 does not have, or that nothing says what it is made of.
  case type
  /// A name that no type, and no field of one, may have.
  case name
  /// What a domain of EIP-712 does not have, or has in another order or of another type.
  case domain
  /// Nothing says which fields the domain has.
  case domainMissing

  package enum Form: CaseIterable, Sendable {
    /// `0x` and digits, decimal digits in a text, or a number below 2^53.
    case number
    /// `0x` and two digits for each byte.
    case octets
    /// `0x` and 40 digits.
    case address
    case text
    /// `true` or `false`.
    case flag
    case list
    case object

    fileprivate var rule: EVMError.Rule {
      switch self {
      case .number: .number
      case .address: .address
      case .octets, .text, .flag, .list, .object: .fields
      }
    }
  }

  /// The rule that it breaks.
  package var rule: EVMError.Rule {
    switch self {
    case .twice: .json
    case .range: .number
    case .capitals: .address
    case .form(let form), .character(_, _, let form), .count(_, _, let form): form.rule
    case .type, .name: .types
    case .domain, .domainMissing: .domain
    case .missing, .unknown, .beside: .fields
    }
  }
}

extension JSON {
  /// Reads a value; what is wrong with it is told with its path, such as `message.details[0].token`.
  static func at<Result>(
    _ path: @autoclosure () -> String, _ read: () throws(EVMFieldDefect) -> Result
  ) throws(EVMError) -> Result {
    do throws(EVMFieldDefect) { return try read() } catch { throw .field(path(), error) }
  }

  /// The value of an object's field. Throws `.missing`.
  func member(_ name: String, at path: @autoclosure () -> String) throws(EVMError) -> JSON {
    guard let value = self[name] else { throw .field(path(), .missing) }
    return value
  }

  /// The fields of an object, all of which have these names. Throws `.form(.object)`, and `.unknown` at the first other one.
  func members(
    named names: [String], at path: String, near: (String) -> String? = { _ in nil }
  ) throws(EVMError) -> [(name: String, value: JSON)] {
    guard case .object(let members) = self else {
      throw path.isEmpty ? .malformed(.fields) : .field(path, .form(.object))
    }
    let known = Set(names)
    if let other = members.first(where: { !known.contains($0.name) }) {
      throw .field(Self.path(path, other.name), .unknown(near: near(other.name)))
    }
    return members
  }

  /// The path of a field. Of a name that is no name the beginning tells it.
  static func path(_ path: String, _ name: String) -> String {
    let name =
      name.unicodeScalars.count > longestName
      ? String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName))) + "…" : name
    return path.isEmpty ? name : path + "." + name
  }

  /// How much of a name is told, in characters.
  private static let longestName = 64
}
