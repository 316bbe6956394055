import ProcessHardening
import WhisperKit

/// All that a command meets of the world but files: the process's own, or what a test puts there.
struct Surroundings {
  var streams: Streams
  var terminal: any Terminal
  var environment: Environment
  var clock: TimeSource
  var confinement: Confinement
  var machine = Machine.current

  /// What the process has.
  static var process: Surroundings {
    Surroundings(
      streams: .standard, terminal: ControllingTerminal(), environment: .process, clock: .system,
      confinement: .process)
  }
}

/// The streams that a program is given.
struct Streams {
  var input: any ByteSource
  var output: any ByteSink
  var errors: any ByteSink

  /// The process's own.
  static var standard: Streams {
    let errors = DescriptorSink(2)
    return Streams(
      input: StandardInput(errors: errors), output: DescriptorSink(1), errors: errors)
  }
}

/// How the process gives up what a command does not need. A test does not: there is no way back.
struct Confinement {
  /// Ends the start of programs.
  let refusePrograms: () throws -> Void
  /// Closes all other files; called again, it narrows what was open.
  let restrictFiles: (FileAccess) throws -> FileSandboxState

  /// The kernel's.
  static var process: Confinement {
    Confinement(
      refusePrograms: { try ProcessHardening.refusePrograms() },
      restrictFiles: { try ProcessHardening.restrictFiles($0) })
  }
}
