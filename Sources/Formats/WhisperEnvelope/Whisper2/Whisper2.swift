internal import CryptoPrimitives

/// whisper2: hybrid post-quantum envelopes for messages and files of any size, to up to 64 readers (docs/PROTOCOL.md,
/// "The whisper2 envelope"). Sizes are in bytes.
///
/// ``Sealer`` writes one in one pass. ``Header`` reads the beginning of one; what a reader's keys open of it gives an
/// ``Opening``, which reads the rest.
public enum Whisper2 {
  /// Whether this system has X-Wing: on Apple's, from the releases of 2025 on. Where it has not, nothing is sealed, no slot
  /// opens and every post-quantum key is refused.
  public static var isAvailable: Bool { XWing.isAvailable }

  /// What every binary envelope begins with: the name and the suite.
  public static let magic = Array("whisper2".utf8) + [suite]
  static let suite: UInt8 = 1

  /// The most readers that an envelope has.
  public static let maximumRecipients = 64
  /// How many slots an envelope may have.
  static let slotCounts = [1, 2, 4, 8, 16, 32, 64]
  /// The longest message.
  public static let maximumMessage = 65_536
  /// The longest file: as many chunks as are read.
  public static let maximumFile: UInt64 = maximumChunks * UInt64(chunkSize)
  static let maximumChunks: UInt64 = 1 << 28
  /// How many slots a key is asked to open at once.
  public static let maximumTrials = 1_024

  static let prefixSize = 10
  static let commitmentSize = 32
  package static let chunkSize = 65_536
  package static let tagSize = AES256GCMStream.tagSize
  /// Content length and time.
  static let metaSize = 16
  static let codeSize = 32

  /// How readers know who wrote.
  public enum Mode: UInt8, Sendable {
    /// Each reader is sure, and can prove it to nobody.
    case deniable = 0
    /// The sender signed.
    case signed = 1
  }

  /// What is in an envelope.
  public enum Content: UInt8, Sendable {
    case message = 0
    case file = 1
  }

  /// Mode and content, two bytes.
  package struct Kind: Equatable, Sendable {
    package static let byteCount = 2

    package let mode: Mode
    package let content: Content

    package init(mode: Mode, content: Content) { (self.mode, self.content) = (mode, content) }

    /// Nil for bytes that name none.
    init?(_ bytes: some Collection<UInt8>) {
      guard bytes.count == Self.byteCount, let first = bytes.first,
        let last = bytes.dropFirst().first,
        let mode = Mode(rawValue: first), let content = Content(rawValue: last)
      else { return nil }
      self.init(mode: mode, content: content)
    }

    package var bytes: [UInt8] { [mode.rawValue, content.rawValue] }
  }
}
