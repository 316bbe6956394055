import Addresses
import AnimatedQR
import Bitcoin
import CryptoPrimitives
import EVM
import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

/// What a text or file is: for `detect`, and for a command that was given it and takes something else. The raw value is its
/// code for programs, and stays.
///
/// It is told by how it looks, OpenPGP by what is found in a text and can be put right. Of several things it is the one that
/// stands first. Nothing is proved: who goes by it says what it is and which command takes it.
enum GivenKind: String, CaseIterable {
  /// A message that was sealed here.
  case envelope
  /// Several different ones.
  case envelopes
  /// Somebody's public keys.
  case bundle
  /// Those of several people.
  case keybook
  /// An identity with its private keys, as `BackupKind` tells it.
  case backup
  /// A whole vault, likewise.
  case vaultBackup = "vault_backup"
  /// An OpenPGP message, encrypted or signed.
  case message = "openpgp_message"
  /// A text with an OpenPGP signature around it.
  case signedText = "openpgp_signed"
  case certificate = "openpgp_certificate"
  case secretKey = "openpgp_secret_key"
  /// An OpenPGP signature beside what it is over.
  case signature = "openpgp_signature"
  /// A transaction of Bitcoin to be signed, or codes with its parts.
  case psbt
  /// A transaction of Ethereum, or a document to be signed there.
  case ethereum
  /// What coins are sent to: an address, or a link with one.
  case payment

  /// How much of a beginning tells: what mail puts in front of a message is shorter.
  static let lookedAt = 1 << 16

  /// What octets begin as, or have standing in them as text; nil for nothing that is known here.
  init?(_ octets: some Sequence<UInt8>) {
    let beginning = Array(octets.prefix(Self.lookedAt))
    if let backup = BackupKind(beginning: beginning) {
      self = backup == .identity ? .backup : .vaultBackup
      return
    }
    // In a PSBT, which begins like no other, addresses and keys of others stand as text.
    guard !PSBT.begins(beginning) else {
      self = .psbt
      return
    }
    let armor = beginning.firstRange(of: Self.armor)?.lowerBound ?? beginning.endIndex
    let isCut = beginning.count == Self.lookedAt
    guard
      let kind = Self.marked(beginning[..<armor]) ?? Self.openPGP(beginning, isCut: isCut)
        ?? Self.marked(beginning[armor...]) ?? Self.codes(beginning) ?? Self.ethereum(beginning)
        ?? Self.payment(beginning)
    else { return nil }
    self = kind == .envelope ? Self.envelopes(in: beginning) : kind
  }

  /// What stands in a whole text whose beginning says nothing, and in which there is no envelope: further on, or with a
  /// mark in pieces.
  init?(furtherOnIn octets: [UInt8]) {
    if let kind = Self.bundles(in: octets) {
      self = kind
      return
    }
    guard octets.count > Self.lookedAt else { return nil }
    let isText = OpenPGPText.isText(beginning: octets)
    let mayBeOpenPGP = isText && octets.count <= OpenPGPText.maximumOctets
    guard
      let kind = (mayBeOpenPGP ? Self.openPGP(octets, isCut: false) : nil) ?? Self.ethereum(octets)
    else { return nil }
    self = kind
  }

  // MARK: Text

  private struct Marker {
    let text: [UInt8]
    let kind: GivenKind

    init(_ text: String, _ kind: GivenKind) { (self.text, self.kind) = (Array(text.utf8), kind) }
  }

  private static let markers = [
    Marker(Envelope.prefix, .envelope), Marker(PublicBundle.prefix, .bundle),
    Marker(ReceivedCertificates.linkPrefix, .certificate),
  ]

  /// By what stands first of what texts of a kind have in them; of OpenPGP `openPGP` knows.
  private static func marked(_ octets: ArraySlice<UInt8>) -> GivenKind? {
    let first = Set(markers.compactMap { $0.text.first })
    for place in octets.indices where first.contains(octets[place]) {
      guard let kind = markers.first(where: { octets[place...].starts(with: $0.text) })?.kind else {
        continue
      }
      return kind == .bundle ? bundles(in: octets[place...]) ?? kind : kind
    }
    return nil
  }

  /// One or several, whatever was done to them; the same one twice is one. Nil for none.
  private static func bundles(in octets: some Collection<UInt8>) -> GivenKind? {
    switch FoundBundle.all(in: octets, limit: 2).count {
    case 0: nil
    case 1: .bundle
    default: .keybook
    }
  }

  /// The same of envelopes, one of which stands there.
  private static func envelopes(in octets: [UInt8]) -> GivenKind {
    var scanner = EnvelopeScanner()
    guard (try? scanner.scan(octets)) != nil, let found = try? scanner.finish() else {
      return .envelopes
    }
    return found.count > 1 ? .envelopes : .envelope
  }

  private static func payment(_ octets: [UInt8]) -> GivenKind? {
    // No address is longer, nor a link to one that somebody types.
    guard octets.count <= 512, let text = String(validating: octets, as: UTF8.self) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let only = words.first, words.count == 1 else { return nil }
    return (try? Address(reading: only)) != nil || (try? AddressLink(reading: only)) != nil
      ? .payment : nil
  }

  // MARK: Transactions

