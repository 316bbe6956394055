import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

/// The blocks are raw powers that were computed elsewhere.
@Suite("RSA: bad blocks")
struct RSADecryptionTests {
  struct Block: Sendable, CustomStringConvertible {
    let description: String
    let ciphertext: String

    init(_ description: String, _ ciphertext: String) {
      (self.description, self.ciphertext) = (description, ciphertext)
    }
  }

  private static let message = [UInt8](1...35)
  private static let substitute = [UInt8](repeating: 0xEE, count: 35)

  private func decrypt(_ ciphertext: [UInt8], sizes: [Int]? = nil) throws -> [UInt8] {
    try RSATestKey.bits2048.privateKey()
      .decrypt(ciphertext, sizes: sizes, substitute: Self.substitute.secret()).array()
  }

  @Test("A good block gives its message; every other gives the substitute", arguments: blocks)
  func substitution(block: Block) throws {
    let ciphertext = [UInt8](hex: block.ciphertext)
    let expected = block.description == "good" ? Self.message : Self.substitute
    #expect(try decrypt(ciphertext) == expected)
  }

  @Test("A message of any size that is named is given, of no other")
  func sizes() throws {
    func ciphertext(_ name: String) -> [UInt8] {
      [UInt8](hex: Self.blocks.first { $0.description == name }?.ciphertext ?? "")
    }
    let sizes = [19, 34, 35]
    #expect(try decrypt(ciphertext("good"), sizes: sizes) == Self.message)
    let shorter = ciphertext("message an octet shorter")
    #expect(try decrypt(shorter, sizes: sizes) == Array(Self.message.dropLast()))
    #expect(try decrypt(ciphertext("message an octet longer"), sizes: sizes) == Self.substitute)
    #expect(try decrypt(ciphertext("good"), sizes: [19, 34]) == Self.substitute)
    #expect(try decrypt(ciphertext("good"), sizes: []) == Self.substitute)
    #expect(try decrypt(ciphertext("good"), sizes: [-1, 35, .max]) == Self.message)
    #expect(try decrypt(ciphertext("empty message"), sizes: [0]) == [])
  }

