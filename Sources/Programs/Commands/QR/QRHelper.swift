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
  private var helper: HelperProcess

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

  /// Gives the helper all of the input and takes all of its output; for a task of one request.
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

extension QRHelper {
  /// Asks for one thing of several, and waits for the answer.
  /// - Parameter patience: after which the helper is of no use any more.
  mutating func ask(
    _ request: [UInt8], patience: Duration = HelperProcess.patience
  ) throws(QRError) -> [UInt8] {
    guard request.count <= task.maximumInput else { throw .inputTooLarge(task) }
    let task = task
    let answer: QRAnswer
    do throws(HelperError) {
      answer = try helper.ask(
        request, limit: 1 + max(task.maximumOutput, QRLimits.complaint),
        until: ContinuousClock.now + patience)
    } catch {
      throw QRError(error, task)
    }
    guard answer.status == .done else { throw QRError(answer, task) }
    return answer.bytes
  }
}

extension HelperProcess {
  /// Sends a request in a frame, and takes the answer.
  /// - Parameter limit: the most that the answer's frame may hold, in bytes.
  fileprivate mutating func ask(
    _ request: [UInt8], limit: Int, until end: ContinuousClock.Instant
  ) throws(HelperError) -> QRAnswer {
    try (QRFrame.header(of: request.count) + request).withUnsafeBufferPointer {
      bytes throws(HelperError) in
      try send(UnsafeRawBufferPointer(bytes), until: end)
    }
    guard let count = QRFrame.count(try receive(QRFrame.headerSize, until: end), limit: limit)
    else { throw .wroteTooMuch(limit: limit) }
    guard let answer = QRAnswer(encoded: try receive(count, until: end)) else {
      throw .failed(code: QRStatus.done.rawValue)
    }
    return answer
  }

  private mutating func receive(
    _ count: Int, until end: ContinuousClock.Instant
  ) throws(HelperError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBufferPointer { bytes throws(HelperError) in
      try receive(into: UnsafeMutableRawBufferPointer(bytes), until: end)
    }
    return bytes
  }
}

extension QRError {
  /// What the helper's end means for its task.
  init(_ error: HelperError, _ task: QRTask) {
    guard case .failed(let code) = error, let status = QRStatus(rawValue: code), status != .done
    else {
      self = .helper(error)
      return
    }
    self.init(QRAnswer(status), task)
  }

  /// What an answer means that is not what was asked for.
  init(_ answer: QRAnswer, _ task: QRTask) {
    self =
      switch answer.status {
      case .noCode: .noCode
      case .severalCodes: .severalCodes
      case .unreadablePicture: .unreadablePicture
      case .tooManyPixels: .tooManyPixels(limit: QRLimits.pixels)
      case .inputTooLarge: .inputTooLarge(task)
      case .contentTooLarge: .contentTooLarge(limit: QRLimits.content)
      case .notConfined: .helperNotConfined
      case .somethingElse: .noPart
      case .seedPhrase: .seedPhrase
      case .otherType: .otherType(Self.name(answer.bytes))
      case .oldVersion: .oldVersion
      case .damagedPart: .damagedPart
      case .anotherMessage: .anotherMessage
      case .messageTooLarge: .messageTooLarge(limit: Self.size(answer.bytes))
      case .tooManyParts: .tooManyParts(limit: Self.number(answer.bytes.prefix(4)))
      case .incomplete:
        .incomplete(
          known: Self.number(answer.bytes.prefix(4)), of: Self.number(answer.bytes.dropFirst(4)))
      case .done, .failed, .streamFailed, .usage:
        .helper(.failed(code: answer.status.rawValue))
      }
  }

  private static func size(_ octets: [UInt8]) -> Int {
    min(octets.prefix(4).reduce(0) { $0 << 8 | Int($1) }, QRLimits.message)
  }

  /// At most 9999: more parts there are not, whatever the helper says.
  private static func number(_ octets: some Sequence<UInt8>) -> Int {
    min(octets.prefix(4).reduce(0) { $0 << 8 | Int($1) }, 9999)
  }

  /// A name that codes can have, and nothing that a terminal obeys.
  private static func name(_ octets: [UInt8]) -> String {
    String(decoding: octets.prefix(32), as: UTF8.self).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
    }
  }

  /// More than the task takes.
  static func inputTooLarge(_ task: QRTask) -> QRError {
    switch task {
    case .read, .join: .pictureTooLarge(limit: task.maximumInput)
    case .writePicture, .writeMatrix: .payloadTooLarge(limit: task.maximumInput)
    }
  }
}
