import ArgumentParser
import QRExchange
import WhisperKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A QR code of what a command makes.
struct QROutputOptions: ParsableArguments {
  @Option(help: QRWords.output.help("file")) var qr: String?

  func validate() throws {
    guard qr != "" else { throw ValidationError(QRWords.namesFile.text) }
  }

  /// Whether the code is drawn on standard output, in the place of the text.
  var isDrawn: Bool { qr == "-" }

  /// The picture file; nil when there is none to write.
  func file(_ output: OutputOptions) -> OutputFile? {
    isDrawn ? nil : qr.map { OutputFile(path: $0, replaces: output.force) }
  }

  /// What the helper is needed for.
  var task: QRTask? { qr.map { $0 == "-" ? .writeMatrix : .writePicture } }

  func check(_ output: OutputOptions, _ global: GlobalOptions) throws {
    guard !isDrawn || !global.json else { throw ValidationError(QRWords.drawnNotJSON.text) }
    if let picture = file(output), let text = output.file, picture.isSame(as: text) {
      throw ValidationError(QRWords.sameFile.text)
    }
  }

  /// Makes the code of `text`, as it was asked for; nothing when it was not.
  func make(_ text: String, _ output: OutputOptions, _ context: Context) throws {
    guard qr != nil else { return }
    let bytes = text.utf8.count
    // What no code holds is an error below, and no advice about cameras.
    if bytes > QRPayload.comfortableBytes, bytes <= QRLimits.payload {
      context.say(QRWords.large("\(bytes)", "\(QRPayload.comfortableBytes)"))
    }
    let helper = try context.takePictureProgram()
    if let file = file(output) {
      try file.write(helper.picture(of: text))
      context.say(QRWords.wrote(printable(file.path)))
    } else {
      let isColoured = Console.isTerminal(1) && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
      let matrix = try helper.matrix(of: text)
      let drawn = QRBlocks.text(matrix, isColoured ? .coloured : .plain)
      try Console.write(Array(drawn.utf8), to: 1)
      if let columns = Console.columns(of: 1), columns < matrix.fullSize {
        context.say(QRWords.tooWide("\(matrix.fullSize)", "\(columns)"))
      }
    }
  }
}

/// A QR code that a command reads instead of a text.
struct QRInputOptions: ParsableArguments {
  @Option(help: QRWords.input.help("picture")) var fromQr: String?

  func check(file: String?) throws {
    guard fromQr == nil || file == nil else {
      throw ValidationError(UsageErrorWords.either("--from-qr", "FILE"))
    }
    guard fromQr != "" else { throw ValidationError(QRWords.namesPicture.text) }
  }

  /// The files of a command that reads a text, or a picture.
  func files(text file: String?, outputs: [OutputFile?] = []) -> FileNeeds {
    var needs = FileNeeds(text: fromQr ?? file, outputs: outputs)
    needs.picture = fromQr == nil ? nil : .read
    return needs
  }

  /// What the picture's code holds; nil when there is no picture.
  func payload(_ context: Context) throws -> QRPayload? {
    guard let fromQr else { return nil }
    let picture = try QRPicture.read(fromQr)
    return try context.takePictureProgram().payload(in: picture)
  }
}
