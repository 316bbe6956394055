/// An address as a link has it, with what is said about a payment beside it (BIP-21; for Ethereum EIP-681), which is shown
/// and never used.
package struct AddressLink: Equatable, Sendable {
  package let address: Address
  /// What is said of amount, label and message, as it stands there.
  package var amount: String?
  package var label: String?
  package var message: String?

  /// Links are no longer than this, in bytes.
  package static let limit = 4096

  /// Whether a text is a link to a chain's address, whatever becomes of it.
  package static func isLink(_ text: some StringProtocol) -> Bool {
    scheme(of: text) != nil
  }

  private static func scheme(of text: some StringProtocol) -> String? {
    ["bitcoin:", "ethereum:"].first { text.prefix($0.count).lowercased() == $0 }
  }

  /// Throws `AddressError`: what `Address` throws, `.requiredParameter` and `.link`.
  package init(reading text: some StringProtocol) throws(AddressError) {
    guard let scheme = Self.scheme(of: text), text.utf8.count <= Self.limit else { throw .link }
    let rest = text.dropFirst(scheme.count)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    address = try Self.target(of: String(parts[0]), scheme)
    guard parts.count == 2 else { return }
    for pair in parts[1].split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = halves[0].lowercased()
      let value = try Self.unescaped(halves.count == 2 ? halves[1] : "")
      switch name {
      case "amount", "value": amount = value
      case "label": label = value
      case "message": message = value
      default:
        // What nobody has to understand is passed over.
        guard !name.hasPrefix("req-") else { throw .requiredParameter(String(halves[0])) }
      }
    }
  }

  /// The address that stands before what is said of a payment.
  private static func target(of text: String, _ scheme: String) throws(AddressError) -> Address {
    guard scheme == "ethereum:" else {
      let address = try Address(reading: text)
      guard address.chain == .bitcoin else { throw .otherChain(address.chain) }
      return address
    }
    // With a function it is a contract that is called, and nobody who is paid.
    guard !text.contains("/") else { throw .link }
    let target = text.hasPrefix("pay-") ? text.dropFirst(4) : text[...]
    let halves = target.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    if halves.count == 2 {
      guard !halves[1].isEmpty, halves[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw .link
      }
    }
    let address = try Address(reading: halves[0])
    guard address.chain == .ethereum else { throw .otherChain(address.chain) }
    return address
  }

  /// A text without the escapes of links.
  private static func unescaped(_ text: some StringProtocol) throws(AddressError) -> String {
    var octets: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let octet = rest.popFirst() {
      guard octet == UInt8(ascii: "%") else {
        octets.append(octet)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { throw .link }
      octets.append(high << 4 | low)
    }
    guard let text = String(validating: octets, as: UTF8.self) else { throw .link }
    return text
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    Character(UnicodeScalar(character)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
  }
}
