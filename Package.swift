// swift-tools-version: 6.1
import PackageDescription

// What this package is made of, floor by floor. A floor is a folder; a target depends on targets of its own floor and of
// those before it (`LayerTests`).

/// The fuzz targets need our modules instrumented, which no other build may be (`make fuzz`).
let isFuzzing = Context.environment["WHISPER_FUZZ"] != nil

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let settings =
  features + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])] : [])

/// A folder of targets. A target's folder has its name, or `path`, where the name is no word for a folder.
struct Folder {
  let path: String

  init(_ path: String) { self.path = path }

  /// The module map of a library of Debian's.
  func system(_ name: String, _ package: String, pkgConfig: String? = nil) -> Target {
    .systemLibrary(
      name: name, path: "\(path)/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
  }

  func c(
    _ name: String, _ needs: Target.Dependency..., flags: [CSetting] = [], cxx: [CXXSetting] = [],
    links: [LinkerSetting] = []
  ) -> Target {
    .target(
      name: name, dependencies: needs, path: "\(path)/\(name)", cSettings: flags, cxxSettings: cxx,
      linkerSettings: links)
  }

  func library(
    _ name: String, _ needs: Target.Dependency..., exclude: [String] = [],
    settings: [SwiftSetting] = settings, plugins: [Target.PluginUsage] = []
  ) -> Target {
    .target(
      name: name, dependencies: needs, path: "\(path)/\(name)", exclude: exclude,
      swiftSettings: settings, plugins: plugins)
  }

  func program(
    _ name: String, _ needs: Target.Dependency..., at folder: String? = nil,
    exclude: [String] = [], settings: [SwiftSetting] = settings, links: [LinkerSetting] = []
  ) -> Target {
    .executableTarget(
      name: name, dependencies: needs, path: "\(path)/\(folder ?? name)", exclude: exclude,
      swiftSettings: settings, linkerSettings: links)
  }

  func tests(
    _ name: String, _ needs: Target.Dependency..., exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: name, dependencies: needs, path: "\(path)/\(name)", exclude: exclude,
      swiftSettings: settings)
  }
}

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

// MARK: System: module maps of libraries, and the few kernel calls that Swift cannot make itself

/// The archive carries a `whisper-qr` for each ZXing that the Debian releases have (`make dist`): the name of another one's
/// library, and the folder in which it and its headers are. What that needs of its release's C++ library is not here, and
/// need not be.
let zxing = Context.environment["WHISPER_ZXING"] ?? "ZXing"
let zxingFolder = Context.environment["WHISPER_ZXING_FOLDER"]
let zxingFlags = zxingFolder.map { ["-L\($0)/lib", "-Xlinker", "--allow-shlib-undefined"] }
let zxingLinked: [LinkerSetting] =
  [.linkedLibrary(zxing)] + (zxingFlags.map { [.unsafeFlags($0)] } ?? [])

let c = Folder("Sources/System")
let systemFloor: [Target] = [
  c.system("CFIDO2", "libfido2-dev", pkgConfig: "libfido2"),
  c.system("CGcrypt", "libgcrypt20-dev", pkgConfig: "libgcrypt"),
  c.system("CPNG", "libpng-dev", pkgConfig: "libpng"),
  c.system("CQRencode", "libqrencode-dev", pkgConfig: "libqrencode"),
  c.system("CSQLite", "libsqlite3-dev", pkgConfig: "sqlite3"),
  c.system("CSeccomp", "libseccomp-dev", pkgConfig: "libseccomp"),
  // Linked in, as libunistring is: each release of Debian has them under another name.
  c.system("CSecp256k1", "libsecp256k1-dev"),
  c.system("CSystemd", "libsystemd-dev", pkgConfig: "libsystemd"),
  c.system("CTurboJPEG", "libturbojpeg0-dev", pkgConfig: "libturbojpeg"),
  c.system("CZlib", "zlib1g-dev", pkgConfig: "zlib"),
  c.c("CKernel"),
  c.c("CLocalListener", "CLocalSocket"),
  c.c("CLocalSocket"),
  c.c("CProgram"),
  // ZXing is C++: its header stays inside, and Debian's libzxing-dev provides it.
  c.c(
    "CQRReader", cxx: zxingFolder.map { [.unsafeFlags(["-I\($0)/include"])] } ?? [],
    links: zxingLinked),
  // One function of libunistring (libunistring-dev), whose headers are not for modules.
  c.c("CUnistring", links: [.linkedLibrary(":libunistring.a")]),
  c.c("CWipeOnFree"),
]

