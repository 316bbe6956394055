internal import CryptoPrimitives
internal import SecretMemory
package import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

/// The people of whisper2's vectors: those of whisper1's who can sign, with X-Wing keys.
package enum Whisper2Person: String, CaseIterable, Sendable {
  case alice, bob, carol, mallory

  package var reader: TestReader {
    var random = SeededRandom(seed: 1, label: "vectors seed \(rawValue)")
    guard let person = Person(rawValue: rawValue) else { fatalError("no \(self)") }
    do { return try TestReader(person.identity, seed: random.bytes(32)) } catch {
      fatalError("\(self): \(error)")
    }
  }

  var json: JSON {
    let reader = reader
    let keys = reader.publicIdentity
    return .object([
      ("x25519_private", .string(reader.identity.agreement.privateKey.hex)),
      ("x25519_public", .string(keys.agreement.octets.hex)),
      ("ed25519_private", .optional(reader.identity.signing?.privateKey.hex)),
      ("ed25519_public", .optional(keys.signing?.octets.hex)),
      ("fingerprint", .string(reader.fingerprint.hex)),
      ("xwing_seed", .string(reader.seed.hex)),
      ("made_at", .integer(reader.postQuantumKey.madeAt)),
      ("whisper_pq2", .string(reader.postQuantumKey.text)),
    ])
  }
}

/// An envelope of whisper2 that opens, with everything that goes into it.
package struct Whisper2Vector: Sendable {
  let isSigned: Bool
  let isFile: Bool
  let readers: [Whisper2Person]
  let length: Int

  var name: String {
    "\(isSigned ? "signed" : "deniable") \(isFile ? "file" : "message") of \(length) bytes for \(readers.count)"
  }

  /// What the vectors' contents are: byte i is i modulo 251.
  package static func content(_ length: Int) -> [UInt8] {
    (0..<length).map { UInt8($0 % 251) }
  }

  var json: JSON {
    get throws {
      let forge = Whisper2Forge(
        Self.content(length), from: Whisper2Person.alice.reader, to: readers.map(\.reader),
        isSigned: isSigned, isFile: isFile, seed: name)
      let built = try forge.built()
      var slots: [JSON] = []
      for (place, values) in built.slots.enumerated() {
        let reader = place < readers.count ? readers[place].rawValue : nil
        var members: [(String, JSON)] = [("reader", JSON.optional(reader))]
        for value in values { members.append((value.name, JSON.string(value.value.hex))) }
        slots.append(JSON.object(members))
      }
      return .object([
        ("name", .string(name)), ("sender", .string(Whisper2Person.alice.rawValue)),
        ("mode", .integer(isSigned ? 1 : 0)), ("type", .integer(isFile ? 1 : 0)),
        ("time", .integer(forge.time)), ("length", .integer(Int64(length))),
        ("slots", .array(slots)), ("file_key", .string(forge.fileKey.hex)),
        ("hh", .string(built.headerHash.hex)), ("prk", .string(built.key.hex)),
        ("commitment", .string(built.commitment.hex)), ("stream", .string(built.stream.hex)),
        ("trail", .string(built.trail.hex)), ("transcript", .string(built.transcript.hex)),
        ("proof", .string(built.proof.hex)),
        ("envelope", .string(Base64Text.of(built.octets))),
      ])
    }
  }

  package static let all: [Whisper2Vector] = {
    let lengths = [0, 1, 256, 257, 65_535, 65_536, 65_537, 200_000]
    let groups: [[Whisper2Person]] = [[.bob], [.carol, .bob], [.carol, .mallory, .bob]]
    var vectors: [Whisper2Vector] = []
    for isSigned in [false, true] {
      for readers in groups {
        for length in lengths {
          // A file's transcript is another one, of one reader and not signed; small ones show that too.
          let kinds = length > 65_536 ? [true] : length > 257 ? [false] : [false, true]
          for isFile in kinds {
            vectors.append(
              Whisper2Vector(
                isSigned: isSigned, isFile: isFile, readers: readers, length: length))
          }
        }
      }
    }
    return vectors
  }()
}
