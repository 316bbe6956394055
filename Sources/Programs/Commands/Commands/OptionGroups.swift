import ArgumentParser
import Synchronization
import Words

/// Options that stand together in several commands, and bring what they need: the secrets that they hand over, the files
/// that they name, and what they refuse.
protocol SharedOptions: ParsableArguments, Sendable {
  var secrets: [SecretOption] { get }
  /// Those that are named beside the secrets' files.
  func files(beside groups: OptionGroups) -> FileNeeds
  /// Refuses what makes no sense together.
  func check(beside groups: OptionGroups) throws(UsageError)
}

extension SharedOptions {
  var secrets: [SecretOption] { [] }
  func files(beside groups: OptionGroups) -> FileNeeds { FileNeeds() }
  func check(beside groups: OptionGroups) throws(UsageError) {}

  /// The parser calls this of each group that it has made.
  mutating func validate() { GatheredGroups.current?.add(self) }
}

/// The groups of options that a command has.
struct OptionGroups {
  let global: GlobalOptions
  /// Those that only some commands have, in the order in which they are declared. One in another one comes before that.
  let others: [any SharedOptions]

  fileprivate init(_ global: GlobalOptions, _ gathered: [any SharedOptions]) {
    self.global = global
    others = gathered.filter { !($0 is GlobalOptions) }
  }

  /// The group of a type, where the command has it.
  subscript<Group: SharedOptions>(_: Group.Type) -> Group? {
    others.lazy.compactMap { $0 as? Group }.first
  }

  /// What the command needs, with what its groups bring.
  func files(of command: any Command) -> FileNeeds {
    var needs = named(by: command)
    needs.inputs += others.flatMap(\.secrets).compactMap(\.file)
    return needs
  }

  /// The same without the secrets' files.
  func named(by command: any Command) -> FileNeeds {
    others.reduce(into: command.files) { $0.merge($1.files(beside: self)) }
  }

  /// What refuses the arguments, and the command whose usage says how they are given; nil where nothing does.
  func refusal(of command: any Command) -> (UsageError, of: any ParsableCommand.Type)? {
    var taken: [Int32] = []
    // The options of every command are the top's, wherever they stand.
    do throws(UsageError) { try check(global, &taken) } catch {
      return (error, WhisperCommand.self)
    }
    do throws(UsageError) {
      for group in others { try check(group, &taken) }
      try command.check()
      try checkTexts(of: command)
      try checkEvents(of: command, taken)
    } catch { return (error, type(of: command)) }
    return nil
  }

  /// `taken` are the descriptors of groups before: no two secrets come from one.
  private func check(_ group: any SharedOptions, _ taken: inout [Int32]) throws(UsageError) {
    for secret in group.secrets { try secret.check(&taken) }
    try group.check(beside: self)
  }

  /// Refuses a descriptor for events that something else uses, be it by its path.
  private func checkEvents(of command: any Command, _ taken: [Int32]) throws(UsageError) {
    guard let descriptor = global.eventsFd else { return }
    let needs = files(of: command)
    let used =
      taken + (needs.inputs + needs.outputs + global.secretFiles).compactMap(Paths.descriptor)
    guard descriptor > 2, !used.contains(descriptor) else { throw UsageError(.eventsDescriptor) }
  }
}

// MARK: Finding them

/// What the parser makes of arguments: a command, and the groups of options that it made on the way.
struct ParsedArguments {
  let command: any ParsableCommand
  private let groups: [any SharedOptions]

  /// Throws what the parser does.
  init(_ arguments: [String], by grammar: any ParsableCommand.Type) throws {
    let groups = GatheredGroups()
    command = try GatheredGroups.$current.withValue(groups) {
      try grammar.parseAsRoot(arguments)
    }
    self.groups = groups.all
  }

  /// Nil for the parser's own commands: help and completions.
  var ours: (command: any Command, groups: OptionGroups)? {
    (command as? any Command).map { ($0, OptionGroups($0.global, groups)) }
  }
}

/// Gathers each group when the parser has made it. Looking for them in a command that is made would reflect on it, at each
/// start, as the parser has just done.
private final class GatheredGroups: Sendable {
  @TaskLocal static var current: GatheredGroups?

  private let groups = Mutex<[any SharedOptions]>([])

  var all: [any SharedOptions] { groups.withLock(\.self) }

  func add(_ group: any SharedOptions) { groups.withLock { $0.append(group) } }
}
