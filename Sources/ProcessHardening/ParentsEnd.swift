#if os(Linux)
  import CKernel
#endif

/// What becomes of a process when the one that started it ends.
package enum ParentsEnd {
  /// Has SIGTERM come then, or no longer. Who started it and has ended already is not noticed.
  /// - Throws: ``HardeningError`` at step `endWithParent`.
  package static func isHeard(_ isHeard: Bool) throws(HardeningError) {
    #if os(Linux)
      guard whisper_hear_of_parents_end(isHeard ? 1 : 0) == 0 else {
        throw .current(.endWithParent)
      }
    #endif
  }
}
