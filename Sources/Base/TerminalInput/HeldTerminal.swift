internal import CProgram
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The settings that a terminal has for a while, because this program reads what is typed by itself, or nobody does.
/// Whatever ends or stops the process meanwhile, but for SIGKILL and SIGSTOP, the terminal gets its own back first; where
/// the process goes on, it is taken again. One at a time.
enum HeldTerminal {
  /// What for.
  enum Use {
    /// A text, which is shown as it is typed: the terminal hands on each octet, and no longer lines.
    case text
    /// A secret, which is not shown; the keys that end a program are ours.
    case secret
    /// The same while something is on the screen that must go from there first, so that nothing stops the process.
    case screen
    /// Nothing is read: this program works on a secret, and what is typed may be the next one. It is not shown, and
    /// dropped; all keys do what they do.
    case work

    fileprivate var local: tcflag_t {
      switch self {
      case .text: tcflag_t(ICANON)
      case .secret, .screen: tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
      case .work: tcflag_t(ECHO | ECHONL)
      }
    }

    fileprivate var input: tcflag_t {
      switch self {
      case .text, .work: 0
      case .secret, .screen: tcflag_t(ICRNL | INLCR)
      }
    }

    fileprivate var kind: Int32 {
      switch self {
      case .text: Int32(WHISPER_TELLS_LINE_ENDS)
      case .secret: Int32(WHISPER_DROPS_TYPED)
      case .screen: Int32(WHISPER_DROPS_TYPED | WHISPER_NEVER_STOPS)
      case .work: Int32(WHISPER_DROPS_TYPED | WHISPER_WORKS)
      }
    }
  }

  /// Until ``release()``.
  static func hold(_ descriptor: Int32, for use: Use) throws(Errno) {
    guard whisper_hold_terminal(descriptor, use.local, use.input, use.kind) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  /// Where it is held.
  static func release() { whisper_release_terminal() }

  /// Drops what was typed and not read.
  static func drop() { whisper_drop_typed() }

  /// Stops the process as the key for it does; comes back when it goes on.
  static func stop() { whisper_stop_holding() }

  /// What the terminal has for a key, by its index among the control characters; nil where it has none.
  static func key(_ index: Int32) -> UInt8? { UInt8(exactly: whisper_held_key(index)) }

  /// Whether a line end comes as a carriage return where it is shown as two characters.
  static var tellsLineEnds: Bool { whisper_tells_line_ends() != 0 }

  /// Whether the terminal's own settings have a local mode.
  static func has(_ mode: Int32) -> Bool { whisper_held_local() & tcflag_t(mode) != 0 }
}
