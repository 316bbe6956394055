import Bitcoin
import EVM
import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

/// What somebody gave, told from no more of it than that takes.
struct Detection {
  /// Nil for nothing that is known here.
  private(set) var kind: GivenKind?
  /// The different ones in the text, in its order, or why one cannot be read.
  private(set) var envelopes: [Result<FoundEnvelope, WhisperError>] = []
  /// What was read, as far as it was kept. A secret key may be among it: what is freed is wiped (`CWipeOnFree`).
  let octets: [UInt8]
  /// Whether that is all.
  let isWhole: Bool

  /// Of what is nothing so far no more than this is read, in bytes.
  private static let longest = Envelope.maximumTextBytes
  /// Nothing but envelopes is looked for behind so many octets, of which nothing is kept.
  private static let mostKept = PSBT.Form.sizeLimit

  /// Throws `CommandError.inputTooLarge` where it goes on and on, and may be something yet.
  init(_ input: Input) throws {
    let longest = input.isTyped ? Input.longestPaste : Self.longest
    var (kept, count, reach) = ([UInt8](), 0, longest)
    var kind: GivenKind?
    var scanner = EnvelopeScanner()
    do {
      try input.pieces(
        of: EnvelopeScanner.pieceSize, prompt: MessageWords.pasteText.text,
        while: { count <= reach }
      ) { piece in
        if count == 0 {
          kind = GivenKind(piece)
          reach = min(longest, kind?.reach ?? longest)
        }
        count += piece.count
        if kept.count < Self.mostKept { kept += piece }
        if kind?.isEnvelope ?? true { try scanner.scan(piece) }
      }
      guard count <= reach || !(kind?.isEnvelope ?? true) else {
        throw CommandError.inputTooLarge(limit: reach)
      }
      try self.init(
        kind, in: kept, isWhole: count <= reach && count == kept.count, scanner)
    } catch let error as EnvelopeError {
      throw WhisperError(envelope: error)
    }
  }

  /// The content of a code.
  init(code: [UInt8]) throws {
    do {
      var scanner = EnvelopeScanner()
      try scanner.scan(code)
      try self.init(GivenKind(code), in: code, isWhole: true, scanner)
    } catch let error as EnvelopeError {
      throw WhisperError(envelope: error)
    }
  }

  /// `kind` is what the beginning says.
  private init(
    _ kind: GivenKind?, in octets: [UInt8], isWhole: Bool, _ scanner: EnvelopeScanner
  ) throws {
    (self.octets, self.isWhole) = (octets, isWhole)
    self.kind = kind
    guard kind?.isEnvelope ?? true else { return }
    envelopes = try scanner.finish().map { $0.mapError { WhisperError(envelope: $0) } }
    self.kind =
      switch envelopes.count {
      case 0: GivenKind(furtherOnIn: octets)
      case 1: .envelope
      default: .envelopes
      }
  }
}

extension GivenKind {
  fileprivate var isEnvelope: Bool { self == .envelope || self == .envelopes }

  /// How many octets are read of one, once that it is one is known: what is seen of it from outside stands in them.
  fileprivate var reach: Int {
    switch self {
    case .backup, .vaultBackup: 0
    case .envelope, .envelopes: Envelope.maximumTextBytes
    case .bundle, .keybook: KeybookService.maximumBytes
    case .message, .signedText, .certificate, .secretKey, .signature: OpenPGPText.maximumOctets
    case .psbt: PSBT.Form.sizeLimit
    case .ethereum, .payment: EVMInput.sizeLimit
    }
  }
}
