import Addresses
import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

/// What a text or file is, for a command that was given it and takes something else.
///
/// It is told by how it looks, OpenPGP by what is found in a text and can be put right. Nothing is proved: who goes by it
/// says what it is and which command takes it. Backups are told by `BackupKind`.
enum GivenKind: CaseIterable {
  /// A message that was sealed here.
  case envelope
  /// Somebody's public keys.
  case bundle
  /// Those of several people.
  case keybook
  /// An OpenPGP message, encrypted or signed.
  case message
  /// A text with an OpenPGP signature around it.
  case signedText
  /// An OpenPGP signature beside what it is over.
  case signature
  case certificate
  case secretKey
  /// What coins are sent to.
  case address

  /// How much of a beginning tells: what mail puts in front of a message is shorter.
  static let lookedAt = 1 << 16

  /// What octets begin as, or have standing in them as text; nil for nothing that is known here.
  init?(_ octets: some Sequence<UInt8>) {
    let beginning = Array(octets.prefix(Self.lookedAt))
    let armor = beginning.firstRange(of: Self.armor)?.lowerBound ?? beginning.endIndex
    guard
      let kind = Self.marked(beginning[..<armor]) ?? Self.openPGP(beginning)
        ?? Self.marked(beginning[armor...]) ?? Self.address(beginning)
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
    var bundles = 0
    for place in octets.indices where first.contains(octets[place]) {
      guard let kind = markers.first(where: { octets[place...].starts(with: $0.text) })?.kind else {
        continue
      }
      guard kind == .bundle else {
        if bundles == 0 { return kind }
        continue
      }
      bundles += 1
      if bundles > 1 { return .keybook }
    }
    return bundles == 1 ? .bundle : nil
  }

  private static func address(_ octets: [UInt8]) -> GivenKind? {
    // No address is longer, nor a link to one that somebody types.
    guard octets.count <= 512, let text = String(validating: octets, as: UTF8.self) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let only = words.first, words.count == 1 else { return nil }
    return (try? Address(reading: only)) != nil || (try? AddressLink(reading: only)) != nil
      ? .address : nil
  }

  // MARK: OpenPGP

  /// What armor has in it, whatever was done to its dashes.
  private static let armor = Array("BEGIN PGP".utf8)

  /// By the first block that can be put right, or the first packet.
  private static func openPGP(_ octets: [UInt8]) -> GivenKind? {
    guard OpenPGPText.isText(beginning: octets) else { return packets(octets) }
    let isCut = octets.count == lookedAt
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

  // MARK: What is said

  var words: GivenWords {
    switch self {
    case .envelope: .envelope
    case .bundle: .bundle
    case .keybook: .keybook
    case .message: .message
    case .signedText: .signedText
    case .signature: .signature
    case .certificate: .certificate
    case .secretKey: .secretKey
    case .address: .address
    }
  }

  /// The command that takes it, from that file.
  func command(_ path: String?) -> String {
    let file = suggestedFile(path)
    return switch self {
    case .envelope: "whisper open \(file)"
    case .bundle, .certificate: "whisper contact add \(file)"
    case .keybook: "whisper keybook import \(file)"
    case .message: "whisper pgp decrypt \(file)"
    case .signedText: "whisper pgp verify \(file)"
    case .signature: "whisper pgp verify --signature \(file) DATA"
    case .secretKey: "whisper pgp key import \(file)"
    case .address: "whisper wallet payee add NAME ADDRESS"
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
