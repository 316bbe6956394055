import AgeFormat
import ByteStreams
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("The armor of an age file", .namesSeed)
struct ArmorTests {
  private let key: AgeIdentity
  private let data: [UInt8]
  private let text: String

  init() throws {
    var random = TestSeed.random("age armor")
    key = try AgeIdentity.generate(.x25519, random: &random)
    data = random.bytes(500)
    text = String(
      decoding: try Age.encrypt(data, to: [key.recipient], armored: true, &random), as: UTF8.self)
  }

  private func error(_ text: String) throws -> AgeError? {
    try Age.error { _ = try Age.decrypt(Array(text.utf8), key) }
  }

  @Test("its lines have 64 characters, its last one what is left, and each ends with LF")
  func written() throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "-----BEGIN AGE ENCRYPTED FILE-----")
    #expect(lines.dropLast().last == "-----END AGE ENCRYPTED FILE-----" && lines.last == "")
    #expect(lines.dropFirst().dropLast(3).allSatisfy { $0.utf8.count == 64 })
  }

  @Test("CR LF, mixed ends of lines, white space around it and no line end are read")
  func accepted() throws {
    let crlf = text.replacing("\n", with: "\r\n")
    let half = text.split(separator: "\n").enumerated().map {
      $0.element + ($0.offset % 2 == 0 ? "\r\n" : "\n")
    }.joined()
    let space = String(repeating: " ", count: 1023) + "\n"
    for one in [
      crlf, half, "\n \t\r\n" + text + "\r\n\t ", String(text.dropLast()), space + text + space,
    ] {
      #expect(try Age.decrypt(Array(one.utf8), key) == data)
    }
  }

  @Test("anything else is refused by its reason")
  func refused() throws {
    let lines = text.split(separator: "\n").map(String.init)
    let last = lines.count - 1
    func changed(_ index: Int, _ change: (String) -> String) -> String {
      var lines = lines
      lines[index] = change(lines[index])
      return lines.joined(separator: "\n") + "\n"
    }
    let space = String(repeating: "\n", count: 1025)
    let cases: [(String, AgeReason)] = [
      (changed(0) { " " + $0 }, .armorLabel), (changed(0) { $0 + " " }, .armorLabel),
      (changed(0) { $0.replacing("FILE", with: "MESSAGE") }, .armorLabel),
      (changed(0) { $0.replacing("AGE", with: "age") }, .armorLabel),
      (changed(last) { $0 + " " }, .armorEndMissing), (changed(last) { _ in "" }, .armorEndMissing),
      (changed(2) { "" + $0.dropLast(4) }, .armorEndMissing),
      (changed(2) { $0 + "AAAA" }, .armorLine),
      (changed(2) { _ in "" }, .armorLine), (changed(2) { $0 + " " }, .armorLine),
      (changed(2) { "\r" + $0.dropFirst() }, .armorBase64),
      (changed(2) { "-" + $0.dropFirst() }, .armorBase64),
      (changed(2) { "=" + $0.dropFirst() }, .armorBase64),
      (changed(2) { $0.dropLast(32) + "\n" + $0.dropFirst(32) }, .armorEndMissing),
      (changed(1) { "Comment: a\n\n" + $0 }, .armorBase64),
      (changed(last - 1) { $0 + "\n=abcd" }, .armorEndMissing),
      (text + "x", .armorAfterEnd), (text + text, .armorAfterEnd), (space + text, .armorWhiteSpace),
      (text + space, .armorWhiteSpace),
    ]
    for (index, (text, reason)) in cases.enumerated() {
      #expect(try error(text) == AgeError(.malformedArmor, reason), "case \(index)")
    }
    let noAge = try error("Dear Bob,\n" + text)
    #expect(noAge == AgeError(.notAge, .noHeader))
  }

  @Test("each last line has one way to be written", arguments: 0..<6)
  func padding(rest: Int) throws {
    var random = TestSeed.random("age padding \(rest)")
    // The header's length decides too: so many sizes have all ends.
    let data = random.bytes(60 + rest)
    let text = String(
      decoding: try Age.encrypt(data, to: [key.recipient], armored: true, &random),
      as: UTF8.self)
    #expect(try Age.decrypt(Array(text.utf8), key) == data)
    var lines = text.split(separator: "\n").map(String.init)
    let place = lines.count - 2
    let whole = lines[place]
    guard whole.hasSuffix("=") else { return }
    let data64 = whole.prefix { $0 != "=" }
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let final = try #require(data64.last.flatMap { alphabet.firstIndex(of: $0) })
    for other in [
      String(data64), data64 + String(repeating: "=", count: 3 - (whole.count - data64.count)),
      data64.dropLast() + String(alphabet[final | 1]) + whole.dropFirst(data64.count),
    ] {
      lines[place] = String(other)
      let error = try error(lines.joined(separator: "\n") + "\n")
      #expect(error == AgeError(.malformedArmor, .armorBase64), "\(other)")
    }
  }
}
