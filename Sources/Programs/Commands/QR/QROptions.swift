import Words
import ArgumentParser
import QRExchange
import StagedFiles
import WhisperKit

/// A QR code of what a command makes.
struct QROutputOptions: ParsableArguments {
  @Option(help: QRWords.output.help("file"), completion: .file()) var qr: String?

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
  var tasks: [QRTask] { qr.map { [$0 == "-" ? .writeMatrix : .writePicture] } ?? [] }

  func check(_ output: OutputOptions, _ global: GlobalOptions) throws {
    guard !isDrawn || !global.json else { throw ValidationError(QRWords.drawnNotJSON.text) }
    if let picture = file(output), let text = output.file, picture.isSame(as: text) {
      throw ValidationError(QRWords.sameFile.text)
    }
  }

  /// Makes the code of `text` as it was asked for, and writes the text itself, in the form `written`, where
  /// that goes to a file, also when no code can be made. Of two files both are there afterwards, or the text alone.
  func write(
    _ text: String, asText written: String, _ output: OutputOptions, _ context: Context
  ) throws -> QROutcome {
    var staged = try output.file.map { [try $0.stage(Array((written + "\n").utf8))] } ?? []
    let picture = file(output)
    var failure: (any Error)?
    do {
      if isDrawn {
        try draw(text, context)
      } else if let picture {
        var helper = try helper(.writePicture, for: text, context)
        let made = try picture.stage(helper.picture(of: text))
        if staged.isEmpty { try StagedFile.putInPlace([made]) } else { staged.append(made) }
      }
    } catch {
      failure = error
    }
    try StagedFile.putInPlace(staged)
    if failure == nil, let picture { context.output.say(QRWords.wrote(printable(picture.path))) }
    return QROutcome(isDrawn: isDrawn && failure == nil, failure: failure)
  }

  /// Prints a report, whose text stands in no file, and makes the code of it: drawn in its place, or in a picture besides.
  func print(_ report: some Report, coded text: String?, _ context: Context) throws {
    guard qr != nil, let text else { return try context.output.print(report) }
    let code = try write(text, asText: text, .none, context)
    if !code.isDrawn { try context.output.print(report) }
    try code.check()
  }

  /// What a command that writes its text to standard output alone needs, and the files that its options name.
  func files(_ inputs: [String]) -> FileNeeds {
    var needs = FileNeeds(outputs: [file(.none)])
    needs.inputs = inputs
    needs.pictures = tasks
    return needs
  }

  /// The helper, after a word about what many cameras do not read.
  private func helper(
    _ task: QRTask, for text: String, _ context: Context
  ) throws -> QRHelper {
    let bytes = text.utf8.count
    // What no code holds is an error below, and no advice about cameras.
    if bytes > QRPayload.comfortableBytes, bytes <= QRLimits.payload {
      context.output.say(QRWords.large("\(bytes)", "\(QRPayload.comfortableBytes)"))
    }
    return try context.sandbox.takePictureProgram(task)
  }

  private func draw(_ text: String, _ context: Context) throws {
    var helper = try helper(.writeMatrix, for: text, context)
    try context.draw(helper.matrix(of: text))
  }
}

extension Context {
  /// Draws a code on standard output.
  func draw(_ matrix: QRMatrix) throws {
    let screen = streams.output
    let isColoured = screen.isTerminal && environment.hasColours
    if let columns = screen.columns, columns < matrix.fullSize {
      throw QRError.tooWide(code: matrix.fullSize, terminal: columns)
    }
    let drawn = QRBlocks.text(matrix, isColoured ? .coloured : .plain)
    if screen.isTerminal {
      // For who has the screen read aloud.
      output.say(QRWords.drawn("\(drawn.count { $0 == "\n" })"))
    }
    try screen.write(drawn)
  }
}

/// What became of the code that a command was to make of its text.
struct QROutcome {
  /// Whether it was drawn in the place of the text.
  let isDrawn: Bool
  fileprivate let failure: (any Error)?

  /// To be called when the text is where it belongs.
  func check() throws { if let failure { throw failure } }
}

/// A QR code that a command reads instead of a text.
struct QRInputOptions: ParsableArguments {
  @Option(help: QRWords.input.help("picture"), completion: .file()) var fromQr: String?

  func check(file: String?) throws {
    guard fromQr == nil || file == nil else {
      throw ValidationError(UsageErrorWords.either("--from-qr", "FILE"))
    }
    guard fromQr != "" else { throw ValidationError(QRWords.namesPicture.text) }
  }

  /// The files of a command that reads a text, or a picture.
  func files(text file: String?, outputs: [OutputFile?] = []) -> FileNeeds {
    var needs = FileNeeds(text: fromQr ?? file, outputs: outputs)
    needs.pictures = fromQr == nil ? [] : [.read]
    return needs
  }

  /// What the picture's code holds; nil when there is no picture.
  func payload(_ context: Context) throws -> QRPayload? {
    guard let fromQr else { return nil }
    let picture = try QRPicture.read(Input(fromQr, context))
    return try context.sandbox.takePictureProgram(.read).payload(in: picture)
  }
}
