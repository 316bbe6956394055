package import Foundation

/// Test vectors of other projects. They are no part of the repository: they stand in
/// `../shared/vectors` beside it, or where `WHISPER_VECTORS` says.
package enum VectorFiles {
  package static let howToGetThem = """
    VECTORS MISSING, NOTHING WAS CHECKED. Put the C2SP wycheproof files (testvectors_v1) into \
    ../shared/vectors/wycheproof, the samples of RFC 9580, appendix A, into \
    ../shared/vectors/rfc9580, and those of C2SP CCTV's age into ../shared/vectors/age, or name another directory in WHISPER_VECTORS
    """

  /// The directory of that name; nil, and a line on standard error, where there is none.
  package static func directory(_ name: String) -> URL? {
    let base =
      ProcessInfo.processInfo.environment["WHISPER_VECTORS"].map { URL(fileURLWithPath: $0) }
      ?? Checkout.root.deletingLastPathComponent().appendingPathComponent("shared/vectors")
    let directory = base.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: directory.path) else {
      FileHandle.standardError.write(Data("\(name): \(howToGetThem)\n".utf8))
      return nil
    }
    return directory
  }

  package static let wycheproof = directory("wycheproof")
}
