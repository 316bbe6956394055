// swift-tools-version: 6.1
import PackageDescription

// A program of somebody else's, which uses what the libraries make public and nothing beside: `make consumer`.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "whisper", path: "../.."),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "consumer",
      dependencies: [
        .product(name: "WhisperKit", package: "whisper"),
        .product(name: "WhisperEnvelope", package: "whisper"),
        .product(name: "OpenPGP", package: "whisper"),
        .product(name: "OpenPGPFiles", package: "whisper"),
        .product(name: "AgeFormat", package: "whisper"),
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      path: "Sources",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
