import Workload

/// The texts in Swift files, which are what fixtures of tests are made of.
enum FixtureTexts {
  /// Those of all files of a folder that are long enough to be a file.
  static func all(in folder: Folder) -> [String] {
    folder.names.filter { $0.hasSuffix(".swift") }.flatMap { texts(of: folder.read($0) ?? []) }
      .filter { $0.utf8.count >= 24 }
  }

  private static func texts(of octets: [UInt8]) -> [String] {
    var found: [String] = []
    var text: [UInt8]?
    var isEscaped = false
    for octet in octets {
      guard let begun = text else {
        if octet == UInt8(ascii: "\"") { text = [] }
        continue
      }
      if isEscaped {
        isEscaped = false
        text =
          begun + [octet == UInt8(ascii: "n") ? 0x0A : octet == UInt8(ascii: "t") ? 0x09 : octet]
      } else if octet == UInt8(ascii: "\\") {
        isEscaped = true
      } else if octet == UInt8(ascii: "\"") {
        found.append(String(decoding: begun, as: UTF8.self))
        text = nil
      } else {
        text = begun + [octet]
      }
    }
    return found
  }
}
