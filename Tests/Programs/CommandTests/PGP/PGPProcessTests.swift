#if os(Linux)
  import Foundation
  import OpenPGP
  import Testing
  import VaultModel
  import WhisperKit

  @testable import Commands

  /// What only the program itself shows: GnuPG at the other end, files, and pipes.
  @Suite("OpenPGP messages of the real program")
  struct PGPProcessTests {
    private static let marker = "a very private sentence. "

    private static func settled() throws -> Person {
      let alice = try Place().person("Alice")
      try alice("pgp", "key", "generate", "Alice <alice@example.org>").expect(0)
      return alice
    }

    /// Runs a line of shell with GnuPG, whose home is in the place.
    @discardableResult
    private static func shell(_ line: String, _ person: Person) throws -> Ran {
      let home = "/tmp/g-\(UUID().uuidString.prefix(8))"
      return try person.place.shell(
        """
        set -e
        G=$(cat home 2>/dev/null || { mkdir -m 700 \(home); echo \(home) | tee home; })
        gpg() { command gpg --homedir $G --batch --no-tty --quiet --pinentry-mode loopback --passphrase '' "$@"; }
        W="whisper --vault \(person.vault)"
        \(line)
        """)
    }

    private static func end(_ person: Person) {
      _ = try? person.place.shell(
        "G=$(cat home) && gpgconf --homedir $G --kill all; rm -rf $G")
    }

    @Test(
      "GnuPG reads what is encrypted and signed here, and what it makes is read here",
      .enabled(if: Peer.isAvailable("gpg"), Peer.howToGet))
    func peers() throws {
      let alice = try Self.settled()
      defer { Self.end(alice) }
      let whisper = try Whisper.open(at: alice.vault, elements: [.software])
      try whisper.unlock(with: .none)
      let key = try #require(try whisper.openPGPKeys.active())
      try alice.place.write(key.certificate.armored(), to: "alice.cert")
      try Self.shell(
        """
        gpg --quick-generate-key 'Bob <bob@example.org>' default default never
        gpg --armor --export bob@example.org > bob.cert
        gpg --import alice.cert
        printf 'what is said in confidence\\n' > text
        $W pgp encrypt --to-file bob.cert text > sealed
        gpg --decrypt sealed > read 2> said
        cmp text read
        $W pgp sign --detached -o text.asc text
        gpg --verify text.asc text
        $W pgp sign --cleartext text | gpg --verify
        $W pgp sign text | gpg --decrypt > read
        cmp text read
        gpg --trust-model always --armor --encrypt --sign --set-filename ../../stolen -r alice@example.org -o theirs text
        $W pgp decrypt -o theirs.read theirs 2> said
        cmp text theirs.read
        grep -q 'belongs to nobody you know' said
        gpg --trust-model always --encrypt -r alice@example.org < text | $W pgp decrypt 2> said | cmp text -
        gpg --symmetric --passphrase secret -o locked text
        printf secret > password
        $W pgp decrypt --password-file password locked | cmp text -
        $W pgp encrypt --no-sign --password-file password text > ours
        gpg --passphrase secret --decrypt ours | cmp text -
        ls ../stolen ../../stolen 2> /dev/null && exit 8
        true
        """, alice
      ).expect(0)
    }

    @Test(
      "what goes to standard output is never written to a file",
      .enabled(if: Peer.isAvailable("strace"), Peer.howToGet))
    func noPlaintextOnDisk() throws {
      let alice = try Self.settled()
      let text = String(repeating: Self.marker, count: 120_000)
      try alice.place.write(text, to: "text")
      try alice.place.write("p", to: "password")
      let ran = try alice.place.shell(
        """
        W="whisper --vault \(alice.vault)"
        $W pgp encrypt --no-sign --password-file password text > sealed || exit 1
        cat sealed | strace -f -qq -s 128 -o log -e trace=write,pwrite64,writev,pwritev,sendto,mmap \
          $W pgp decrypt --password-file password | cmp text - || exit 2
        """)
      try ran.expect(0)
      let log = try String(decoding: alice.place.read("log"), as: UTF8.self)
      let writes = log.split(separator: "\n").filter { $0.contains("private sentence") }
      #expect(!writes.isEmpty)
      #expect(writes.allSatisfy { $0.contains("write(1, ") })
      // The ciphertext was kept where nothing has a name.
      #expect(log.contains("BEGIN PGP MESSAGE"))
      #expect(try alice.place.names().filter { $0.hasPrefix("openpgp-") }.isEmpty)
    }

    @Test(
      "a key that is too weak or does not encrypt is refused by its reason",
      .enabled(if: Peer.isAvailable("gpg"), Peer.howToGet))
    func unfit() throws {
      let alice = try Self.settled()
      defer { Self.end(alice) }
      try Self.shell(
        """
        gpg --quick-generate-key 'Weak <weak@example.org>' rsa1024 cert,sign never
        gpg --quick-add-key $(gpg --with-colons --list-keys weak@example.org | sed -n 's/^fpr:*\\([0-9A-F]*\\):$/\\1/p' | head -n 1) rsa1024 encr never
        gpg --quick-generate-key 'Signer <signer@example.org>' ed25519 cert,sign never
        for name in weak signer; do
          gpg --armor --export $name@example.org > $name.cert
          status=0
          echo x | $W pgp encrypt --json --no-sign --to-file $name.cert -o out 2> $name.said || status=$?
          [ $status = 5 ]
        done
        grep -q error.pgp.recipient_weak weak.said
        grep -q error.pgp.recipient_cannot_encrypt signer.said
        [ ! -e out ]
        """, alice
      ).expect(0)
    }

    @Test("Ctrl-C leaves no file", arguments: ["encrypt --no-sign", "decrypt"])
    func interrupted(command: String) throws {
      let alice = try Self.settled()
      try alice.place.write(String(repeating: Self.marker, count: 120_000), to: "text")
      try alice.place.write("p", to: "password")
      let ran = try alice.place.shell(
        """
        W="whisper --vault \(alice.vault)"
        $W pgp encrypt --no-sign --binary --password-file password -o sealed text || exit 1
        mkdir tmp && export TMPDIR=$PWD/tmp
        mkfifo pipe
        (cat sealed; sleep 20) > pipe 2> /dev/null &
        feeder=$!
        timeout -s INT 2 $W pgp \(command) --password-file password -o out < pipe
        status=$?
        kill $feeder
        [ $status = 124 ] || exit 2
        ls -A . tmp | grep 'out\\|staged\\|openpgp' && exit 3
        [ -z "$(ls -A tmp)" ] || exit 4
        exit 0
        """)
      try ran.expect(0)
    }

    @Test("a full disk leaves no file, and what was there stays")
    func fullDisk() throws {
      let alice = try Self.settled()
      let text = String(repeating: Self.marker, count: 120_000)
      try alice.place.write(text, to: "text")
      try alice.place.write("p", to: "password")
      let ran = try alice.place.shell(
        """
        W="whisper --vault \(alice.vault)"
        $W pgp encrypt --no-sign --binary --password-file password -o sealed text || exit 1
        (ulimit -f 256; $W pgp decrypt --password-file password -o out sealed) && exit 2
        (ulimit -f 256; $W pgp encrypt --no-sign --password-file password -o out text) && exit 3
        ls | grep -c 'out\\|staged' && exit 4
        exit 0
        """)
      try ran.expect(0)
    }
  }
#endif
