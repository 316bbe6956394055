import TestSupport
import CryptoPrimitives
import Foundation
import Testing

/// Envelopes and bundles against an implementation that was written from the protocol's description
/// alone, in another language.
@Suite(.enabled(if: PythonPeer.isAvailable, Comment(rawValue: PythonPeer.howToGet)))
struct PythonPeerTests {
  private static let sizes = [0, 1, 254, 255, 1022, 1023, 65_534]

  @Test("The peer passes its own tests")
  func peerIsSound() throws {
    let result = try PythonPeer.script("test_whisper1.py", [])
    #expect(result.status == 0, Comment(rawValue: result.errors))
  }

  @Test("The peer agrees with every published test vector")
  func peerReplaysVectors() throws {
    let work = try Workplace()
    let words = work.path("words")
    try BIP39Words.all.joined(separator: "\n").write(
      toFile: words, atomically: false, encoding: .utf8)
    let vectors = Checkout.root.appendingPathComponent("docs/vectors/whisper1.json").path
    let result = try PythonPeer.script("whisper1.py", ["replay", vectors, "--wordlist", words])
    #expect(result.status == 0, Comment(rawValue: String(decoding: result.output, as: UTF8.self)))
  }

  @Test("The peer opens what Whisper seals", arguments: sizes, [true, false])
  func peerOpens(size: Int, isSigned: Bool) throws {
    let work = try Workplace()
    let message = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let sealed = try work.whisper(
      ["seal", "--to", "Peer", "--no-wrap", isSigned ? "--sign" : "--no-sign"], input: message)
    let opened = try PythonPeer.script(
      "whisper1.py",
      ["open", "--identity", work.peerIdentity, "--sender-bundle", work.ownBundle],
      input: sealed)
    try #require(opened.status == 0, Comment(rawValue: opened.errors))
    #expect(opened.output == message)
    let facts = try #require(
      try JSONSerialization.jsonObject(with: Data(opened.errors.utf8)) as? [String: Any])
    #expect(facts["signed"] as? Bool == isSigned)
    #expect(facts["sender_matches_bundle"] as? Bool == true)
    #expect(facts["bound_to"] as? String == (isSigned ? "identity" : nil))
  }

  @Test("Whisper opens what the peer seals", arguments: sizes, [true, false])
  func whisperOpens(size: Int, isSigned: Bool) throws {
    let work = try Workplace()
    let message = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 17) })
    let sealed = try PythonPeer.script(
      "whisper1.py",
      ["seal", "--from", work.peerIdentity, "--to", work.ownBundle] + (isSigned ? ["--sign"] : []),
      input: message)
    try #require(sealed.status == 0, Comment(rawValue: sealed.errors))
    let opened = try PythonPeer.whisper(
      ["--vault", work.vault, "open"], input: sealed.output)
    try #require(opened.status == 0, Comment(rawValue: opened.errors))
    #expect(opened.output == message)
    #expect(
      opened.errors.hasPrefix(isSigned ? "From: Peer (Unverified, Signed)\n" : "From: Peer\n"))
  }

  @Test("Both show the same fingerprint, words and number for a bundle")
  func sameFingerprints() throws {
    let work = try Workplace()
    let words = work.path("words")
    try BIP39Words.all.joined(separator: "\n").write(
      toFile: words, atomically: false, encoding: .utf8)
    let theirs = try PythonPeer.script("whisper1.py", ["fingerprint", work.ownBundle, words])
    let ours = try work.whisper(["identity", "show", "--json"])
    let facts = try #require(try JSONSerialization.jsonObject(with: ours) as? [String: Any])
    let shown = String(decoding: theirs.output, as: UTF8.self)
    for key in ["fingerprint", "shortFingerprint"] {
      let value = try #require(facts[key] as? String)
      #expect(shown.contains(value))
    }
    let digits = try #require(facts["number"] as? String)
    #expect(shown.contains(digits))
    let sas = try #require(facts["words"] as? [String])
    for word in sas { #expect(shown.contains(word)) }
  }
}

/// A vault with one identity whose one contact is the peer, in a directory that goes with it.
private final class Workplace {
  private let directory: URL
  let vault: String
  /// The file that holds the peer's identity.
  let peerIdentity: String
  let ownBundle: String

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-interop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    vault = directory.appendingPathComponent("vault").path
    peerIdentity = directory.appendingPathComponent("peer.json").path
    let keys = try PythonPeer.script("whisper1.py", ["generate-keys", "--name", "Peer"])
    try keys.output.write(to: URL(fileURLWithPath: peerIdentity))
    let identity = try JSONSerialization.jsonObject(with: keys.output) as? [String: Any]
    let bundle = try #require(identity?["bundle"] as? String)
    for arguments in [["init", "--no-passphrase", "--yes"], ["identity", "create", "Own"]] {
      let result = try PythonPeer.whisper(["--vault", vault] + arguments)
      try #require(result.status == 0, Comment(rawValue: result.errors))
    }
    let exported = try PythonPeer.whisper(["--vault", vault, "identity", "export", "--no-wrap"])
    ownBundle = String(decoding: exported.output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    _ = try whisper(["contact", "add", "-"], input: Data(bundle.utf8))
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

  /// Runs the command on the vault; its standard output.
  func whisper(_ arguments: [String], input: Data = Data()) throws -> Data {
    let result = try PythonPeer.whisper(["--vault", vault] + arguments, input: input)
    try #require(result.status == 0, Comment(rawValue: result.errors))
    return result.output
  }
}
