import Testing

@testable import AppAudit

@Suite("Tests of an app") struct TestFilesTests {
  private static let mistake = "let a = Insecure.MD5.self\n"

  private func findings(_ path: String, package: String? = nil, at folder: String = "") -> Int {
    Audit().run(
      [Source(path: path, Self.mistake)]
        + (package.map {
          [Source(path: folder + "Package.swift", "let package = Package(targets: [\($0)])")]
        }
          ?? [])
    ).findings.count
  }

  @Test(
    "are no sources that only import what tests do",
    arguments: [
      "import Testing\n", "import XCTest\n", "@testable import A\nimport Testing\n",
      "#if DEBUG\nimport XCTest\n#endif\n",
    ], ["App/Login.swift", "Sources/App/Login.swift", "Login.swift", "AppTests.swift"])
  func imports(text: String, path: String) {
    let report = Audit().run([Source(path: path, text + Self.mistake)])
    #expect(report.findings.map(\.rule) == ["WA22"] && report.passedOver == [])
  }

  @Test(
    "are what stands in a folder of tests",
    arguments: [
      "Tests/A.swift", "AppTests/A.swift", "AppUITests/B/A.swift", "App/Tests/B/A.swift",
      "Sources/AppTests/A.swift", "/home/a/App/Tests/A.swift",
    ])
  func folders(path: String) { #expect(findings(path) == 0) }

  @Test(
    "are not what stands in a target of a package, whatever its folder is called",
    arguments: [
      "Sources/App/Tests/A.swift", "Sources/App/KeyTests/B/A.swift", "B/Sources/App/Tests/A.swift",
    ])
  func sources(path: String) { #expect(findings(path) == 1) }

  @Test("are what a package's description says, where it says it") func described() {
    let tests = ".testTarget(name: \"AppTests\")"
    #expect(findings("Tests/AppTests/A.swift", package: tests) == 0)
    #expect(findings("Sources/AppTests/A.swift", package: tests) == 0)
    #expect(findings("Sources/AppTests/A.swift", package: ".target(name: \"AppTests\")") == 1)
    #expect(findings("src/AppTests/A.swift", package: ".target(name: \"AppTests\")") == 1)
    #expect(findings("src/App/Tests/A.swift", package: tests) == 1)
    let odd = ".executableTarget(name: \"App\", path: \"./Tests/App/\")"
    #expect(findings("Tests/App/A.swift", package: odd) == 1)
    #expect(findings("Tests/Other/A.swift", package: odd) == 0)
    let whole = ".target(name: \"App\", path: \".\"), .testTarget(name: \"B\", path: \"Tests\")"
    #expect(findings("AppTests/A.swift", package: whole) == 1)
    #expect(findings("Tests/A.swift", package: whole) == 0)
    // A description below says nothing of what another one says is a product.
    #expect(findings("App/Sources/A/B/Tests/A.swift", package: tests, at: "App/") == 1)
    let inner = Source(
      path: "src/A/Package.swift",
      "let p = Package(targets: [.testTarget(name: \"B\", path: \"Tests\")])")
    let report = Audit().run([
      inner, Source(path: "Package.swift", "let p = Package(targets: [])"),
      Source(path: "src/A/Tests/A.swift", Self.mistake),
    ])
    #expect(report.findings.count == 1)
    // One folder of both is the product's.
    for both in [
      ".target(name: \"A\", path: \"Tests\"), .testTarget(name: \"B\", path: \"Tests\")",
      ".testTarget(name: \"B\", path: \"Tests\"), .target(name: \"A\", path: \"Tests\")",
    ] { #expect(findings("Tests/A.swift", package: both) == 1) }
  }

  @Test(
    "are not what stands where a product may be whose folder is put together, or set elsewhere",
    arguments: [
      ".target(name: \"App\", path: \"Te\" + \"sts\")", ".target(name: \"App\", path: folder)",
      ".executableTarget(name: \"App\", path: \"\\(folder)\")",
      ".target(name: \"App\", path: \"Other/../Tests\")",
      ".`target`(name: \"App\", path: \"Tests\")",
      "]); package.targets[0].path = \"Tests\"; f([a",
    ])
  func anywhere(target: String) {
    #expect(findings("Tests/App/A.swift", package: target) == 1)
    let tests = ", .testTarget(name: \"AppTests\")"
    #expect(findings("Tests/AppTests/A.swift", package: target + tests) == 0)
    #expect(findings("UITests/A.swift", package: ".target(name: \"A\", path: \"A/..//B\")") == 0)
  }

  @Test("are counted and named, in each format") func named() {
    let report = Audit().run(
      ["App/Tests/A.swift", "App/Tests/B/C.swift", "UITests/D.swift", "App/E.swift"].map {
        Source(path: $0, Self.mistake)
      })
    #expect(report.findings.count == 1 && report.files == 4)
    #expect(report.passedOver.map(\.path) == ["App/Tests", "UITests"])
    #expect(report.passedOver.map(\.count) == [2, 1])
    let totals = TextReport.totals(report)
    #expect(totals.hasPrefix("./App/Tests: passed over: 2 files of tests\n"))
    #expect(totals.contains("./UITests: passed over: 1 file of tests\n"))
    #expect(totals.hasSuffix("0 not read, 3 passed over\n"))
    #expect(
      GitHubReport.text(report).contains(
        "::notice file=App/Tests,title=passed over::2 files of tests\n"))
    #expect(JSONReport.text(report).contains("\"reason\" : \"2 files of tests\""))
    #expect(SARIFReport.text(report, version: "1").contains("passed over: 2 files of tests"))
  }
}
