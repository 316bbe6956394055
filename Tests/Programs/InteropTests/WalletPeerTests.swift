import Addresses
import CryptoPrimitives
import Foundation
import Secp256k1
import SecretMemory
import SeedPhrase
import TestSupport
import TestTraits
import Testing

@Suite(
  "Wallets beside other programs",
  .enabled(if: WalletPeer.isAvailable, Comment(rawValue: WalletPeer.howToGet)), .namesSeed)
struct WalletPeerTests {
  /// 500 in CI; `WHISPER_WALLET_ROUNDS` for more.
  private static let rounds =
    ProcessInfo.processInfo.environment["WHISPER_WALLET_ROUNDS"].flatMap { Int($0) } ?? 500

  private static let alphabet = Array(
    "abcXYZ 019_-äöüßéñ½ﬁÅΩ漢字한글ﷺ🙂\u{301}\u{323}\u{307}\u{1D160}\u{FA1A}Ⅻ")

  @Test("seeds, keys by any path and addresses of any kind are those of bip-utils and embit")
  func phrases() throws {
    var random = TestSeed.random("wallet peers")
    var questions = WalletPeer.Questions()
    var ours: [WalletPeer.PhraseAnswer] = []
    for _ in 0..<Self.rounds {
      let phrase = try SeedPhrase.generate(
        words: SeedPhrase.wordCounts.randomElement(using: &random) ?? 24, random: &random)
      let passphrase = String(
        (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
          Self.alphabet.randomElement(using: &random)
        })
      let path = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        UInt32.random(in: 0...(.max), using: &random)
      }
      let kind = BitcoinScriptKind.allCases.randomElement(using: &random) ?? .p2wpkh
      let network = Network.allCases.randomElement(using: &random) ?? .main
      questions.phrases.append(
        WalletPeer.Phrase(
          words: String(decoding: try phrase.text().array(), as: UTF8.self),
          passphrase: passphrase, path: path, kind: kind.rawValue, network: network.rawValue))
      let seed = try phrase.seed(passphrase: Array(passphrase.utf8).secret())
      let key = try ExtendedPrivateKey(seed: seed).descendant(DerivationPath(path)).publicKey
      let octets =
        try kind == .p2tr
        ? Taproot.outputKey(of: key.key.xOnly()).octets() : key.key.compressed()
      ours.append(
        WalletPeer.PhraseAnswer(
          seed: seed.array().hex, xpub: try key.text(forMain: true),
          address: try kind.address(of: octets, on: network)?.text ?? "none",
          ethereum: try Address(ofEthereumKey: key.key.uncompressed())?.text ?? "none"))
    }
    let answers = try WalletPeer.ask(questions).phrases
    #expect(answers.count == ours.count)
    for (index, answer) in answers.enumerated() where answer != ours[index] {
      Issue.record("\(questions.phrases[index]): \(answer), ours \(ours[index])")
    }
  }

  @Test("Keccak-256 is that of bip-utils, for messages of any size")
  func keccak() throws {
    var random = TestSeed.random("keccak")
    var questions = WalletPeer.Questions()
    let messages = (0...300).map { random.bytes($0) } + [random.bytes(10_000)]
    questions.keccak = messages.map(\.hex)
    #expect(try WalletPeer.ask(questions).keccak == messages.map { keccak256($0).hex })
  }

  @Test("signatures are bit for bit those of coincurve, and with a low r those of embit")
  func signatures() throws {
    var random = TestSeed.random("wallet signatures")
    var questions = WalletPeer.Questions()
    var ours: [WalletPeer.SignatureAnswer] = []
    for _ in 0..<Self.rounds {
      let key = random.bytes(32)
      let digest = random.bytes(32)
      questions.signatures.append(WalletPeer.Signature(key: key.hex, digest: digest.hex))
      let plain = try Secp256k1.signature(of: digest, with: key.secret(), .rfc6979)
      let low = try Secp256k1.signature(of: digest, with: key.secret(), .lowR)
      #expect(low.compact[0] < 0x80)
      ours.append(
        WalletPeer.SignatureAnswer(
          rfc6979: plain.compact.hex + [UInt8(plain.recoveryID)].hex,
          lowR: try Secp256k1.der(low.compact).hex))
    }
    #expect(try WalletPeer.ask(questions).signatures == ours)
  }

  @Test("descriptors lead embit, bdk and hwi to our addresses")
  func descriptors() throws {
    var random = TestSeed.random("wallet descriptors")
    var questions = WalletPeer.Questions()
    var ours: [WalletPeer.DescriptorAnswer] = []
    for kind in BitcoinScriptKind.allCases {
      for network in Network.allCases {
        for branch in BitcoinAccount.Branch.allCases {
          let seed = try SeedPhrase.generate(words: 12, random: &random)
            .seed(passphrase: SecretBytes(count: 0))
          let master = try ExtendedPrivateKey(seed: seed)
          let number = UInt32.random(in: 0..<100, using: &random)
          let fingerprint = try master.publicKey.fingerprint()
          let account = BitcoinAccount(
            kind, on: network, account: number, masterFingerprint: fingerprint,
            key: try master.descendant(
              BitcoinAccount.path(kind, on: network, account: number)
            ).publicKey)
          let index = UInt32.random(in: 0..<100_000, using: &random)
          questions.descriptors.append(
            WalletPeer.Descriptor(
              descriptor: try Descriptor(of: account).text,
              single: try Descriptor(of: account, branch).text, network: network.rawValue,
              branch: Int(branch.rawValue), index: Int(index)))
          ours.append(
            WalletPeer.DescriptorAnswer(address: try account.address(branch, index).text))
        }
      }
    }
    #expect(ours.count == 32)
    #expect(try WalletPeer.ask(questions).descriptors == ours)
  }
}
