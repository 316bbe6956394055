/// What there is, for people: the draft knows no such subcommand, and a program without one is a riddle.
extension Subcommand {
  static let help = Subcommand(
    name: "help", operands: 0...1, usage: "a subcommand"
  ) { arguments in
    let shown: [Subcommand]
    if let name = arguments.operands.first {
      shown = [try named(name)]
    } else {
      shown = all
      try """
      sop: stateless OpenPGP. Data comes from standard input and goes to standard output; keys and
      certificates are files, @FD:n or @ENV:NAME.


      """.write(to: Standard.output())
    }
    for subcommand in shown { try subcommand.synopsis.write(to: Standard.output()) }
  }

  /// The subcommand of that name, or that older drafts call so.
  static func named(_ name: String) throws -> Subcommand {
    let name = name == "detach-inband-signature-and-message" ? inlineDetach.name : name
    guard let subcommand = all.first(where: { $0.name == name }) else {
      throw Failure(
        .unsupportedSubcommand, "There is no subcommand \(name); sop help lists those there are.")
    }
    return subcommand
  }

  /// A line with its options and operands, broken where it gets long.
  private var synopsis: String {
    var words = options.sorted { $0.rawValue < $1.rawValue }
      .map { $0.isFlag ? "[--\($0.rawValue)]" : "[--\($0.rawValue)=…]" }
    if operands.upperBound > 0 {
      words.append(operands.lowerBound > 0 ? "<\(usage)>" : "[\(usage)]")
    }
    var text = "sop \(name)"
    var column = text.count
    for word in words {
      if column + 1 + word.count > 96 {
        text += "\n   "
        column = 3
      }
      text += " \(word)"
      column += 1 + word.count
    }
    return text + "\n"
  }
}
