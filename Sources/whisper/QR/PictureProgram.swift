import QRExchange

/// Keeps the QR helper from when it is started until it is used, once.
final class PictureProgram {
  private var helper: QRHelper?

  init(_ task: QRTask) throws(QRError) { helper = try QRHelper.start(task) }

  func take() throws(QRError) -> QRHelper {
    guard let helper = helper.take() else { throw .helperMissing }
    return helper
  }
}
