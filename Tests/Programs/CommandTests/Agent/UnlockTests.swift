#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// A vault that stays unlocked for the commands that follow.
  @Suite("A vault that is kept unlocked")
  struct UnlockTests {
    private let home: AgentHome

    init() throws { home = try AgentHome(LockedVault.place()) }

    private func unlock(_ arguments: String...) throws -> Ran {
      try home.place.run(
        ["unlock", "--passphrase-file", "secret"] + arguments, environment: home.environment)
    }

    private func state() throws -> [String: Any] {
      try home.run("status", "--json").expect(0).json
    }

    @Test func theCommandsThatFollowAskForNothingUntilItIsLocked() throws {
      #expect(try state()["agent"] as? String == "none")
      let unlocked = try unlock("--json").expect(0).json
      #expect(unlocked["isNew"] as? Bool == true && unlocked["autoLock"] as? String == "15")
      let until = try #require(unlocked["unlockedUntil"] as? Int)
      #expect(abs(until - Int(Date().timeIntervalSince1970) - 900) < 60)
      #expect(try home.run("identity", "list").expect(0).text.contains("Alice"))
      let state = try state()
      #expect(state["agent"] as? String == "running" && state["contents"] != nil)
      #expect(state["watch"] is String)
      #expect(state["unlockedUntil"] as? Int ?? 0 >= until)
      #expect(home.sockets.count == 1)
      #expect(try home.run("lock").expect(0).errorLines == ["The vault is locked."])
      #expect(home.sockets.isEmpty)
      let refused = try home.run("identity", "list", "--json").expect(4)
      #expect(try refused.errorJSON["code"] as? String == "error.passphrase.needed")
      #expect(
        try home.run("lock").expect(0).errorLines == [
          "Nothing to do: the vault was not kept unlocked."
        ])
    }

    @Test func messagesGoBothWaysThroughIt() throws {
      try unlock().expect(0)
      let bob = try home.place.person("Bob")
      let bundle = try home.run("identity", "export").expect(0).text
      try bob("contact", "add", input: .text(bundle)).expect(0)
      try home.run(
        "contact", "add", input: .text(try bob("identity", "export").expect(0).text)
      ).expect(0)
      let sealed = try home.run("seal", "--to", "Bob", input: .text("hello")).expect(0)
      #expect(sealed.errors.contains("signed"))
      #expect(try bob("open", input: .text(sealed.text)).expect(0).text.contains("hello"))
      let answer = try bob("seal", "--to", "Alice", input: .text("answer")).expect(0).text
      #expect(try home.run("open", input: .text(answer)).expect(0).text.contains("answer"))
      try home.run("open", input: .text(answer)).expect(7)
      try home.run("vault", "check", "--passphrase-file", "secret").expect(0)
    }

    @Test func asManyAsStartLeaveOne() throws {
      #expect(try unlock("--json").expect(0).json["isNew"] as? Bool == true)
      #expect(try unlock("--json").expect(0).json["isNew"] as? Bool == false)
      try home.run("lock").expect(0)
      let ran = try home.shell(
        """
        for i in 1 2 3; do whisper unlock --passphrase-file secret >/dev/null 2>&1 & done
        wait; whisper identity list
        """)
      #expect(ran.text.contains("Alice"))
      #expect(home.sockets.count == 1)
    }

    @Test func whatTakesKeysOutOrChangesRightsStillAsks() throws {
      try unlock().expect(0)
      for arguments in [
        ["backup", "-o", "x.wbak", "--backup-passphrase-file", "secret"],
        ["identity", "create", "Work"], ["policy", "set", "contactRequiredToSend", "on"],
        ["passphrase", "change", "--new-passphrase-file", "secret"],
        ["vault", "rotate-root", "--yes"],
        ["settings", "set", "autoLock", "5"], ["vault", "counter", "on"],
        ["protector", "list"], ["identity", "rotate", "--yes"],
        ["identity", "rename", "Alice", "Ally"], ["identity", "archive", "Alice"],
        ["identity", "unarchive", "Alice", "--yes"],
        ["pgp", "key", "expiry", "alice", "2y"], ["pgp", "key", "userid", "add", "alice", "Al"],
        ["pgp", "key", "userid", "revoke", "alice", "Al", "--yes"],
        ["pgp", "key", "subkey", "revoke", "alice", "0", "--reason", "retired", "--yes"],
        ["pgp", "key", "update"],
        ["pgp", "key", "revoke", "alice", "--reason", "retired", "--yes"],
      ] {
        let ran = try home.place.run(arguments + ["--json"], environment: home.environment)
        if arguments == ["protector", "list"] {
          #expect(ran.status == 0)
        } else {
          #expect(ran.status == 4, "\(arguments): \(ran.errors)")
        }
      }
      #expect(home.sockets.count == 1)
    }

    @Test func aChangeOfWhatTheAgentKnowsLocksIt() throws {
      try home.place.write("another one of four words", to: "new")
      try unlock().expect(0)
      let changed = try home.run(
        "passphrase", "change", "--passphrase-file", "secret", "--new-passphrase-file", "new"
      ).expect(0)
      #expect(changed.errors.contains("not kept unlocked any more"))
      #expect(home.sockets.isEmpty)
      try home.run("unlock", "--passphrase-file", "new").expect(0)
      // Another process, which knows of no agent.
      try home.place.run(
        ["vault", "rotate-root", "--yes", "--passphrase-file", "new", "--no-agent"]
      ).expect(0)
      #expect(home.sockets.count == 1)
      try home.run("identity", "list").expect(4)
      #expect(home.sockets.isEmpty)
    }

    @Test func anAgentIsShownWhatWasChangedBesideIt() throws {
      try unlock().expect(0)
      try home.place.write("hello", to: "message")
      let before = try home.place.read(".local/share/whisper/vault.db")
      try home.run("identity", "create", "Work", "--passphrase-file", "secret").expect(0)
      try home.place.write(before, to: ".local/share/whisper/vault.db")
      let ran = try home.run("identity", "list", "--json").expect(8)
      #expect(try ran.errorJSON["code"] as? String == "error.vault.rolled_back")
    }

    @Test func aCopyNeverMeetsTheAgentOfTheVaultItWasMadeOf() throws {
      try unlock().expect(0)
      try home.place.shell("cp -a .local/share/whisper copy").expect(0)
      try home.run("--vault", "copy", "identity", "list").expect(4)
      try home.run("identity", "list").expect(0)
    }

    @Test func aWrongPassphraseLeavesNothing() throws {
      try home.place.write("wrong", to: "wrong")
      let ran = try home.run("unlock", "--passphrase-file", "wrong", "--json").expect(4)
      #expect(try ran.errorJSON["code"] as? String == "error.vault.passphrase_wrong")
      #expect(home.sockets.isEmpty)
      try home.run("unlock", "--passphrase-file", "nothing-here").expect(4)
      try home.run("unlock").expect(4)
      #expect(home.sockets.isEmpty)
    }

    @Test func theDescriptorOfASecretGoesToTheAgent() throws {
      try home.run(
        "unlock", "--passphrase-fd", "9", descriptors: [9: .text(LockedVault.passphrase)]
      ).expect(0)
      try home.run("identity", "list").expect(0)
    }

    @Test(arguments: [
      "/dev/stdin <secret", "/dev/fd/9 9<secret", "/proc/self/fd/9 9<secret", "<(cat secret)",
    ])
    func aDescriptorThatAPathNamesIsTheCommandsOwn(source: String) throws {
      let ran = try home.shell("whisper unlock --json --passphrase-file \(source)").expect(0)
      #expect(try ran.json["isNew"] as? Bool == true)
    }

    @Test func anAgentWhoseCommandIsKilledAsksForNothingMore() throws {
      let ran = try home.shell(
        """
        mkfifo pipe
        whisper unlock --passphrase-file pipe &
        command=$!
        while agent=$(cat /proc/$command/task/$command/children); [ -z "$agent" ]; do sleep 0.01; done
        until grep -q whisper-agent /proc/${agent% }/comm; do sleep 0.01; done
        # It waits for who writes there by now, or will not come to that.
        sleep 0.5
        kill $command
        wait $command
        for i in $(seq 500); do grep -qs '^State:.[^Z]' /proc/${agent% }/status || exit 0; sleep 0.01; done
        exit 9
        """)
      #expect(ran.status == 0, "\(ran.errors)")
      #expect(home.sockets.isEmpty)
    }

    @Test func onTheTerminalTheAgentAsksAndAsksAgain() throws {
      let session = try home.terminal("unlock")
      try session.wait(for: "Passphrase of the vault: ")
      #expect(!session.echoes)
      try session.type("wrong guess\n")
      try session.wait(for: "Wrong passphrase")
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      #expect(session.isAsAtStart && !session.text.contains("correct"))
      try home.run("identity", "list").expect(0)
      let again = try home.terminal("unlock")
      #expect(try again.end() == 0)
      #expect(again.text.contains("unlocked already"))
    }

    @Test func whoTypesAWrongOneThreeTimesIsNotUnlocked() throws {
      let session = try home.terminal("unlock")
      for wrong in ["one", "two", "three"] {
        try session.answer("Passphrase of the vault: ", wrong)
      }
      #expect(try session.end() == 4)
      #expect(home.sockets.isEmpty)
    }

    @Test func whoStopsAnsweringIsNotUnlocked() throws {
      let session = try home.terminal("unlock")
      try session.wait(for: "Passphrase of the vault: ")
      try session.type("\u{03}")
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart && home.sockets.isEmpty)
    }

    @Test func whoCapturesWhatItSaysDoesNotWaitForTheAgent() throws {
      let ran = try home.shell(
        "x=$(whisper unlock --passphrase-file secret 2>&1 | cat); echo \"$x\" | head -1")
      #expect(ran.text.contains("The vault is unlocked."))
    }

    @Test(arguments: ["0", "721", "-1", "1.5", "soon", ""])
    func aTimeIsMinutesLogoutOrNever(time: String) throws {
      try unlock("--for=\(time)").expect(2)
      #expect(home.sockets.isEmpty)
    }

    @Test func itIsKeptForAsLongAsWasSaidOrSet() throws {
      #expect(try unlock("--for", "never", "--json").expect(0).json["unlockedUntil"] == nil)
      #expect(try home.run("status").expect(0).text.contains("until you lock it"))
      try home.run("lock").expect(0)
      try home.run("settings", "set", "autoLock", "logout", "--passphrase-file", "secret").expect(0)
      #expect(try unlock("--json").expect(0).json["autoLock"] as? String == "logout")
      #expect(try home.run("settings", "list").expect(0).text.contains("logout"))
      try home.run("lock").expect(0)
      try home.run("settings", "set", "autoLock", "0", "--passphrase-file", "secret").expect(0)
      try unlock().expect(2)
      try unlock("--for", "1").expect(0)
    }

    @Test func withoutAPlaceForSocketsItSaysSo() throws {
      let none = try home.place.run(["unlock", "--passphrase-file", "secret", "--json"]).expect(1)
      #expect(try none.errorJSON["code"] as? String == "error.agent.no_runtime")
      chmod(home.runtime, 0o700)
      mkdir(home.runtime + "/whisper", 0o755)
      chmod(home.runtime + "/whisper", 0o755)
      let open = try unlock("--json").expect(1)
      #expect(try open.errorJSON["code"] as? String == "error.agent.place")
      rmdir(home.runtime + "/whisper")
      symlink("/tmp", home.runtime + "/whisper")
      try unlock().expect(1)
    }

    @Test func anotherTimeChangesNothingWhileItIsUnlockedWhichIsSaid() throws {
      try unlock("--for", "never").expect(0)
      let again = try unlock("--for", "5").expect(0)
      #expect(again.text.contains("already") && again.errors.contains("--for changes nothing"))
      #expect(try state()["unlockedUntil"] == nil)
      #expect(try !unlock("--for", "never").expect(0).errors.contains("--for"))
    }

    @Test func aCommandThatFailsAfterItsChangeLocksItAllTheSame() throws {
      try unlock().expect(0)
      let ran = try home.shell(
        "whisper policy set biometricGatedSigning on --passphrase-file secret --json > /dev/full")
      #expect(ran.status == 1)
      #expect(try state()["agent"] as? String == "none")
      // What changed nothing leaves it.
      try unlock().expect(0)
      try home.run("policy", "set", "nonsense", "on", "--passphrase-file", "secret").expect(2)
      #expect(try state()["agent"] as? String == "running")
    }

    @Test func oneThatDoesNotAnswerIsSaidToBeThereAndHasNoKeysOnceItIsEnded() throws {
      try unlock().expect(0)
      let agent = try home.agent()
      kill(agent, SIGSTOP)
      defer { kill(agent, SIGKILL) }
      #expect(try state()["agent"] as? String == "silent")
      #expect(try home.run("status").expect(0).text.contains("does not answer"))
      for arguments in [["lock", "--json"], ["unlock", "--passphrase-file", "secret", "--json"]] {
        let ran = try home.place.run(arguments, environment: home.environment).expect(1)
        #expect(try ran.errorJSON["code"] as? String == "error.agent.silent")
      }
      let change = ["policy", "set", "biometricGatedSigning", "on", "--passphrase-file", "secret"]
      let refused = try home.place.run(change, environment: home.environment).expect(1)
      #expect(refused.errors.contains("Nothing was changed: whisper-agent does not answer"))
      let changed = try home.place.run(change + ["--no-agent"], environment: home.environment)
        .expect(0)
      #expect(changed.errors.contains("left alone"))
    }

    @Test func lockNeedsNoElement() throws {
      try unlock().expect(0)
      #expect(
        try home.run("lock", "--tpm-device", "none").expect(0).errorLines == [
          "The vault is locked."
        ])
    }

    @Test func aVaultThatOpensWithNothingIsSaidToDoSo() throws {
      let open = try AgentHome(Place())
      try open.run("init", "--no-passphrase", "--yes").expect(0)
      #expect(try open.run("unlock").expect(0).errors.contains("Nothing protects this vault"))
      #expect(try open.run("lock").expect(0).errors.contains("any program of yours can open it"))
    }

    @Test func aFileInThePlaceOfTheDirectoryIsSaidToBeNone() throws {
      var environment = home.environment
      environment["XDG_RUNTIME_DIR"] = "/etc/passwd"
      for command in [["unlock", "--passphrase-file", "secret"], ["lock"]] {
        let ran = try home.place.run(command, environment: environment).expect(1)
        let reason = "/etc/passwd/whisper is no directory"
        #expect(ran.complaint == "The vault cannot be kept unlocked: \(reason).")
      }
    }

    @Test func aDescriptorThatIsNotOpenAndAPlaceThatIsNotThereAreSaid() throws {
      let closed = try home.run("unlock", "--passphrase-fd", "9", "--json").expect(4)
      #expect(try closed.errorJSON["code"] as? String == "error.passphrase.unreadable")
      var environment = home.environment
      environment["XDG_RUNTIME_DIR"] = "/nowhere"
      let nowhere = try home.place.run(
        ["unlock", "--passphrase-file", "secret", "--json"], environment: environment
      ).expect(1)
      #expect(try nowhere.errorJSON["code"] as? String == "error.agent.place")
      #expect(nowhere.errors.contains("is not there"))
    }

    @Test(arguments: ["instances", "watches"])
    func aSystemThatWatchesNoMoreFilesIsSaidAndNoFullDisk(limit: String) throws {
      // Of a user namespace of its own, so that nobody else lacks them.
      let script = """
        echo 0 > /proc/sys/user/max_inotify_\(limit) || exit 99
        exec whisper unlock --passphrase-file secret --json
        """
      let ran = try home.place.shell(
        "unshare --user --map-root-user bash -c '\(script)'", environment: home.environment)
      guard ran.status != 99, !ran.errors.hasPrefix("unshare:") else {
        #expect(!Peer.isCI, "no namespace can be made here: \(ran.errors)")
        return print("SKIPPED, NOTHING WAS CHECKED: no namespace: \(ran.errors)")
      }
      #expect(try ran.expect(1).errorJSON["code"] as? String == "error.agent.place")
      #expect(ran.errors.contains("your programs watch as many files as the system allows"))
      #expect(home.sockets.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func aSignalEndsIt(signal: Int32) throws {
      try unlock().expect(0)
      kill(try home.agent(), signal)
      #expect(home.waitUntilGone())
    }

    @Test func theVaultThatIsRemovedOrReplacedEndsIt() throws {
      try unlock().expect(0)
      try home.place.shell(
        "cp -a .local/share/whisper copy && mv copy/vault.db .local/share/whisper/"
      )
      .expect(0)
      #expect(home.waitUntilGone())
      try unlock().expect(0)
      try FileManager.default.removeItem(atPath: home.runtime + "/whisper/" + home.sockets[0])
      // It still stands until it has seen that.
      try wait(for: "the agent to end") { try state()["agent"] as? String == "none" }
    }

    @Test func itOutlivesTheTerminalItWasStartedOn() throws {
      let session = try home.terminal("unlock")
      try session.answer("Passphrase of the vault: ", LockedVault.passphrase)
      #expect(try session.end() == 0)
      // Its session's leader ended, which hung up the terminal.
      try home.run("identity", "list").expect(0)
    }

    @Test func noAgentOpensTheVaultAlone() throws {
      try unlock().expect(0)
      try home.run("identity", "list", "--no-agent").expect(4)
      try home.run("identity", "list", "--passphrase-file", "secret").expect(0)
      try home.run("unlock", "--no-agent").expect(2)
      try home.run("lock", "--no-agent").expect(2)
    }
  }
#endif
