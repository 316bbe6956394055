import Foundation
import HelperProcess
import QRExchange
import TestEnvelopes
import TestSupport
import Testing
import WhisperEnvelope
import WhisperKit

@testable import Commands

/// Shorter ways to the helper that was built.
enum Helper {
  static func start(_ task: QRTask) throws -> QRHelper {
    try QRHelper.start(task, in: [BuiltProgram.directory().path])
  }

  /// What the helper reads in a picture.
  static func content(of picture: [UInt8]) throws -> [UInt8] {
    try Helper.start(.read).exchange(picture, limit: QRLimits.content)
  }

  static func text(of picture: [UInt8]) throws -> String {
    String(decoding: try content(of: picture), as: UTF8.self)
  }

  static func matrix(_ text: String) throws -> QRMatrix {
    var helper = try Helper.start(.writeMatrix)
    return try helper.matrix(of: text)
  }

  static func picture(_ text: String) throws -> [UInt8] {
    var helper = try Helper.start(.writePicture)
    return try helper.picture(of: text)
  }

  /// What goes wrong in an exchange with a helper that runs; nil when nothing does.
  static func error(
    of helper: consuming QRHelper, _ input: [UInt8], patience: Duration = HelperProcess.patience
  ) -> QRError? {
    do throws(QRError) {
      _ = try helper.exchange(input, limit: 100, patience: patience)
      return nil
    } catch {
      return error
    }
  }

  /// Expects that the picture is refused, for that reason.
  static func expect(
    _ error: QRError, for picture: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let thrown = #expect(throws: QRError.self, sourceLocation: sourceLocation) {
      try content(of: picture)
    }
    #expect(thrown == error, sourceLocation: sourceLocation)
  }

  /// The built helper.
  static var path: String { get throws { try BuiltProgram.url(QRHelper.name).path } }
}

/// Texts of ours to draw.
enum Sample {
  static func bundle(_ name: String = "Zoë") throws -> PublicBundle {
    let identity = try TestIdentity(named: name)
    return try PublicBundle(
      identity: identity.publicIdentity, name: DisplayName(name), keyVersion: 1,
      createdAt: 1_750_000_000, signer: identity.signing)
  }

  static func envelope(messageBytes: Int = 20) throws -> Envelope {
    let forge = EnvelopeForge(
      from: try TestIdentity(named: "Alice"), to: try TestIdentity(named: "Bob").publicIdentity,
      message: [UInt8](repeating: 0x61, count: messageBytes), seed: "qr")
    return try Envelope(parsing: try forge.text().text.utf8)
  }

  /// Text without repetition, of that many bytes.
  static func text(_ count: Int) -> String {
    var random = SeededRandom(seed: 1, label: "text \(count)")
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return String((0..<count).map { _ in letters[Int.random(in: 0..<64, using: &random)] })
  }
}

/// Writes a file; whether all of it is written.
func writeFile(_ path: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
  FileManager.default.createFile(atPath: path, contents: Data(bytes))
}
