import Foundation
import Testing

@Suite("How options of sop are written")
struct OptionTests {
  private let message = Data("One line.\n".utf8)

  /// The same options with their values as arguments of their own.
  private func apart(_ arguments: [String]) -> [String] {
    arguments.flatMap { argument in
      argument.hasPrefix("--")
        ? argument.split(separator: "=", maxSplits: 1).map(String.init) : [argument]
    }
  }

  @Test("a value stands behind its option or in it", arguments: [false, true])
  func values(isApart: Bool) throws {
    let sop = try Sop()
    func output(_ arguments: [String], input: Data = Data()) throws -> Data {
      try sop.output(isApart ? apart(arguments) : arguments, input: input)
    }
    try sop.file("password", Data("secret".utf8))
    try sop.file(
      "alice.key",
      try output(["generate-key", "--with-key-password=password", "--profile=rfc4880", "Alice"]))
    try sop.file("alice.cert", try output(["extract-cert"], input: sop.content(of: "alice.key")))
    let sealed = try output(
      [
        "encrypt", "--sign-with=alice.key", "--with-key-password=password", "--no-armor",
        "alice.cert",
      ],
      input: message)
    let opened = try output(
      [
        "decrypt", "--with-key-password=password", "--verify-with=alice.cert",
        "--verifications-out=who", "--", "alice.key",
      ], input: sealed)
    #expect(opened == message)
    #expect(!(try sop.content(of: "who")).isEmpty)
  }

  @Test(
    "a value that is not there is missed, and a flag takes none",
    arguments: [
      (["encrypt", "--with-password"], 19), (["verify", "--not-after"], 19),
      (["encrypt", "--no-armor=1", "alice.cert"], 37), (["sign", "--as", "sideways", "x"], 37),
    ] as [([String], Int32)])
  func misuse(arguments: [String], status: Int32) throws {
    let sop = try Sop()
    try sop.makeAlice()
    let outcome = try sop.run(arguments)
    #expect(outcome.status == status, "\(outcome.errors)")
  }

  @Test("the names that older drafts have are understood")
  func olderNames() throws {
    let sop = try Sop()
    try sop.makeAlice()
    let sealed = try sop.output(
      ["encrypt", "--as=mime", "--sign-with=alice.key", "alice.cert"], input: message)
    for (name, option) in [("one", "--verify-out=one"), ("two", "--verifications-out=two")] {
      #expect(
        try sop.output(["decrypt", option, "--verify-with=alice.cert", "alice.key"], input: sealed)
          == message)
      #expect(String(decoding: try sop.content(of: name), as: UTF8.self).contains("mode:binary"))
    }
    let both = try sop.run(
      [
        "decrypt", "--verify-out=a", "--verifications-out=b", "--verify-with=alice.cert",
        "alice.key",
      ],
      input: sealed)
    #expect(both.status == 83)

    let signed = try sop.output(["inline-sign", "alice.key"], input: message)
    #expect(
      try sop.output(
        ["detach-inband-signature-and-message", "--signatures-out=signature"], input: signed)
        == message)
    #expect(try sop.run(["verify", "signature", "alice.cert"], input: message).status == 0)

    let packets = try sop.output(["dearmor"], input: try sop.content(of: "alice.cert"))
    for (label, status) in [
      ("auto", 0), ("cert", 0), ("key", 41), ("sig", 41), ("message", 41), ("letter", 37),
    ] as [(String, Int32)] {
      let outcome = try sop.run(["armor", "--label=\(label)"], input: packets)
      #expect(outcome.status == status, "\(label)")
      #expect((status == 0) == (outcome.output == (try sop.content(of: "alice.cert"))))
    }
  }
}
