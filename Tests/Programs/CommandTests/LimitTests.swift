#if os(Linux)
  import Foundation
  import Testing

  /// What is too large is refused by name, without reading for ever.
  @Suite struct LimitTests {
    @Test(arguments: [254, 255, 511, 1023, 65_534]) func whatFitsIsSealedAndOpened(count: Int)
      throws
    {
      let (alice, bob) = try Place().pair()
      let message = [UInt8](repeating: 0x61, count: count)
      let sealed = try alice("seal", "--to", "Bob", input: .bytes(message)).expect(0).output
      #expect(try bob("open", input: .bytes(sealed)).expect(0).output == message)
    }

    @Test func oneByteTooManyIsRefusedByName() throws {
      let (alice, bob) = try Place().pair()
      let message = [UInt8](repeating: 0x61, count: 65_535)
      let ran = try alice("seal", "--to", "Bob", input: .bytes(message)).expect(1)
      #expect(
        ran.complaint == "The message is longer than 65534 bytes, the most that can be sealed.")
      #expect(ran.output.isEmpty)
      // Each of the commands that it names does what it says.
      func hint(_ name: String, _ file: String) -> String {
        """
        split it into several messages, or encrypt it as a file: \
        whisper --vault \(alice.vault) pgp encrypt --to \(name) -o \(file).asc \(file); where the reader has \
        no OpenPGP key: whisper --vault \(alice.vault) pgp encrypt --password -o \(file).asc \(file)
        """
      }
      #expect(ran.hint == hint("Bob", "FILE"))
      try alice.place.write(message, to: "a letter")
      for (file, shown) in [("a letter", "'a letter'"), ("-", "FILE")] {
        let ran = try alice("seal", "--to", "Bob", file, input: .bytes(message)).expect(1)
        #expect(ran.hint == hint("Bob", shown))
      }
      let key = try #require(try bob.json("identity", "show")["key"] as? String)
      #expect(
        try alice("seal", "--to-key=\(key)", input: .bytes(message)).expect(1).hint
          == hint("NAME", "FILE"))
      try alice.place.write("walnut ferry candle orbit", to: "secret")
      // What asks for a password, for who has one in a file.
      let password = "--password-file secret --no-sign"
      try alice.place.shell(
        "whisper --vault \(alice.vault) pgp encrypt \(password) -o 'a letter'.asc 'a letter'"
      ).expect(0)
      #expect(alice.place.exists("a letter.asc"))
    }

    @Test func aTextAroundAnEnvelopeMayHave64Mebibytes() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let envelope = try alice.seal("found", to: "Bob") + " "
      let full = [UInt8](repeating: 0x2E, count: 64 << 20 - envelope.utf8.count)
      let mailbox = try place.write(full + Array(envelope.utf8), to: "mailbox")
      try bob("detect", mailbox).expect(0)
      #expect(try bob("open", mailbox).expect(0).text == "found")
      let ran = try place.shell(
        "{ cat mailbox; echo; } | whisper --vault \(bob.vault) open"
      ).expect(1)
      #expect(ran.complaint == "The text is larger than 67108864 bytes.")
    }

    @Test(arguments: ["open", "detect", "seal --to Bob", "contact add -"])
    func aSourceWithoutEndIsNotReadForEver(command: String) throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let ran = try place.shell(
        "yes whisper1:v1. | timeout 50 whisper --vault \(alice.vault) \(command)")
      #expect(ran.status == 1)
      #expect(ran.complaint?.contains(/\ bytes|More than 10000 sealed messages/) == true)
      try place.shell("timeout 50 whisper --vault \(alice.vault) \(command) < /dev/zero").expect(1)
    }

    @Test func whoCannotBeSentToIsSaidBeforeTheMessageIsRead() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let ran = try place.shell(
        "yes | timeout 50 whisper --vault \(alice.vault) seal --to Nobody"
      ).expect(1)
      #expect(ran.complaint == "There is no contact called Nobody.")
      try alice("contact", "block", "Bob").expect(0)
      try place.shell("yes | timeout 50 whisper --vault \(alice.vault) seal --to Bob").expect(5)
    }

    @Test func anEnvelopeHasOneReaderAndOneAnswerAboutSigning() throws {
      let (alice, _) = try Place().pair()
      let ran = try alice("seal", "--to", "Bob", "--to", "Bob", input: .text("x")).expect(2)
      #expect(ran.complaint?.contains("one reader") == true)
      try alice("seal", "--to", "Bob", "--sign", "--no-sign", input: .text("x")).expect(2)
    }

    @Test func aPassphraseHasAnEnd() throws {
      let ran = try LockedVault.place().whisper(
        "identity", "list", "--passphrase-fd", "3",
        descriptors: [3: .bytes([UInt8](repeating: 0x61, count: 4097))]
      ).expect(4)
      #expect(ran.complaint == "A passphrase has at most 4096 bytes.")
      try LockedVault.place().whisper("identity", "list", "--passphrase-file", "/dev/zero").expect(
        4)
    }
  }
#endif
