/// Why nothing can be heard any more.
enum WatchFailure: Error {
  /// The bus or logind is not there, or does not answer.
  case noBus
  /// logind refuses that sleep waits.
  case refused
  /// Standard output failed.
  case unspoken
}
