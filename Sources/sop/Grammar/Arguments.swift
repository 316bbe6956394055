/// What stands behind a subcommand: options as `--name` and `--name=value`, and operands. Behind `--` there are
/// operands alone.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [Option: [String]] = [:]

  init(_ arguments: ArraySlice<String>, of subcommand: Subcommand) throws {
    var takesOptions = true
    for argument in arguments {
      if takesOptions, argument == "--" {
        takesOptions = false
      } else if takesOptions, argument.hasPrefix("-"), argument != "-" {
        try add(argument, of: subcommand)
      } else {
        operands.append(argument)
      }
    }
    guard operands.count >= subcommand.operands.lowerBound else {
      throw Failure(.missingArgument, "\(subcommand.name) needs \(subcommand.usage).")
    }
    guard operands.count <= subcommand.operands.upperBound else {
      throw Failure(
        .unsupportedOption, "\(subcommand.name) takes no more than \(subcommand.usage).")
    }
  }

  private mutating func add(_ argument: String, of subcommand: Subcommand) throws {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard argument.hasPrefix("--"), let name = parts.first,
      let option = Option(rawValue: String(name)),
      // There is nothing more to say, but every subcommand can be asked to.
      subcommand.options.contains(option) || option == .debug
    else {
      throw Failure(.unsupportedOption, "\(subcommand.name) has no option \(argument).")
    }
    let value = parts.count > 1 ? parts.last : nil
    guard option.isFlag == (value == nil) else {
      throw option.isFlag
        ? Failure(.unsupportedOption, "--\(name) takes no value.")
        : Failure(.missingArgument, "--\(name)= needs a value.")
    }
    values[option, default: []].append(String(value ?? ""))
  }

  func has(_ option: Option) -> Bool { values[option] != nil }

  /// Every value of an option that may stand more than once.
  func values(of option: Option) -> [String] { values[option] ?? [] }

  /// The value of an option that may stand once.
  func value(of option: Option) throws -> String? {
    let all = values(of: option)
    guard all.count <= 1 else {
      throw Failure(.incompatibleOptions, "--\(option.rawValue) stands more than once.")
    }
    return all.first
  }
}
