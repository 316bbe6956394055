package import Addresses

/// What an output is locked with, as far as it can be told from its script.
package enum OutputScript: Equatable, Sendable {
  /// An address stands for it.
  case address(Address)
  /// Data on the chain: what is sent with it nobody can spend. With the bytes that are pushed, where that is all.
  case data([UInt8])
  /// A key or keys without an address, or what else no address stands for.
  case other

  package init(_ script: [UInt8], on network: Network) {
    if let address = Self.address(of: script, on: network) {
      self = .address(address)
    } else if script.first == Self.opReturn {
      self = .data(Self.pushed(script.dropFirst()) ?? Array(script.dropFirst()))
    } else {
      self = .other
    }
  }

  private static let opReturn: UInt8 = 0x6A

  private static func address(of script: [UInt8], on network: Network) -> Address? {
    if script.count == 25, script.starts(with: [0x76, 0xA9, 20]),
      script[23...].elementsEqual([0x88, 0xAC])
    {
      return Address(.bitcoin, .p2pkh, hash: Array(script[3..<23]), on: network)
    }
    if script.count == 23, script.starts(with: [0xA9, 20]), script[22] == 0x87 {
      return Address(.bitcoin, .p2sh, hash: Array(script[2..<22]), on: network)
    }
    guard let (version, program) = witnessProgram(script) else { return nil }
    return Address(witness: version, program: program, on: network)
  }

  /// Version and program of a witness program (BIP-141): 0, or 1 to 16, and one push of 2 to 40 bytes.
  package static func witnessProgram(_ script: [UInt8]) -> (version: UInt8, program: [UInt8])? {
    guard (4...42).contains(script.count), Int(script[1]) == script.count - 2 else { return nil }
    switch script[0] {
    case 0: return (0, Array(script[2...]))
    case 0x51...0x60: return (script[0] - 0x50, Array(script[2...]))
    default: return nil
    }
  }

  /// What a script pushes that is pushes alone, one behind the other; nil for another.
  private static func pushed(_ script: ArraySlice<UInt8>) -> [UInt8]? {
    var reader = BitcoinReader(script)
    var data: [UInt8] = []
    do throws(BitcoinError) {
      while !reader.isAtEnd {
        let count: Int
        switch try reader.integer(UInt8.self) {
        case let short where short <= 75: count = Int(short)
        case 76: count = Int(try reader.integer(UInt8.self))
        case 77: count = Int(try reader.integer(UInt16.self))
        default: return nil
        }
        data += try reader.octets(count)
      }
    } catch { return nil }
    return data
  }
}

extension Address {
  /// The script that locks an output of Bitcoin's to it. Nil for an address of another chain.
  package var outputScript: [UInt8]? {
    guard chain == .bitcoin else { return nil }
    switch form {
    case .p2pkh: return [0x76, 0xA9, 20] + payload + [0x88, 0xAC]
    case .p2sh: return [0xA9, 20] + payload + [0x87]
    case .p2wpkh, .p2wsh: return witnessScript(0)
    case .p2tr: return witnessScript(1)
    case .witness(let version): return witnessScript(version)
    case .tex, .account: return nil
    }
  }

  private func witnessScript(_ version: UInt8) -> [UInt8] {
    [version == 0 ? 0 : 0x50 + version, UInt8(truncatingIfNeeded: payload.count)] + payload
  }
}
