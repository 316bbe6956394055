import Addresses
import CSecp256k1
import Crypto
import CryptoPrimitives
import Foundation
import GcryptPrimitives
import Secp256k1
import SecretMemory
import SeedPhrase
import TestSupport
import TestWallets
import Vault
import VaultModel
import WalletKit
import WhisperKit

/// What a wallet's addresses cost beside the curve, and its phrase beside the derivation that it must do.
enum WalletBenchmark {
  static func run() throws -> [Figure] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try addresses() + signing() + keccak()
      + opening(at: directory.appendingPathComponent("vault").path)
  }

  // MARK: Addresses

  private static let count = 1_000

  private static func addresses() throws -> [Figure] {
    let seed = [UInt8](repeating: 7, count: 64)
    let master = try ExtendedPrivateKey(seed: seed.secret())
    func account(_ kind: BitcoinScriptKind) throws -> BitcoinAccount {
      BitcoinAccount(
        kind, on: .main, account: 0, masterFingerprint: [0, 0, 0, 0],
        key: try master.publicDescendant(BitcoinAccount.path(kind, on: .main, account: 0)))
    }
    let (segwit, taproot) = (try account(.p2wpkh), try account(.p2tr))
    let bare = try BareDerivations(segwit.key.child(0))
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "bare") { try bare.run(count) },
        Work(name: "p2wpkh") {
          try expect(segwit.addresses(.receive, from: 0, count: count))
        },
        Work(name: "p2tr") {
          try expect(taproot.addresses(.receive, from: 0, count: count))
        },
      ], rounds: 15)
    guard let plain = medians["bare"], let segwitTime = medians["p2wpkh"],
      let taprootTime = medians["p2tr"]
    else { return [] }
    return [
      Figure(
        name: "\(count) addresses p2wpkh, beside bare public derivations",
        value: segwitTime / plain, unit: "times", aim: "at most 1.5",
        note: "\(Int(segwitTime / 1e6)) ms"),
      Figure(
        name: "\(count) addresses p2tr, which tweak once more", value: taprootTime / plain,
        unit: "times", note: "\(Int(taprootTime / 1e6)) ms"),
    ]
  }

  /// A benchmark of an answer that is wrong measures nothing.
  private static func expect(_ addresses: [Address]) {
    precondition(addresses.count == count, "too few addresses")
  }

  /// One HMAC, one tweak and one serialisation for each key, straight from the libraries.
  private struct BareDerivations {
    private let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE))
    private let chainCode: SymmetricKey
    private let compressed: [UInt8]
    private var point = secp256k1_pubkey()

    init(_ parent: ExtendedPublicKey) throws {
      chainCode = SymmetricKey(data: parent.chainCode.bytes)
      compressed = try parent.key.compressed()
      guard let context,
        secp256k1_ec_pubkey_parse(context, &point, compressed, compressed.count) == 1
      else { throw CocoaError(.featureUnsupported) }
    }

    func run(_ count: Int) throws {
      guard let context else { return }
      var octets = [UInt8](repeating: 0, count: 33)
      for number in 0..<UInt32(count) {
        var code = HMAC<SHA512>(key: chainCode)
        code.update(data: compressed)
        withUnsafeBytes(of: number.bigEndian) { code.update(data: $0) }
        var child = point
        let tweak = Array(code.finalize())
        let tweaked = secp256k1_ec_pubkey_tweak_add(context, &child, tweak)
        var size = octets.count
        guard tweaked == 1,
          secp256k1_ec_pubkey_serialize(
            context, &octets, &size, &child, UInt32(SECP256K1_EC_COMPRESSED)) == 1
        else { throw CocoaError(.featureUnsupported) }
      }
    }
  }

  // MARK: Keccak

  /// A mebibyte of Keccak-256 beside SHA3-256, which is the same but for its padding.
  private static func keccak() throws -> [Figure] {
    let message = [UInt8](repeating: 7, count: 1 << 20)
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "ours") { precondition(keccak256(message).count == 32) },
        Work(name: "libgcrypt") { precondition(Digest.hash(.sha3_256, message).count == 32) },
      ], rounds: 15)
    guard let ours = medians["ours"], let other = medians["libgcrypt"] else { return [] }
    return [
      Figure(
        name: "Keccak-256, beside SHA3-256 of libgcrypt, octets a second", value: other / ours,
        unit: "times", aim: "at least 0.8", note: "\(Int(1e9 / ours)) MiB/s")
    ]
  }

  // MARK: Signing

  private static let inputs = 200

  /// A transaction of 200 inputs, each of another address, with the transactions that they spend: read, reviewed, signed and
  /// verified, whom it pays written to the vault, and written anew.
  private static func signing() throws -> [Figure] {
    let keys = try TestWallet(on: .regtest)
    let vault = try TestVault()
    var forge = PSBTForge()
    for index in 0..<UInt32(inputs) {
      forge.inputs.append(try keys.input(keys.key(index: index), 100_000))
    }
    forge.outputs = [keys.output(try keys.key(branch: 1), 100_000 * UInt64(inputs) - 30_000)]
    let octets = forge.octets
    let bare = try BareSigning(count: inputs)
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "bare") { try bare.run() },
        Work(name: "sign") {
          let signed = try vault.sign(octets, on: .regtest)
          precondition(signed.review.signers.count == inputs, "too few signatures")
        },
      ], rounds: 9)
    guard let plain = medians["bare"], let signed = medians["sign"] else { return [] }
    return [
      Figure(
        name: "signing \(inputs) inputs, beside derivations, signatures and verifications alone",
        value: signed / plain, unit: "times", aim: "at most 1.5",
        note: "\(Int(signed / 1e6)) ms")
    ] + (try peers(octets, signed))
  }

  /// Two other programs that sign the same, where they are there (scripts/install-wallet-peers). They read, sign and write it,
  /// and neither judges it nor writes anything down.
  private static func peers(_ psbt: [UInt8], _ ours: Double) throws -> [Figure] {
    let python = ".build/wallet-peers/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: python) else { return [] }
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["Tests/Programs/Interop/transaction_oracle.py", "time"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let question = try JSONEncoder().encode([Data(psbt).base64EncodedString()])
    try input.fileHandleForWriting.write(contentsOf: question)
    try input.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let times = try JSONDecoder().decode([[String: Double]].self, from: answer)
    return (times.first ?? [:]).sorted { $0.key < $1.key }.map { name, time in
      Figure(
        name: "the same by \(name), beside ours", value: time / ours, unit: "times",
        aim: "at least 2", note: "\(Int(time / 1e6)) ms")
    }
  }

  /// For each key one HMAC and one tweak of the private key, its public key, a signature and a verification, straight from
  /// the libraries.
  private struct BareSigning {
    private let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE))
    private let count: Int

    init(count: Int) throws {
      self.count = count
      guard context != nil else { throw CocoaError(.featureUnsupported) }
    }

    func run() throws {
      guard let context else { return }
      let chainCode = SymmetricKey(data: [UInt8](repeating: 3, count: 32))
      let parent = [UInt8](repeating: 2, count: 33)
      for number in 0..<UInt32(count) {
        var code = HMAC<SHA512>(key: chainCode)
        code.update(data: parent)
        withUnsafeBytes(of: number.bigEndian) { code.update(data: $0) }
        var key = [UInt8](repeating: 7, count: 32)
        var point = secp256k1_pubkey()
        var signature = secp256k1_ecdsa_signature()
        let digest = Array(SHA256.hash(data: withUnsafeBytes(of: number) { Array($0) }))
        guard secp256k1_ec_seckey_tweak_add(context, &key, Array(code.finalize())) == 1,
          secp256k1_ec_pubkey_create(context, &point, key) == 1,
          try WalletBenchmark.sign(digest, with: key, &signature, context),
          secp256k1_ecdsa_verify(context, &signature, digest, &point) == 1
        else { throw CocoaError(.featureUnsupported) }
      }
    }
  }

  /// Until r is low, as Bitcoin's programs do: twice on average.
  private static func sign(
    _ digest: [UInt8], with key: [UInt8], _ signature: inout secp256k1_ecdsa_signature,
    _ context: OpaquePointer
  ) throws -> Bool {
    var compact = [UInt8](repeating: 0xFF, count: 64)
    var counter = [UInt8](repeating: 0, count: 32)
    while compact[0] >= 0x80 {
      guard
        secp256k1_ecdsa_sign(
          context, &signature, digest, key, nil, counter[0] == 0 ? nil : counter) == 1
      else { return false }
      secp256k1_ecdsa_signature_serialize_compact(context, &compact, &signature)
      counter[0] += 1
    }
    return true
  }

  // MARK: Opening

  private static func opening(at directory: String) throws -> [Figure] {
    let vault = try VaultStore.create(at: directory, protectors: NewProtectors())
    try vault.unlock(with: .none)
    let wallets = WalletService(vault: vault) { 0 }
    let words = Array("ladle quiet twenty marble".utf8)
    let given: SecretBytes? = words.secret()
    let phrase = try SeedPhrase(entropy: [UInt8](repeating: 9, count: 32).secret())
    let wallet = try wallets.make(phrase, name: "Savings", origin: .made, passphrase: given)
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "open") {
          let answers = KeyAnswers(for: vault)
          do { _ = try wallets.open(wallet, answers: answers) } catch let error as WhisperError {
            guard let question = error.question else { throw error }
            try answers.answer(question, with: words.secret())
          }
          _ = try wallets.open(wallet, answers: answers)
        },
        Work(name: "bare") {
          _ = try Argon2id.derive(
            passphrase: words.secret(), salt: Array("sixteen octets!!".utf8),
            parameters: Argon2Parameters(memoryKiB: 64 * 1024, passes: 3, lanes: 4))
        },
      ], rounds: 9, clock: Measure.processTime)
    guard let open = medians["open"], let bare = medians["bare"] else { return [] }
    return [
      Figure(
        name: "opening a wallet, beside its Argon2id alone, processor time", value: open / bare,
        unit: "times", aim: "at most 1.1", note: "\(Int((open - bare) / 1e6)) ms more")
    ]
  }
}