// MARK: Base

let base = Folder("Sources/Base")
let baseFloor: [Target] = [
  base.library("SecretMemory", "CKernel"),
  base.library("CryptoPrimitives", "SecretMemory", crypto),
  base.library("GcryptPrimitives", "CGcrypt", "CryptoPrimitives", "SecretMemory"),
  base.library("Secp256k1", "CSecp256k1", "SecretMemory"),
  base.library("ZlibPrimitives", "CZlib"),
  // A thread that works beside its owner.
  base.library("WorkerThread"),
  // Where octets come from and go to, for formats that read and write data of any size.
  base.library("ByteStreams", "WorkerThread"),
  // Output files, whole or not at all.
  base.library("StagedFiles", "CryptoPrimitives", "SecretMemory", system),
  base.library("PassphraseStrength", "SecretMemory"),
  base.library("CivilTime"),
  base.library("ProductVersion"),
  // What the system says of itself, as far as it bears on secrets.
  base.library("SystemFacts", "CryptoPrimitives", system),
  // How a secret is read: from who sits at the terminal, or of what was handed over.
  base.library("TerminalInput", "CProgram", "CUnistring", "SecretMemory", system),
  base.library("ProcessHardening", "CKernel", "CProgram", "CSeccomp", system),
  // Starts a helper program that confines itself, and talks to it.
  base.library("HelperProcess", "CKernel", system),
]

// MARK: Formats: bytes in, values out; no storage, no clock

let formats = Folder("Sources/Formats")
let formatsFloor: [Target] = [
  formats.library(
    "WhisperEnvelope", "ByteStreams", "CryptoPrimitives", "SecretMemory", "WorkerThread"),
  formats.library(
    "OpenPGP", "ByteStreams", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory",
    "WorkerThread", "ZlibPrimitives"),
  // What OpenPGP writes to files and descriptors; the format itself writes none.
  formats.library("OpenPGPFiles", "OpenPGP", "StagedFiles"),
  // Where coins are sent to, as people pass it on.
  formats.library("Addresses", "CryptoPrimitives", "GcryptPrimitives"),
  // What a person writes down of a wallet, and all keys that come of it.
  formats.library(
    "SeedPhrase", "Addresses", "CUnistring", "CryptoPrimitives", "GcryptPrimitives", "Secp256k1",
    "SecretMemory"),
  // Transactions of Bitcoin, whole and partly signed. It has no keys: signatures are put into it.
  formats.library("Bitcoin", "Addresses", "CryptoPrimitives", "Secp256k1"),
  // Transactions of Ethereum, and of networks that work as it does. It has no keys either.
  formats.library("EVM", "Addresses", "CryptoPrimitives"),
  // Messages in the pictures of animated QR codes: UR and BBQr.
  formats.library("AnimatedQR", "CryptoPrimitives", "ZlibPrimitives"),
]

// MARK: Vault

