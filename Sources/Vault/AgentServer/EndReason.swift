package import SystemPackage

/// Why a server has ended.
package enum EndReason: Equatable, Sendable {
  /// A client asked for it.
  case asked
  /// SIGTERM, SIGHUP or SIGINT.
  case signal
  /// It was not used for as long as was set, or has run for as long as it may.
  case time
  /// The name of its socket, or the vault, is gone or another.
  case removed
  /// This octet came from whom it watches.
  case watched(UInt8)
  /// The system does not let it wait any more.
  case system(Errno)
}
