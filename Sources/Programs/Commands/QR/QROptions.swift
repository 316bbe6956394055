import Words
import ArgumentParser
import QRExchange
import StagedFiles
import WhisperKit

/// A QR code of what a command makes.
struct QROutputOptions: SharedOptions {
  @Option(help: QRWords.output.help("file"), completion: .file()) var qr: String?

  func files(beside groups: OptionGroups) -> FileNeeds {
    var needs = FileNeeds(outputs: [file(.none)])
    needs.pictures = qr.map { [$0 == "-" ? .writeMatrix : .writePicture] } ?? []
    return needs
  }

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard qr != "" else { throw UsageError(of: QRWords.namesFile) }
    guard !isDrawn || !groups.global.json else { throw UsageError(of: QRWords.drawnNotJSON) }
    // One file for the code and for its text.
    if let output = groups[OutputOptions.self], let picture = file(output), let text = output.file,
      picture.isSame(as: text)
    {
      throw UsageError(of: QRWords.sameFile)
    }
  }

  /// Whether the code is drawn on standard output, in the place of the text.
  var isDrawn: Bool { qr == "-" }

  /// The picture file; nil when there is none to write.
  func file(_ output: OutputOptions) -> OutputFile? {
    isDrawn ? nil : qr.map { OutputFile(path: $0, replaces: output.force) }
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
    if failure == nil, let picture { context.output.say(QRWords.wrote, printable(picture.path)) }
    return QROutcome(isDrawn: isDrawn && failure == nil, failure: failure)
  }

  /// Prints a report, whose text stands in no file, and makes the code of it: drawn in its place, or in a picture besides.
  func print(_ report: some Report, coded text: String?, _ context: Context) throws {
    guard qr != nil, let text else { return try context.output.print(report) }
    let code = try write(text, asText: text, .none, context)
    if !code.isDrawn { try context.output.print(report) }
    try code.check()
  }

  /// The helper, after a word about what many cameras do not read.
  private func helper(
    _ task: QRTask, for text: String, _ context: Context
  ) throws -> QRHelper {
    let bytes = text.utf8.count
    // What no code holds is an error below, and no advice about cameras.
    if bytes > QRPayload.comfortableBytes, bytes <= QRLimits.payload {
      context.output.say(QRWords.large, "\(bytes)", "\(QRPayload.comfortableBytes)")
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
      output.say(QRWords.drawn, "\(drawn.count { $0 == "\n" })")
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

/// A text that a command reads, or a QR code instead of it.
struct QRInputOptions: SharedOptions {
  @Option(help: QRWords.input.help("picture"), completion: .file()) var fromQr: String?
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?

  /// The file that was named, be it a picture; nil for standard input.
  var path: String? { fromQr ?? file }

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard fromQr == nil || file == nil else { throw UsageError(.either, "--from-qr", "FILE") }
    guard fromQr != "" else { throw UsageError(of: QRWords.namesPicture) }
  }

  func files(beside groups: OptionGroups) -> FileNeeds {
    var needs = FileNeeds(text: path)
    needs.pictures = fromQr == nil ? [] : [.read]
    return needs
  }

  /// What the picture's code holds; nil when there is no picture.
  func payload(_ context: Context) throws -> QRPayload? {
    try content(context).map { try QRPayload(scanned: $0) }
  }

  /// The same as it stands there.
  func content(_ context: Context) throws -> [UInt8]? {
    guard let fromQr else { return nil }
    let picture = try QRPicture.read(Input(fromQr, context))
    return try context.sandbox.takePictureProgram(.read).content(in: picture)
  }
}
