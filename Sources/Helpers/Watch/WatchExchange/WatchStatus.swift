/// How `whisper-watch` ended: its exit code. It has no words for people; who started it does.
package enum WatchStatus: Int32, CaseIterable, Sendable {
  /// Its input ended, or it has said that there is no bus.
  case done = 0
  /// logind refuses that sleep waits, or does not speak as it should.
  case failed = 20
  /// Standard output failed.
  case streamFailed = 21
  /// The helper could not give up its rights, so it did nothing.
  case notConfined = 22
  /// Arguments that it does not know.
  case usage = 23
}
