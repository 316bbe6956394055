#if os(Linux)
  import OpenPGP
  import ProcessHardening
  import SecretMemory
  import SystemPackage
  import WhisperKit
  import Words

  @testable import Commands

  /// What happened while a command ran in this process, in its order.
  enum Scene: Equatable {
    case refusedPrograms
    case restricted(FileAccess)
    case asked(String)
    case askedSecretly(String)
    case showedSecret(under: String)
    case printed(String)
    case said(String)
  }

  /// The order in which things happen, and what the person answers.
  final class Script {
    private(set) var scenes: [Scene] = []
    /// Nil where there is no terminal; then nobody can be asked.
    private var answers: [String]?

    init(answers: [String]?) { self.answers = answers }

    var hasTerminal: Bool { answers != nil }

    func note(_ scene: Scene) { scenes.append(scene) }

    /// The next answer. Who has none left stops answering.
    func answer(to scene: Scene) throws -> String {
      guard answers != nil else { throw CommandError.noTerminal }
      note(scene)
      guard let answer = answers?.first else { throw CommandError.cancelled }
      answers?.removeFirst()
      return answer
    }

    func show(under text: String) throws {
      guard answers != nil else { throw CommandError.noTerminal }
      note(.showedSecret(under: text))
    }

    /// Nobody was asked less than was expected.
    var unusedAnswers: [String] { answers ?? [] }
  }

  /// A terminal whose person follows a script.
  struct ScriptedTerminal: Terminal {
    let script: Script

    var isThere: Bool { script.hasTerminal }

    func passphrase(prompt: String) throws -> SecretBytes {
      try SecretBytes(copying: Array(script.answer(to: .askedSecretly(prompt)).utf8))
    }

    func phrase(prompt: String, under shown: String?) throws -> SecretBytes {
      try passphrase(prompt: prompt)
    }

    func hidingTyped<Result: ~Copyable>(
      during attempt: (consuming SecretBytes) throws -> Result, with secret: consuming SecretBytes
    ) throws -> Result {
      try attempt(secret)
    }

    func line(prompt: String) throws -> String { try script.answer(to: .asked(prompt)) }

    func show(_ secret: borrowing SecretBytes, under text: String) throws {
      try script.show(under: text)
    }

    func showUntilKey(_ secret: borrowing SecretBytes, under text: String) throws {
      try script.show(under: text)
    }

    var size: (columns: Int, lines: Int)? { nil }

    func showInTurn(each pause: Duration, _ text: (Int) throws -> String) throws {
      try script.show(under: text(0))
    }
  }

  /// A stream that is kept.
  final class KeptSink: ByteSink {
    private let script: Script
    private let scene: (String) -> Scene
    /// What it may take, in bytes, before the disk is full.
    private let room: Int
    let columns: Int?
    private(set) var bytes: [UInt8] = []

    /// With columns it is a terminal.
    init(_ script: Script, columns: Int?, room: Int = .max, _ scene: @escaping (String) -> Scene) {
      self.script = script
      self.columns = columns
      self.room = room
      self.scene = scene
    }

    var isTerminal: Bool { columns != nil }
    var isStyled: Bool { false }
    var isOpen: Bool { true }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
      guard bytes.count <= room - self.bytes.count else {
        throw CommandError.system(.writeOutput, errno: Errno.noSpace)
      }
      self.bytes += bytes
      script.note(scene(String(decoding: bytes, as: UTF8.self)))
    }
  }

  /// A text that is read, or typed.
  final class KeptSource: ByteSource {
    let isTyped: Bool
    private var rest: ArraySlice<UInt8>

    init(_ text: String, isTyped: Bool) {
      rest = Array(text.utf8)[...]
      self.isTyped = isTyped
    }

    func octets() -> any OctetSource { BytesSource(Array(rest)) }

    func read<Result>(begin: () -> Void, _ body: (Reader) throws -> Result) throws -> Result {
      if isTyped { begin() }
      return try body { buffer in
        let piece = rest.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
      }
    }
  }

  /// Commands that run in this process: with a home of their own, streams in memory, a person who follows a script,
  /// a clock that is set, and nothing confined.
  struct Rehearsal {
    let place: Place
    var environment: [String: String]
    /// Seconds since 1970.
    var now: Int64 = 1_800_000_000
    /// The columns of standard output and standard error; nil where they are no terminals.
    var columns: Int?
    /// How much standard output takes, in bytes.
    var room = Int.max
    /// Whether standard input is typed.
    var isTyped = false
    /// What the doctor finds.
    var machine = Machine.current

    init() throws {
      place = try Place()
      environment = ["HOME": place.path, "WHISPER_TPM": "none"]
    }

    struct Outcome {
      let ran: Ran
      let scenes: [Scene]

      /// What the person was asked, in its order.
      var questions: [Scene] {
        scenes.filter {
          switch $0 {
          case .asked, .askedSecretly: true
          default: false
          }
        }
      }

      @discardableResult
      func expect(_ status: ExitStatus) throws -> Outcome {
        try ran.expect(status.rawValue)
        return self
      }
    }

    /// Runs a command to its end. `answers` are what the person types, in their order; all must be asked for.
    func callAsFunction(
      _ arguments: String..., input: String = "", answers: [String]? = nil
    ) throws -> Outcome { try call(arguments, input: input, answers: answers) }

    func call(
      _ arguments: [String], input: String = "", answers: [String]? = nil
    ) throws -> Outcome {
      let script = Script(answers: answers)
      let output = KeptSink(script, columns: columns, room: room) { .printed($0) }
      let errors = KeptSink(script, columns: columns) { .said($0) }
      let now = now
      let invocation = Invocation(
        arguments: arguments,
        surroundings: Surroundings(
          streams: Streams(
            input: KeptSource(input, isTyped: isTyped), output: output, errors: errors),
          terminal: ScriptedTerminal(script: script),
          environment: Environment { environment[$0] }, clock: TimeSource { now },
          confinement: Confinement(
            refusePrograms: { script.note(.refusedPrograms) },
            restrictFiles: {
              script.note(.restricted($0))
              return .unavailable(.off)
            }), machine: machine))
      let status = invocation.run()
      guard script.unusedAnswers.isEmpty else {
        throw RunnerFailure("\(arguments): nobody asked for \(script.unusedAnswers)")
      }
      return Outcome(
        ran: Ran(
          command: arguments.joined(separator: " "), status: status.rawValue,
          output: output.bytes, errorOutput: errors.bytes),
        scenes: script.scenes)
    }

    /// Makes a vault with an identity; nil is no passphrase.
    func settle(as name: String, passphrase: String? = nil) throws {
      if let passphrase {
        try self("init", "--yes", answers: [passphrase, passphrase]).expect(.done)
        try self("identity", "create", name, answers: [passphrase]).expect(.done)
      } else {
        try self("init", "--yes", "--no-passphrase").expect(.done)
        try self("identity", "create", name).expect(.done)
      }
    }
  }
#endif
