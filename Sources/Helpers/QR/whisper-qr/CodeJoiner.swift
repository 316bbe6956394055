import AnimatedQR
import QRExchange

/// Joins the message whose parts are codes, in pictures or in texts of who read them.
enum CodeJoiner {
  /// Answers requests, until there are no more.
  static func serve() throws(QRStatus) {
    var reader = AnimatedQRReader()
    while let request = try Streams.readFrame(limit: QRTask.join.maximumInput) {
      try Streams.writeFrame(answer(request, &reader))
    }
  }

  private static func answer(_ request: [UInt8], _ reader: inout AnimatedQRReader) -> QRAnswer {
    do {
      if request.isEmpty {
        let message = try reader.message()
        return QRAnswer(.done, [message.kind.rawValue] + message.octets)
      }
      if let text = ScannedText(request) {
        for content in text.contents { try reader.add(Array(content)) }
      } else {
        var picture = try GrayPicture(decoding: request)
        try reader.add(try picture.content())
      }
      return QRAnswer(.done)
    } catch let error as AnimatedQRError {
      return QRAnswer(refusal: error)
    } catch {
      return QRAnswer(error as? QRStatus ?? .failed)
    }
  }
}

extension QRAnswer {
  fileprivate init(refusal error: AnimatedQRError) {
    switch error {
    case .somethingElse: self.init(.somethingElse)
    case .seedPhrase: self.init(.seedPhrase)
    case .otherType(let name): self.init(.otherType, Array(name.utf8))
    case .oldVersion: self.init(.oldVersion)
    case .malformed: self.init(.damagedPart)
    case .anotherMessage: self.init(.anotherMessage)
    case .tooLarge(let limit): self.init(.messageTooLarge, QRFrame.header(of: limit))
    case .tooManyParts(let limit): self.init(.tooManyParts, QRFrame.header(of: limit))
    case .incomplete(let known, let count):
      self.init(.incomplete, QRFrame.header(of: known) + QRFrame.header(of: count))
    }
  }
}
