import HelperProcess
import QRExchange

/// Keeps the QR helper from when it is started until it is used, once.
final class PictureProgram {
  let task: QRTask
  private var helper: QRHelper?
  private var failure = QRError.helper(.missing)

  /// Starts it. Where it only draws what is a text too, a failure waits until the drawing's turn comes: nobody
  /// goes without the text for want of its picture.
  init(_ task: QRTask) throws(QRError) {
    self.task = task
    do {
      helper = try QRHelper.start(task)
    } catch {
      guard task.isWriting else { throw error }
      failure = error
    }
  }

  func take() throws(QRError) -> QRHelper {
    guard let helper = helper.take() else { throw failure }
    return helper
  }
}
