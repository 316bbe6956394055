import Foundation
import TestSupport
import Testing
import ZlibPrimitives

/// A file of C2SP's CCTV collection: what it is, what opens it, and what must become of it.
struct AgeVector: CustomTestStringConvertible, Sendable {
  let name: String
  let expected: String
  /// SHA-256 of what is delivered, whether all of it or the part before a fault; nil where nothing says.
  let payload: String?
  let identities: [String]
  let passphrases: [String]
  let isArmored: Bool
  let file: [UInt8]

  var testDescription: String { name }

  static let directory = VectorFiles.directory("age")

  static let all: [AgeVector] = {
    guard let directory else { return [] }
    do {
      let files = try FileManager.default.contentsOfDirectory(
        at: directory, includingPropertiesForKeys: nil)
      return try files.sorted { $0.path < $1.path }.map { try AgeVector($0) }
    } catch {
      fatalError("the vectors of age are not read: \(error)")
    }
  }()

  private init(_ url: URL) throws {
    var rest = Array(try Data(contentsOf: url))[...]
    var values: [String: [String]] = [:]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      guard let colon = line.firstRange(of: ": ") else { break }
      values[String(line[..<colon.lowerBound]), default: []].append(
        String(line[colon.upperBound...]))
    }
    name = url.lastPathComponent
    expected = values["expect"]?.first ?? ""
    payload = values["payload"]?.first
    identities = values["identity"] ?? []
    passphrases = values["passphrase"] ?? []
    isArmored = values["armored"]?.first == "yes"
    file = values["compressed"] == ["zlib"] ? try Self.inflated(Array(rest)) : Array(rest)
  }

  private static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
    var inflater = try Inflater(.zlib)
    var (input, output) = (bytes[...], [UInt8]())
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let step = try input.withUnsafeBytes { input in
        try buffer.withUnsafeMutableBytes { try inflater.step(from: input, into: $0) }
      }
      output += buffer.prefix(step.produced)
      input = input.dropFirst(step.consumed)
      if step.isFinished { return output }
      try #require(step.consumed + step.produced > 0, "the vector is cut short")
    }
  }
}
