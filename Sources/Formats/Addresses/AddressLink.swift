/// An address as a link has it, with what is said about a payment beside it (BIP-21, BIP-321; for Ethereum EIP-681), which is
/// shown and never used.
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
    [bitcoin, "ethereum:"].first { text.prefix($0.count).lowercased() == $0 }
  }

  /// Throws `AddressError`: what `Address` throws, `.requiredParameter` and `.link`.
  package init(reading text: some StringProtocol) throws(AddressError) {
    guard let scheme = Self.scheme(of: text), text.utf8.count <= Self.limit else { throw .link }
    let rest = text.dropFirst(scheme.count)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var offers: [(name: String, value: String)] = []
    for pair in parts.count == 2 ? parts[1].split(separator: "&") : [] {
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
        if scheme == Self.bitcoin { offers.append((name, value)) }
      }
    }
    // The one before the question mark is for everybody; others stand beside it for who knows them.
    let target = String(parts[0])
    address =
      try scheme == Self.bitcoin && Address.visible(target).isEmpty
      ? Self.address(in: offers) : Self.target(of: target, scheme)
  }

  private static let bitcoin = "bitcoin:"

  /// The address that stands before what is said of a payment.
  private static func target(of text: String, _ scheme: String) throws(AddressError) -> Address {
    guard scheme == "ethereum:" else {
      let address = try Address(written: text)
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
    let address = try Address(written: halves[0])
    guard address.chain == .ethereum else { throw .otherChain(address.chain) }
    return address
  }

  /// The one address of Bitcoin in the parts of a link (BIP-321): each witness program stands under its own prefix, `bc`, `tb`
  /// or `bcrt`.
  private static func address(
    in parts: [(name: String, value: String)]
  ) throws(AddressError) -> Address {
    var found: Address?
    var others: [String] = []
    for (name, value) in parts {
      guard ["bc", "tb", "bcrt"].contains(name) else {
        if others.count < mostOffers, name.utf8.count <= longestOffer, !others.contains(name) {
          others.append(name)
        }
        continue
      }
      let address = try Address(written: value)
      guard address.text.hasPrefix(name + "1") else { throw .link }
      guard found == nil || found == address else { throw .severalAddresses }
      found = address
    }
    if let found { return found }
    throw others.contains("sp") ? .unsupported(.silentPayment) : .noAddress(offers: others)
  }

  /// How many other parts are named.
  private static let mostOffers = 4
  /// Longer ones are no names, in bytes.
  private static let longestOffer = 32

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
