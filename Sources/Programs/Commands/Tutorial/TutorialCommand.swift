import Words
import ArgumentParser

struct TutorialCommand: Command {
  static let configuration = CommandConfiguration(
    "tutorial", TutorialWords.command, details: .details)

  @OptionGroup var global: GlobalOptions

  var files: FileNeeds { FileNeeds(vault: .throwaway) }

  func run(in context: Context) throws {
    try context.sandbox.inThrowawayDirectory { directory in
      let tour = try Tour(in: directory, Guide(context: context, isAlone: global.yes))
      try tour.run()
    }
  }
}
