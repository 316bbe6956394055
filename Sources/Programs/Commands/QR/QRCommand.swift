import AnimatedQR
import ArgumentParser
import Bitcoin
import QRExchange
import StagedFiles
import WhisperKit
import Words

/// Makes the codes of a text, without a vault.
struct QRCommand: Command {
  static let configuration = CommandConfiguration("qr", QRWords.make, details: .makeDetails)

  @Option(help: QRWords.spread.help("format")) var qrFormat: AnimatedQR.Format?
  @OptionGroup var output: OutputOptions
  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.vault = .none
    needs.pictures = [output.file == nil ? .writeMatrix : .writePicture]
    return needs
  }

  func run(in context: Context) throws {
    try output.file?.check(context)
    let octets = try Input(file, context).text(
      limit: PSBT.Form.sizeLimit, prompt: MessageWords.pasteText.text)
    let made = try CodesOfText(octets, as: qrFormat)
    if let file = output.file {
      try write(made, to: file, context)
    } else if global.json {
      try context.output.print(QRCodesReport(codes: matrices(of: made, context), files: nil))
    } else if case .parts(let parts) = made, parts.codes.count > 1 {
      _ = try parts.options(for: "-").write(parts.message, context)
    } else {
      var helper = try context.sandbox.takePictureProgram(.writeMatrix)
      made.sayHowLarge(context)
      try context.draw(helper.matrix(of: made.first))
    }
  }

  /// One picture by its name, or several that are numbered.
  private func write(_ made: CodesOfText, to file: OutputFile, _ context: Context) throws {
    if case .parts(let parts) = made, parts.codes.count > 1 {
      let path = file.path.hasSuffix(".png") ? String(file.path.dropLast(4)) : file.path
      _ = try parts.options(for: path).write(parts.message, context)
      let files = (1...parts.codes.count).map {
        AnimatedQROutputOptions.picture(path, $0, of: parts.codes.count).path
      }
      if global.json { try context.output.print(QRCodesReport(codes: nil, files: files)) }
      return
    }
    var helper = try context.sandbox.takePictureProgram(.writePicture)
    try StagedFile.putInPlace([try file.stage(helper.picture(of: made.first))])
    if global.json {
      try context.output.print(QRCodesReport(codes: nil, files: [file.path]))
    } else {
      made.sayHowLarge(context)
      context.output.say(QRWords.wrote, printable(file.path))
    }
  }

  private func matrices(of made: CodesOfText, _ context: Context) throws -> [QRMatrix] {
    var helper = try context.sandbox.takePictureProgram(.writeMatrix)
    var matrices: [QRMatrix] = []
    for content in try made.contents { matrices.append(try helper.matrix(of: content)) }
    return matrices
  }
}

/// What stands in the codes of a text.
private enum CodesOfText {
  /// The text itself, in one.
  case whole(String)
  /// Parts of it, in the form that wallets read.
  case parts(Parts)

  struct Parts {
    let message: QRMessage
    let format: AnimatedQR.Format
    let codes: AnimatedQR

    /// How they are written as those of a transaction.
    func options(for place: String) -> AnimatedQROutputOptions {
      var options = AnimatedQROutputOptions()
      (options.qr, options.qrFormat) = (place, format)
      return options
    }
  }

  /// Transactions to be signed are spread over several as wallets read them; any other text stands in one as it is, unless a
  /// format is given.
  ///
  /// Throws `BitcoinError` for what begins like a transaction and is none, `QRError`, and `CommandError.notText`.
  init(_ octets: [UInt8], as format: AnimatedQR.Format?) throws {
    guard let message = try Self.message(octets, isSpread: format != nil) else {
      let text = try Self.text(octets)
      guard text.utf8.count <= QRLimits.payload else {
        var error = CommandError(QRError.payloadTooLarge(limit: QRLimits.payload))
        error.hint = .own(QRWords.spreadHint.text)
        throw error
      }
      self = .whole(text)
      return
    }
    let format = format ?? .ur
    guard let codes = try? AnimatedQR(message, as: format) else {
      throw QRError.tooManyParts(limit: AnimatedQR.maximumCodes(format))
    }
    self = .parts(Parts(message: message, format: format, codes: codes))
  }

  /// Nil for what stands in a code as it is.
  private static func message(_ octets: [UInt8], isSpread: Bool) throws -> QRMessage? {
    guard !PSBT.begins(octets) else {
      return QRMessage(.psbt, try PSBT.read(octets).psbt.written(as: .binary))
    }
    guard isSpread else { return nil }
    let text = Array(try text(octets).utf8)
    guard text.count <= QRMessage.maximumJoined else {
      throw QRError.messageTooLarge(limit: QRMessage.maximumJoined)
    }
    return QRMessage(text.first == UInt8(ascii: "{") ? .json : .text, text)
  }

  /// A text less one line end. An envelope or bundle that nothing stands around is in one line, as such codes have it.
  private static func text(_ octets: [UInt8]) throws -> String {
    var octets = octets
    if octets.last == UInt8(ascii: "\n") {
      octets.removeLast()
      if octets.last == UInt8(ascii: "\r") { octets.removeLast() }
    }
    guard let text = String(validating: octets, as: UTF8.self) else { throw QRPayloadError.notText }
    guard octets.count <= QRLimits.payload * 2 else { return text }
    let unbroken = octets.filter { ![0x0A, 0x0D].contains($0) }
    return (try? QRPayload(scanned: unbroken)) == nil
      ? text : String(decoding: unbroken, as: UTF8.self)
  }

  /// What stands in each, in their order. Throws `QRError.tooManyParts`.
  var contents: [String] {
    get throws(QRError) {
      switch self {
      case .whole(let text): return [text]
      case .parts(let parts):
        let limit = AnimatedQROutputOptions.maximumPictures
        guard parts.codes.count <= limit else { throw .tooManyParts(limit: limit) }
        return (0..<parts.codes.count).map { parts.codes.content(at: $0) }
      }
    }
  }

  /// What stands in the only one.
  var first: String {
    switch self {
    case .whole(let text): text
    case .parts(let parts): parts.codes.content(at: 0)
    }
  }

  /// Says of one code that many cameras do not read it, where that is so.
  func sayHowLarge(_ context: Context) {
    let bytes = first.utf8.count
    guard bytes > QRPayload.comfortableBytes else { return }
    context.output.say(QRWords.large, "\(bytes)", "\(QRPayload.comfortableBytes)")
  }
}

/// Codes that were made: their modules, or the files with their pictures.
struct QRCodesReport: Report {
  /// Of each its rows from above, of each of those 1 where it is dark and 0 where it is light. The white border is left out.
  let codes: [[[UInt8]]]?
  let files: [String]?

  init(codes: [QRMatrix]?, files: [String]?) {
    self.codes = codes?.map(\.rows)
    self.files = files
  }

  var text: Lines { Lines(files ?? []) }
}
