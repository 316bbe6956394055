import Addresses
import CryptoPrimitives
import EVM
import GcryptPrimitives
import SecretMemory
import SeedPhrase
import StoredRows
import TestEnvelopes
import TestSupport
import TestVectors
import VaultModel
import WalletRows
import WhisperEnvelope

@testable import OpenPGP
@testable import Vault
@testable import WalletKit
@testable import WhisperKit

extension FuzzTarget {
  /// What stands inside sealed values: the first byte says which decoder reads the rest. Such bytes
  /// come from this program or another version of it; a decoder that trusted them would still turn a
  /// defect into a crash at each start.
  static let databaseRows = FuzzTarget(
    name: "database-rows", maximumLength: 4_096,
    seeds: { Row.allCases.flatMap { row in row.seeds.map { [row.rawValue] + $0 } } },
    run: { input in
      guard let row = input.first.flatMap({ Row(rawValue: $0 % UInt8(Row.allCases.count)) })
      else { return }
      do {
        try row.decode(Array(input.dropFirst()))
      } catch is MalformedInput {} catch is VaultError {} catch is CryptoError {
      } catch is Argon2Error {}
    })
}

private enum Row: UInt8, CaseIterable {
  case identity, contact, policies, preferences, head, rootEnvelope, passphraseLayer,
    pinFactor, securityKeyFactor, ownLayer, accessSlot, certificate, openPGPKey, wallet,
    accounts, shown, known, payee, paid, token

  func decode(_ value: [UInt8]) throws {
    switch self {
    case .identity:
      let identity = try Identity(id: [], decoding: value)
      require(identity.encoded == value, "an identity has one encoding")
    case .contact:
      let contact = try Contact(id: [], decoding: value)
      require(contact.encoded == value, "a contact has one encoding")
    case .certificate:
      let certificate = try CertificateRow(decoding: value)
      let octets = value.prefix(1) + certificate.certificate.serialized(includingLocal: true)
      require(
        try CertificateRow(decoding: Array(octets)) == certificate,
        "a certificate that is written again reads as the same")
    case .openPGPKey:
      let row = try OpenPGPKeyRow(decoding: value)
      require(
        try OpenPGPKeyRow(decoding: row.encoded) == row,
        "a key that is written again reads as the same")
    case .wallet:
      let wallet = try Wallet(id: [UInt8](repeating: 1, count: 32), decoding: value)
      require(wallet.encoded == value, "a wallet has one encoding")
    case .accounts:
      let row = try AccountKeysRow(decoding: value)
      if let proof = row.proof {
        let again = AccountKeysRow.encoded(
          row.octets(provenAt: proof.provenAt), code: proof.code)
        require(again == value, "keys of accounts have one encoding")
      }
      let accounts = try Accounts(row, nil)
      require(
        try accounts.keysRow().octets(provenAt: 0) == row.octets(provenAt: 0),
        "keys of accounts that are read are written as they were")
    case .shown:
      let row = try ShownRow(decoding: value)
      require(row.encoded == value, "what was shown has one encoding")
    case .known:
      let entries = try KnownRow(decoding: value)
      require(entries.encoded == value, "known addresses have one encoding")
    case .paid:
      let paid = try Paid(decoding: value)
      // Versions 1 and 2 are read, and written as version 3.
      require(
        paid.encoded == value || value.first == 1 || value.first == 2,
        "what was signed has one encoding")
    case .token:
      let token = try Token(id: [], decoding: value)
      require(token.encoded == value, "a token has one encoding")
    case .payee:
      let payee = try Payee(id: [], decoding: value)
      require(payee.encoded == value || payee.encoded.count == value.count, "so has a payee")
    case .policies:
      let policies = try Policies(decoding: value)
      // Version 1 is read, and written as version 2.
      require(policies.encoded == value || value.first == 1, "policies have one encoding")
      require(
        try Policies(decoding: policies.encoded) == policies,
        "policies that are written again read as the same")
    case .preferences:
      let preferences = try Preferences(decoding: value)
      // Version 2 is written only where it must be, and read always.
      require(
        preferences.encoded == value || value.first == 2,
        "preferences of version 1 have one encoding")
      require(
        try Preferences(decoding: preferences.encoded).encoded == preferences.encoded,
        "preferences that are written again read as the same")
    case .head:
      guard let domain = value.first.map({ VaultPart.allCases[Int($0) % VaultPart.allCases.count] })
      else { return }
      let bytes = Array(value.dropFirst())
      let head = try DomainHead(parsing: bytes, of: domain)
      require(head.bytes == bytes, "a head has one encoding")
    case .rootEnvelope:
      _ = try RootEnvelope.protector(of: value)
    case .pinFactor:
      let factor = try PINFactor(parsing: value)
      require(factor.bytes == value, "a factor has one encoding")
    case .securityKeyFactor:
      let factor = try SecurityKeyFactor(parsing: value)
      require(factor.bytes == value, "a factor has one encoding")
    case .passphraseLayer:
      guard Self.isCheap(value) else { return }
      let passphrase = Array("correct horse".utf8).secret()
      _ = try PassphraseLayer.root(of: []).open(value, passphrase: passphrase)
    case .ownLayer:
      // An agent answers it, or what stands in an agent's place.
      guard Self.isCheap(value) else { return }
      let layer = OwnLayer(value, vaultID: [1], .x25519, [2])
      let content = try layer.open(with: Array("own words".utf8).secret())
      require(content.equals(HighSlot.secret), "a layer that opens is the one that was laid")
    case .accessSlot:
      let access = try HighSlot.slot.open(value, .high, HighSlot.rootKeys, HighSlot.answer)
      require(access.equals(HighSlot.secret), "a slot that opens is the one that was sealed")
    }
  }