let vault = Folder("Sources/Vault")
let vaultFloor: [Target] = [
  vault.library("SecureElement", "CryptoPrimitives", "SecretMemory"),
  vault.library(
    "TPMElement", "CLocalSocket", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory",
    "SecureElement"),
  vault.library("SecurityKey", "SecretMemory"),
  // What a vault is spoken of with: one word for each thing, for the vault and all above it.
  vault.library("VaultModel", "CryptoPrimitives", "SecretMemory", "SecurityKey"),
  vault.library(
    "Vault", "CSQLite", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "SecureElement",
    "SecurityKey", "VaultModel", system),
  // What rows say, as services read it and an agent, which has none, checks it; those of wallets apart.
  vault.library(
    "StoredRows", "CryptoPrimitives", "OpenPGP", "Vault", "VaultModel", "WhisperEnvelope"),
  vault.library("WalletRows", "Addresses", "CryptoPrimitives", "Vault"),
  // What the vault's private keys do, wherever they are: for services, and for an agent, which has none.
  vault.library(
    "KeyCustody", "CryptoPrimitives", "OpenPGP", "SecretMemory", "StoredRows", "Vault",
    "VaultModel", "WhisperEnvelope"),
  // The way to an agent: its place, its frames, the client's end, and what it is started with. What listens is not linked
  // into whisper.
  vault.library("AgentExchange", "CLocalSocket", "CryptoPrimitives", "SecretMemory", system),
  // The agent's end of it, and its loop, which knows no request's meaning.
  vault.library(
    "AgentServer", "AgentExchange", "CLocalListener", "CLocalSocket", "CProgram", "SecretMemory",
    "VaultModel", system),
]

// MARK: Helpers: of each the exchange, the client and the program

let qr = Folder("Sources/Helpers/QR")
let fido2 = Folder("Sources/Helpers/FIDO2")
let watch = Folder("Sources/Helpers/Watch")
let helpersFloor: [Target] = [
  qr.library("QRExchange"),
  qr.program(
    "whisper-qr", "AnimatedQR", "CPNG", "CQRReader", "CQRencode", "CTurboJPEG", "ProcessHardening",
    "QRExchange"),
  fido2.library("FIDO2Exchange", "CryptoPrimitives", "SecretMemory", "SecurityKey"),
  fido2.library(
    "FIDO2Helper", "CLocalSocket", "FIDO2Exchange", "HelperProcess", "SecretMemory", "SecurityKey"),
  fido2.program(
    "whisper-fido2", "CFIDO2", "CWipeOnFree", "FIDO2Exchange", "ProcessHardening", "SecretMemory",
    "SecurityKey"),
  // The system's message bus.
  watch.library("MessageBus", "CSystemd", system),
  watch.library("WatchExchange"),
  watch.library("SessionWatch", "HelperProcess", "WatchExchange"),
  watch.program("whisper-watch", "MessageBus", "ProcessHardening", "WatchExchange"),
]

// MARK: Services

let services = Folder("Sources/Services")
let servicesFloor: [Target] = [
  services.library(
    "WhisperKit", "AgentExchange", "CryptoPrimitives", "FIDO2Helper", "GcryptPrimitives",
    "KeyCustody", "OpenPGP", "SecretMemory", "SecureElement", "SecurityKey", "StoredRows",
    "TPMElement", "Vault", "VaultModel", "WhisperEnvelope", system),
  // Wallets are theirs alone: who uses messages links nothing of it.
  services.library(
    "WalletKit", "Addresses", "Bitcoin", "CryptoPrimitives", "EVM", "Secp256k1", "SecretMemory",
    "SeedPhrase", "Vault", "VaultModel", "WalletRows", "WhisperEnvelope", "WhisperKit",
    "WorkerThread"),
]

// MARK: Words: what a person reads

// The English by key, what makes Swift of the translations in po/, and both together. Not instrumented: the second runs
// while the others are built.
let words = Folder("Sources/Words")
let wordsFloor: [Target] = [
  words.library("Sentences", settings: features),
  words.program("words-compiler", "Sentences", settings: features),
  .plugin(name: "CompileWords", capability: .buildTool(), dependencies: ["words-compiler"]),
  words.library("Words", "Sentences", settings: features, plugins: ["CompileWords"]),
]

// MARK: Programs

