internal import Addresses
internal import CryptoPrimitives

/// How other programs are told which addresses an account has (BIP-380 to 386, and 389 for both branches in one).
package struct Descriptor: Equatable, Sendable {
  /// With its checksum.
  package let text: String

  /// Both branches of an account, `<0;1>`, or one.
  package init(of account: BitcoinAccount, _ branch: BitcoinAccount.Branch? = nil) throws {
    let origin = Hex.encode(account.masterFingerprint) + "/" + account.path.withoutMaster
    let branches = branch.map { "\($0.rawValue)" } ?? "<0;1>"
    let key = "[\(origin)]\(try account.key.text(forMain: account.network.isMain))/\(branches)/*"
    let plain =
      switch account.kind {
      case .p2wpkh: "wpkh(\(key))"
      case .p2tr: "tr(\(key))"
      case .p2shP2wpkh: "sh(wpkh(\(key)))"
      case .p2pkh: "pkh(\(key))"
      }
    text = plain + "#" + Self.checksum(of: plain)
  }

  // MARK: Checksum

  private static let inputs = Array(
    ("0123456789()[],'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~"
      + "ijklmnopqrstuvwxyzABCDEFGH`#\"\\ ").utf8)
  private static let outputs = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let generators: [UInt64] = [
    0xF5_DEE5_1989, 0xA9_FDCA_3312, 0x1B_AB10_E32D, 0x37_06B1_677A, 0x64_4D62_6FFD,
  ]

  /// Eight characters (BIP-380). What descriptors have no characters for is passed over: none of ours has it.
  static func checksum(of text: String) -> String {
    var sum: UInt64 = 1
    func add(_ value: UInt64) {
      let top = sum >> 35
      sum = (sum & 0x7_FFFF_FFFF) << 5 ^ value
      for (bit, generator) in generators.enumerated() where top >> UInt64(bit) & 1 == 1 {
        sum ^= generator
      }
    }
    var groups: [UInt64] = []
    for character in text.utf8 {
      guard let place = inputs.firstIndex(of: character) else { continue }
      add(UInt64(place & 31))
      groups.append(UInt64(place >> 5))
      if groups.count == 3 {
        add(groups[0] * 9 + groups[1] * 3 + groups[2])
        groups = []
      }
    }
    if groups.count == 1 { add(groups[0]) }
    if groups.count == 2 { add(groups[0] * 3 + groups[1]) }
    for _ in 0..<8 { add(0) }
    sum ^= 1
    let characters = (0..<8).map { outputs[Int(sum >> (5 * (7 - UInt64($0))) & 31)] }
    return String(decoding: characters, as: UTF8.self)
  }
}
