import CryptoPrimitives
import TestSupport

/// Two keys of a curve, their agreement, and signatures of the first over digests (SHA-1 and SHA-512 of
/// "whisper"): all of it made by OpenSSL.
struct NISTCurveVector: Sendable, CustomStringConvertible {
  let curve: NISTCurve
  let privateKey, publicKey, peerPrivateKey, peerPublicKey, sharedSecret: String
  let signatures: [(digest: String, r: String, s: String)]

  var description: String { "\(curve)" }

  /// Big-endian; what is no private key any more.
  var order: [UInt8] {
    switch curve {
    case .p256: [UInt8](hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    case .p384:
      [UInt8](
        hex: """
          ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196a
          ccc52973
          """)
    case .p521:
      [UInt8](
        hex: """
          01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc
          0148f709a5d03bb5c9b8899c47aebb6fb71e91386409
          """)
    }
  }

  static let all = [
    NISTCurveVector(
      curve: .p256,
      privateKey: "000ee5c52547b26814f049c11ea8f0fcf30a29279dedfdb0128e814926bef7db",
      publicKey: """
        04f027878f96bad44a679e223d173077d6accd0b3e183e6927ffad3a1e2b36a1273273aecd8e78dc5d2dd385
        abb2e8c3f5fa854ea4a831d15b3ce53786b47209b6
        """,
      peerPrivateKey: "007d8121f1e487daeede7d67715d82084976a9621d5965190a4d06615f619e58",
      peerPublicKey: """
        04c3ab18c4cb83b183ed426764526501f4582606fb5c851a24e6ea5150ff5aab1acb12c252f361efa45cfab7
        a44decf7e6aeb27b94bf357e8a18b999b5d0f969c8
        """,
      sharedSecret: "e8018337137172893490c78e8b3147ab3d4c310b795001f1c11098426df7cec6",
      signatures: [
        (
          "4a02811030962b840e6139e9a742584a9d1f73bf",
          "6b19a44526755ec7feba7c6581539076e2418fcdc41073b10ebe0b9658b4981c",
          "b5d6e60198c00f8c22dcd94a4eac5e7acbf8ea7f84fb3dc79d3777e5ba496ca2"
        ),
        (
          """
          a494817e8069b6b22eac777382493432225f4a51c1c5d771b82846eeb5e63fea1ae3ddd2cd88f9c6134e8d89
          65e2f47d13cafd9218ce9a5edec55c90ab0719fe
          """,
          "cf0069da4d3057278fe9eefa143c40008b0a3341d90c3e4fdd0fc20aab0b8836",
          "c11d97f2cc26ddae8a0b3f37749a9522626aff2b12c4bd31a0805888ebe0409d"
        ),
      ]),
    NISTCurveVector(
      curve: .p384,
      privateKey: """
        00020f8bae99b0910685a1fae307656be22b43858aa8e07f4cc213e437e50e9f3c6c887f78f4ff201157b105
        7945da87
        """,
      publicKey: """
        0475a0d3b1d3e1b2a5353dfb22394e08b21221bc16b588acb6e3556301dc4048ab10198975cf3359a5b72e87
        2e3dc82576ba35dd8e974dea4856c05d7b8ab2295fb1ed40a4162f8dc0b746925b03f61d0a49fbe0147a2103
        6cee9d2a65cc983e3c
        """,
      peerPrivateKey: """
        0071f5d5ca98a98cd17e2e30d0f9399c9a435e5f554f6589257c666f59bc4b9fa99eddc61bc757f1c2fa0642
        74fa5869
        """,
      peerPublicKey: """
        04877d92f2483b844fedc0e3df192b4a9b959968e8a0f03206b130a8f11e83ad384ba634ff9270cf545b933d
        f422dc3b90a14407c0e7c6769aef93e9e9ba886dda5844ed2a877c03bc0ac039873806bcf9b2ba9d69b0bf09
        3ad903a1ea022d04e7
        """,
      sharedSecret: """
        f60e885623cf798efef6bd51ef72badfc5167b21ada8774784030e8f0d7a16c74d375599c0279e8450890826
        c9d0871d
        """,
      signatures: [
        (
          "4a02811030962b840e6139e9a742584a9d1f73bf",
          """
          dcbb10a43641fec67e354e01413be4c883dd84b2d6045586511ff888c7a56c39d97c386ada4dc4f9badcce75
          af1bb2b7
          """,
          """
          ec8fa1ae2041248db4003aad11f1d1de501f6dcf581a625e6bfddfa5d1b6f080ab6fa47a4bae43dc4d18a5e7
          419cfb1c
          """
        ),
        (
          """
          a494817e8069b6b22eac777382493432225f4a51c1c5d771b82846eeb5e63fea1ae3ddd2cd88f9c6134e8d89
          65e2f47d13cafd9218ce9a5edec55c90ab0719fe
          """,
          """
          242b0f2eaf19fd07bdcd59b016ab36ebf4160642f2bbdac1650ba553f5ba4be18acd45a93342f93febe76bfe
          e48f5419
          """,
          """
          763c0c045f407d9cc76915435ebba8872310f3f474d8f883a12e8edac6b54eb1b2c82be60b14677d8d09e28b
          0582806b
          """
        ),
      ]),
    NISTCurveVector(
      curve: .p521,
      privateKey: """
        00007aeaaa6f2bf6af0ebaae8d987599055d1afb1d80073da258468fa274c3957ac91cb98b2f409545061fc5
        26c4a163817302b2c5fa79569ac2e3a346b186f426a4
        """,
      publicKey: """
        04019fce1561e364e62843cf04214d04553442139d5fd8cc6188e3e97062fb14e237e151892be431b2299414
        f9d63ee4da5c3ba4f9a21fc4a13930de098556d43130e00029aa7fd2d502a9dddc41018b7f13def903112891
        111a411274c62eaea2abb5efb91902b2f06c4886904092cb92c3cb954db64da62215df2c8fc131d5e67d2d62
        5f
        """,
      peerPrivateKey: """
        0000d87a2d6c23c126ff4da9af6ff753296ebe9df278fd2d1ad6e966700b3a8fb9b86d21255d46b3058fd80d
        b6a2adeb53667d8b65b49aa7fc9ea3b0cbce1a20af50
        """,
      peerPublicKey: """
        0401d67ce529fc66879bae05d815575630f9feec6f8eaba2538a27aca3cb807dd59fc2766986f8dd9b35b0b0
        befeb88076148da374cf262e10b25ef058c09d96ab70c60008e2a51c2cbffeeba6bda8ec7755b2a98273f11f
        2a473233436fa29bcef7d56562f61c42d77a1cfdd974941f869a5bca7b8a721745e417676b06f733e1bd7388
        e6
        """,
      sharedSecret: """
        00b862628603d302871b41ba19fe57f2752e6373ff98cddba60b287dcc1417c5528baf080ca53ec1108343b2
        b6d3759186288304461dcf03927d16fd4ab72390cb82
        """,
      signatures: [
        (
          "4a02811030962b840e6139e9a742584a9d1f73bf",
          """
          01346ea62ec0bd2ba19e6652d6f124d07f71a6f5fcb7be7a7871ea13d7238dd37c4a315a15339daf5e8ccd6d
          e47c6a32b84c4465b5d900f6abc6bd2806a496eff6ce
          """,
          """
          00f694d9aa728fc182a4f7ad9db0a9f0fc1840e4fde3a941336b2eee7956089bc51da7de6df5d87f567d02a0
          61c7fa4c407d0388e62fce9ef092f722bfb59c974165
          """
        ),
        (
          """
          a494817e8069b6b22eac777382493432225f4a51c1c5d771b82846eeb5e63fea1ae3ddd2cd88f9c6134e8d89
          65e2f47d13cafd9218ce9a5edec55c90ab0719fe
          """,
          """
          01ab0a1d501493da0ffc76392b60b06014ebaa84765eabf232c5a34a60776f517532958cc29ba5f90b1af011
          e93d98309e8f4a868d7cf82da2dd6232b06ab7d6d922
          """,
          """
          0008914b5524cc623c600ff8220dd726a3dd398156cfc182a543a0b8140541ec0dc30b1c7d9216a8654d2940
          5d687687e1051a521d1ef998dea6a72b16406b0f6829
          """
        ),
      ]),
  ]
}
