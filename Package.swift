// swift-tools-version: 6.1
import PackageDescription

/// The fuzz targets need our modules instrumented, which no other build may be (`make fuzz`).
let isFuzzing = Context.environment["WHISPER_FUZZ"] != nil

/// The archive carries a `whisper-qr` for each ZXing that the Debian releases have (`make dist`): the name of another one's
/// library, and the folder in which it and its headers are. What that needs of its release's C++ library is not here, and
/// need not be.
let zxing = Context.environment["WHISPER_ZXING"] ?? "ZXing"
let zxingFolder = Context.environment["WHISPER_ZXING_FOLDER"]
let zxingFlags = zxingFolder.map { ["-L\($0)/lib", "-Xlinker", "--allow-shlib-undefined"] }
let zxingLinked: [LinkerSetting] =
  [.linkedLibrary(zxing)] + (zxingFlags.map { [.unsafeFlags($0)] } ?? [])

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let settings =
  features + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])] : [])

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "whisper",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "WhisperKit", targets: ["WhisperKit", "SecretMemory"]),
    .library(name: "WhisperEnvelope", targets: ["WhisperEnvelope"]),
    // Whoever uses it needs its secrets and randomness too.
    .library(name: "OpenPGP", targets: ["OpenPGP", "SecretMemory"]),
    .library(name: "OpenPGPFiles", targets: ["OpenPGPFiles"]),
    .executable(name: "whisper", targets: ["whisper"]),
    .executable(name: "whisper-agent", targets: ["whisper-agent"]),
    .executable(name: "whisper-fido2", targets: ["whisper-fido2"]),
    .executable(name: "whisper-qr", targets: ["whisper-qr"]),
    .executable(name: "whisper-watch", targets: ["whisper-watch"]),
    .executable(name: "sop", targets: ["sop"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system.git", from: "1.8.0"),
  ],
  targets: [
    // C: module maps of system libraries, and the few kernel calls that Swift cannot make itself.
    .systemLibrary(name: "CGcrypt", pkgConfig: "libgcrypt", providers: [.apt(["libgcrypt20-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(
      name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
      name: "CFIDO2", pkgConfig: "libfido2", providers: [.apt(["libfido2-dev"])]),
    // Linked in, as libunistring is: each release of Debian has them under another name.
    .systemLibrary(name: "CSecp256k1", providers: [.apt(["libsecp256k1-dev"])]),
    // ZXing is C++: its header stays inside, and Debian's libzxing-dev provides it.
    .target(
      name: "CQRReader", cxxSettings: zxingFolder.map { [.unsafeFlags(["-I\($0)/include"])] },
      linkerSettings: zxingLinked),
    // One function of libunistring (libunistring-dev), whose headers are not for modules.
    .target(name: "CUnistring", linkerSettings: [.linkedLibrary(":libunistring.a")]),
    .target(name: "CKernel"),
    .target(name: "CLocalListener", dependencies: ["CLocalSocket"]),
    .target(name: "CLocalSocket"),
    .target(name: "CProgram"),
    .target(name: "CWipeOnFree"),

    // Base
    .target(name: "SecretMemory", dependencies: ["CKernel"], swiftSettings: settings),
    // A thread that works beside its owner.
    .target(name: "WorkerThread", swiftSettings: settings),
    .target(
      name: "CryptoPrimitives", dependencies: ["SecretMemory", crypto], swiftSettings: settings),
    .target(
      name: "GcryptPrimitives", dependencies: ["CGcrypt", "CryptoPrimitives", "SecretMemory"],
      swiftSettings: settings),

    .target(
      name: "Secp256k1", dependencies: ["CSecp256k1", "SecretMemory"], swiftSettings: settings),
    .target(
      name: "StagedFiles", dependencies: ["CryptoPrimitives", "SecretMemory", system],
      swiftSettings: settings),
    // Starts a helper program that confines itself, and talks to it.
    .target(name: "HelperProcess", dependencies: ["CKernel", system], swiftSettings: settings),
    // How a secret is read: from who sits at the terminal, or of what was handed over.
    .target(
      name: "TerminalInput", dependencies: ["CProgram", "SecretMemory", system],
      swiftSettings: settings),
    // What `whisper unlock` and the agent that it starts say to each other.
    .target(
      name: "AgentStart", dependencies: ["AgentSocket", "CryptoPrimitives", system],
      swiftSettings: settings),
    // The way to an agent: its place, its frames, and the client's end. What listens is not linked into whisper.
    .target(
      name: "AgentSocket",
      dependencies: ["CLocalSocket", "CryptoPrimitives", "SecretMemory", system],
      swiftSettings: settings),
    // The agent's end of it, and its loop, which knows no request's meaning.
    .target(
      name: "AgentServer",
      dependencies: [
        "AgentSocket", "CLocalListener", "CLocalSocket", "CProgram", "SecretMemory", system,
      ],
      swiftSettings: settings),
    .target(name: "ZlibPrimitives", dependencies: ["CZlib"], swiftSettings: settings),
    // Messages in the pictures of animated QR codes: UR and BBQr.
    .target(
      name: "AnimatedQR", dependencies: ["CryptoPrimitives", "ZlibPrimitives"],
      swiftSettings: settings),
    .target(name: "PassphraseStrength", dependencies: ["SecretMemory"], swiftSettings: settings),

    // Hardware
    .target(
      name: "SecureElement", dependencies: ["CryptoPrimitives", "SecretMemory"],
      swiftSettings: settings),

    .target(
      name: "TPMElement",
      dependencies: [
        "CLocalSocket", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "SecureElement",
      ], swiftSettings: settings),

    .target(name: "SecurityKey", dependencies: ["SecretMemory"], swiftSettings: settings),
    // Formats
    .target(
      name: "WhisperEnvelope", dependencies: ["CryptoPrimitives", "SecretMemory"],
      swiftSettings: settings),

    // Where coins are sent to, as people pass it on.
    .target(
      name: "Addresses", dependencies: ["CryptoPrimitives", "GcryptPrimitives"],
      swiftSettings: settings),
    // What a person writes down of a wallet, and all keys that come of it: no storage, no clock.
    .target(
      name: "SeedPhrase",
      dependencies: [
        "Addresses", "CUnistring", "CryptoPrimitives", "GcryptPrimitives", "Secp256k1",
        "SecretMemory",
      ], swiftSettings: settings),

    // Transactions of Bitcoin, whole and partly signed. It has no keys: signatures are put into it.
    .target(
      name: "Bitcoin", dependencies: ["Addresses", "CryptoPrimitives", "Secp256k1"],
      swiftSettings: settings),
    // Transactions of Ethereum, and of networks that work as it does. It has no keys either.
    .target(
      name: "EVM", dependencies: ["Addresses", "CryptoPrimitives"], swiftSettings: settings),
    .target(
      name: "OpenPGP",
      dependencies: [
        "CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "WorkerThread", "ZlibPrimitives",
      ], swiftSettings: settings),
    // What OpenPGP writes to files and descriptors; the format itself writes none.
    .target(
      name: "OpenPGPFiles", dependencies: ["OpenPGP", "StagedFiles"], swiftSettings: settings),

    // Vault
    .target(
      name: "Vault",
      dependencies: [
        "CSQLite", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "SecureElement",
        "SecurityKey", system,
      ],
      swiftSettings: settings),

    // What rows say, as services read it and an agent, which has none, checks it; those of wallets apart.
    .target(
      name: "StoredRows",
      dependencies: ["CryptoPrimitives", "OpenPGP", "Vault", "WhisperEnvelope"],
      swiftSettings: settings),
    .target(
      name: "WalletRows",
      dependencies: ["Addresses", "CryptoPrimitives", "Vault"], swiftSettings: settings),

    // What the vault's private keys do, wherever they are: for services, and for an agent, which has none.
    .target(
      name: "KeyCustody",
      dependencies: [
        "CryptoPrimitives", "OpenPGP", "SecretMemory", "StoredRows", "Vault", "WhisperEnvelope",
      ],
      swiftSettings: settings),

    // Services
    .target(
      name: "WhisperKit",
      dependencies: [
        "AgentSocket", "AgentStart", "CryptoPrimitives", "FIDO2Helper", "GcryptPrimitives",
        "KeyCustody", "OpenPGP", "SecretMemory", "SecureElement", "SecurityKey", "StoredRows",
        "TPMElement", "Vault", "WhisperEnvelope", system,
      ],
      swiftSettings: settings),

    // Wallets are theirs alone: who uses messages links nothing of it.
    .target(
      name: "WalletKit",
      dependencies: [
        "Addresses", "Bitcoin", "CryptoPrimitives", "EVM", "Secp256k1", "SecretMemory",
        "SeedPhrase", "Vault", "WalletRows", "WhisperEnvelope", "WorkerThread",
      ], swiftSettings: settings),

    // Programs
    .target(
      name: "ProcessHardening", dependencies: ["CKernel", "CProgram", "CSeccomp", system],
      swiftSettings: settings),
    // What the system says of itself, as far as it bears on secrets.
    .target(
      name: "SystemFacts", dependencies: ["CryptoPrimitives", system], swiftSettings: settings),
    .target(name: "ProductVersion", swiftSettings: settings),
    // What a person reads: the English by key, what makes Swift of the translations in po/, and both together. Not
    // instrumented: the second runs while the others are built.
    .target(name: "Sentences", swiftSettings: features),
    .executableTarget(
      name: "words-compiler", dependencies: ["Sentences"], swiftSettings: features),
    .plugin(name: "CompileWords", capability: .buildTool(), dependencies: ["words-compiler"]),
    .target(
      name: "Words", dependencies: ["Sentences"], swiftSettings: features,
      plugins: ["CompileWords"]),
    // What the command and its helper for pictures say to each other.
    .target(name: "QRExchange", swiftSettings: settings),
    .executableTarget(
      name: "whisper-qr",
      dependencies: [
        "AnimatedQR", "CPNG", "CQRReader", "CQRencode", "CTurboJPEG", "ProcessHardening",
        "QRExchange",
      ],
      swiftSettings: settings),
    // The system's message bus, what the agent and its helper say to each other, and the agent's side.
    .target(name: "MessageBus", dependencies: ["CSystemd", system], swiftSettings: settings),
    .target(name: "WatchExchange", swiftSettings: settings),
    .target(
      name: "SessionWatch", dependencies: ["HelperProcess", "WatchExchange"],
      swiftSettings: settings),
    .executableTarget(
      name: "whisper-watch", dependencies: ["MessageBus", "ProcessHardening", "WatchExchange"],
      swiftSettings: settings),
    // What is said to the helper for security keys, its client's end, and the helper.
    .target(
      name: "FIDO2Exchange", dependencies: ["CryptoPrimitives", "SecretMemory", "SecurityKey"],
      swiftSettings: settings),
    .target(
      name: "FIDO2Helper",
      dependencies: [
        "CLocalSocket", "FIDO2Exchange", "HelperProcess", "SecretMemory", "SecurityKey",
      ], swiftSettings: settings),
    .executableTarget(
      name: "whisper-fido2",
      dependencies: [
        "CFIDO2", "CWipeOnFree", "FIDO2Exchange", "ProcessHardening", "SecretMemory", "SecurityKey",
      ], swiftSettings: settings),
    .executableTarget(
      name: "whisper",
      dependencies: [
        "Addresses", "AgentSocket", "AgentStart", "AnimatedQR", "Bitcoin", "CKernel", "CProgram",
        "CWipeOnFree", "CryptoPrimitives", "EVM", "FIDO2Exchange", "FIDO2Helper",
        "HelperProcess", "OpenPGP", "OpenPGPFiles", "PassphraseStrength", "ProcessHardening",
        "ProductVersion",
        "QRExchange",
        "SecretMemory", "SeedPhrase", "StagedFiles", "SystemFacts", "TPMElement", "TerminalInput",
        "Vault", "WalletKit", "WhisperEnvelope", "WhisperKit", "Words",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        system,
      ],
      swiftSettings: settings),
    // Keeps the keys of an unlocked vault for the command.
    .executableTarget(
      name: "whisper-agent",
      dependencies: [
        "AgentServer", "AgentSocket", "AgentStart", "CWipeOnFree", "FIDO2Helper", "KeyCustody",
        "ProcessHardening", "SecretMemory", "SecureElement", "SecurityKey", "SessionWatch",
        "StoredRows", "TPMElement", "TerminalInput", "Vault", "WalletRows",
        "WatchExchange", system,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "sop",
      dependencies: [
        "CWipeOnFree", "OpenPGP", "OpenPGPFiles", "ProcessHardening", "ProductVersion",
        "SecretMemory", "Sentences", system,
      ],
      swiftSettings: settings),

    // Tests
    .target(name: "HardeningProbeC", path: "Tests/HardeningProbeC"),
    .executableTarget(
      name: "hardening-probe",
      dependencies: ["CKernel", "CLocalSocket", "HardeningProbeC", "ProcessHardening", system],
      path: "Tests/HardeningProbe", swiftSettings: settings),
    .testTarget(
      name: "ProcessHardeningTests",
      dependencies: ["CKernel", "ProcessHardening", "TestSupport", "hardening-probe", system],
      swiftSettings: settings),
    .executableTarget(
      name: "agent-probe",
      dependencies: ["AgentServer", "AgentSocket", "CLocalListener", "CLocalSocket"],
      path: "Tests/AgentProbe", swiftSettings: settings),
    .testTarget(
      name: "AgentSocketTests",
      dependencies: [
        "AgentServer", "AgentSocket", "CLocalSocket", "CryptoPrimitives", "SecretMemory",
        "TestSupport", "TestTraits", "agent-probe",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "QRTests",
      dependencies: [
        "AnimatedQR", "CryptoPrimitives", "HelperProcess", "QRExchange", "SecretMemory",
        "TestEnvelopes", "TestSupport", "TestTraits", "WhisperEnvelope", "WhisperKit", "whisper",
        "whisper-qr", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SessionWatchTests",
      dependencies: [
        "AgentStart", "CKernel", "CLocalSocket", "CSystemd", "HelperProcess", "MessageBus",
        "SessionWatch", "TestDeviceTraits", "TestSupport", "TestTPM", "WatchExchange", "whisper",
        "whisper-agent", "whisper-watch", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "InteropTests",
      dependencies: [
        "Addresses", "Bitcoin", "CryptoPrimitives", "EVM", "OpenPGP", "PassphraseStrength",
        "Secp256k1", "SecretMemory", "SecureElement", "SeedPhrase", "TestEnvelopes", "TestSupport",
        "TestTraits", "TestWallets", "WalletKit", "WhisperEnvelope", "WhisperKit", "whisper",
      ],
      swiftSettings: settings),
    .target(name: "PtyC", path: "Tests/PtyC"),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Addresses", "AgentStart", "AnimatedQR", "Bitcoin", "CKernel", "CLocalSocket",
        "CryptoPrimitives", "EVM", "GcryptPrimitives", "HelperProcess", "OpenPGP",
        "ProcessHardening", "PtyC", "SecretMemory", "SeedPhrase", "StagedFiles", "SystemFacts",
        "TestDeviceTraits", "TestEnvelopes", "TestFIDO2", "TestSupport", "TestTPM", "TestTraits",
        "TestVaults", "TestWallets", "Vault", "WalletKit", "WhisperEnvelope", "WhisperKit", "Words",
        "canary-probe", "hardening-probe", "sop", "whisper", "whisper-agent", "whisper-fido2",
        "whisper-qr", system,
      ],
      exclude: ["Fixtures", "Goldens", "Intruder"],
      swiftSettings: settings),

    // Tests of the lower layers
    .target(
      name: "TestSupport",
      dependencies: ["CryptoPrimitives", "SecretMemory"],
      path: "Tests/Support", swiftSettings: settings),
    .target(
      name: "TestTraits", dependencies: ["TestSupport"], path: "Tests/Traits",
      swiftSettings: settings),
    // Terminals without anybody at them, and what stands on their screens.
    .target(
      name: "TestTerminals", dependencies: ["PtyC", "TestSupport"], path: "Tests/Terminals",
      swiftSettings: settings),
    // Envelopes and bundles that no program of ours writes, and people to write them.
    .target(
      name: "TestEnvelopes",
      dependencies: ["CryptoPrimitives", "SecretMemory", "TestSupport", "WhisperEnvelope"],
      path: "Tests/Envelopes", swiftSettings: settings),
    // Counters that several processes share, and what a passphrase of a test costs.
    .target(
      name: "TestVaults",
      dependencies: ["CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "SecureElement"],
      path: "Tests/Vaults", swiftSettings: settings),
    // Which tests need a TPM or a security key of their own.
    .target(
      name: "TestDeviceTraits", dependencies: ["TestFIDO2", "TestTPM"], path: "Tests/DeviceTraits",
      swiftSettings: settings),
    .executableTarget(
      name: "memory-probe", dependencies: ["SecretMemory"], path: "Tests/MemoryProbe",
      swiftSettings: settings),
    .testTarget(
      name: "SecretMemoryTests",
      dependencies: ["SecretMemory", "TestSupport", "TestTraits", "memory-probe"],
      swiftSettings: settings),
    .testTarget(
      name: "CryptoPrimitivesTests",
      dependencies: ["CryptoPrimitives", "SecretMemory", "TestSupport", "TestTraits"],
      swiftSettings: settings),
    .testTarget(
      name: "PassphraseStrengthTests",
      dependencies: ["PassphraseStrength", "SecretMemory", "TestSupport", "TestTraits"],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalInputTests",
      dependencies: ["SecretMemory", "TerminalInput", "TestSupport", "TestTerminals", system],
      swiftSettings: settings),
    .testTarget(
      name: "SystemFactsTests", dependencies: ["SystemFacts", system], swiftSettings: settings),
    .testTarget(
      name: "AgentStartTests", dependencies: ["AgentStart", "TestSupport", "TestTraits", system],
      swiftSettings: settings),
    .executableTarget(
      name: "gcrypt-probe",
      dependencies: ["CanaryProbeC", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory"],
      path: "Tests/GcryptProbe", swiftSettings: settings),
    .testTarget(
      name: "GcryptPrimitivesTests",
      dependencies: [
        "CGcrypt", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "TestSupport",
        "TestTraits", "gcrypt-probe",
      ], swiftSettings: settings),
    .testTarget(
      name: "Secp256k1Tests",
      dependencies: ["CryptoPrimitives", "Secp256k1", "SecretMemory", "TestSupport", "TestTraits"],
      swiftSettings: settings),
    .testTarget(
      name: "AddressesTests", dependencies: ["Addresses", "CryptoPrimitives", "TestSupport"],
      swiftSettings: settings),
    // Transactions that a wallet is asked to sign.
    .target(
      name: "TestWallets",
      dependencies: [
        "Addresses", "Bitcoin", "CryptoPrimitives", "Secp256k1", "SecretMemory", "SeedPhrase",
        "TestSupport", "Vault", "WalletKit",
      ], path: "Tests/Wallets", swiftSettings: settings),
    .testTarget(
      name: "BitcoinTests",
      dependencies: [
        "Addresses", "Bitcoin", "CryptoPrimitives", "Secp256k1", "SecretMemory", "TestSupport",
      ], exclude: ["Vectors"], swiftSettings: settings),
    .testTarget(
      name: "SeedPhraseTests",
      dependencies: [
        "Addresses", "CryptoPrimitives", "GcryptPrimitives", "Secp256k1", "SecretMemory",
        "SeedPhrase", "TestSupport", "TestTraits",
      ], exclude: ["Vectors"], swiftSettings: settings),
    .testTarget(
      name: "EVMTests", dependencies: ["CryptoPrimitives", "EVM", "TestSupport", "TestTraits"],
      swiftSettings: settings),
    .testTarget(
      name: "AnimatedQRTests",
      dependencies: ["AnimatedQR", "CZlib", "CryptoPrimitives", "TestSupport", "ZlibPrimitives"],
      swiftSettings: settings),
    .testTarget(
      name: "ZlibPrimitivesTests",
      dependencies: ["CZlib", "TestSupport", "TestTraits", "ZlibPrimitives"],
      swiftSettings: settings),
    // TPMs for tests, and who stands between them and us.
    .target(
      name: "TestTPM",
      dependencies: ["SecretMemory", "SecureElement", "TPMElement", "TestSupport"],
      path: "Tests/TPM", swiftSettings: settings),
    // A security key for tests.
    .target(
      name: "TestFIDO2", dependencies: ["TestSupport"], path: "Tests/FIDO2",
      exclude: [
        "authenticator.py", "cbor.py", "ctaphid.py", "pinprotocol.py", "virtual-key.py",
      ], swiftSettings: settings),
    .testTarget(
      name: "SecurityKeyTests",
      dependencies: [
        "CLocalSocket", "CryptoPrimitives", "FIDO2Exchange", "FIDO2Helper", "HelperProcess",
        "SecretMemory", "SecurityKey", "TestDeviceTraits", "TestFIDO2", "TestSupport", "TestTraits",
        "hardening-probe", "whisper-fido2",
      ], swiftSettings: settings),
    .testTarget(
      name: "SecureElementTests",
      dependencies: [
        "CryptoPrimitives", "SecretMemory", "SecureElement", "TPMElement", "TestDeviceTraits",
        "TestSupport", "TestTPM", "TestTraits", crypto,
      ],
      swiftSettings: settings),
    .target(
      name: "TestVectors",
      dependencies: [
        "CryptoPrimitives", "SecretMemory", "TestEnvelopes", "TestSupport", "WhisperEnvelope",
      ],
      path: "Tests/TestVectors", swiftSettings: settings),
    .executableTarget(
      name: "whisper-vectors", dependencies: ["TestVectors"], path: "Tests/VectorGenerator",
      swiftSettings: settings),
    .testTarget(
      name: "WhisperEnvelopeTests",
      dependencies: [
        "CryptoPrimitives", "SecretMemory", "TestEnvelopes", "TestSupport", "TestTraits",
        "TestVectors", "WhisperEnvelope",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OpenPGPTests",
      dependencies: [
        "CryptoPrimitives", "GcryptPrimitives", "OpenPGP", "OpenPGPFiles", "SecretMemory",
        "TestSupport", "TestTraits",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WordsTests",
      dependencies: ["Sentences", "TestSupport", "TestTraits", "Words", "words-compiler"],
      swiftSettings: settings),
    .testTarget(
      name: "SopTests",
      dependencies: ["OpenPGP", "ProcessHardening", "TestSupport", "sop", system],
      swiftSettings: settings),
    .executableTarget(
      name: "whisper-soak",
      dependencies: [
        "CryptoPrimitives", "GcryptPrimitives", "OpenPGP", "SecretMemory", "TestSupport",
        "WhisperEnvelope",
      ],
      path: "Tests/Soak", swiftSettings: settings),
    .executableTarget(
      name: "whisper-torture",
      dependencies: [
        "CSQLite", "CryptoPrimitives", "PtyC", "TPMElement", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Torture", swiftSettings: settings),
    .executableTarget(
      name: "vault-probe", dependencies: ["CSQLite", "SecretMemory", "TestVaults", "Vault"],
      path: "Tests/VaultProbe",
      swiftSettings: settings),
    .testTarget(
      name: "VaultTests",
      dependencies: [
        "CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "SecureElement", "SecurityKey",
        "TPMElement", "TestDeviceTraits", "TestSupport", "TestTPM", "TestTraits", "TestVaults",
        "Vault", "vault-probe", crypto, system,
      ], exclude: ["Fixtures"], swiftSettings: settings),
    // It looks through gigabytes: without being optimised that takes most of the time of the tests' memory scans.
    .target(
      name: "CanaryProbeC", path: "Tests/CanaryProbeC",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .executableTarget(
      name: "canary-probe",
      dependencies: [
        "Addresses", "Bitcoin", "CSQLite", "CWipeOnFree", "CanaryProbeC", "CryptoPrimitives",
        "EVM", "FIDO2Helper", "GcryptPrimitives", "OpenPGP", "PassphraseStrength", "Secp256k1",
        "SecretMemory", "SecureElement", "SecurityKey", "SeedPhrase", "TPMElement", "TestWallets",
        "Vault", "WalletKit", "WhisperEnvelope",
        "WhisperKit",
      ],
      path: "Tests/CanaryProbe", swiftSettings: settings),
    .testTarget(
      name: "CanaryTests",
      dependencies: [
        "TestDeviceTraits", "TestFIDO2", "TestSupport", "TestTPM", "canary-probe", "whisper-fido2",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "kit-probe", dependencies: ["WhisperKit"], path: "Tests/KitProbe",
      swiftSettings: settings),
    .testTarget(
      name: "WhisperKitTests",
      dependencies: [
        "CSQLite", "CryptoPrimitives", "GcryptPrimitives", "KeyCustody", "OpenPGP", "SecretMemory",
        "SecureElement", "SecurityKey", "StoredRows", "TestSupport", "TestTraits", "TestVaults",
        "Vault", "WhisperEnvelope", "WhisperKit", "kit-probe", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WalletKitTests",
      dependencies: [
        "Addresses", "Bitcoin", "CryptoPrimitives", "EVM", "KeyCustody", "Secp256k1",
        "SecretMemory", "SecureElement", "SeedPhrase", "StoredRows", "TestSupport", "TestTraits",
        "TestVaults", "TestWallets", "Vault", "WalletKit", "WalletRows", "WhisperEnvelope",
      ], swiftSettings: settings),

    // Benchmarks
    .target(name: "MallocCountC", path: "Benchmarks/MallocCountC"),
    .executableTarget(
      name: "whisper-bench",
      dependencies: [
        "Addresses", "Bitcoin", "CSQLite", "CSecp256k1", "CryptoPrimitives", "GcryptPrimitives",
        "MallocCountC", "OpenPGP", "Secp256k1", "SecretMemory", "SecureElement", "SeedPhrase",
        "TPMElement", "TestEnvelopes", "TestSupport", "TestTPM", "TestWallets", "Vault",
        "WalletKit", "WhisperEnvelope", "WhisperKit", crypto,
      ],
      path: "Benchmarks/Sources", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

if isFuzzing {
  package.targets.append(
    .executableTarget(
      name: "whisper-fuzz",
      dependencies: [
        "Addresses", "AgentSocket", "AgentStart", "AnimatedQR", "Bitcoin", "CZlib",
        "CryptoPrimitives", "EVM", "FIDO2Exchange", "GcryptPrimitives", "KeyCustody", "OpenPGP",
        "SecretMemory", "SecureElement", "SecurityKey", "SeedPhrase", "StoredRows", "TPMElement",
        "TerminalInput", "TestEnvelopes", "TestSupport", "TestTerminals", "TestVectors",
        "TestWallets", "Vault", "WalletKit", "WalletRows", "WhisperEnvelope", "WhisperKit",
      ],
      path: "Fuzzing", exclude: ["openpgp.dict", "run", "run-planted", "whisper.dict"],
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-use-ld=lld", "-sanitize=fuzzer"])]))
}

// Only these targets and what they are built of, for who builds no others: CI where a change has touched few, and copies of
// the sources with faults in them.
if let named = Context.environment["WHISPER_TARGETS"] {
  var kept = Set(named.split(separator: ",").map(String.init))
  while true {
    let built = package.targets.filter { kept.contains($0.name) }
    let needed = built.flatMap { target in
      target.dependencies.compactMap { dependency -> String? in
        switch dependency {
        case .targetItem(let name, _), .byNameItem(let name, _): name
        default: nil
        }
      }
        + (target.plugins ?? []).map { usage in
          switch usage {
          case .plugin(let name, _): name
          @unknown default: ""
          }
        }
    }
    guard !kept.isSuperset(of: needed) else { break }
    kept.formUnion(needed)
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll()
}
