import Foundation
import OpenPGP
import Testing

@Suite("Errors")
struct ErrorTests {
  @Test("an error goes through JSON whole, and says a code of kind and reason")
  func json() throws {
    let error = OpenPGPError(
      .limitExceeded, .packetTooLong, number: 4096, packet: 13, "SHA1", "cipher 99")
    #expect(error.code == "limit_exceeded.packet.too_long")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(error)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"finding":{"names":["SHA1","cipher 99"],"number":4096,"packet":13,"#
        + #""reason":"packet.too_long"},"kind":"limit_exceeded"}"#)
    #expect(try JSONDecoder().decode(OpenPGPError.self, from: json) == error)
    for reason in OpenPGPReason.allCases {
      let error = OpenPGPError(.malformed, reason)
      let json = try JSONEncoder().encode(error)
      #expect(try JSONDecoder().decode(OpenPGPError.self, from: json) == error)
    }
  }

  @Test("a kind of a later version is read, and a reason of one is not")
  func laterCodes() throws {
    func decode(_ kind: String, _ reason: String) throws -> OpenPGPError {
      let json = #"{"kind":"\#(kind)","finding":{"reason":"\#(reason)","names":[]}}"#
      return try JSONDecoder().decode(OpenPGPError.self, from: Data(json.utf8))
    }
    let later = try decode("melted", "packet.cut_short")
    #expect(later.kind.rawValue == "melted")
    #expect(later.code == "melted.packet.cut_short")
    #expect(throws: DecodingError.self) { try decode("malformed", "packet.melted") }
  }

  @Test("errors are equal when kind, reason and values are")
  func equality() {
    let error = OpenPGPError(.limitExceeded, .packetCountLimit, number: 5)
    #expect(error == OpenPGPError(.limitExceeded, .packetCountLimit, number: 5))
    #expect(error != OpenPGPError(.limitExceeded, .packetCountLimit, number: 6))
    #expect(error != OpenPGPError(.limitExceeded, .packetOctetLimit, number: 5))
    #expect(error != OpenPGPError(.malformed, .packetCountLimit, number: 5))
  }
}
