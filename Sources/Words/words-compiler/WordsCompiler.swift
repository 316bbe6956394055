#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Compiles `po/` into Swift, and writes what translators begin with. It runs while the package is built.
@main enum WordsCompiler {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      guard try run(arguments) else {
        complain(
          "usage: words-compiler swift OUTPUT PO-FOLDER | pot OUTPUT | pseudo OUTPUT LANGUAGE")
        exit(2)
      }
    } catch let failure as Failure {
      for line in failure.lines { complain(line) }
      exit(1)
    } catch {
      complain("words-compiler: error: \(error)")
      exit(1)
    }
  }

  /// False for arguments that say nothing.
  static func run(_ arguments: [String]) throws -> Bool {
    switch (arguments.first, arguments.count) {
    case ("swift", 3): try save(SwiftFile.text(try languages(in: arguments[2])), to: arguments[1])
    case ("pot", 2): try save(POText.template(), to: arguments[1])
    case ("pseudo", 3): try save(POText.pseudo(code: arguments[2]), to: arguments[1])
    default: return false
    }
    return true
  }

  /// What is wrong, with file and line.
  struct Failure: Error {
    let lines: [String]
  }

  private static func languages(in folder: String) throws -> [Translations] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".po") }.sorted()
    var languages: [Translations] = []
    var complaints: [String] = []
    for file in files {
      let path = folder + "/" + file
      do {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        languages.append(try Translations(try POFile(bytes), code: String(file.dropLast(3))))
      } catch let mistake as POMistake {
        complaints.append("\(path):\(mistake)")
      } catch let mistakes as Mistakes {
        complaints += mistakes.all.map { "\(path):\($0)" }
      }
    }
    guard complaints.isEmpty else { throw Failure(lines: complaints) }
    return languages
  }

  /// What is there already keeps its date, so that nothing is built anew.
  private static func save(_ text: String, to path: String) throws {
    let file = URL(filePath: path)
    if let old = try? Data(contentsOf: file), old == Data(text.utf8) { return }
    try Data(text.utf8).write(to: file)
  }

  private static func complain(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
