/// What `whisper-watch` says on its standard output: an octet each, and each at most once.
package enum WatchWord: UInt8, CaseIterable, Sendable {
  /// R: it hears of locking and sleep, and sleep waits for its end.
  case ready = 0x52
  /// L: a session of this user is locked.
  case lock = 0x4C
  /// S: the machine is about to sleep, once the helper has ended.
  case sleep = 0x53
  /// N: there is no bus, or no logind on it, or none any more. Nothing follows.
  case noBus = 0x4E
}