let programs = Folder("Sources/Programs")
let programsFloor: [Target] = [
  // All that `whisper` does.
  programs.library(
    "Commands", "Addresses", "AgentExchange", "AnimatedQR", "Bitcoin", "CKernel", "CProgram",
    "CWipeOnFree", "CivilTime", "CryptoPrimitives", "EVM", "FIDO2Exchange", "FIDO2Helper",
    "HelperProcess", "OpenPGP", "OpenPGPFiles", "PassphraseStrength", "ProcessHardening",
    "ProductVersion", "QRExchange", "SecretMemory", "SeedPhrase", "StagedFiles", "SystemFacts",
    "TPMElement", "TerminalInput", "VaultModel", "WalletKit", "WhisperEnvelope", "WhisperKit",
    "Words", arguments, system),
  programs.program("whisper", "Commands"),
  // Keeps the keys of an unlocked vault for the command.
  programs.program(
    "whisper-agent", "AgentExchange", "AgentServer", "CWipeOnFree", "FIDO2Helper", "KeyCustody",
    "ProcessHardening", "SecretMemory", "SecureElement", "SecurityKey", "SessionWatch",
    "StoredRows", "TPMElement", "TerminalInput", "Vault", "VaultModel", "WalletRows",
    "WatchExchange", system),
  programs.program(
    "sop", "CWipeOnFree", "CivilTime", "OpenPGP", "OpenPGPFiles", "ProcessHardening",
    "ProductVersion", "SecretMemory", system),
]

// MARK: Tests: what they share, and then floor by floor

let support = Folder("Tests/Support")
let supportTargets: [Target] = [
  support.library("TestSupport", "CryptoPrimitives", "SecretMemory"),
  support.library("TestTraits", "TestSupport"),
  // Terminals without anybody at them, and what stands on their screens.
  support.c("PtyC"),
  support.library("TestTerminals", "PtyC", "TestSupport"),
  // Envelopes and bundles that no program of ours writes, and people to write them.
  support.library(
    "TestEnvelopes", "ByteStreams", "CryptoPrimitives", "SecretMemory", "TestSupport",
    "WhisperEnvelope"),
  support.library(
    "TestVectors", "ByteStreams", "CryptoPrimitives", "SecretMemory", "TestEnvelopes",
    "TestSupport", "WhisperEnvelope"),
  // Counters that several processes share, and what a passphrase of a test costs.
  support.library(
    "TestVaults", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "SecureElement"),
  // TPMs for tests, and who stands between them and us.
  support.library("TestTPM", "SecretMemory", "SecureElement", "TPMElement", "TestSupport"),
  // A security key for tests.
  support.library(
    "TestFIDO2", "TestSupport",
    exclude: ["authenticator.py", "cbor.py", "ctaphid.py", "pinprotocol.py", "virtual-key.py"]),
  // Which tests need a TPM or a security key of their own.
  support.library("TestDeviceTraits", "TestFIDO2", "TestTPM"),
  // Transactions that a wallet is asked to sign.
  support.library(
    "TestWallets", "Addresses", "Bitcoin", "CryptoPrimitives", "Secp256k1", "SecretMemory",
    "SeedPhrase", "TestSupport", "Vault", "VaultModel", "WalletKit"),
]

