import HelperProcess
import QRExchange

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The running helper program `whisper-qr`, which decodes and draws pictures so that this process
/// never does.
struct QRHelper: ~Copyable {
  /// What it was started for.
  let task: QRTask
  private let helper: HelperProcess

  static let name = "whisper-qr"

  var process: pid_t { helper.process }

  /// Starts the helper in the first of these directories that has one; the one that was installed with this program,
  /// where none are named.
  static func start(
    _ task: QRTask, in directories: [String] = HelperProcess.installed
  ) throws(QRError) -> QRHelper {
    do {
      return QRHelper(task: task, helper: try .start(name, task.arguments, in: directories))
    } catch {
      throw QRError(error, task)
    }
  }

  private init(task: QRTask, helper: consuming HelperProcess) {
    self.task = task
    self.helper = helper
  }

  /// Gives the helper all of the input and takes all of its output.
  /// - Parameter limit: the most output that is taken, in bytes.
  /// - Parameter patience: after which the helper is ended.
  consuming func exchange(
    _ bytes: [UInt8], limit: Int, patience: Duration = HelperProcess.patience
  ) throws(QRError) -> [UInt8] {
    let task = task
    do {
      return try helper.exchange(bytes, limit: limit, patience: patience)
    } catch {
      throw QRError(error, task)
    }
  }
}

extension QRError {
  /// What the helper's end means for its task.
  init(_ error: HelperError, _ task: QRTask) {
    guard case .failed(let code) = error else {
      self = .helper(error)
      return
    }
    self =
      switch QRStatus(rawValue: code) {
      case .noCode: .noCode
      case .severalCodes: .severalCodes
      case .unreadablePicture: .unreadablePicture
      case .tooManyPixels: .tooManyPixels(limit: QRLimits.pixels)
      case .inputTooLarge: .inputTooLarge(task)
      case .contentTooLarge: .contentTooLarge(limit: QRLimits.content)
      case .notConfined: .helperNotConfined
      case .done, .failed, .streamFailed, .usage, nil: .helper(error)
      }
  }

  /// More than the task takes.
  static func inputTooLarge(_ task: QRTask) -> QRError {
    switch task {
    case .read: .pictureTooLarge(limit: task.maximumInput)
    case .writePicture, .writeMatrix: .payloadTooLarge(limit: task.maximumInput)
    }
  }
}
