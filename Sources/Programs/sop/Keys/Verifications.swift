import OpenPGP

/// Which signatures count, and how they are listed.
struct Verifications {
  private let notBefore: Int64?
  private let notAfter: Int64?

  /// Takes the limits of two options; by default any time up to now.
  init(_ arguments: Arguments, notBefore: Option, notAfter: Option) throws {
    self.notBefore = try Timestamp.parse(try arguments.value(of: notBefore) ?? "-")
    self.notAfter = try Timestamp.parse(try arguments.value(of: notAfter) ?? "now")
  }

  /// A line for each signature that is valid and made in time.
  func lines(for verdicts: [SignatureVerdict]) -> [String] {
    verdicts.compactMap { verdict in
      guard verdict.grade == .valid, let time = verdict.creationTime, let signer = verdict.signer,
        let key = verdict.signingKey, notBefore.map({ $0 <= time }) ?? true,
        notAfter.map({ time <= $0 }) ?? true
      else { return nil }
      let mode = verdict.type == .text ? "text" : "binary"
      return "\(Timestamp.text(time)) \(key) \(signer) mode:\(mode)\n"
    }
  }

  /// The same, where there must be one. `unread` are the versions of signatures that are not read.
  func required(for verdicts: [SignatureVerdict], unread: [UInt8]) throws -> [String] {
    let lines = lines(for: verdicts)
    guard lines.isEmpty else { return lines }
    let reasons =
      verdicts.map { $0.reason?.sentence ?? "A signature is not of the time asked for." }
      + unread.map(Self.notRead)
    throw Failure(.noSignature, reasons.first ?? "There is no signature.")
  }

  static func notRead(version: UInt8) -> String { "A signature of version \(version) is not read." }
}
