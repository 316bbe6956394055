internal import CryptoPrimitives

/// The numbers of a signature (RFC 9580, section 5.2.3; RFC 9980, section 5.3.1).
enum SignatureMaterial: Hashable, Sendable {
  case rsa(MPI)
  case ecdsa(r: MPI, s: MPI)
  case eddsaLegacy(r: MPI, s: MPI)
  /// 64 octets.
  case ed25519([UInt8])
  /// 114 octets.
  case ed448([UInt8])
  case mldsa(eddsa: [UInt8], mldsa: [UInt8])
  case unknown([UInt8])

  init(
    _ algorithm: PublicKeyAlgorithm, reading reader: inout PacketReader
  ) throws(OpenPGPError) {
    switch algorithm {
    case .rsa, .rsaSignOnly: self = .rsa(try reader.mpi())
    case .ecdsa: self = .ecdsa(r: try reader.mpi(), s: try reader.mpi())
    case .eddsaLegacy: self = .eddsaLegacy(r: try reader.mpi(), s: try reader.mpi())
    case .ed25519: self = .ed25519(Array(try reader.fixed(64)))
    case .ed448: self = .ed448(Array(try reader.fixed(114)))
    default:
      guard let dsa = CompositeDSA(algorithm) else {
        self = .unknown(Array(try reader.rest()))
        return
      }
      self = .mldsa(
        eddsa: Array(try reader.fixed(dsa.eddsaSignatureSize)),
        mldsa: Array(try reader.fixed(dsa.mldsa.signatureSize)))
    }
  }

  /// What a private key gives for a signature, as the packet has it.
  init(_ octets: [UInt8], by key: PublicKey) throws {
    func halves() throws -> (MPI, MPI) {
      guard octets.count % 2 == 0 else {
        throw OpenPGPError(.invalidRequest, .signatureHalved)
      }
      return (MPI(octets.prefix(octets.count / 2)), MPI(octets.suffix(octets.count / 2)))
    }
    switch key.algorithm {
    case .rsa, .rsaSignOnly: self = .rsa(MPI(octets))
    case .ecdsa:
      let (r, s) = try halves()
      self = .ecdsa(r: r, s: s)
    case .eddsaLegacy:
      let (r, s) = try halves()
      self = .eddsaLegacy(r: r, s: s)
    case .ed25519: self = .ed25519(octets)
    case .ed448: self = .ed448(octets)
    default:
      guard let dsa = CompositeDSA(key.algorithm) else {
        throw OpenPGPError(.unsupported, .keyDoesNotSign, "\(key.algorithm)")
      }
      guard octets.count == dsa.signatureSize else {
        throw OpenPGPError(.invalidRequest, .signatureHalved)
      }
      self = .mldsa(
        eddsa: Array(octets.prefix(dsa.eddsaSignatureSize)),
        mldsa: Array(octets.dropFirst(dsa.eddsaSignatureSize)))
    }
  }

  var serialized: [UInt8] {
    var writer = CanonicalWriter(capacity: 128)
    switch self {
    case .rsa(let number): writer.mpi(number)
    case .ecdsa(let r, let s), .eddsaLegacy(let r, let s):
      writer.mpi(r)
      writer.mpi(s)
    case .ed25519(let octets), .ed448(let octets), .unknown(let octets): writer.fixed(octets)
    case .mldsa(let eddsa, let mldsa):
      writer.fixed(eddsa)
      writer.fixed(mldsa)
    }
    return writer.bytes
  }
}