  @Test("What is no ciphertext of the key gives the substitute")
  func noCiphertext() throws {
    let modulus = [UInt8](hex: RSATestKey.bits2048.modulus)
    let one = [UInt8](repeating: 0, count: 255) + [1]
    let ciphertexts: [[UInt8]] = [
      [], [0], [1], one, modulus, modulus.dropLast() + [modulus[255] - 1],
      [UInt8](repeating: 0xFF, count: 256), [UInt8](repeating: 1, count: 257),
    ]
    for ciphertext in ciphertexts { #expect(try decrypt(ciphertext) == Self.substitute) }
  }

  static let blocks = [
    Block(
      "good",
      """
      0c8565cc5277a3e76b49eee5b0460c361d55ae1261d75e499257f374bf1277b60341ddf79eb9c2da575ca1091685
      4873e4a66d94ae51d5791a9031c87a9b152204b06b9b9495da76c17ee10e457d4c80861b187b282ee46fdedce188
      880448c999763fb6c0b646d6eef79fbed898ae5ea4dbdcfc6624fe8cb630b87fe41080201d89b7a92bcc6eefffc9
      5dffd97fcab2db7d8cf6e2e8a960c113a579742e6468fe574a80550ec64a797610fefe68571e2d00c6a7d158b1f8
      154d5661507566604d22ec7489fa46de1a641322e9f04af7a5472df33b2e3c339333da1a4bdd4d1d793e9176154e
      5656bb2dbe1e4fc10f716276c3e3e90ba2f6752c221099e59ec2
      """),
    Block(
      "first octet is not zero",
      """
      8e38cbb24ed8a6432f26abdc80f6014b364801608658de63494e1bb77207f75d293cafa4d84a525b5b428e4ee2e3
      b8d1222ce9a4a9e195b5e919989ddc4a37962630031946a5e83e53cc6db24172212fa974b908824b49d8a4279adf
      ac2d2519f3d8e008d1c24856345821265af443c25e80dd4f7eba93f3a4cf82d0eae764d90dfcac7ba0d6330c7044
      cc18020e9d30f7b9414517dbacc163959e4e8987e60d3e23d312cf12d2c34711c7f4a4eff81287578a378f7d4c2e
      bc01471b02317675b29ac2dc8d29e835530c007930f5fa269d4723d6b836427eb23b4b6a8e9b6961bae29eede081
      0d13b4df730a5b12c94538ff2bc60c8eef9a734f145e1c3fbe30
      """),
    Block(
      "second octet is that of a signature",
      """
      24329dd8a2f871fbf407485bd14d06bf9ae54f63e1bb54158bdd2a876e706d9dd9ebb4df4337704ddff88140f606
      95bf7210202aa24b2ae65d81c9e85e44f1bbcb87df20037267b6f343d3bc59e40b2b72cfa78ad3aee5055a2233d3
      2306072d8ee4a87d013cffdd9ae04de6adab6b62dd4e12cdb4ff20327bc6f7eab859f9b783605e9b20123a28a0eb
      509b74d2ed739ee11b8435d657f00f5f8c1c9971b5f5025822dd5f0e9d398f3180292a311cad4efe7d5e4084c3a4
      cec40056e91136e56d3d076a90e25ad97570cf84de62883427e7183b6cf5fdc937be6b03ad2d2a6a46d74086700f
      6f4ef1cc8ce084223e439bb4d7c20efec9a9d6b10e5f507ed013
      """),
    Block(
      "no zero octet at all",
      """
      793ce860558d9a13ad854fab9f45618a3f84d3294e0d8f7058eb0d8fe54ae5d5c698427f6a4a79cf19fe357b867f
      842b1e9e538d288724144861f8c9d540c2ad73f083d6905018fe1a0d795fbb0378e6141452b74625d570fec0a9f7
      a89bdb53a1290650ba2a318c5c13648273f2b83c4397d52b14ebd18161e8019d2fd235bba7eba19518c131ad8687
      f558bd6396f38bb0469344e069d11df3985bad4816ce98ff1a4db40ed9816ad0f17ab2506479eee50e3b426a6586
      333737a116e52c6442bca1b84de3c9371cd59b0c90c07160c1ad8873f42fa1d8a5e491791b1b5c0f7cb33c599965
      6aacb8e3ca7b8dc8ff3075e2165b4312903d09903adbff759312
      """),
    Block(
      "zero octet in the first eight of the padding",
      """
      68a73032f8ac123451bea847b8b1af8120fa94b4fe597f914e7d8c98ae0f7bfb55fc2f896c2a671547048470a2b7
      ce4b51607c08a7f062f66de62e014d7e4ef9bae8544afb081b74fabd6ce72b7884d0f446889258ed97405f05d076
      ce6fa04790f422a35732e65f24e8e7507f10d88d3de406f4742c1eb47d69ac6a3b3ba187462b1db055f65a443381
      105dfae5508fb719d5079605c047532fbdd8f6536c1a4f3955e428cdffc3ae788c43ee87a9f72b4c0bc2f5939406
      45741da7afcd10bdc19fa84d3048459a548010e971a6f90f09610c57bf77a6e835d66eb017fe29374ea5a6a68544
      1e4752fe199252960e7c392b770daf1cd1342f68482f12aeac97
      """),
    Block(
      "padding of seven octets",
      """
      9deb9dfb7af480afc73e9d4174168079cb8809a63060819e6668b21b65ed8461b957659541f8c7ce101261c3b2f6
      97d82a48dae0f35a13e2ea402ddb7faa57b5adf3b387498d2f5b90ca57fa3a762876017e455c6a480b627e041560
      b4fc411acd191ef0e0bc3d2967dfb01fde29e311d73e0cac071cd4fb5b9a328d2b40eaea192869dd23f711f1a62e
      983d1c65ef270f3729e9db5cbfcc6fade8d45483992851c5d3e983215006fc33826e613ff8c7a35e2bd24f19dd0b
      bb2d705a85012dce807bf75a6267f3ab2247fe8efae2fa3363648d8dc9b305e693d7a0a5908793a8ce3e40059112
      2ecf86a482de3f312150db27270c0a7b2efe2dfe8bde38993db3
      """),
    Block(
      "message an octet shorter",
      """
      668ceee25d7de42a12ce2f84046cc70a225ff2e17cc8db10c3b43065bf9a55f274a02e8b876ab746cbd9c4645575
      fef23bc192f02f1ed84d0b62e57b0e885b9233440da1e14462a6331b8d4e4df1c3cef3c7e98a46a6bce8baefd51a
      b39e74b763a8a295e2665c48e86a03dd6e146fc48d37d72164f986550991998ee443ba375689aaf5caf34abddd4f
      e0f061c99b2b93122458c70a35e671315ec8ed3ac3e1379daf2fe9417778dbd28546e2ab5e1304c9e5d68a707582
      f6b556d3e97c6c9ae662e4043715d63c000aff332912e294b5592a26a43ead2cf22ae5775f4f4197acb510b0bf1f
      7925cf298d28f540c46c47beba516263392e6e7a852157e0fe7d
      """),
    Block(
      "message an octet longer",
      """
      7c380818be76aa2b0b585f92cf3a50ff91687248ea2ad79ed05676a8c4cf12b8e8ade0813b6e92ceb1cc3f53f5f3
      25776b152be277a3b98dfcd345b57a83219b2927a97db2e3e9267e88616eabf320e45335e9e9c52ee0d33c84498f
      45449756cffbe510211c5471032436b9cf55be8a6fb1c7515a75150266ed0fb6d0e143836ac523dc4f94cf645dca
      b4619b815203b37f144a55fc6dfcf515434c93f4de8ad30cce196db0cfe71e0a38c80cb0c226e6fac5c1f4365508
      1d303d5743b47d2f975e78ce12752ea49c9b6d3304a5261c452efe2de8eccaf0284f23a0a417f3f04ecfbec25d4b
      427f8295f049ed078317a1087d10b1b22033cbc2096f648909ca
      """),
    Block(
      "empty message",
      """
      3e56e0f58adcfa59a7620ccb20d9d70a03555d312e288fb5f87db254853ba177b489ede7d4274251bc6f24bbaa67
      e9f9c2541dac9ab8b84e1f8fe1982e8f95cf167d5f55434e4e3896ad6861d2c8283c40dffdc02d43518004cbef55
      a22c941a0b66be700ccc596c22f0200375f11aef24dbf0824f6517b0fbd09c328b44577f3ce6233394f6a3d27c02
      16ae0ab095511dd677d4c85810eed7ed7d4186b82e9621f6adcc18b0d42f6a91a64916a8d77af9ebf4ebc83d08b4
      0880a1f99bed1c78f2e15ade7c77cf66cf5ceeab898834030f443568a018507d91b355a51cfc0da6ae0a2c31415d
      ce30d0331ed15e8fb9b9ef047b5141ce68ab203928f2ab7b2cb6
      """),
  ]
}
