import AnimatedQR
import ArgumentParser
import QRExchange
import StagedFiles
import Words

extension AnimatedQR.Format: ExpressibleByArgument {}

/// QR codes whose parts make a message, and that a command reads instead of a file.
struct AnimatedQRInputOptions: SharedOptions {
  @Option(help: AnimatedQRWords.input.help("picture"), completion: .file()) var fromQr: [String] =
    []

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard !fromQr.contains("") else { throw UsageError(of: QRWords.namesPicture) }
    guard fromQr.count(where: { $0 == "-" }) <= 1 else {
      throw UsageError(of: AnimatedQRWords.standardInputTwice)
    }
  }

  func check(besides file: String?) throws(UsageError) {
    guard fromQr.isEmpty || file == nil else { throw UsageError(.either, "--from-qr", "FILE") }
  }

  func files(beside groups: OptionGroups) -> FileNeeds {
    FileNeeds(
      inputs: fromQr.filter { $0 != "-" }, readsStandardInput: fromQr.contains("-"),
      pictures: fromQr.isEmpty ? [] : [.join])
  }

  /// What a command needs that reads a message from a file where there are no pictures.
  func files(insteadOf file: String?) -> FileNeeds {
    fromQr.isEmpty ? FileNeeds(text: file) : FileNeeds()
  }

  /// The message in the pictures; nil when there are none. A picture without a code that can be read is left out, as
  /// one is that a camera took between two codes: what is missing then is said.
  func message(_ context: Context) throws -> QRMessage? {
    guard !fromQr.isEmpty else { return nil }
    guard fromQr.count <= AnimatedQRReader.maximumCodes else {
      throw QRError.tooManyParts(limit: AnimatedQRReader.maximumCodes)
    }
    var helper = try context.sandbox.takePictureProgram(.join)
    var unread: [String] = []
    for path in fromQr {
      do {
        try helper.add(try QRPicture.read(Input(path, context)))
      } catch let error as QRError where fromQr.count > 1 {
        guard case .noCode = error else { throw QRError.inPicture(path, error) }
        unread.append(path)
      }
    }
    guard unread.count < fromQr.count else { throw QRError.noCode }
    if let first = unread.first {
      context.output.say(AnimatedQRWords.unread, "\(unread.count)", printable(first))
    }
    return try helper.message()
  }
}

/// The QR codes that a command makes of a message.
struct AnimatedQROutputOptions: SharedOptions {
  @Option(help: AnimatedQRWords.output.help("prefix"), completion: .file()) var qr: String?
  @Option(help: AnimatedQRWords.format.help("format")) var qrFormat: AnimatedQR.Format?

  /// The most pictures that are written: each is held open until all are there.
  static let maximumPictures = 500
  /// How long a code is shown: four a second.
  private static let pause = Duration.milliseconds(250)

  var isDrawn: Bool { qr == "-" }

  /// Where the pictures go; nil when there are none to write.
  var place: OutputFile? {
    isDrawn ? nil : qr.map { Self.picture($0, 1, of: 1) }
  }

  func files(beside groups: OptionGroups) -> FileNeeds {
    var needs = FileNeeds(outputs: [place])
    needs.pictures = qr.map { [$0 == "-" ? .writeMatrix : .writePicture] } ?? []
    return needs
  }

  func check(beside groups: OptionGroups) throws(UsageError) {
    guard qr != "" else { throw UsageError(of: AnimatedQRWords.namesPrefix) }
    guard !isDrawn || !groups.global.json else { throw UsageError(of: QRWords.drawnNotJSON) }
    if qrFormat != nil, qr == nil { throw UsageError(.onlyWith, "--qr-format", "--qr") }
  }

  /// Makes the codes of a message: files, all of them or none, or shown on the terminal. Whether they were shown.
  func write(_ message: QRMessage, _ context: Context) throws -> Bool {
    guard let qr else { return false }
    if isDrawn {
      try show(message, context)
    } else {
      let codes = try codes(of: message)
      guard codes.count <= Self.maximumPictures else {
        throw QRError.tooManyParts(limit: Self.maximumPictures)
      }
      var helper = try context.sandbox.takePictureProgram(.writePicture)
      var staged: [StagedFile] = []
      for place in 0..<codes.count {
        let file = Self.picture(qr, place + 1, of: codes.count)
        staged.append(try file.stage(helper.picture(of: codes.content(at: place))))
      }
      try StagedFile.putInPlace(staged)
      context.output.say(
        AnimatedQRWords.wrote, "\(codes.count)",
        printable(Self.picture(qr, 1, of: codes.count).path))
    }
    return isDrawn
  }

  private func codes(
    of message: QRMessage, fragment: Int = AnimatedQR.fragment
  ) throws(QRError) -> AnimatedQR {
    do {
      return try AnimatedQR(message, as: qrFormat ?? .ur, fragment: fragment)
    } catch {
      throw .tooManyParts(limit: AnimatedQR.maximumCodes(qrFormat ?? .ur))
    }
  }

  /// The picture of that number; names sort as the numbers do.
  static func picture(_ prefix: String, _ number: Int, of count: Int) -> OutputFile {
    let digits = "\(count)"
    let zeros = String(repeating: "0", count: digits.utf8.count - "\(number)".utf8.count)
    return OutputFile(
      path: "\(prefix)-\(zeros)\(number)-of-\(digits).png", replaces: false, isNumbered: true)
  }

  /// One code is drawn where the text would stand; several are shown in turn, as large as the terminal lets them be.
  private func show(_ message: QRMessage, _ context: Context) throws {
    var helper = try context.sandbox.takePictureProgram(.writeMatrix)
    let whole = try codes(of: message)
    if whole.count == 1 {
      return try context.draw(helper.matrix(of: whole.content(at: 0)))
    }
    guard context.streams.output.isTerminal, context.terminal.isThere else {
      throw QRError.noScreen
    }
    let codes = try fitting(message, &helper, context.terminal)
    let style = context.environment.hasColours ? QRBlocks.Style.coloured : .plain
    context.person.explain(Remark(AnimatedQRWords.shown, "\(codes.count)"))
    try context.terminal.showInTurn(each: Self.pause) { turn in
      // Numbers of more digits would need more room.
      let matrix = try helper.matrix(of: codes.content(at: turn % Self.turns))
      return QRBlocks.text(matrix, style)
    }
  }

  /// After so many codes they begin anew.
  private static let turns = 9999

  /// Codes that fit the terminal, the largest first.
  private func fitting(
    _ message: QRMessage, _ helper: inout QRHelper, _ terminal: any Terminal
  ) throws -> AnimatedQR {
    guard let size = terminal.size else { return try codes(of: message) }
    var failure = QRError.noScreen
    for fragment in [200, 150, 110, 80, 55, 40, 25] {
      let codes = try codes(of: message, fragment: fragment)
      // The first ones have the shortest numbers.
      let largest = try helper.matrix(of: codes.content(at: Self.turns - 1))
      // The last line stays free: a terminal scrolls after it.
      let lines = (largest.fullSize + 1) / 2 + 1
      if largest.fullSize > size.columns {
        failure = .tooWide(code: largest.fullSize, terminal: size.columns)
      } else if lines > size.lines {
        failure = .tooLow(code: lines, terminal: size.lines)
      } else {
        return codes
      }
    }
    throw failure
  }
}
