/// What stands behind a subcommand: options as `--name`, `--name=value` and `--name value`, and operands. Behind `--`
/// there are operands alone.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [Option: [String]] = [:]

  init(_ arguments: ArraySlice<String>, of subcommand: Subcommand) throws {
    var rest = arguments
    var takesOptions = true
    while let argument = rest.popFirst() {
      if takesOptions, argument == "--" {
        takesOptions = false
      } else if takesOptions, argument.hasPrefix("-"), argument != "-" {
        try add(argument, of: subcommand, following: &rest)
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

  /// `rest` is what stands behind it, from which it takes its value where that is no part of it.
  private mutating func add(
    _ argument: String, of subcommand: Subcommand, following rest: inout ArraySlice<String>
  ) throws {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard argument.hasPrefix("--"), let name = parts.first,
      let option = Option(named: String(name)),
      // There is nothing more to say, but every subcommand can be asked to.
      subcommand.options.contains(option) || option == .debug
    else {
      throw Failure(.unsupportedOption, "\(subcommand.name) has no option \(argument).")
    }
    let attached = parts.count > 1 ? parts.last.map(String.init) : nil
    guard !option.isFlag || attached == nil else {
      throw Failure(.unsupportedOption, "--\(name) takes no value.")
    }
    guard let value = option.isFlag ? "" : attached ?? rest.popFirst() else {
      throw Failure(.missingArgument, "--\(name) needs a value.")
    }
    values[option, default: []].append(value)
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
