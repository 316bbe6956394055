// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "fz",
  targets: [
    .executableTarget(
      name: "fz", swiftSettings: [.unsafeFlags(["-sanitize=fuzzer"])],
      linkerSettings: [.unsafeFlags(["-use-ld=lld", "-sanitize=fuzzer"])])
  ])
