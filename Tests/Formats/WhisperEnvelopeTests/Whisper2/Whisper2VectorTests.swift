import CryptoPrimitives
import Foundation
import TestEnvelopes
import TestSupport
import TestVectors
import Testing

@testable import WhisperEnvelope

/// docs/vectors/whisper2.json, as any other implementation would read it. It is opened, not made again.
private struct Whisper2VectorFile: Decodable, Sendable {
  struct Identity: Decodable, Sendable {
    let x25519Private, ed25519Private, xwingSeed, fingerprint: HexBytes
    let madeAt: Int64
    let whisperPq2: String
  }

  struct Slot: Decodable, Sendable {
    let reader: String?
    let k: HexBytes?
  }

  struct Valid: Decodable, Sendable {
    let name, sender, envelope: String
    let mode, type: UInt8
    let time: Int64
    let length: Int
    let slots: [Slot]
    let hh, transcript: HexBytes
  }

  struct Invalid: Decodable, Sendable { let name, reader, reason, envelope: String }

  struct Text: Decodable, Sendable {
    let name, text: String
    let envelope, result: String?
  }

  let format: String
  let version: Int
  let identities: [String: Identity]
  let valid: [Valid]
  let invalid: [Invalid]
  let texts: [Text]

  /// Nil where the file was not made yet.
  static let contents: Whisper2VectorFile? = {
    guard let data = FileManager.default.contents(atPath: Whisper2Document.path) else {
      FileHandle.standardError.write(
        Data("docs/vectors/whisper2.json is missing: NOTHING WAS CHECKED\n".utf8))
      return nil
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do { return try decoder.decode(Whisper2VectorFile.self, from: data) } catch {
      fatalError("\(error)")
    }
  }()

  func reader(_ name: String) throws -> TestReader {
    let identity = try #require(identities[name])
    return try TestReader(
      TestIdentity(
        agreement: try TestAgreementKey(identity.x25519Private.bytes),
        signing: try TestSigningKey(identity.ed25519Private.bytes)),
      seed: identity.xwingSeed.bytes, madeAt: identity.madeAt)
  }
}

@Suite("The published vectors of whisper2", .enabled(if: Whisper2VectorFile.contents != nil))
struct Whisper2VectorTests {
  private let file: Whisper2VectorFile

  init() throws { file = try #require(Whisper2VectorFile.contents) }

  private func octets(_ text: String) throws -> [UInt8] {
    try #require(Base64.decodeUnpadded(Array(text.utf8)))
  }

  @Test("The file is what it says, and has enough in it")
  func header() {
    #expect(file.format == "whisper2 test vectors")
    #expect(file.version == 1)
    #expect(file.valid.count >= 48)
    #expect(file.invalid.count >= 50)
    #expect(Set(file.invalid.map(\.reason)) == ["invalid", "not_for_me", "changed", "signature"])
    #expect(file.texts.count >= 15)
  }

  @Test("Each identity's post-quantum key is the one of its seed")
  func identities() throws {
    for (name, identity) in file.identities {
      let reader = try file.reader(name)
      #expect(reader.fingerprint.bytes == identity.fingerprint.bytes)
      let found = try #require(
        FoundPostQuantumKey.all(in: identity.whisperPq2.utf8, limit: 2).first)
      let key = try PostQuantumKey(found.read(), of: reader.publicIdentity)
      #expect(key.key == reader.postQuantumKey.key)
      #expect(key.madeAt == identity.madeAt)
    }
  }

  @Test("Each envelope opens for each of its readers")
  func valid() throws {
    for vector in file.valid {
      let envelope = try octets(vector.envelope)
      let sender = try file.reader(vector.sender)
      let header = try Whisper2.Header(reading: envelope)
      #expect(header.hash.bytes == vector.hh.bytes)
      for (place, slot) in vector.slots.enumerated() {
        guard let name = slot.reader else { continue }
        let reader = try file.reader(name)
        if case .open(let opened)? = try header.find(with: reader)?.answer {
          #expect(opened.key.array() == slot.k?.bytes, "\(vector.name), slot \(place)")
        }
        let opened = try #require(try open2(envelope, by: reader), "\(vector.name)")
        #expect(opened.content == Whisper2Vector.content(vector.length), "\(vector.name)")
        #expect(opened.sender == sender.publicIdentity)
        #expect(opened.mode.rawValue == vector.mode)
        #expect(opened.kind.rawValue == vector.type)
        #expect(opened.checked.sentAt == vector.time)
        #expect(opened.checked.id.bytes == vector.transcript.bytes)
      }
    }
  }

  @Test("Each envelope that is to be refused is, where the file says")
  func invalid() throws {
    for vector in file.invalid {
      let refusal = refusal2(try octets(vector.envelope), by: try file.reader(vector.reader))
      let expected: Refusal? =
        switch vector.reason {
        case "invalid": .invalid
        case "not_for_me": .notForMe
        case "changed": .changed
        case "signature": .signature
        default: nil
        }
      #expect(refusal == expected, "\(vector.name)")
    }
  }

  @Test("Each text holds its envelope, or says why it holds none")
  func texts() throws {
    for vector in file.texts {
      let found = try MessageScanner.all(in: Array(vector.text.utf8))
      if let envelope = vector.envelope {
        #expect(found == [.success(.whisper2(try octets(envelope)))], "\(vector.name)")
        continue
      }
      switch (found.first, vector.result) {
      case (.failure(.incomplete)?, "cut"), (.failure(.notAuthentic)?, "changed"),
        (.failure(.invalidEnvelope)?, "no_envelope"):
        break
      default: Issue.record("\(vector.name): \(found)")
      }
    }
  }
}

@Suite("Vectors of whisper2 that are made anew")
struct Whisper2GeneratorTests {
  @Test("Each refusal is refused, where it says")
  func generator() throws {
    for refusal in Whisper2Refusal.all {
      let found = refusal2(refusal.envelope, by: Whisper2Person.bob.reader)
      #expect(found.rawValue == refusal.reason.caseName, "\(refusal.name)")
    }
  }
}

extension Whisper2Refusal.Reason {
  fileprivate var caseName: String { self == .notForMe ? "notForMe" : rawValue }
}
