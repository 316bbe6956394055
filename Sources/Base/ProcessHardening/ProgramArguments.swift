import CProgram

/// What a program was started with.
package enum ProgramArguments {
  /// The arguments, without the program's name, as the loader handed them over; nil when it handed
  /// over none at all, not even a name, for which the kernel puts an empty one.
  ///
  /// `CommandLine.arguments` is empty where a library that is loaded before the program has changed
  /// the environment, and a program without arguments does something else than it was told.
  package static var all: [String]? {
    let arguments = (0..<whisper_argument_count()).map { number in
      whisper_argument(number).map { String(cString: $0) } ?? ""
    }
    return arguments.isEmpty || arguments == [""] ? nil : Array(arguments.dropFirst())
  }

  /// Whether each is text in UTF-8. One that is not stands in ``all`` with other characters, and names another file.
  package static var areText: Bool {
    (0..<whisper_argument_count()).allSatisfy { number in
      whisper_argument(number).map { String(validatingCString: $0) != nil } ?? true
    }
  }
}