let baseTests = Folder("Tests/Base")
let formatTests = Folder("Tests/Formats")
let vaultTests = Folder("Tests/Vault")
let helperTests = Folder("Tests/Helpers")
let serviceTests = Folder("Tests/Services")
let wordTests = Folder("Tests/Words")
let programTests = Folder("Tests/Programs")
let testTargets: [Target] = [
  Folder("Tests").tests("LayerTests", "TestSupport"),

  baseTests.program("memory-probe", "SecretMemory", at: "MemoryProbe"),
  baseTests.tests(
    "SecretMemoryTests", "SecretMemory", "TestSupport", "TestTraits", "memory-probe"),
  baseTests.tests(
    "CryptoPrimitivesTests", "CryptoPrimitives", "SecretMemory", "TestSupport", "TestTraits"),
  baseTests.program(
    "gcrypt-probe", "CanaryProbeC", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory",
    at: "GcryptProbe"),
  baseTests.tests(
    "GcryptPrimitivesTests", "CGcrypt", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory",
    "TestSupport", "TestTraits", "gcrypt-probe"),
  baseTests.tests(
    "Secp256k1Tests", "CryptoPrimitives", "Secp256k1", "SecretMemory", "TestSupport", "TestTraits"),
  baseTests.tests("ZlibPrimitivesTests", "CZlib", "TestSupport", "TestTraits", "ZlibPrimitives"),
  baseTests.tests(
    "PassphraseStrengthTests", "PassphraseStrength", "SecretMemory", "TestSupport", "TestTraits"),
  baseTests.tests("CivilTimeTests", "CivilTime"),
  baseTests.tests("SystemFactsTests", "SystemFacts", system),
  baseTests.tests(
    "TerminalInputTests", "SecretMemory", "TerminalInput", "TestSupport", "TestTerminals", system),
  baseTests.c("HardeningProbeC"),
  baseTests.program(
    "hardening-probe", "CKernel", "CLocalSocket", "HardeningProbeC", "ProcessHardening", system,
    at: "HardeningProbe"),
  baseTests.tests(
    "ProcessHardeningTests", "CKernel", "ProcessHardening", "TestSupport", "hardening-probe",
    system),

  formatTests.program("whisper-vectors", "TestVectors", at: "VectorGenerator"),
  formatTests.tests(
    "WhisperEnvelopeTests", "ByteStreams", "CryptoPrimitives", "SecretMemory", "TestEnvelopes",
    "TestSupport", "TestTraits", "TestVectors", "WhisperEnvelope"),
  formatTests.tests(
    "OpenPGPTests", "CryptoPrimitives", "GcryptPrimitives", "OpenPGP", "OpenPGPFiles",
    "SecretMemory", "TestSupport", "TestTraits"),
  formatTests.tests(
    "AddressesTests", "Addresses", "CryptoPrimitives", "TestSupport", "TestTraits"),
  formatTests.tests(
    "SeedPhraseTests", "Addresses", "CryptoPrimitives", "GcryptPrimitives", "Secp256k1",
    "SecretMemory", "SeedPhrase", "TestSupport", "TestTraits", exclude: ["Vectors"]),
  formatTests.tests(
    "BitcoinTests", "Addresses", "Bitcoin", "CryptoPrimitives", "Secp256k1", "SecretMemory",
    "TestSupport", exclude: ["Vectors"]),
  formatTests.tests("EVMTests", "CryptoPrimitives", "EVM", "TestSupport", "TestTraits"),
  formatTests.tests(
    "AnimatedQRTests", "AnimatedQR", "CZlib", "CryptoPrimitives", "TestSupport", "ZlibPrimitives"),
  formatTests.program(
    "whisper-soak", "CryptoPrimitives", "GcryptPrimitives", "OpenPGP", "SecretMemory",
    "TestSupport", "WhisperEnvelope", at: "Soak"),

  vaultTests.tests(
    "SecureElementTests", "CryptoPrimitives", "SecretMemory", "SecureElement", "TPMElement",
    "TestDeviceTraits", "TestSupport", "TestTPM", "TestTraits", crypto),
  vaultTests.program(
    "vault-probe", "CSQLite", "SecretMemory", "TestVaults", "Vault", "VaultModel",
    at: "VaultProbe"),
  vaultTests.tests(
    "VaultTests", "CryptoPrimitives", "GcryptPrimitives", "SecretMemory", "SecureElement",
    "SecurityKey", "TPMElement", "TestDeviceTraits", "TestSupport", "TestTPM", "TestTraits",
    "TestVaults", "Vault", "VaultModel", "vault-probe", crypto, system, exclude: ["Fixtures"]),
  vaultTests.program(
    "agent-probe", "AgentExchange", "AgentServer", "CLocalListener", "CLocalSocket", "VaultModel",
    at: "AgentProbe"),
  vaultTests.tests(
    "AgentExchangeTests", "AgentExchange", "AgentServer", "CLocalSocket", "CryptoPrimitives",
    "SecretMemory", "TestSupport", "TestTraits", "VaultModel", "agent-probe", system),

  helperTests.tests(
    "QRTests", "AnimatedQR", "Commands", "CryptoPrimitives", "HelperProcess", "QRExchange",
    "SecretMemory", "TestEnvelopes", "TestSupport", "TestTraits", "WhisperEnvelope", "WhisperKit",
    "whisper", "whisper-qr", system),
  helperTests.tests(
    "FIDO2Tests", "CLocalSocket", "CryptoPrimitives", "FIDO2Exchange", "FIDO2Helper",
    "HelperProcess", "SecretMemory", "SecurityKey", "TestDeviceTraits", "TestFIDO2", "TestSupport",
    "TestTraits", "hardening-probe", "whisper-fido2"),
  helperTests.tests(
    "SessionWatchTests", "AgentExchange", "CKernel", "CLocalSocket", "CSystemd", "HelperProcess",
    "MessageBus", "SessionWatch", "TestDeviceTraits", "TestSupport", "TestTPM", "WatchExchange",
    "whisper", "whisper-agent", "whisper-watch", system),

  serviceTests.program("kit-probe", "VaultModel", "WhisperKit", at: "KitProbe"),
  serviceTests.tests(
    "WhisperKitTests", "CSQLite", "CryptoPrimitives", "GcryptPrimitives", "KeyCustody", "OpenPGP",
    "SecretMemory", "SecureElement", "SecurityKey", "StoredRows", "TestSupport", "TestTraits",
    "TestVaults", "Vault", "VaultModel", "WhisperEnvelope", "WhisperKit", "kit-probe", system),
  serviceTests.tests(
    "WalletKitTests", "Addresses", "Bitcoin", "CryptoPrimitives", "EVM", "KeyCustody", "Secp256k1",
    "SecretMemory", "SecureElement", "SeedPhrase", "StoredRows", "TestSupport", "TestTraits",
    "TestVaults", "TestWallets", "Vault", "VaultModel", "WalletKit", "WalletRows",
    "WhisperEnvelope", "WhisperKit"),

  wordTests.tests(
    "WordsTests", "Sentences", "TestSupport", "TestTraits", "Words", "words-compiler"),

  programTests.tests(
    "CommandTests", "Addresses", "AgentExchange", "AnimatedQR", "Bitcoin", "CKernel",
    "CLocalSocket", "CivilTime", "Commands", "CryptoPrimitives", "EVM", "GcryptPrimitives",
    "HelperProcess", "OpenPGP", "ProcessHardening", "PtyC", "QRExchange", "SecretMemory",
    "SeedPhrase", "StagedFiles", "SystemFacts", "TestDeviceTraits", "TestEnvelopes", "TestFIDO2",
    "TestSupport", "TestTPM", "TestTraits", "TestVaults", "TestWallets", "Vault", "VaultModel",
    "WalletKit", "WhisperEnvelope", "WhisperKit", "Words", "canary-probe", "hardening-probe", "sop",
    "whisper", "whisper-agent", "whisper-fido2", "whisper-qr", system,
    exclude: ["Fixtures", "Goldens", "Intruder"]),
  programTests.tests("SopTests", "OpenPGP", "ProcessHardening", "TestSupport", "sop", system),
  // It looks through gigabytes: without being optimised that takes most of the time of the tests' memory scans.
  programTests.c(
    "CanaryProbeC", flags: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
  programTests.program(
    "canary-probe", "Addresses", "Bitcoin", "CSQLite", "CWipeOnFree", "CanaryProbeC",
    "CryptoPrimitives", "EVM", "FIDO2Helper", "GcryptPrimitives", "OpenPGP", "PassphraseStrength",
    "Secp256k1", "SecretMemory", "SecureElement", "SecurityKey", "SeedPhrase", "TPMElement",
    "TestWallets", "Vault", "VaultModel", "WalletKit", "WhisperEnvelope", "WhisperKit",
    at: "CanaryProbe"),
  programTests.tests(
    "CanaryTests", "TestDeviceTraits", "TestFIDO2", "TestSupport", "TestTPM", "canary-probe",
    "whisper-fido2"),
  programTests.tests(
    "InteropTests", "Addresses", "Bitcoin", "ByteStreams", "CryptoPrimitives", "EVM", "OpenPGP",
    "PassphraseStrength", "Secp256k1", "SecretMemory", "SecureElement", "SeedPhrase",
    "TestEnvelopes", "TestSupport", "TestTraits", "TestWallets", "VaultModel", "WalletKit",
    "WhisperEnvelope", "WhisperKit", "whisper"),
  programTests.program(
    "whisper-torture", "CSQLite", "CryptoPrimitives", "PtyC", "TPMElement", "TestSupport",
    arguments, at: "Torture"),
]

// MARK: Benchmarks and fuzzing

let benchmarks = Folder("Benchmarks")
let benchmarkTargets: [Target] = [
  benchmarks.c("MallocCountC"),
  benchmarks.program(
    "whisper-bench", "Addresses", "Bitcoin", "ByteStreams", "CSQLite", "CSecp256k1",
    "CryptoPrimitives", "GcryptPrimitives", "MallocCountC", "OpenPGP", "Secp256k1", "SecretMemory",
    "SecureElement", "SeedPhrase", "TPMElement", "TestEnvelopes", "TestSupport", "TestTPM",
    "TestWallets", "Vault", "VaultModel", "WalletKit", "WhisperEnvelope", "WhisperKit", crypto,
    at: "Sources"),
]

let fuzzTargets: [Target] = [
  .executableTarget(
    name: "whisper-fuzz",
    dependencies: [
      "Addresses", "AgentExchange", "AnimatedQR", "Bitcoin", "ByteStreams", "CZlib",
      "CryptoPrimitives", "EVM", "FIDO2Exchange", "GcryptPrimitives", "KeyCustody", "OpenPGP",
      "SecretMemory", "SecureElement", "SecurityKey", "SeedPhrase", "StoredRows",
      "TPMElement", "TerminalInput", "TestEnvelopes", "TestSupport", "TestTerminals",
      "TestVectors", "TestWallets", "Vault", "VaultModel", "WalletKit", "WalletRows",
      "WhisperEnvelope", "WhisperKit",
    ],
    path: "Fuzzing", exclude: ["openpgp.dict", "run", "run-planted", "whisper.dict"],
    swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-use-ld=lld", "-sanitize=fuzzer"])])
]

// MARK: The package

let floors = [
  systemFloor, baseFloor, formatsFloor, vaultFloor, helpersFloor, servicesFloor, wordsFloor,
  programsFloor,
]

let package = Package(
  name: "whisper",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    // What their public signatures name of the floors below comes with each.
    .library(
      name: "WhisperKit",
      targets: [
        "WhisperKit", "ByteStreams", "CryptoPrimitives", "OpenPGP", "SecretMemory", "VaultModel",
        "WhisperEnvelope",
      ]),
    .library(
      name: "WhisperEnvelope",
      targets: ["WhisperEnvelope", "ByteStreams", "CryptoPrimitives", "SecretMemory"]),
    .library(name: "OpenPGP", targets: ["OpenPGP", "ByteStreams", "SecretMemory"]),
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
  targets: floors.flatMap { $0 } + supportTargets + testTargets + benchmarkTargets
    + (isFuzzing ? fuzzTargets : []),
  swiftLanguageModes: [.v6]
)

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
