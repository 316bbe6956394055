#if os(Linux)
  import CKernel
  import Glibc
#endif

/// What becomes of a process when the one at the other end of a pipe ends.
package enum ParentsEnd {
  /// Runs `body`; when meanwhile the pipe is closed at its other end, or written to, SIGTERM comes. Nil where it is closed
  /// already.
  /// - Throws: ``HardeningError`` at step `endWithParent`, and what `body` throws.
  package static func heard<Result: ~Copyable>(
    over pipe: Int32, _ body: () throws -> Result
  ) throws -> Result? {
    #if os(Linux)
      guard whisper_hear_of_pipe(pipe, 1) == 0 else { throw HardeningError.current(.endWithParent) }
      defer { _ = whisper_hear_of_pipe(pipe, 0) }
      // It may have been before it could be heard of.
      var end = pollfd(fd: pipe, events: 0, revents: 0)
      guard poll(&end, 1, 0) == 0 || end.revents & Int16(POLLHUP) == 0 else { return nil }
    #endif
    return try body()
  }
}
