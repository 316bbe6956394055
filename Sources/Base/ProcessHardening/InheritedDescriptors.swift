import CProgram

/// The descriptors that a program was started with, beside the three of ``StandardStreams``.
///
/// Whoever starts a program may leave any open in it, a socket among them, and no filter of system
/// calls can tell what a descriptor is.
package enum InheritedDescriptors {
  /// Closes all that no argument names. Call it first thing in `main`, before anything is opened.
  /// - Parameter number: the descriptor that a value names otherwise than by its path (/dev/fd/3), and
  ///   nil where it names none. The option that the value is for comes with it, else nothing.
  package static func close(
    butNamedIn arguments: [String],
    by number: (_ value: Substring, _ option: Substring) -> Int32? = { _, _ in nil }
  ) {
    var kept: Set<Int32> = []
    func keep(_ value: Substring, _ option: Substring) {
      for case let descriptor? in [self.number(inPath: value), number(value, option)] {
        kept.insert(descriptor)
      }
    }
    var option: Substring = ""
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      keep(Substring(argument), option)
      if argument.hasPrefix("-"), parts.count > 1 { keep(parts[1], parts[0]) }
      option = argument.hasPrefix("-") ? Substring(argument) : ""
    }
    close(but: kept)
  }

  /// Closes all but those.
  package static func close(but kept: Set<Int32>) {
    var first: Int32 = 3
    for descriptor in kept.sorted() where descriptor >= first {
      whisper_close_descriptors(first, descriptor - 1)
      guard descriptor < Int32.max else { return }
      first = descriptor + 1
    }
    whisper_close_descriptors(first, Int32.max)
  }

  /// The descriptor that a path is another name of, or a path below it.
  static func number(inPath path: Substring) -> Int32? {
    for directory in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(directory) {
      return Int32(path.dropFirst(directory.count).prefix { $0 != "/" })
    }
    return nil
  }
}