  /// Whether the derivation is refused, or costs little: the guard lets through what takes seconds.
  private static func isCheap(_ layer: [UInt8]) -> Bool {
    var reader = CanonicalReader(layer)
    guard let memory = try? reader.integer(UInt32.self),
      let passes = try? reader.integer(UInt32.self),
      let lanes = try? reader.integer(UInt32.self)
    else { return true }
    let parameters = Argon2Parameters(memoryKiB: memory, passes: passes, lanes: lanes)
    let isRefused = (try? parameters.check(availableMemory: 1 << 33)) == nil
    return isRefused || (memory <= 256 && passes <= 2 && lanes <= 4)
  }

  var seeds: [[UInt8]] {
    switch self {
    case .identity: return Self.bundles.map { Self.identity($0).encoded } + [Self.unproven.encoded]
    case .contact: return Self.bundles.flatMap { Self.contacts($0) }
    case .certificate: return Self.certificates.map { [1] + $0 }
    case .openPGPKey:
      return Self.certificates.flatMap { octets -> [[UInt8]] in
        guard let certificate = try? Certificate(octets) else { return [] }
        return [
          OpenPGPKeyRow(certificate: certificate, revocation: nil, backedUpAt: nil),
          OpenPGPKeyRow(certificate: certificate, revocation: [1], backedUpAt: 1_750_000_000),
        ].map(\.encoded)
      }
    case .wallet:
      return (0..<2).compactMap { number -> [UInt8]? in
        guard let name = try? DisplayName("Savings") else { return nil }
        var wallet = Wallet(
          id: [UInt8](repeating: 1, count: 32), name: name, words: 24, origin: .made,
          createdAt: 1_750_000_000, masterKey: [2] + [UInt8](repeating: 7, count: 32))
        if number == 1 { wallet.backup = Wallet.Backup(checkedAt: 1_750_000_001, isWhole: true) }
        return wallet.encoded
      }
    case .accounts:
      let master = try? ExtendedPrivateKey(seed: [UInt8](repeating: 1, count: 64).secret())
      switch consume master {
      case .none: return []
      case .some(let master):
        var accounts = Accounts()
        let key = Accounts.Key(kind: .p2tr, isMain: true, number: 7)
        try? accounts.add(key, of: master)
        guard let octets = try? accounts.keysRow().octets(provenAt: 5) else { return [] }
        return [AccountKeysRow.encoded(octets, code: [UInt8](repeating: 7, count: 32))]
      }
    case .shown:
      var row = ShownRow()
      row.bitcoin = [.init(kind: .p2tr, isMain: true, number: 7, highest: [4, nil])]
      row.ethereum = [.init(number: 2, highest: 9)]
      return [row.encoded]
    case .known:
      return [
        KnownRow([
          .init(
            address: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", reason: .payee, id: [1]),
          .init(address: "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", reason: .own, id: [2]),
          .init(address: "0x", reason: .token, id: [3]),
        ]).encoded
      ]
    case .paid:
      return [
        Paid(
          chain: "bitcoin", network: "main", transaction: "ab", signedAt: 5,
          recipients: [
            Paid.Recipient(
              address: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", amount: 7, asset: "bitcoin")
          ]
        ).encoded
      ]
    case .token:
      guard let contract = Address(ethereum: [UInt8](repeating: 0x35, count: 20)) else { return [] }
      return [
        Token(
          id: [], chainID: 1, contract: contract, symbol: "USDC", decimals: 6, isWrapped: true,
          addedAt: 1_750_000_000
        ).encoded
      ]
    case .payee:
      guard let name = try? DisplayName("Anna"),
        let address = try? Address(reading: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu")
      else { return [] }
      return [
        Payee(
          id: [1], name: name, address: address, network: .main, note: "rent",
          addedAt: 1_750_000_000
        ).encoded
      ]
    case .policies:
      return [Policies().encoded, Policies(Set(Policies.Name.allCases)).encoded, [1, 0, 1, 0, 1]]
    case .preferences: return [Preferences().encoded]
    case .head:
      return VaultPart.allCases.enumerated().flatMap { index, domain in
        var head = DomainHead(of: domain)
        let empty = head.bytes
        for table in domain.countedTables {
          for number in 0..<UInt16(130) {
            guard let place = Place(Int64(number) * 7) else { continue }
            head[table].add(CodeSum(sha256([UInt8(number)])), octets: 100, at: place)
          }
          // Two ranges, as a table of so many rows has.
          head[table].grow(to: 1, sums: [CodeSum(sha256([1])), CodeSum(sha256([2]))])
        }
        return [empty, head.bytes].map { [UInt8(index)] + $0 }
      }
    case .rootEnvelope:
      return ProtectorKind.allCases.map { protector in
        var writer = CanonicalWriter()
        writer.integer(UInt8(2))
        writer.prefixed(RootEnvelope.algorithm)
        writer.integer(protector.number)
        for size in [65, 32, 92] { writer.prefixed([UInt8](repeating: 4, count: size)) }
        return writer.bytes
      }
    case .pinFactor:
      var writer = CanonicalWriter()
      writer.integer(UInt8(1))
      writer.prefixed(Self.point)
      writer.prefixed([UInt8](repeating: 2, count: 200))
      writer.prefixed([UInt8](repeating: 3, count: 16))
      for number: UInt32 in [65_536, 3, 4] { writer.integer(number) }
      return [writer.bytes]
    case .securityKeyFactor:
      return [1, 64, 1_024].map { size in
        var writer = CanonicalWriter()
        writer.integer(UInt8(1))
        writer.prefixed(Self.point)
        writer.prefixed([UInt8](repeating: 2, count: size))
        writer.prefixed([UInt8](repeating: 3, count: 32))
        return writer.bytes
      }
    case .accessSlot: return HighSlot.seeds
    case .passphraseLayer, .ownLayer:
      var writer = CanonicalWriter()
      for number: UInt32 in [64, 1, 1] { writer.integer(number) }
      for size in [16, 32, 92] { writer.prefixed([UInt8](repeating: 5, count: size)) }
      return [writer.bytes]
    }
  }

  private static let point: [UInt8] = {
    do {
      var random = SystemRandom()
      return try P256Agreement.publicKey(of: P256Agreement.makePrivateKey(random: &random))
    } catch {
      fatalError("no point: \(error)")
    }
  }()

  private static let certificates = OpenPGPCertificates.all.map { $0.serialized() }

  private static let bundles: [PublicBundle] = {
    do {
      return try vectorTexts(beginningWith: PublicBundle.prefix).compactMap {
        try? PublicBundle(foundIn: $0)
      }
    } catch {
      fatalError("no vectors: \(error)")
    }
  }()

  private static func identity(_ bundle: PublicBundle) -> Identity {
    Identity(id: .init([]), status: .active, bundle: bundle)
  }

  /// An identity with its proof beside the bundle.
  private static let unproven: Identity = {
    let (new, old) = (Person.alice.identity, Person.bob.identity)
    func bundle(rotatedFrom rotation: (PublicIdentity, any SigningKey)?) throws -> PublicBundle {
      try PublicBundle(
        identity: new.publicIdentity, name: DisplayName("Alice"), keyVersion: 2,
        createdAt: 1_750_000_000, signer: new.signing, rotatedFrom: rotation)
    }
    do {
      var identity = Self.identity(
        try bundle(rotatedFrom: old.signing.map { (old.publicIdentity, $0) }))
      identity.give(try bundle(rotatedFrom: nil))
      return identity
    } catch {
      fatalError("no proof: \(error)")
    }
  }()

  private static func contacts(_ bundle: PublicBundle) -> [[UInt8]] {
    var contact = Contact(
      id: .init([]), name: bundle.name, card: ContactCard(bundle), createdAt: bundle.createdAt)
    let plain = contact.encoded
    contact.note = "met at the river"
    contact.lastSeenAt = 1_750_000_000
    contact.history = [
      .init(keys: Person.dave.identity.publicIdentity, keyVersion: 1, replacedAt: 1_740_000_000)
    ]
    let formerly = contact.encoded
    contact.certificates = certificates.compactMap { octets in
      (try? Certificate(octets)).map {
        .init(
          id: [UInt8](repeating: 1, count: 16), of: $0, at: bundle.createdAt, trust: .verified,
          isInUse: true)
      }
    }
    var other = Contact(id: .init([]), name: bundle.name, createdAt: bundle.createdAt)
    other.certificates = Array(contact.certificates.prefix(1))
    return [plain, formerly, contact.encoded, other.encoded]
  }
}

/// The slot of a private key of mode high, and who may open it.
private enum HighSlot {
  static let secret = [UInt8](repeating: 8, count: 32).secret()
  static let slot = AccessSlot(
    vaultID: [1], kind: .x25519, fingerprint: [2], elementPublic: [3])
  static var rootKeys: RootKeys {
    made {
      try RootKeys(
        RootSecrets(
          root: [UInt8](repeating: 4, count: 32).secret(),
          slotRoot: [UInt8](repeating: 5, count: 32).secret()),
        vaultID: [1])
    }
  }
  static let answer = made { try Answer() }

  /// Sealed to the factor alone, and to it behind another.
  static var seeds: [[UInt8]] {
    made {
      var random = SystemRandom()
      let factors = [StrongFactor(try Answer(id: 9)), StrongFactor(answer)]
      return try [[factors[1]], factors].map {
        try slot.seal(secret, .high($0), random: &random)
      }
    }
  }

  private static func made<Value>(_ body: () throws -> Value) -> Value {
    do { return try body() } catch { fatalError("no slot: \(error)") }
  }

  final class Answer: FactorAnswer {
    let protector: ProtectorRow
    let publicKey: [UInt8]
    private let privateKey: SecretBytes

    init(id: UInt8 = 6) throws {
      protector = ProtectorRow(
        id: [UInt8](repeating: id, count: 16), kind: 2, name: [], factor: [], envelope: [])
      privateKey = [UInt8](repeating: id + 1, count: 32).secret()
      publicKey = try P256Agreement.publicKey(of: privateKey)
    }

    func agree(with point: [UInt8]) throws -> SecretBytes {
      try VaultError.mapping(notAuthentic: .rootDamaged) {
        try P256Agreement.sharedSecret(privateKey: privateKey, publicKey: point)
      }
    }
  }
}
