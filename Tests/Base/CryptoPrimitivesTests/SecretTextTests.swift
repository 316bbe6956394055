import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("Texts of secrets, and base64 without padding", .namesSeed)
struct SecretTextTests {
  private func write(_ secret: [UInt8], _ prefix: String) -> [UInt8] {
    var text = [UInt8](
      repeating: 0, count: Bech32.secretTextCount(secret.count, prefix: prefix))
    text.withUnsafeMutableBytes { text in
      secret.withUnsafeBytes { Bech32.writeSecret($0, prefix: prefix, into: text) }
    }
    return text
  }

  private func read(
    _ text: [UInt8], _ prefix: String, count: Int
  ) -> Result<[UInt8], Bech32.Failure> {
    var secret = [UInt8](repeating: 0, count: count)
    return Result { () throws(Bech32.Failure) in
      var failure: Bech32.Failure?
      secret.withUnsafeMutableBytes { secret in
        text.withUnsafeBytes { text in
          do throws(Bech32.Failure) {
            try Bech32.readSecret(text, prefix: prefix, into: secret)
          } catch {
            failure = error
          }
        }
      }
      if let failure { throw failure }
      return secret
    }
  }

  @Test("a secret's text is the bech32 that others read, in capitals", arguments: 1...40)
  func sameText(count: Int) throws {
    var random = TestSeed.random("secret text \(count)")
    let secret = random.bytes(count)
    let text = write(secret, "SECRET-")
    let other = try Bech32(String(decoding: text, as: UTF8.self), limit: 200)
    #expect(other.prefix == "secret-" && other.variant == .bech32)
    #expect(Bech32.bytes(in: other.groups) == secret)
    #expect(other.text.uppercased() == String(decoding: text, as: UTF8.self))
    #expect(read(text, "SECRET-", count: count) == .success(secret))
    for place in text.indices {
      var changed = text
      changed[place] ^= 0x01
      guard case .failure = read(changed, "SECRET-", count: count) else {
        Issue.record("place \(place)")
        continue
      }
    }
    #expect(read(Array(text.dropLast()), "SECRET-", count: count) == .failure(.form))
    #expect(read(text.map { $0 | 0x20 }, "SECRET-", count: count) == .failure(.form))
  }

  @Test("what fills the last group is zeros, and the other variant is refused")
  func canonical() throws {
    let groups = Bech32.groups(of: [1, 2, 3])
    let filled = try #require(groups.last).advanced(by: 1)
    let other = try #require(
      Bech32(prefix: "s", groups: groups.dropLast() + [filled], variant: .bech32))
    #expect(read(Array(other.text.uppercased().utf8), "S", count: 3) == .failure(.form))
    let variant = try #require(Bech32(prefix: "s", groups: groups, variant: .bech32m))
    #expect(read(Array(variant.text.uppercased().utf8), "S", count: 3) == .failure(.checksum))
  }

  @Test("base64 without padding comes back, and has one form", arguments: 0...70)
  func base64(count: Int) {
    var random = TestSeed.random("base64 \(count)")
    let octets = random.bytes(count)
    let text = Base64.encodeUnpadded(octets)
    #expect(text.count == (count * 4 + 2) / 3)
    #expect(Base64.decodeUnpadded(text) == octets)
    for bad in ["=", "\n", "-", "_", " ", "\r\n"] {
      for place in [0, text.count / 2, text.count] {
        var changed = text
        changed.insert(contentsOf: bad.utf8, at: place)
        #expect(Base64.decodeUnpadded(changed) == nil, "\(bad) at \(place)")
      }
    }
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    if count % 3 != 0, let last = text.last.flatMap({ alphabet.firstIndex(of: $0) }) {
      #expect(Base64.decodeUnpadded(text.dropLast() + [alphabet[last + 1]]) == nil)
    }
  }
}
