internal import SwiftParser
internal import SwiftSyntax

/// A file that was read, or why it was not.
struct Read: Sendable {
  /// How deep a tree may be: a call behind a call is one level more than that.
  static let deepestTree = 1_000

  var facts: FileFacts?
  var document: Document?
  var unread: Report.Unread?

  init(_ file: Source, number: Int, isTest: Bool) {
    guard let source = file.loaded() else {
      unread = .changed(file)
      return
    }
    guard let kind = source.kind else {
      unread = Report.Unread(path: source.path, reason: "of a kind that is not read")
      return
    }
    guard kind == .swift else {
      do {
        document = try Document(
          file, kind, source.octets, number: number, isTest: isTest)
      } catch let error
        as BrokenDocument
      {
        let line = Lines(source.octets).line(of: error.position)
        unread = Report.Unread(path: source.path, reason: "it is broken in line \(line)")
      } catch {
        unread = Report.Unread(path: source.path, reason: "it is broken")
      }
      return
    }
    guard String(validating: source.octets, as: UTF8.self) != nil else {
      unread = Report.Unread(path: source.path, reason: "it is not in UTF-8")
      return
    }
    if let objection = Nesting.objection(to: source.octets) {
      unread = Report.Unread(path: source.path, reason: objection)
      return
    }
    let tree = parse(source)
    let work = Work(for: source)
    facts = Work.$current.withValue(work) {
      FileFacts(of: tree, file: number, isTest: isTest, deepest: Self.deepestTree)
    }
    if facts == nil {
      unread = Report.Unread(
        path: source.path, reason: "more than \(Self.deepestTree) expressions stand in each other")
    } else if work.isExceeded {
      (facts, unread) = (nil, .tooMuch(source))
    }
  }
}

/// Reads a source. Deeper than so many brackets in each other it was not let in.
func parse(_ source: Source) -> SourceFileSyntax {
  source.octets.withUnsafeBufferPointer {
    Parser.parse(source: $0, maximumNestingLevel: 4 * Nesting.mostBrackets)
  }
}

extension Report.Unread {
  static func noRoom(_ source: Source, _ what: String) -> Self {
    Self(path: source.path, reason: "\(what) take up all the room that there is")
  }

  static func changed(_ source: Source) -> Self {
    Self(path: source.path, reason: "it was changed while it was read")
  }

  static func tooMuch(_ source: Source) -> Self {
    Self(path: source.path, reason: "too much in it has to be looked for again and again")
  }
}
