import TestSupport
import TestVectors
import WhisperEnvelope
import WhisperKit

extension FuzzTarget {
  /// What a scanned code holds.
  static let qrPayload = FuzzTarget(
    name: "qr-payload", maximumLength: 4_200,
    seeds: {
      let texts =
        try vectorTexts(beginningWith: PublicBundle.prefix)
        + vectorTexts(beginningWith: "whisper1:")
      return texts.filter { $0.count <= 4_096 } + texts.prefix(4).map { $0 + [0x0D, 0x0A] }
    },
    run: { input in
      do {
        let payload = try QRPayload(scanned: input)
        let text =
          switch payload {
          case .bundle(let bundle): bundle.text
          case .envelope(let envelope): envelope.text
          }
        require(input.starts(with: text.utf8), "nothing stands before it")
        require(input.count - text.utf8.count <= 2, "nothing but a line end stands after it")
        require((try? QRPayload(scanned: text.utf8)) == payload, "its text reads as the same")
      } catch is QRPayloadError {}
    })
}