  /// What codes hold that are parts of something, as programs write it that read them.
  private static func codes(_ octets: [UInt8]) -> GivenKind? {
    ScannedText(octets)?.kind == .psbt ? .psbt : nil
  }

  /// A whole transaction or document of EIP-712. Hexadecimal digits alone may be anything: they must be a transaction.
  private static func ethereum(_ octets: [UInt8]) -> GivenKind? {
    guard octets.count <= EVMInput.sizeLimit else { return nil }
    let isJSON = octets.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
    do throws(EVMError) {
      switch try EVMInput(reading: octets).content {
      case .transaction: return .ethereum
      case .unsupported: return isJSON ? .ethereum : nil
      }
    } catch .malformed(.signed) {
      return .ethereum
    } catch {
      return isJSON && (try? TypedData(reading: octets)) != nil ? .ethereum : nil
    }
  }

  // MARK: OpenPGP

  /// What armor has in it, whatever was done to its dashes.
  private static let armor = Array("BEGIN PGP".utf8)

  /// By the first block that can be put right, or the first packet.
  private static func openPGP(_ octets: [UInt8], isCut: Bool) -> GivenKind? {
    guard OpenPGPText.isText(beginning: octets) else { return packets(octets) }
    let found = octets.withUnsafeBytes { OpenPGPText($0) }.found
    let first = found.first { block in
      switch block.failure?.reason {
      case nil: true
      // It may end behind what is looked at.
      case .armorEndMissing, .cleartextSignatureMissing: isCut
      default: false
      }
    }
    return switch first?.form {
    case .block(let kind): GivenKind(kind)
    case .signedText: .signedText
    case nil: nil
    }
  }

  /// By the first packet (RFC 9580, sections 4.2 and 5), also one in which no message begins that is written today.
  private static func packets(_ octets: [UInt8]) -> GivenKind? {
    if let kind = octets.withUnsafeBytes({ FirstPacket.kind(of: $0) }) { return GivenKind(kind) }
    guard let first = octets.first, first & 0x80 != 0 else { return nil }
    let type = first & 0x40 != 0 ? first & 0x3F : (first & 0x3F) >> 2
    // Compressed, encrypted without integrity, literal, and encrypted as LibrePGP has it.
    return [8, 9, 11, 20].contains(type) ? .message : nil
  }

  private init(_ kind: Armor.Kind) {
    self =
      switch kind {
      case .message: .message
      case .publicKey: .certificate
      case .privateKey: .secretKey
      case .signature: .signature
      }
  }

  /// What packets are that are no message; nil for those that are one.
  init?(_ content: MessageSummary.Content) {
    switch content {
    case .certificates: self = .certificate
    case .secretKeys: self = .secretKey
    case .detachedSignatures: self = .signature
    case .encrypted, .signed, .literal, .compressed, .cleartext: return nil
    }
  }
}

// MARK: What is said

extension GivenKind {
  /// The sentence that says what it is, whose key is the code of the error where something else was wanted; nil for backups,
  /// of which `CommandError.isBackup` says more.
  var words: GivenWords? {
    switch self {
    case .backup, .vaultBackup: nil
    case .envelope: .envelope
    case .envelopes: .envelopes
    case .bundle: .bundle
    case .keybook: .keybook
    case .message: .message
    case .signedText: .signedText
    case .signature: .signature
    case .certificate: .certificate
    case .secretKey: .secretKey
    case .psbt: .psbt
    case .ethereum: .ethereum
    case .payment: .address
    }
  }

  var sentence: String {
    words?.text ?? (self == .backup ? VaultBackupWords.ofIdentity : .ofVault).text
  }

  /// The command that takes it, from that file.
  func command(_ path: String?) -> String {
    let file = suggestedFile(path)
    return switch self {
    case .envelope, .envelopes: "whisper open \(file)"
    case .bundle, .certificate: "whisper contact add \(file)"
    case .keybook: "whisper keybook import \(file)"
    case .backup: "whisper restore \(file)"
    case .vaultBackup: "whisper vault restore \(file)"
    case .message: "whisper pgp decrypt \(file)"
    case .signedText: "whisper pgp verify \(file)"
    case .signature: "whisper pgp verify --signature \(file) DATA"
    case .secretKey: "whisper pgp key import \(file)"
    case .psbt: "whisper wallet tx inspect --wallet NAME \(file)"
    case .ethereum: "whisper wallet tx inspect --chain ethereum --wallet NAME \(file)"
    case .payment: "whisper wallet payee add NAME ADDRESS"
    }
  }
}

extension Input {
  /// Throws where what was read is something else that another command takes: for who found nothing of what is looked for,
  /// which is one of `kinds`. It says more than that nothing is there.
  func checkKind(
    _ octets: some Sequence<UInt8>, noneOf kinds: Set<GivenKind>
  ) throws(CommandError) {
    guard let kind = GivenKind(octets), !kinds.contains(kind) else { return }
    throw .isOther(kind, path: path)
  }

  /// What `read` makes of octets that were read here. Where it throws, what they are comes first, as `checkKind` has it.
  func read<Result>(
    _ octets: [UInt8], noneOf kinds: Set<GivenKind>, _ read: () throws -> Result
  ) throws -> Result {
    do { return try read() } catch {
      try checkKind(octets, noneOf: kinds)
      throw error
    }
  }
}
