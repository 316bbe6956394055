#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A front end in another language, of what docs/CLI.md says for front ends and nothing else.
  @Suite struct SecondFrontEndTests {
    private static let program = #"""
      import json, os, subprocess

      SECRETS = {"--passphrase-fd": b"ladle orbit twenty quiet zinc walnut"}

      def run(*words, given=b"", options=(), codes=()):
          ends = {}
          for option in options:
              ends[option], end = os.pipe()
              os.write(end, SECRETS[option])
              os.close(end)
          line = ["whisper", *words, "--json", "--text"]
          for option, end in ends.items():
              line += [option, str(end)]
          for code in codes:
              line += ["--approve", code]
          done = subprocess.run(line, input=given, capture_output=True,
                                pass_fds=ends.values(), start_new_session=True)
          for end in ends.values():
              os.close(end)
          assert done.stderr.count(b"\n") <= 1, done.stderr
          if done.returncode == 0:
              facts = done.stderr or done.stdout
              return done.stdout, json.loads(facts) if facts else {}
          error = json.loads(done.stderr)
          question, option = error.get("question"), error.get("values", {}).get("option")
          if question and question["approval"] not in codes:
              print(*question["text"], sep="\n")
              return run(*words, given=given, options=options, codes=[*codes, question["approval"]])
          if option in SECRETS and option not in options:
              return run(*words, given=given, options=[*options, option], codes=codes)
          raise SystemExit(error["error"])

      run("init")
      run("unlock")
      run("identity", "create", "Ada")
      with open("bob.bundle", "rb") as bundle:
          print(*run("contact", "add", given=bundle.read())[1]["text"])
      print(run("contact", "verify", "Bob")[1]["trust"])
      own = run("identity", "export")[1]["bundle"]
      run("contact", "add", given=own.encode())
      sealed = run("seal", "--to", "Ada", given=b"At seven.")[1]["envelope"]
      message, facts = run("open", given=sealed.encode())
      print(facts["text"][0])
      run("lock")
      print(message.decode())
      """#

    @Test(.enabled(if: Peer.isAvailable("python3"), Peer.howToGet))
    func doesTheMainJob() throws {
      let place = try Place()
      let home = try AgentHome(place)
      try place.write(try Place().person("Bob").bundle, to: "bob.bundle")
      try place.write(Self.program, to: "front.py")
      #expect(Self.program.split(separator: "\n").count <= 50)
      let ran = try home.shell("python3 front.py").expect(0)
      #expect(ran.text.contains("It cannot protect"))
      #expect(ran.lines.contains("Added Bob, who is not verified yet."))
      #expect(ran.lines.contains("Does Bob see exactly the same?"))
      #expect(ran.lines.contains("verified"))
      #expect(ran.lines.last == "At seven.")
      #expect(home.sockets.isEmpty)
    }
  }
#endif
