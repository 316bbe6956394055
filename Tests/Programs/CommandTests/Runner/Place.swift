#if os(Linux)
  import Foundation
  import Glibc
  import Synchronization

  struct RunnerFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// A throwaway directory: the home of the people of one test. It goes with the value.
  final class Place: Sendable {
    let path: String

    init() throws {
      path =
        FileManager.default.temporaryDirectory.appendingPathComponent(
          "whisper-command-\(UUID().uuidString)"
        ).path
      guard mkdir(path, 0o700) == 0 else { throw RunnerFailure("mkdir \(path): \(errno)") }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// For a place that a constant holds and that so never goes by itself.
    func removeAtExit() {
      Self.removedAtExit.withLock { $0.append(path) }
      atexit {
        for path in Place.removedAtExit.withLock({ $0 }) {
          try? FileManager.default.removeItem(atPath: path)
        }
      }
    }

    private static let removedAtExit = Mutex<[String]>([])

    func path(_ name: String) -> String { path + "/" + name }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
      try write(Array(text.utf8), to: name)
    }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
      try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
      return path(name)
    }

    func read(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The names in a directory, hidden ones too.
    func names(in name: String = "") throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: name.isEmpty ? path : path(name)).sorted()
    }

    /// Everything below a directory: each path, and what is in the file; nothing for no directory.
    func tree(_ name: String) throws -> [String: [UInt8]] {
      var tree: [String: [UInt8]] = [:]
      for below in try FileManager.default.subpathsOfDirectory(atPath: path(name)) {
        let isDirectory = (try? names(in: name + "/" + below)) != nil
        tree[below] = isDirectory ? [] : try read(name + "/" + below)
      }
      return tree
    }

    /// The environment of a person who lives here.
    var environment: [String: String] {
      [
        "HOME": path, "PATH": "/usr/bin:/bin", "TMPDIR": path, "LC_ALL": "C.UTF-8",
        // The machine's own TPM is nothing that tests use.
        "WHISPER_TPM": "none",
      ]
    }

    /// Runs `whisper` as somebody who lives here.
    func whisper(
      _ arguments: String..., input: Source = .nothing, environment: [String: String] = [:],
      descriptors: [Int32: Source] = [:]
    ) throws -> Ran {
      try run(arguments, input: input, environment: environment, descriptors: descriptors)
    }

    func run(
      _ arguments: [String], input: Source = .nothing, environment: [String: String] = [:],
      descriptors: [Int32: Source] = [:]
    ) throws -> Ran {
      var child = Child(try Program.whisper(), arguments)
      child.environment = self.environment.merging(environment) { $1 }
      child.input = input
      child.descriptors = descriptors
      child.directory = path
      return try child.run()
    }

    /// Runs a line of shell, with the built `whisper` first in PATH.
    func shell(_ line: String, environment: [String: String] = [:]) throws -> Ran {
      var child = Child("/bin/bash", ["-c", line])
      child.environment = self.environment.merging(environment) { $1 }
      child.environment["PATH"] = try Program.directory() + ":/usr/bin:/bin:/usr/sbin:/sbin"
      child.directory = path
      return try child.run()
    }

    /// Makes a vault without a passphrase, and an identity of that name in it.
    func person(_ name: String) throws -> Person {
      let person = Person(place: self, name: name, vault: path(name.lowercased()))
      try person("init", "--no-passphrase", "--yes").expect(0)
      try person("identity", "create", name).expect(0)
      return person
    }

    /// Two people who have each other's bundle. Their vaults are copies, made once.
    func pair() throws -> (alice: Person, bob: Person) {
      let names = ["Alice", "Bob"]
      let people = try names.map { name in
        let vault = path(name.lowercased())
        try FileManager.default.copyItem(
          atPath: Self.originals.get().path(name.lowercased()), toPath: vault)
        return Person(place: self, name: name, vault: vault)
      }
      return (people[0], people[1])
    }

    private static let originals: Result<Place, any Error> = Result {
      let place = try Place()
      place.removeAtExit()
      let (alice, bob) = (try place.person("Alice"), try place.person("Bob"))
      try alice.meet(bob)
      try bob.meet(alice)
      return place
    }
  }

  /// Somebody with a vault of their own.
  struct Person {
    let place: Place
    let name: String
    let vault: String

    /// A locale, for who does not read English.
    var locale = "C.UTF-8"

    func callAsFunction(_ arguments: String..., input: Source = .nothing) throws -> Ran {
      try run(arguments, input: input)
    }

    func run(_ arguments: [String], input: Source = .nothing) throws -> Ran {
      try place.run(
        ["--vault", vault] + arguments, input: input, environment: ["LC_ALL": locale])
    }

    /// Runs a command and takes its one JSON object.
    func json(_ arguments: String..., input: Source = .nothing) throws -> [String: Any] {
      try run(arguments + ["--json"], input: input).expect(0).json
    }

    /// A command, or several, as it is suggested to who named the vault.
    func suggested(_ commands: String) -> String {
      commands.replacingOccurrences(of: "whisper ", with: "whisper --vault \(vault) ")
    }

    /// In one line.
    var bundle: String {
      get throws { try self("identity", "export", "--no-wrap").expect(0).text }
    }

    func meet(_ other: Person) throws {
      try self("contact", "add", "-", input: .text(try other.bundle)).expect(0)
    }

    /// The envelope of a message to another person, in one line.
    func seal(_ message: String, to other: String, _ options: String...) throws -> String {
      try run(["seal", "--to", other, "--no-wrap"] + options, input: .text(message)).expect(0).text
    }
  }
#endif
