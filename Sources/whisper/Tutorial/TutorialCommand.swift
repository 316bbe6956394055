import ArgumentParser

struct TutorialCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "tutorial", abstract: TutorialWords.command.text,
    discussion: TutorialWords.details.text)

  @OptionGroup var global: GlobalOptions

  /// Made when the command is run, not when it is merely parsed.
  private static let directory = ThrowawayDirectory()

  var files: FileNeeds { FileNeeds(vault: .throwaway(Self.directory.path)) }

  func run(in context: Context) throws {
    try Self.directory.use { directory in
      let tour = try Tour(in: directory, Guide(context: context, isAlone: global.yes))
      try tour.run()
    }
  }
}
