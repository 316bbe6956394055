import Glibc
import ProcessHardening
import QRExchange

/// Handles pictures for `whisper`, in a process that holds nothing and can reach nothing: the
/// libraries that decode pictures from strangers never run where keys are.
///
/// One task, one input, one output; how it went is the exit code (`QRStatus`). Streams are pipes:
/// to a file, nothing can be written.
@main
enum Main {
  /// Address space, in bytes: three times what the largest picture takes.
  private static let memory: UInt = 1 << 30
  /// Processor time, in seconds: several times what the largest picture takes.
  private static let processorSeconds: UInt = 20

  static func main() {
    // No clean-up on the way out: it may ask for what the process has given up.
    _exit(run(ProgramArguments.all ?? []).rawValue)
  }

  private static func run(_ arguments: [String]) -> QRStatus {
    guard let task = QRTask(arguments: arguments) else { return .usage }
    do {
      try ProcessHardening.confineToStreams(memory: memory, processorSeconds: processorSeconds)
    } catch {
      return .notConfined
    }
    do {
      let input = try Streams.read(limit: task.maximumInput)
      try Streams.write(output(of: task, input))
      return .done
    } catch {
      return error
    }
  }

  private static func output(of task: QRTask, _ input: [UInt8]) throws(QRStatus) -> [UInt8] {
    switch task {
    case .read:
      var picture = try GrayPicture(decoding: input)
      return try picture.content()
    case .writePicture: return try QRMatrix(encoding: input).png()
    case .writeMatrix: return try QRMatrix(encoding: input).encoded
    }
  }
}
