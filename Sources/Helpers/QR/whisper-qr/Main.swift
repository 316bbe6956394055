import Glibc
import ProcessHardening
import QRExchange

/// Handles pictures for `whisper`, in a process that holds nothing and can reach nothing: the
/// libraries that decode pictures from strangers never run where keys are, nor what joins and inflates the parts of a
/// message.
///
/// One task, whose requests come by standard input and are answered on standard output; how it ended is the exit code
/// (`QRStatus`). Streams are pipes: to a file, nothing can be written.
@main
enum Main {
  /// Address space, in bytes: three times what the largest picture takes.
  private static let memory: UInt = 1 << 30

  static func main() {
    // No clean-up on the way out: it may ask for what the process has given up.
    _exit(run(ProgramArguments.all ?? []).rawValue)
  }

  private static func run(_ arguments: [String]) -> QRStatus {
    guard let task = QRTask(arguments: arguments) else { return .usage }
    do {
      try ProcessHardening.confineToStreams(
        memory: memory, processorSeconds: processorSeconds(task))
    } catch {
      return .notConfined
    }
    do {
      try serve(task)
      return .done
    } catch {
      return error
    }
  }

  /// Several times what the largest picture takes, or many pictures; the command waits for none of them that long.
  private static func processorSeconds(_ task: QRTask) -> UInt { task.isOneRequest ? 20 : 3600 }

  private static func serve(_ task: QRTask) throws(QRStatus) {
    switch task {
    case .read:
      var picture = try GrayPicture(decoding: try Streams.read(limit: task.maximumInput))
      try Streams.write(try picture.content())
    case .join: try CodeJoiner.serve()
    case .writePicture:
      try answer(task) { payload throws(QRStatus) in try QRMatrix(encoding: payload).png() }
    case .writeMatrix:
      try answer(task) { payload throws(QRStatus) in try QRMatrix(encoding: payload).encoded }
    }
  }

  /// Answers each request by itself, until there are no more.
  private static func answer(
    _ task: QRTask, by answer: ([UInt8]) throws(QRStatus) -> [UInt8]
  ) throws(QRStatus) {
    while let request = try Streams.readFrame(limit: task.maximumInput) {
      do {
        try Streams.writeFrame(QRAnswer(.done, try answer(request)))
      } catch {
        try Streams.writeFrame(QRAnswer(error))
      }
    }
  }
}
