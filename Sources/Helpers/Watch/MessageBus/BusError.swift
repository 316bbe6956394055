package import SystemPackage

/// Why a message bus could not be used.
package enum BusError: Error, Equatable {
  /// The library or the system refuses.
  case failed(Errno)
  /// A message holds something else than its sender promises.
  case malformed
}
