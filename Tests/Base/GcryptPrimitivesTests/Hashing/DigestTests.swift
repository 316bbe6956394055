import GcryptPrimitives
import TestSupport
import Testing

@Suite("Digests")
struct DigestTests {
  @Test(
    "the digest of \"abc\" is the published one, in one piece or in three",
    arguments: [
      (HashFunction.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
      (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        .sha384,
        """
        cb00753f45a35e8bb5a03d699ac65007272c32ab0eded163
        1a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
        """
      ),
      (
        .sha512,
        """
        ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
        2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
        """
      ),
      (.sha3_256, "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"),
      (
        .sha3_512,
        """
        b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e
        10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0
        """
      ),
    ])
  func published(function: HashFunction, answer: String) {
    let expected = [UInt8](hex: answer)
    #expect(Digest.hash(function, Array("abc".utf8)) == expected)
    #expect(function.digestSize == expected.count)
    var digest = Digest(function)
    for octet in "ab".utf8 { digest.update([octet]) }
    let early = digest
    digest.update(Array("c".utf8))
    #expect(digest.finalize() == expected)
    // A copy goes on by itself.
    #expect(early.finalize() == Digest.hash(function, Array("ab".utf8)))
  }
}
