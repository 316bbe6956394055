#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// Libraries that are loaded before the program.
  @Suite(.enabled(if: Peer.compiler != nil || Peer.isCI, "SKIPPED, NOTHING WAS CHECKED: no cc"))
  struct PreloadedTests {
    /// The environment that has a library of the tests loaded.
    private func preloading(_ name: String, in place: Place) throws -> [String: String] {
      let source = Checkout.root.appendingPathComponent(
        "Tests/Programs/CommandTests/Intruder/\(name).c"
      ).path
      try Peer.compile(source, to: place.path("\(name).so"))
      return ["LD_PRELOAD": place.path("\(name).so")]
    }

    /// Swift's runtime looks for the arguments before the environment, which this one moves.
    @Test func theArgumentsAreThereWhoeverChangesTheEnvironment() throws {
      let place = try Place()
      let environment = try preloading("setter", in: place)
      let (alice, _) = try place.pair()
      let removing = ["--vault", alice.vault, "contact", "remove", "Bob", "--yes"]
      try place.run(removing, environment: environment).expect(0)
      try alice("contact", "show", "Bob").expect(1)
      let version = try place.run(["--version"], environment: environment).expect(0)
      #expect(version.text == (try place.whisper("--version").text))
      try place.run(["no-such-command"], environment: environment).expect(2)
    }

    @Test(arguments: [
      (["sop", "version", "--sopv"], 0), (["sop", "no-such-command"], 69),
      (["whisper-qr", "read"], 12), (["whisper-qr", "no-such-task"], 23),
    ])
    func theOtherProgramsHaveTheirsToo(command: [String], status: Int) throws {
      let place = try Place()
      var child = Child(
        try Program.directory() + "/" + command[0], Array(command.dropFirst()))
      child.environment = try preloading("setter", in: place)
      child.input = .text("text")
      #expect(try child.run().status == Int32(status))
    }

    /// Who starts a program need not name it; then there are no arguments to be sure of either.
    @Test(arguments: [
      (
        "whisper", 1,
        "Error: The command was started without its arguments, not even its own name.\n"
      ),
      ("sop", 1, "sop: The program was started without its arguments.\n"), ("whisper-qr", 23, ""),
    ])
    func withoutArgumentsNothingIsDone(program: String, status: Int, errors: String) throws {
      let place = try Place()
      let directory = try Program.directory()
      var child = Child(
        directory + "/hardening-probe", ["without", "arguments", directory + "/" + program])
      child.environment = place.environment
      let ran = try child.run().expect(Int32(status))
      #expect(ran.errors == errors)
      #expect(ran.output.isEmpty)
    }

    /// What runs inside a program is refused what reaches other processes, and other programs; where a
    /// helper is needed, once that runs.
    @Test(arguments: [
      ["whisper", "detect"], ["whisper", "--vault", "alice", "contact", "add", "--from-qr", "-"],
      ["sop", "armor"],
    ])
    func otherProcessesAndProgramsAreOutOfReach(command: [String]) throws {
      let place = try Place()
      _ = try place.pair()
      var child = Child(try Program.directory() + "/" + command[0], Array(command.dropFirst()))
      child.environment = place.environment.merging(try preloading("caller", in: place)) { $1 }
      child.directory = place.path
      let lines = Set(try child.run().errorLines)
      for call in [
        "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "execve", "execveat",
      ] {
        #expect(lines.contains("\(call)=\(EPERM)"), "\(call): \(lines)")
      }
    }
  }
#endif
