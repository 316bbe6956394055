import Addresses
import CryptoPrimitives
import SecretMemory
import TestSupport

@testable import SeedPhrase

extension FuzzTarget {
  /// Text that somebody pastes as an address, or as a link with one.
  static let address = FuzzTarget(
    name: "address", maximumLength: 512,
    seeds: {
      let texts = [
        "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "BC1SW50QGDZ25J",
        "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
        "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F",
        "tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
        "bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=1&label=A%20b&req-x=1",
        "bitcoin:?bc=bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu&lightning=x",
        "bc1q cr8t e4kr 609g cawu tmrz a0j4 xv80 jy8z 306f yu\u{200B}\n",
      ]
      return texts.map { Array($0.utf8) }
    },
    run: { input in
      let text = String(decoding: input, as: UTF8.self)
      plant(text.contains("3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy?"))
      do throws(AddressError) {
        let address = try Address(reading: text)
        require((try? Address(reading: address.text)) == address, "an address reads as itself")
        require(
          address.text == text || address.text == text.lowercased(),
          "an address is written in one way")
        require((2...40).contains(address.payload.count), "an address holds 2 to 40 octets")
        require(!address.networks.isEmpty && address.body.count < text.count, "it has a body")
      } catch {}
      do throws(AddressError) {
        _ = try Address(written: text)
      } catch {
        let count = Address.visible(text).unicodeScalars.count
        switch error {
        case .character(let position, _), .mistyped(let position):
          require((1...max(1, count)).contains(position), "what is wrong stands in the text")
        default: break
        }
      }
      if let link = try? AddressLink(reading: text) {
        require(
          (try? Address(reading: link.address.text)) == link.address, "a link's address is one")
      }
    })

  /// The two encodings themselves, whatever they hold: the first octet says which.
  static let addressEncodings = FuzzTarget(
    name: "address-encodings", maximumLength: 256,
    seeds: {
      [
        [0] + Array("A12UEL5L".utf8), [0] + Array("a1lqfn3a".utf8),
        [0] + Array("split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w".utf8),
        [1] + Array("3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy".utf8),
        [2]
          + Array(
            ("xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265"
              + "TMg7usUDFdp6W1EGMcet8").utf8), [3] + (0..<40),
      ]
    },
    run: { input in
      let text = String(decoding: input.dropFirst(), as: UTF8.self)
      switch input.first.map({ $0 % 4 }) {
      case 0:
        guard let bech32 = try? Bech32(text) else { return }
        require(bech32.text == text.lowercased(), "bech32 is written in one way")
        if let bytes = Bech32.bytes(in: bech32.groups) {
          require(Bech32.groups(of: bytes) == bech32.groups, "groups hold their octets")
        }
      case 1:
        guard let payload = try? Base58Check.decode(text) else { return }
        require(Base58Check.encode(payload) == text, "base 58 is written in one way")
      case 2:
        guard let key = try? ExtendedPublicKey(reading: text) else { return }
        require(
          try ExtendedPublicKey(octets: key.octets()) == key, "an extended key reads as itself")
        _ = try? key.child(0)
      default:
        let octets = Array(input.dropFirst().prefix(80))
        require(
          (try? Base58Check.decode(Base58Check.encode(octets))) == octets,
          "what is encoded is decoded")
      }
    })

  /// Words that somebody types, and rolls of dice.
  static let seedPhrase = FuzzTarget(
    name: "seed-phrase", maximumLength: 512,
    seeds: {
      let texts = [
        "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
        "LEGA winn than year wave saus wort usef lega winn than yell", "abnadon\nzooo\tabout",
        "cycle rocket west magnet parrot shuffle foot correct salt library feed song",
        "1 2 3 4 5 6\n123456123456",
        "2. about 1) abandon,\u{3000}3\u{FE0F}\u{20E3} zoo\u{200B}\u{FF41}ble",
        "000000000000000000000000000000000000000000000003",
      ]
      return texts.map { Array($0.utf8) }
    },
    run: { input in
      let text = input.secret()
      do {
        let phrase = try SeedPhrase(reading: text)
        let again = try SeedPhrase(reading: phrase.text())
        require(again.entropy.equals(phrase.entropy), "a phrase that is written reads as itself")
      } catch is SeedPhraseError {}
      do {
        _ = try SeedPhrase(scanned: text)
      } catch is SeedPhraseError {}
      do {
        _ = try SeedPhrase.word(PhraseText(reading: text), at: 1)
      } catch {}
      do {
        let dice = try Dice(reading: text)
        var random = SystemRandom()
        _ = try dice.phrase(words: 12, random: &random)
        _ = try dice.phraseOfDiceAlone(words: 12)
      } catch is SeedPhraseError {}
    })
}
