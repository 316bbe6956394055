import Workload

/// The command over trees that are made to take much room: it takes no more than 512 MiB, whatever it is given, and names what it had no
/// room for.
enum MemoryRun {
  private static let most = 512
  private static let mebibyte = 1 << 20

  private struct Tree: Sendable {
    let name: String
    let count: Int
    /// The path and the text of a file, by its number.
    let file: @Sendable (Int) -> (path: String, text: String)
  }

  private static let trees = [
    Tree(name: "400 files of comments", count: 400) { number in
      ("F\(number).swift", filled("// a b c d e f g h i j k l m n o p q r s t\n"))
    },
    Tree(name: "40 files of constants", count: 40) { number in
      let constants = numbered(80_000) { "let c\(number)of\($0) = \"v\($0)\"\n" }
      return ("F\(number).swift", constants)
    },
    Tree(name: "40 files of signs", count: 40) { number in
      ("F\(number).swift", many("f(a);", 80_000))
    },
    Tree(name: "60 files of findings", count: 60) { number in
      ("F\(number).swift", many("let a = Insecure.MD5.self\n", 5_000))
    },
    Tree(name: "60 files of empty lines", count: 60) { number in
      ("F\(number).swift", filled("\n") + "let a = Insecure.MD5.self\n")
    },
    Tree(name: "60 property lists", count: 60) { number in
      ("\(number)/Info.plist", "<plist><array>" + many("<true/>", 190_000) + "</array></plist>")
    },
    Tree(name: "60 storyboards", count: 60) { number in
      let fields = numbered(25_000) { "<textField placeholder=\"Password\" id=\"f\($0)\"/>\n" }
      return ("\(number).storyboard", "<document><objects>\(fields)</objects></document>")
    },
    Tree(name: "60 files of settings", count: 60) { number in
      ("\(number).xcconfig", many("A = b // audit: allow WA31 c\n", 100_000))
    },
    Tree(name: "50,000 files of a line", count: 50_000) { number in
      ("F\(number).swift", "let name\(number) = \"\(number)\"\n")
    },
  ]

  /// Whether all stay within it, with any number of files at once.
  static func all(_ program: String) throws -> Bool {
    let table = Table(
      ("whisper-audit", 26), ("MiB of files", 13), ("jobs", 6), ("s", 8), ("peak MiB", 10))
    var isWithin = true
    for tree in trees {
      let folder = try Folder(throwaway: "audit-memory")
      defer { folder.remove() }
      var bytes = 0
      for number in 0..<tree.count {
        let (path, text) = tree.file(number)
        bytes += text.utf8.count
        try folder.write(Array(text.utf8), to: path)
      }
      for jobs in [1, 2, 8] {
        let words = [program, "--jobs", "\(jobs)", "--format", "json", folder.path]
        let run = try Program(words).run()
        guard run.status != nil else {
          print("\(tree.name): the command ended with \(run)")
          return false
        }
        let peak = run.peak / mebibyte
        isWithin = isWithin && peak <= most
        table.add(
          tree.name + (peak <= most ? "" : " !"), "\(bytes / mebibyte)", "\(jobs)",
          run.seconds.rounded(to: 1), "\(peak)")
      }
    }
    print(isWithin ? "all within \(most) MiB" : "more than \(most) MiB")
    return isWithin
  }
}
