#if os(Linux)
  import AgentExchange
  import CryptoPrimitives
  import Foundation
  import TestSupport
  import Testing
  import VaultModel

  @testable import Commands
  @testable import Vault
  @testable import WalletKit

  /// docs/VAULT.md knows every number and name that is taken, and the next number that is free.
  @Suite struct NumbersTests {
    private struct Row {
      /// What each number means.
      var taken: [Int: String] = [:]
      let free: Int

      var used: [Int: String] { taken.filter { $0.value != "former" } }
      var written: Int? { taken.filter { $0.value == "written" }.keys.max() }
    }

    @Test func theNextFreeNumberIsBehindThoseThatAreTaken() throws {
      let rows = try Self.rows()
      #expect(rows.count > 20)
      for (name, row) in rows {
        let highest = try #require(row.taken.keys.max())
        #expect(row.free == highest + 1, "\(name)")
      }
    }

    @Test func whatTheCodeEnumeratesStandsThere() throws {
      var code: [String: [Int: String]] = [
        "AgentEnd": Self.cases(of: AgentEnd.self),
        "AgentRequest": Self.cases(of: AgentRequest.self),
        "KeyLayer": Self.cases(of: KeyLayer.self),
        "KeyMode": Self.cases(KeyMode.init(number:)),
        "PrivateKeyKind": Self.cases(of: PrivateKeyKind.self),
        "PrivateKeyUse": Self.uses(),
        "ProtectorKind": Self.cases(ProtectorKind.init(number:)),
        "RemoteDomain.Name": Self.cases(of: RemoteDomain.Name.self),
      ]
      let answers = try Self.text("Sources/Vault/Vault/Agent/AgentAnswer.swift")
      let errors = try Self.text("Sources/Vault/Vault/VaultError.swift")
        .matches(of: /case \.(\w+).*: \("[a-z_.]+", \.number\((\d+)\)\)/)
      code["VaultError.numbered"] = Self.numbered(errors.map { ($0.2, $0.1) })
      let tags = try Self.body(of: "private enum Tag: UInt8", in: answers)
        .split { !$0.isLetter && !$0.isNumber }.filter { $0 != "case" && $0 != "0x40" }
      code["AgentAnswer.Tag"] = Self.numbered(
        zip(0x40..., tags).map { ("\($0.0)"[...], $0.1) })
      let lookups = try Self.text("Sources/Services/WhisperKit/Contacts/ContactLookups.swift")
        .matches(of: /static func (\w+)\([^)]*\) -> Lookup \{\s*Lookup\(kind: (\d+),/)
      code["Lookup"] = Self.numbered(lookups.map { ($0.2, $0.1) })
      let backup = try Self.text("Sources/Services/WhisperKit/Backup/Vault/BackupRecord.swift")
      let records = try Self.body(of: "fileprivate enum Tag", in: backup)
        .matches(of: /static let (\w+): UInt8 = (\d+)/)
      code["BackupRecord.Tag"] = Self.numbered(records.map { ($0.2, $0.1) })

      let rows = try Self.rows()
      for (name, cases) in code { #expect(rows[name]?.used == cases, "\(name)") }
    }

    @Test func whatWalletsAreFoundByStandsThere() throws {
      let others = try Self.sources(below: "Sources/Services/WalletKit").flatMap { source in
        source.text.matches(of: /Lookup\(kind: (\d+),/).compactMap { Int($0.1) }
      }
      let kinds = Set(Self.cases(of: Lookalike.Key.Kind.self).keys)
      #expect(!others.isEmpty && kinds.isDisjoint(with: others))
      let row = try #require(try Self.rows()["Lookalike.Key.Kind"])
      #expect(Set(row.used.keys) == kinds.union(others))
    }

    /// A version is a constant of its type: `version`, `versions`, or with that at its end. Of a backup it is the end of its
    /// first word.
    @Test func everyVersionInTheCodeStandsThere() throws {
      var declared = ["jsonSchema": jsonSchema]
      for folder in ["Sources/Vault", "Sources/Services", "Sources/Formats/WhisperEnvelope"] {
        for source in try Self.sources(below: folder) {
          let versions = source.text.matches(
            of: /static let (\w*[vV]ersions?): [^=\n]+ = (?:\d+\.\.\.)?(\d+)\n/)
          for match in versions where match.1 != "firstVersion" {
            declared["\(source.type).\(match.1)"] = Int(match.2)
          }
          let magic = source.text.firstMatch(
            of: /static let magic: StaticString = "WHISPER-[A-Z]+(\d+)"/)
          if let magic { declared["\(source.type).magic"] = Int(magic.1) }
        }
      }
      let rows = try Self.rows()
      let versions = rows.filter { $0.key.contains(/[vV]ersions?$|magic$|^jsonSchema$/) }
      #expect(versions.compactMapValues(\.written) == declared)
    }

    @Test func versionsWithoutAConstantStandThere() throws {
      let rows = try Self.rows()
      let formats = VaultFormat.allCases.map { Int($0.rawValue) }
      #expect(try Set(#require(rows["VaultFormat"]?.used).keys) == Set(formats))
      let settings = try Self.text("Sources/Vault/StoredRows/SettingRow.swift")
      let counts = try #require(
        settings.firstMatch(of: /preferenceCounts: \[UInt8: Int\] = \[(.+)\]/))
      let preferences = Set(counts.1.matches(of: /(\d+):/).compactMap { Int($0.1) })
      let used = try #require(rows["SettingRow.preferenceCounts"]?.used)
      #expect(Set(used.keys) == preferences)
      let review = try Self.text("Sources/Services/WalletKit/Review/Review+Octets.swift")
      let schema = try #require(review.firstMatch(of: /"schema", \.number\((\d+)\)/))
      #expect(rows["Review.octets"]?.written == Int(schema.1))
    }

    @Test func domainsAndTablesStandThere() throws {
      var names: [String: [String]] = [:]
      for cells in try Self.cells() where cells.count == 3 {
        names[Self.bare(cells[1])] = cells[2].matches(of: /`([^`]+)`/).map { String($0.1) }
      }
      #expect(names["VaultPart"] == VaultPart.allCases.map(\.rawValue))
      #expect(names["SealedTable"] == SealedTable.allCases.map(\.rawValue))
      let others = Schema.tables.map(\.name).filter { SealedTable(rawValue: $0) == nil }
      #expect(names["Schema"] == others)
    }

    // MARK: The page

    private static func bare(_ cell: String) -> String { cell.replacing("`", with: "") }

    /// The lines of the section's tables, heads among them.
    private static func cells() throws -> [[String]] {
      let page = try text("docs/VAULT.md")
      let section = try #require(page.components(separatedBy: "\n## Numbers\n").dropFirst().first)
      let lines = section.split(separator: "\n").prefix { !$0.hasPrefix("## ") }
      return lines.filter { $0.hasPrefix("|") }.map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }

    /// The lines with numbers, by their names in the code.
    private static func rows() throws -> [String: Row] {
      var rows: [String: Row] = [:]
      for cells in try cells() {
        guard cells.count == 4, let free = Int(cells[3]) else { continue }
        var row = Row(free: free)
        for item in cells[2].components(separatedBy: ", ") {
          let match = try #require(item.wholeMatch(of: /(\d+)(?: to (\d+))? (\w+)/), "\(item)")
          let first = try #require(Int(match.1))
          let last = match.2.flatMap { Int($0) } ?? first
          for number in first...max(first, last) {
            let before = row.taken.updateValue(String(match.3), forKey: number)
            #expect(before == nil, "\(cells[1]): \(number) stands twice")
          }
        }
        let before = rows.updateValue(row, forKey: bare(cells[1]))
        #expect(before == nil, "\(cells[1]) stands twice")
      }
      return rows
    }

    // MARK: The code

    private static func text(_ path: String) throws -> String {
      try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every Swift file below a folder, with the type that it is named after, or extends.
    private static func sources(below folder: String) throws -> [(type: String, text: String)] {
      let files = FileManager.default.enumerator(
        at: Checkout.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      var sources: [(type: String, text: String)] = []
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let type = file.deletingPathExtension().lastPathComponent.prefix { $0 != "+" }
        sources.append((type: String(type), text: try String(contentsOf: file, encoding: .utf8)))
      }
      #expect(!sources.isEmpty, "\(folder)")
      return sources
    }

    /// Every case of an enumeration, whether or not it lists its cases.
    private static func cases<Kind: RawRepresentable<UInt8>>(of _: Kind.Type) -> [Int: String] {
      cases(Kind.init(rawValue:))
    }

    private static func cases<Kind>(_ value: (UInt8) -> Kind?) -> [Int: String] {
      var cases: [Int: String] = [:]
      for number in UInt8.min...UInt8.max {
        if let value = value(number) { cases[Int(number)] = "\(value)" }
      }
      return cases
    }

    /// What an agent reads as a use of a private key.
    private static func uses() -> [Int: String] {
      var uses: [Int: String] = [:]
      for number in UInt8.min...UInt8.max {
        var reader = CanonicalReader([number] + [UInt8](repeating: 0, count: 64))
        guard let use = try? PrivateKeyUse(&reader) else { continue }
        uses[Int(number)] = String("\(use)".prefix { $0 != "(" })
      }
      return uses
    }

    private static func numbered(_ pairs: [(Substring, Substring)]) -> [Int: String] {
      var names: [Int: String] = [:]
      for (text, name) in pairs {
        guard let number = Int(text) else { continue }
        let before = names.updateValue(String(name), forKey: number)
        #expect(before == nil, "\(number) is taken twice")
      }
      return names
    }

    /// What stands in the braces behind a declaration, which has no others.
    private static func body(of declaration: String, in text: String) throws -> Substring {
      let start = try #require(text.range(of: declaration + " {")).upperBound
      return text[start...].prefix { $0 != "}" }
    }
  }
#endif
