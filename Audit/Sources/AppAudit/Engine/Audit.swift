/// Reads an app's files as one module and says what breaks the rules. It runs nothing of them.
public struct Audit: Sendable {
  public var rules: [Rule]
  /// How many files are looked at at once.
  public var jobs: Int
  /// Types of the module's own, or of a library that few use, around the keychain.
  public var wrappers: [KeychainWrapper] = []
  /// About how many bytes may be kept of all files beside their own; one more file may go beyond. With one tree of the largest source,
  /// some 270 MiB, that is less than the 512 MiB that an audit may take.
  var mostKept = 192 << 20
  /// How many bytes of files may be looked at at once; one file alone may have more. A tree takes up to 270 times its source.
  private static let mostAtOnce = 1 << 20
  /// How many findings there may be in all. A person who has as many needs no more.
  var mostFindings = 50_000

  public init(rules: [Rule] = Rule.all, jobs: Int = 1) {
    (self.rules, self.jobs) = (rules, jobs)
  }

  /// The same files in any order give the same report.
  public func run(_ sources: [Source]) -> Report {
    let sources = sources.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let tests = TestFiles(sources)
    let folders = sources.map { tests.folder(of: $0) }
    var module = readAll(sources, folders.map { $0 != nil })
    let project = Project(index: module.index, documents: module.documents, sources: sources)
    let table = RuleTable(rules)
    var room = mostFindings
    var matches = lookAtDocuments(&module, project, table, room: &room)
    let ofAll = table.matches(in: project)
    matches += ofAll
    let looked = lookAtAll(sources, &module, table, room: room - ofAll.count)
    matches = looked.flatMap { $0?.matches ?? [] } + matches
    var seen: Set<Matched> = []
    let byFile = Dictionary(grouping: matches.filter { seen.insert($0).inserted }, by: \.place.file)
    let ran = Set(rules.map(\.id))
    let numbered = Dictionary(uniqueKeysWithValues: module.documents.map { ($0.number, $0) })
    let shown = sources.indices.filter { number in
      folders[number] == nil
        && (byFile[number] != nil || looked[number]?.suppressions.isEmpty == false
          || numbered[number]?.comments.isEmpty == false)
    }
    let placed = inParallel(shown.count, jobs: atOnce(shown, of: sources)) { place -> Placed in
      let number = shown[place]
      let mine = byFile[number] ?? []
      // Once for all that is said of it: nobody knows where anything stands in a file that was changed meanwhile.
      guard let source = sources[number].loaded() else {
        return Placed(unread: .changed(sources[number]))
      }
      if let looked = looked[number] {
        let statements = looked.statements(around: mine.map(\.place), in: source)
        return Placed(mine, in: source, looked.suppressions, ran: ran) { statements[$0] ?? "" }
      }
      guard let document = numbered[number] else { return Placed() }
      let octets = source.octets
      let suppressions = Suppression.all(in: document.comments, Lines(octets))
      return Placed(mine, in: source, suppressions, ran: ran) {
        Fingerprints.statement(around: $0, in: octets)
      }
    }
    var report = Report()
    module.unread += placed.compactMap(\.unread)
    report.files = sources.count - module.unread.count
    report.add(module.unread, TestFiles.passedOver(folders))
    report.remarks = module.documents.compactMap { document in
      document.remark.map {
        Report.Remark(path: document.source.path, line: $0.line, reason: $0.reason)
      }
    }
    report.findings = placed.flatMap(\.findings).sorted(by: Finding.precedes)
    report.suppressed = placed.flatMap(\.suppressed).sorted {
      Finding.precedes($0.finding, $1.finding)
    }
    return report
  }

  /// What was read of all files.
  private struct Module {
    var index = ModuleIndex()
    var documents: [Document] = []
    /// The files to look at, by their numbers.
    var wanted: [Int] = []
    var unread: [Report.Unread] = []
  }

  /// How many of some files are looked at before what is known of them is put together, which counts in their order: one for each
  /// thread, and more of small ones.
  private func batch(_ numbers: ArraySlice<Int>, of sources: [Source]) -> Int {
    var (count, octets) = (0, 0)
    for number in numbers.prefix(256 * jobs) {
      octets += sources[number].count
      guard count < jobs || octets < jobs << 20 else { break }
      count += 1
    }
    return count
  }

