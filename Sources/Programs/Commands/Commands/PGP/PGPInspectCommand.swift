import ArgumentParser
import OpenPGP
import SecretMemory
import WhisperKit
import Words

/// Says what OpenPGP data is, from outside.
struct PGPInspectCommand: Command {
  static let configuration = CommandConfiguration(
    "inspect", PGPMessageHelpWords.inspect, details: .inspectDetails)

  @Argument(help: CommonHelpWords.file.help, completion: .file()) var file: String?
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds(text: file)
    needs.vault = .none
    return needs
  }

  func run(in context: Context) throws {
    let now = context.clock.now()
    try Input(file, context).octets(prompt: PGPInspectWords.pasteData.text) { source in
      let head = try InspectedHead(source)
      guard !head.isEmpty else { throw CommandError.inputEmpty }
      guard let text = try head.text() else {
        return try context.output.print(try Self.report(of: head, at: now))
      }
      let pieces = text.pieces
      if pieces.count == 1, let only = pieces.first {
        return try context.output.print(try Self.report(of: only, octets: head.count, at: now))
      }
      let items = pieces.map { piece in
        PGPInspectListReport.Item {
          try Self.report(of: piece, octets: UInt64(piece.octetCount), at: now)
        }
      }
      // Where nothing can be read, that is the command's error.
      guard items.contains(where: \.isReport) else { throw items.firstError }
      try context.output.print(PGPInspectListReport(found: items))
    }
  }

  /// The same of what was kept of something, a piece each: of one that is not whole, what its beginning says.
  static func items(in found: Detection, at now: Int64) throws -> [PGPInspectListReport.Item] {
    let octets = (try? ReceivedCertificates.unlinked(found.octets)) ?? found.octets
    let source = BytesSource(octets)
    let text = found.isWhole ? try OpenPGPText.find(in: source) : nil
    guard let pieces = text?.pieces else {
      let size = found.isWhole ? UInt64(octets.count) : nil
      return [.init { try report(of: source, octets: size, at: now) }]
    }
    return pieces.map { piece in
      .init { try report(of: piece, octets: UInt64(piece.octetCount), at: now) }
    }
  }

  /// What something in a text is, which takes so many octets of it.
  private static func report(
    of piece: FoundOpenPGP, octets: UInt64, at now: Int64
  ) throws -> PGPInspectReport {
    if let failure = piece.failure { throw failure }
    return try report(of: piece.source, octets: octets, at: now)
  }

  /// `octets` is nil where it goes on behind what is there; then its certificates cannot be read.
  private static func report(
    of source: any RewindableSource, octets: UInt64?, at now: Int64
  ) throws -> PGPInspectReport {
    let summary = try MessageSummary.read(source)
    var certificates: [Certificate] = []
    if octets != nil, summary.content == .certificates || summary.content == .secretKeys {
      try source.rewind()
      certificates = try Certificate.read(source, options: .init(keepsCertifications: false))
    }
    return PGPInspectReport(summary, octets: octets, certificates: certificates, at: now)
  }

  /// What data is that is read as it stands.
  private static func report(of head: InspectedHead, at now: Int64) throws -> PGPInspectReport {
    let summary = try MessageSummary.read(head.source)
    switch summary.content {
    case .certificates, .secretKeys:
      let certificates = try head.certificates()
      return PGPInspectReport(
        summary, octets: head.count, certificates: certificates, at: now)
    default:
      try head.drain()
      return PGPInspectReport(summary, octets: head.count, certificates: [], at: now)
    }
  }
}

/// The octets of an input, the first of which can be read twice. Secret keys may be among them.
private final class InspectedHead {
  /// Of certificates and keys no more is read.
  private static let limit = 8 * 1024 * 1024

  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: limit + 1, alignment: 64)
  private let kept: Int
  private let counted: CountedSource

  init(_ source: any OctetSource) throws {
    var kept = 0
    while kept < buffer.count {
      let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[kept...]))
      if read == 0 { break }
      kept += read
    }
    self.kept = kept
    counted = CountedSource(UnsafeRawBufferPointer(rebasing: buffer[..<kept]), then: source)
  }

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  var source: any OctetSource { counted }

  var isEmpty: Bool { kept == 0 }

  /// What was found in them, where they are a text of which all is here; nil where they are read as they stand.
  func text() throws -> OpenPGPText? {
    guard kept <= Self.limit else { return nil }
    let text = try OpenPGPText.find(
      in: MemorySource(borrowing: UnsafeRawBufferPointer(rebasing: buffer[..<kept])))
    if text != nil { try drain() }
    return text
  }

  /// How many there are, once all were read.
  var count: UInt64 { counted.count }

  func drain() throws {
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while try piece.withUnsafeMutableBytes({ try counted.read(into: $0) }) > 0 {}
  }

  /// All that is there, as certificates.
  func certificates() throws -> [Certificate] {
    try drain()
    guard kept <= Self.limit else { throw CommandError.inputTooLarge(limit: Self.limit) }
    let source = MemorySource(borrowing: UnsafeRawBufferPointer(rebasing: buffer[..<kept]))
    return try Certificate.read(source, options: .init(keepsCertifications: false))
  }
}

/// Counts what is read: octets in memory, and behind them those of a source.
private final class CountedSource: OctetSource {
  private var first: UnsafeRawBufferPointer
  private let rest: any OctetSource
  private(set) var count: UInt64 = 0

  init(_ first: UnsafeRawBufferPointer, then rest: any OctetSource) {
    self.first = first
    self.rest = rest
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var read = min(first.count, buffer.count)
    if read > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: first[..<read]))
      first = UnsafeRawBufferPointer(rebasing: first[read...])
    } else {
      read = try rest.read(into: buffer)
    }
    count += UInt64(read)
    return read
  }
}
