internal import CryptoPrimitives

/// Accounts and contracts of Ethereum, and of the networks that work as it does, on all of which an address is the same.
extension Address {
  /// Nil for other sizes than 20 bytes.
  package init?(ethereum account: [UInt8]) {
    guard account.count == 20 else { return nil }
    (chain, networks, form, payload) = (.ethereum, [.main, .test], .account, account)
    text = Self.checksummed(Hex.encode(account))
  }

  /// Of a public key of 65 bytes, not compressed; nil for other sizes.
  package init?(ofEthereumKey key: [UInt8]) {
    guard key.count == 65 else { return nil }
    self.init(ethereum: Array(keccak256(Array(key.dropFirst())).suffix(20)))
  }

  /// Whether a text is written as addresses of Ethereum are, whatever becomes of it.
  static func isEthereum(_ text: some StringProtocol) -> Bool {
    text.utf8.starts(with: "0x".utf8) || text.utf8.starts(with: "0X".utf8)
  }

  /// Reads `0x` and 40 digits. Where capital and small letters are mixed, they are a checksum (EIP-55).
  init(ethereumIn text: some StringProtocol) throws(AddressError) {
    guard text.utf8.starts(with: "0x".utf8) else {
      throw .character(position: 2, code: 0x58)
    }
    try Self.check(text, from: 2) { Character($0).isHexDigit && $0.isASCII }
    let digits = text.dropFirst(2)
    guard digits.utf8.count == 40 else { throw .digits(digits.utf8.count) }
    guard let account = try? Hex.decode(String(digits)), let address = Address(ethereum: account)
    else { throw .malformed }
    guard Self.lacksChecksum(text) || address.text == text else {
      throw Self.otherSum(of: text, account)
    }
    self = address
  }

  /// Chains whose addresses have capitals of their own (EIP-1191): Rootstock and its network for tests.
  private static let chainsWithOwnSums = [30, 31]

  private static func otherSum(
    of text: some StringProtocol, _ account: [UInt8]
  ) -> AddressError {
    let digits = Hex.encode(account)
    let chain = chainsWithOwnSums.first { checksummed(digits, hashedBehind: "\($0)0x") == text }
    return chain.map(AddressError.otherSum(chainID:)) ?? .capitals
  }

  /// Whether nothing in the text of an address of Ethereum would show that it was mistyped: all its letters are small, or
  /// all are capitals.
  package static func lacksChecksum(_ text: some StringProtocol) -> Bool {
    let digits = text.dropFirst(2)
    return isEthereum(text) && (digits.lowercased() == digits || digits.uppercased() == digits)
  }

  /// EIP-55: a letter is a capital where the digit of the hash in its place is 8 or more.
  /// EIP-1191 hashes the chain's number and `0x` before them.
  private static func checksummed(_ digits: String, hashedBehind prefix: String = "") -> String {
    let hash = Hex.encode(keccak256(Array((prefix + digits).utf8)))
    return "0x"
      + String(
        zip(digits, hash).map { digit, hash in
          (hash.hexDigitValue ?? 0) >= 8 ? Character(digit.uppercased()) : digit
        })
  }
}