  /// How many of some files may be looked at at once, so that their trees have room together.
  private func atOnce(_ numbers: [Int], of sources: [Source]) -> Int {
    let largest = numbers.reduce(1) { max($0, sources[$1].count) }
    return max(1, min(jobs, Self.mostAtOnce / largest))
  }

  /// Reads all files, some at once: what is not needed of them is gone before the next are read. They count in their order, so
  /// that it is the same ones for which there is no room, however many are read at once.
  private func readAll(_ sources: [Source], _ isTest: [Bool]) -> Module {
    var module = Module()
    var kept = 0
    var hasRoom: Bool { module.index.weight + kept < mostKept }
    var rest = Array(sources.indices)[...]
    while !rest.isEmpty {
      let numbers = Array(rest.prefix(hasRoom ? batch(rest, of: sources) : rest.count))
      rest = rest.dropFirst(numbers.count)
      let all =
        !hasRoom
        ? []
        : inParallel(numbers.count, jobs: atOnce(numbers, of: sources)) {
          Read(sources[numbers[$0]], number: numbers[$0], isTest: isTest[numbers[$0]])
        }
      for (place, number) in numbers.enumerated() {
        guard hasRoom, place < all.count else {
          module.unread.append(.noRoom(sources[number], "names and values of other files"))
          continue
        }
        let read = all[place]
        if let unread = read.unread {
          module.unread.append(unread)
        } else if let facts = read.facts {
          module.index.add(facts)
          if !isTest[number] { module.wanted.append(number) }
        } else if let document = read.document {
          kept += document.weight
          if case .interface(let interface) = document.content { module.index.add(interface) }
          module.documents.append(document)
        }
      }
    }
    module.index.complete(wrappers: wrappers)
    return module
  }

  /// What the rules match in the files that are no sources. One with which there is more than what there is room for counts as not
  /// read, and so does any behind it.
  private func lookAtDocuments(
    _ module: inout Module, _ project: Project, _ table: RuleTable, room: inout Int
  ) -> [Matched] {
    var matches: [Matched] = []
    var read: [Document] = []
    for document in module.documents {
      guard !document.isTest else {
        read.append(document)
        continue
      }
      guard room > 0 else {
        module.unread.append(.noRoom(document.source, "findings in other files"))
        continue
      }
      let found = table.matches(in: document, project)
      // Each comment that allows something may be one.
      let count =
        found.count + document.comments.count { Suppression.mayBe(in: Array($0.text.utf8)) }
      guard count <= room else {
        room = 0
        module.unread.append(.noRoom(document.source, "findings in it and in other files"))
        continue
      }
      room -= count
      matches += found
      read.append(document)
    }
    module.documents = read
    return matches
  }

  /// What the rules match in each source, by its number. One with which there is more than what there is room for is not read, nor
  /// is any behind it.
  private func lookAtAll(
    _ sources: [Source], _ module: inout Module, _ table: RuleTable, room: Int
  ) -> [Looked?] {
    var all: [Looked?] = Array(repeating: nil, count: sources.count)
    var room = room
    let (index, most) = (module.index, mostFindings)
    var rest = module.wanted[...]
    while !rest.isEmpty {
      let numbers = Array(rest.prefix(room > 0 ? batch(rest, of: sources) : rest.count))
      rest = rest.dropFirst(numbers.count)
      let looked =
        room <= 0
        ? []
        : inParallel(numbers.count, jobs: atOnce(numbers, of: sources)) {
          Looked(at: sources[numbers[$0]], numbers[$0], index, table, most: most)
        }
      for (place, number) in numbers.enumerated() {
        guard room > 0, place < looked.count else {
          module.unread.append(.noRoom(sources[number], "findings in other files"))
          continue
        }
        let count = looked[place].matches.count + looked[place].suppressions.count
        if let unread = looked[place].unread {
          module.unread.append(unread)
        } else if count > room {
          room = 0
          module.unread.append(.noRoom(sources[number], "findings in it and in other files"))
        } else {
          room -= count
          all[number] = looked[place]
        }
      }
    }
    return all
  }
}
