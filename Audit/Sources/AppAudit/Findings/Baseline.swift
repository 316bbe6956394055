#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Findings that are known, by their fingerprints. Rule and path stand there for people.
public struct Baseline: Codable, Sendable, Equatable {
  public struct Entry: Codable, Sendable, Equatable {
    public let fingerprint: String
    public let rule: String
    public let path: String
  }

  public let schema: Int
  public let findings: [Entry]

  public enum Failure: Error { case malformed }

  /// The baseline of what was found, and of what one had before that is still there.
  public init(of report: Report) {
    schema = 1
    findings = (report.findings + report.baselined).sorted(by: Finding.precedes).map {
      Entry(fingerprint: $0.fingerprint, rule: $0.rule, path: $0.path)
    }
  }

  /// Reads one of at most 16 MiB. Throws `Failure.malformed`.
  public init(reading octets: [UInt8]) throws(Failure) {
    guard octets.count <= 16 << 20, Self.depth(octets) <= 4,
      let read = try? JSONDecoder().decode(Baseline.self, from: Data(octets)), read.schema == 1,
      read.findings.allSatisfy({ $0.fingerprint.utf8.count == 16 && $0.fingerprint.isHexadecimal })
    else { throw .malformed }
    self = read
  }

  public var octets: [UInt8] { Array(JSONReport.encoded(self).utf8) }

  /// How deep brackets stand in each other at most, without those of texts: paths may have any.
  private static func depth(_ octets: [UInt8]) -> Int {
    var (depth, deepest) = (0, 0)
    var (isText, isEscaped) = (false, false)
    for octet in octets {
      if isText {
        if !isEscaped, octet == UInt8(ascii: "\"") { isText = false }
        isEscaped = !isEscaped && octet == UInt8(ascii: "\\")
        continue
      }
      switch octet {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}

extension String {
  fileprivate var isHexadecimal: Bool {
    utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
