// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// A package of its own: who builds `whisper` neither fetches nor compiles swift-syntax.
let package = Package(
  name: "whisper-audit",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AppAudit", targets: ["AppAudit"]),
    .executable(name: "whisper-audit", targets: ["whisper-audit"]),
    .plugin(name: "WhisperAudit", targets: ["WhisperAudit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .target(
      name: "AppAudit",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "whisper-audit",
      dependencies: [
        "AppAudit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    // `swift package whisper-audit` in a package that depends on this one.
    .plugin(
      name: "WhisperAudit",
      capability: .command(
        intent: .custom(
          verb: "whisper-audit",
          description: "Says what the files of the package do wrong with secrets.")),
      dependencies: ["whisper-audit"]),
    // What is measured and tried for long (`make bench`, `make soak`). Nobody installs it.
    .target(name: "Workload", path: "Benchmarks/Workload", swiftSettings: settings),
    .executableTarget(
      name: "audit-bench",
      dependencies: [
        "AppAudit", "Workload", .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ], path: "Benchmarks/Bench", swiftSettings: settings),
    .executableTarget(
      name: "audit-soak",
      dependencies: [
        "AppAudit", "Workload", .product(name: "SwiftParser", package: "swift-syntax"),
      ], path: "Soak", swiftSettings: settings),
    .testTarget(name: "AppAuditTests", dependencies: ["AppAudit"], swiftSettings: settings),
    .testTarget(
      name: "CommandTests", dependencies: ["AppAudit", "whisper-audit"], swiftSettings: settings),
  ]
)
