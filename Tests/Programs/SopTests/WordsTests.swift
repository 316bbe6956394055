import Foundation
import OpenPGP
import TestSupport
import Testing

@testable import sop

@Suite("What sop says of OpenPGP's reasons")
struct WordsTests {
  /// A finding with every value there can be.
  private static func finding(_ reason: OpenPGPReason) -> OpenPGPFinding {
    OpenPGPFinding(reason, number: 98765, packet: 43, "SHA1", "cipher 99")
  }

  @Test("each reason has a sentence of its own", arguments: OpenPGPReason.allCases)
  func sentences(reason: OpenPGPReason) {
    let sentence = Self.finding(reason).sentence
    #expect(sentence.contains(/[a-z]{2,} [a-zA-Z]+/))
    let others = OpenPGPReason.allCases.filter {
      $0 != reason && Self.finding($0).sentence == sentence
    }
    #expect(others.isEmpty)
  }

  @Test("each reason is given by the library or by the vault's keys")
  func given() throws {
    var code = ""
    for folder in ["Formats/OpenPGP", "Vault/StoredRows", "Services/WhisperKit/OpenPGP"] {
      let files = FileManager.default.enumerator(
        at: Checkout.root.appendingPathComponent("Sources/\(folder)"),
        includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift", file.lastPathComponent != "OpenPGPReason.swift"
        else { continue }
        code += try String(contentsOf: file, encoding: .utf8)
      }
    }
    let named = Set(code.matches(of: /\.([a-z][A-Za-z0-9]+)/).map { String($0.1) })
    for reason in OpenPGPReason.allCases { #expect(named.contains("\(reason)"), "\(reason)") }
  }

  @Test("codes are words of small letters, in groups, and none stands twice")
  func codes() {
    for reason in OpenPGPReason.allCases {
      #expect(reason.rawValue.wholeMatch(of: /[a-z0-9_]+\.[a-z0-9_]+/) != nil)
    }
    #expect(Set(OpenPGPReason.allCases.map(\.rawValue)).count == OpenPGPReason.allCases.count)
  }

  @Test("values are said where they belong")
  func values() {
    func sentence(_ reason: OpenPGPReason, _ number: Int? = nil, _ packet: UInt8? = nil) -> String {
      OpenPGPFinding(reason, number: number, packet: packet).sentence
    }
    #expect(sentence(.packetCutShort) == "a packet cut short")
    #expect(
      sentence(.packetTooLong, 4096, 13) == "a packet of type 13 of more than 4096 octets")
    #expect(sentence(.messagePacket, nil, 6) == "a packet of type 6 in a message")
    #expect(sentence(.keyRSATooWeak, 2048) == "RSA of fewer than 2048 bits is too weak.")
    #expect(
      OpenPGPFinding(.messageSuiteNotRead, "Twofish", "OCB").sentence
        == "A message in Twofish and OCB is not read.")
    #expect(
      OpenPGPFinding(.signatureHashTooShort, "SHA224", "Ed25519").sentence
        == "SHA224 is too short for a signature of Ed25519.")
    #expect(
      OpenPGPFinding(.certificateAlgorithmNotRead, "ECDSA/secp256k1").sentence
        == "Certificates of ECDSA over secp256k1 are not read.")
  }

  @Test(
    "algorithms without a name are told by their number",
    arguments: [
      ("hash 99", "hash algorithm 99"), ("public-key 99", "public-key algorithm 99"),
      ("compression 99", "compression algorithm 99"), ("AEAD 99", "AEAD algorithm 99"),
      ("cipher 99", "cipher 99"), ("plaintext", "no encryption"), ("AES-128", "AES-128"),
      ("ECDSA/unknown", "ECDSA over a curve that is not known here"),
      ("ML-DSA-65+Ed25519", "ML-DSA-65+Ed25519"),
    ])
  func names(name: String, words: String) {
    #expect(AlgorithmWords.text(name) == words)
    let described = [
      "\(HashAlgorithm(rawValue: 99))", "\(PublicKeyAlgorithm(rawValue: 99))",
      "\(CompressionAlgorithm(rawValue: 99))", "\(AEADAlgorithm(rawValue: 99))",
      "\(SymmetricAlgorithm(rawValue: 99))", "\(SymmetricAlgorithm.plaintext)",
    ]
    #expect(!name.hasSuffix(" 99") || described.contains(name))
  }
}
