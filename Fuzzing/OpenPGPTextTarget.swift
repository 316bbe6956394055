import TestSupport

@testable import OpenPGP

extension FuzzTarget {
  /// A text that people were sent, with OpenPGP somewhere in it, as it is and behind what is done to texts on their way.
  /// The first octet chooses which.
  static let openPGPText = FuzzTarget(
    name: "openpgp-text", maximumLength: 16_384,
    seeds: {
      let texts = OpenPGPVectors.all.filter { $0.count < 8_000 } + TextChecks.samples
      return ChosenInput.seeds(texts, behind: [[0], [1], [2], [3]])
    },
    run: { input in
      guard let input = ChosenInput(input) else { return }
      try TextChecks.find(in: input.rest)
      try TextChecks.findAgain(input.rest, handled: input.choice % 4)
    })
}

private enum TextChecks {
  private static func found(_ text: [UInt8]) -> OpenPGPText {
    text.withUnsafeBytes { OpenPGPText($0) }
  }

  /// What is put right is as a reader takes it, and stands for the same once more.
  static func find(in text: [UInt8]) throws {
    let all = found(text)
    for block in all.found {
      require(block.octetCount <= 2 * text.count + 16, "a block is no longer than its text")
      guard block.failure == nil else { continue }
      let octets = BytesSink()
      try octets.copy(block.source)
      require(
        octets.bytes.count <= 2 * text.count + 128, "nothing is made of a text that is not in it")
      let again = found(octets.bytes)
      require(
        again.found.map(\.form) == [block.form] && again.isAlone,
        "a block that was put right is one block")
      let once = BytesSink()
      if let only = again.found.first { try once.copy(only.source) }
      require(
        once.bytes == octets.bytes || isWrittenInLines(octets.bytes, once.bytes),
        "a block that was put right stays as it is")
    }
    let pieces = all.pieces.filter { $0.failure == nil }
    require(
      pieces.reduce(0) { $0 + $1.octetCount }
        == all.found.filter { $0.failure == nil }.reduce(0) { $0 + $1.octetCount },
      "the pieces are all that was found")
    plant(all.found.count > 2 && all.found.allSatisfy { $0.failure == nil })
  }

  /// Whether a block is what an attachment's packets are written as, in lines, and the other one stands for the same.
  private static func isWrittenInLines(_ block: [UInt8], _ other: [UInt8]) -> Bool {
    guard let (kind, packets) = try? Armor.decode(block),
      block == Array(Armor.encode(packets, as: kind, checksum: false).utf8)
    else { return false }
    return (try? Armor.decode(other)).map { $0.kind == kind && $0.octets == packets } ?? false
  }

  /// Armor of any octets is found, whatever is done to it.
  static func findAgain(_ octets: [UInt8], handled: UInt8) throws {
    let kind = Armor.Kind.allCases[octets.count % Armor.Kind.allCases.count]
    // One that says nothing of what the block is.
    let packets = [0xCA] + octets
    let armor = Armor.encode(packets, as: kind, checksum: octets.count % 2 == 0)
    let text =
      switch handled {
      case 0: "Übrigens:\n" + armor + "bye\n"
      case 1: "> " + armor.replacing("\n", with: "\r\n> ")
      case 2:
        "{\"body\":\"" + armor.replacing("/", with: "\\/").replacing("\n", with: "\\r\\n") + "\"}"
      default: "Content-Transfer-Encoding: quoted-printable\n\n" + armor.replacing("=", with: "=3D")
      }
    let all = found(Array(text.utf8)).found
    require(all.map(\.form) == [.block(kind)], "armor is found whatever is done to it")
    let sink = BytesSink()
    if let only = all.first { _ = try Armor.decode(only.source, to: sink) }
    require(sink.bytes == packets, "armor that is found stands for what it did")
  }

  static let samples: [[UInt8]] = {
    let block = Armor.encode([0xC1] + (0..<90).map { UInt8($0) }, as: .message, checksum: true)
    let signed = """
      -----BEGIN PGP SIGNED MESSAGE-----
      Hash: SHA256

      - -- a dash
      -----BEGIN PGP SIGNATURE-----

      wQECAwQF
      -----END PGP SIGNATURE-----

      """
    let parts = """
      Content-Type: multipart/mixed; boundary="b"

      --b
      Content-Transfer-Encoding: quoted-printable

      \(block.replacing("=", with: "=3D"))
      --b
      Content-Type: message/rfc822
      Content-Transfer-Encoding: base64

      RnJvbTogYQoKLS0tLS1CRUdJTiBQR1AgTUVTU0FHRS0tLS0tCgp3UUVDCi0tLS0tRU5EIFBHUCBN
      RVNTQUdFLS0tLS0K
      --b--

      """
    let attached =
      "Content-Transfer-Encoding: base64\n\nwVsB" + String(repeating: "AQID", count: 30)
    let texts = [
      block, signed, parts, attached, "> " + block.replacing("\n", with: "\n> "),
      block.replacing("\n", with: " "), block.replacing("\n", with: "<br>"),
      signed.replacing("\n", with: "\\n"), block.replacing("-----", with: "\u{2014}-"),
      "<pre>" + block + "</pre>" + block,
    ]
    return texts.map { Array($0.utf8) }
  }()
}

extension BytesSink {
  /// Takes all that a source gives.
  fileprivate func copy(_ source: any OctetSource) throws {
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return }
      piece.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
