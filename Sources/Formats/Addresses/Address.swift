internal import CryptoPrimitives

/// Where coins can be sent to, as people pass it on: read strictly, and written in one way.
package struct Address: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// The hash of a public key.
    case p2pkh
    /// The hash of a script.
    case p2sh
    /// The hash of a public key, as a witness program of version 0.
    case p2wpkh
    /// The hash of a script, as a witness program of version 0.
    case p2wsh
    /// A key, as a witness program of version 1.
    case p2tr
    /// A witness program that has no rules yet: who sends to it lets anybody take it.
    case witness(version: UInt8)
    /// The hash of a public key to which nothing shielded may be sent (ZIP-320).
    case tex
    /// An account or a contract of Ethereum.
    case account
  }

  package let chain: Chain
  /// Those on which it is one; several networks for tests have the same.
  package let networks: [Network]
  package let form: Form
  /// The hash, key or witness program: 2 to 40 bytes.
  package let payload: [UInt8]
  /// As it is written: bech32 in small letters, Ethereum's with the capitals of EIP-55.
  package let text: String

  // MARK: Base 58

  /// An address in base 58, of 20 bytes. Nil where the chain or network has none of the form, and for other sizes.
  package init?(_ chain: Chain, _ form: Form, hash: [UInt8], on network: Network) {
    guard hash.count == 20,
      let version = Base58Version.all.first(where: {
        $0.chain == chain && $0.form == form && $0.networks.contains(network)
      })
    else { return nil }
    self.init(version, hash)
  }

  private init(_ version: Base58Version, _ hash: [UInt8]) {
    (chain, networks, form, payload) = (version.chain, version.networks, version.form, hash)
    text = Base58Check.encode(version.octets + hash)
  }

  private struct Base58Version {
    let chain: Chain
    let networks: [Network]
    let form: Form
    let octets: [UInt8]

    static let all = [
      Base58Version(chain: .bitcoin, networks: [.main], form: .p2pkh, octets: [0x00]),
      Base58Version(chain: .bitcoin, networks: [.main], form: .p2sh, octets: [0x05]),
      Base58Version(
        chain: .bitcoin, networks: [.test, .signet, .regtest], form: .p2pkh, octets: [0x6F]),
      Base58Version(
        chain: .bitcoin, networks: [.test, .signet, .regtest], form: .p2sh, octets: [0xC4]),
      Base58Version(chain: .zcash, networks: [.main], form: .p2pkh, octets: [0x1C, 0xB8]),
      Base58Version(chain: .zcash, networks: [.main], form: .p2sh, octets: [0x1C, 0xBD]),
      Base58Version(
        chain: .zcash, networks: [.test, .regtest], form: .p2pkh, octets: [0x1D, 0x25]),
      Base58Version(
        chain: .zcash, networks: [.test, .regtest], form: .p2sh, octets: [0x1C, 0xBA]),
    ]
  }

  // MARK: Witness programs

  /// The prefixes of Bitcoin's, and on which networks they stand.
  private static let witnessPrefixes: [(prefix: String, networks: [Network])] = [
    ("bc", [.main]), ("tb", [.test, .signet]), ("bcrt", [.regtest]),
  ]

  /// A witness program of Bitcoin's. Nil for a version above 16 and for sizes that BIP-141 does not have.
  package init?(witness version: UInt8, program: [UInt8], on network: Network) {
    guard
      let (prefix, networks) = Self.witnessPrefixes.first(where: { $0.networks.contains(network) })
    else { return nil }
    self.init(witness: version, program: program, prefix: prefix, networks)
  }

  private init?(
    witness version: UInt8, program: [UInt8], prefix: String, _ networks: [Network]
  ) {
    guard let form = Self.form(ofWitness: version, size: program.count),
      let bech32 = Bech32(
        prefix: prefix, groups: [version] + Bech32.groups(of: program),
        variant: version == 0 ? .bech32 : .bech32m)
    else { return nil }
    chain = .bitcoin
    (self.networks, self.form, payload, text) = (networks, form, program, bech32.text)
  }

  private static func form(ofWitness version: UInt8, size: Int) -> Form? {
    switch (version, size) {
    case (0, 20): .p2wpkh
    case (0, 32): .p2wsh
    case (1, 32): .p2tr
    case (1...16, 2...40): .witness(version: version)
    default: nil
    }
  }

  // MARK: Zcash in bech32m

  private static let texPrefixes: [(prefix: String, networks: [Network])] = [
    ("tex", [.main]), ("textest", [.test]),
  ]

  private init?(tex hash: [UInt8], prefix: String, _ networks: [Network]) {
    guard hash.count == 20,
      let bech32 = Bech32(prefix: prefix, groups: Bech32.groups(of: hash), variant: .bech32m)
    else { return nil }
    chain = .zcash
    (self.networks, form, payload, text) = (networks, .tex, hash, bech32.text)
  }

  // MARK: Reading

  /// Reads an address. Throws `AddressError`.
  package init(reading text: some StringProtocol) throws(AddressError) {
    if Self.isEthereum(text) {
      try self.init(ethereumIn: text)
      return
    }
    let small = text.lowercased()
    if let form = Self.unsupportedForm(of: small) { throw .unsupported(form) }
    if let known = Self.witnessPrefixes.first(where: { small.hasPrefix($0.prefix + "1") }) {
      try self.init(
        witnessIn: Self.bech32(text, known.prefix), known.prefix, known.networks)
    } else if let known = Self.texPrefixes.first(where: { small.hasPrefix($0.prefix + "1") }) {
      let bech32 = try Self.bech32(text, known.prefix)
      guard bech32.variant == .bech32m, let hash = Bech32.bytes(in: bech32.groups),
        let address = Address(tex: hash, prefix: known.prefix, known.networks)
      else { throw .malformed }
      self = address
    } else {
      try self.init(base58: text)
    }
  }

  private init(
    witnessIn bech32: Bech32, _ prefix: String, _ networks: [Network]
  ) throws(AddressError) {
    guard let version = bech32.groups.first,
      bech32.variant == (version == 0 ? .bech32 : .bech32m),
      let program = Bech32.bytes(in: bech32.groups.dropFirst()),
      let address = Address(witness: version, program: program, prefix: prefix, networks)
    else { throw .malformed }
    self = address
  }

  private init(base58 text: some StringProtocol) throws(AddressError) {
    let octets: [UInt8]
    do throws(Base58Check.Failure) { octets = try Base58Check.decode(text) } catch {
      // Of something else, if it is one at all; what begins as an address does was mistyped.
      guard Self.looksLikeBase58(text) else { throw Self.stranger(in: text) ?? .unknown }
      try Self.check(text, from: 0, by: Base58Check.isDigit)
      throw error == .checksum ? .checksum : .unknown
    }
    guard
      let version = Base58Version.all.first(where: {
        octets.starts(with: $0.octets) && octets.count == $0.octets.count + 20
      })
    else { throw .unknown }
    self.init(version, Array(octets.dropFirst(version.octets.count)))
  }

  private static func looksLikeBase58(_ text: some StringProtocol) -> Bool {
    (25...36).contains(text.unicodeScalars.count)
      && text.first.map { "123mnt".contains($0) } == true
  }

  /// The first character that no address at all has, where there are one or two in what is as long as one: quotation marks, or a
  /// letter of another script.
  private static func stranger(in text: some StringProtocol) -> AddressError? {
    guard (26...92).contains(text.unicodeScalars.count) else { return nil }
    let strangers = text.unicodeScalars.enumerated().filter {
      !$1.isASCII || !($1.properties.isAlphabetic || ("0"..."9").contains($1))
    }
    guard let (place, character) = strangers.first.map({ ($0.offset, $0.element) }),
      strangers.count < 3
    else { return nil }
    return .character(position: place + 1, code: character.value)
  }

  /// Names the first character, from a place on, that no such address has; places of characters are told from 1 on.
  static func check(
    _ text: some StringProtocol, from start: Int, by isRight: (Unicode.Scalar) -> Bool
  ) throws(AddressError) {
    for (place, character) in text.unicodeScalars.enumerated().dropFirst(start)
    where !isRight(character) {
      throw .character(position: place + 1, code: character.value)
    }
  }

  private static func bech32(
    _ text: some StringProtocol, _ prefix: String
  ) throws(AddressError) -> Bech32 {
    let start = prefix.utf8.count + 1
    try check(text, from: start, by: Bech32.isData)
    do throws(Bech32.Failure) { return try Bech32(text) } catch {
      switch error {
      case .checksum:
        let place = Bech32.likelyMistake(inData: text.dropFirst(start), prefix: prefix)
        guard let place else { throw .checksum }
        throw .mistyped(position: start + place + 1)
      case .mixedCase: throw .mixedCase
      case .form, .tooLong: throw .malformed
      }
    }
  }

  private static func unsupportedForm(of text: String) -> AddressError.Unsupported? {
    let prefixes: [(String, AddressError.Unsupported)] = [
      ("sp1", .silentPayment), ("tsp1", .silentPayment), ("u1", .unified), ("utest1", .unified),
      ("zs1", .sapling), ("ztestsapling1", .sapling), ("zregtestsapling1", .sapling),
    ]
    if let form = prefixes.first(where: { text.hasPrefix($0.0) })?.1 { return form }
    // 64 bytes and two of a version, in base 58.
    return (text.hasPrefix("zc") || text.hasPrefix("zt")) && (90...100).contains(text.utf8.count)
      ? .sprout : nil
  }

  // MARK: Judging

  /// Throws `AddressError.otherChain` or `.otherNetwork` unless it is one of what was asked for.
  package func check(
    is chain: Chain?, on network: Network?
  ) throws(AddressError) {
    if let chain, chain != self.chain { throw .otherChain(self.chain) }
    if let network, !networks.contains(network) { throw .otherNetwork(networks) }
  }

  /// What tells it from others of its form, in small letters, base 58 too: people compare a few characters of it.
  package var body: String {
    let small = text.lowercased()
    let rest: Substring
    switch form {
    case .p2pkh, .p2sh: rest = small.dropFirst(chain == .zcash ? 2 : 1)
    case .tex: rest = Self.data(of: small)
    case .account: rest = small.dropFirst(2)
    case .p2wpkh, .p2wsh, .p2tr, .witness: rest = Self.data(of: small).dropFirst()
    }
    return String(rest)
  }

  /// What stands behind the last 1.
  private static func data(of text: String) -> Substring {
    text.lastIndex(of: "1").map { text[text.index(after: $0)...] } ?? text[...]
  }

  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
