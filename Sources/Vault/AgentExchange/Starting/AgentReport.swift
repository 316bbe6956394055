/// What an agent says until it stands by itself.
package enum AgentReport: AgentMessage {
  /// The secret was wrong. It waits for `AgentRetry`, or for the end of its input.
  case wrong(Wrong)
  /// It ends; the bytes say why, to who started it.
  case failed([UInt8])
  /// The vault is open, and others can ask the agent.
  case listening(Standing)
  /// Another agent stands for this vault.
  case already
  /// It waits for the security key to be touched.
  case touch
  /// It makes a key of what it was given, which takes a while.
  case deriving

  /// A secret that did not open the vault.
  package struct Wrong: Equatable, Sendable {
    /// Why: the number of the secret that was wrong (`AgentOrder.Secret`), or one of those below.
    package var reason: UInt8
    /// The security key did not know the finger: nothing was typed.
    package static let finger: UInt8 = 16
    /// No security key has such a PIN: it was not asked.
    package static let keyPINLength: UInt8 = 17
    /// How many wrong ones are still answered, where they are counted.
    package var triesLeft: Int?

    package init(reason: UInt8, triesLeft: Int? = nil) {
      (self.reason, self.triesLeft) = (reason, triesLeft)
    }
  }

  /// How an agent stands.
  package struct Standing: Equatable, Sendable {
    /// When it locks, in seconds since 1970; nil where no time is set.
    package var until: Int64?
    /// Minutes without use until it locks.
    package var idleMinutes: UInt16
    /// What it hears of the session's end and of sleep, in a number of its own.
    package var watch: UInt8

    package init(until: Int64?, idleMinutes: UInt16, watch: UInt8) {
      (self.until, self.idleMinutes, self.watch) = (until, idleMinutes, watch)
    }
  }

  // MARK: Bytes

  private enum Tag: UInt8 {
    case wrong = 1
    case failed = 2
    case listening = 3
    case already = 4
    case touch = 5
    case deriving = 6
  }

  package var body: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .wrong(let wrong):
      writer.integer(Tag.wrong.rawValue)
      writer.integer(wrong.reason)
      writer.optional(wrong.triesLeft) { $0.integer(Int64($1)) }
    case .failed(let error):
      writer.integer(Tag.failed.rawValue)
      writer.octets(error)
    case .listening(let standing):
      writer.integer(Tag.listening.rawValue)
      writer.optional(standing.until) { $0.integer($1) }
      writer.integer(standing.idleMinutes)
      writer.integer(standing.watch)
    case .already: writer.integer(Tag.already.rawValue)
    case .touch: writer.integer(Tag.touch.rawValue)
    case .deriving: writer.integer(Tag.deriving.rawValue)
    }
    return writer.bytes
  }

  package init(body: [UInt8]) throws(AgentStartError) {
    self = try MessageReader.all(of: body) { reader in
      switch try reader.choice(Tag.self) {
      case .wrong:
        .wrong(
          Wrong(
            reason: try reader.integer(), triesLeft: try reader.optional { try Self.tries(&$0) }))
      case .failed: .failed(try reader.octets())
      case .listening:
        .listening(
          Standing(
            until: try reader.optional { try $0.integer() }, idleMinutes: try reader.integer(),
            watch: try reader.integer()))
      case .already: .already
      case .touch: .touch
      case .deriving: .deriving
      }
    }
  }

  private static func tries(_ reader: inout MessageReader) throws -> Int {
    guard let tries = Int(exactly: try reader.integer(Int64.self)), tries >= 0 else {
      throw AgentStartError.malformed
    }
    return tries
  }
}
