internal import CryptoPrimitives

/// The packets in a block of armor that was put right: all its data is one line.
struct BlockPackets {
  /// What the block's first line says that it is.
  private let label: Armor.Kind
  private let block: UnsafeRawBufferPointer

  /// How many characters of the data are looked at, in groups of four: a packet's header has up to six octets.
  private static let lookedAt = 16

  /// `block` must stay as long as this.
  init(_ block: UnsafeRawBufferPointer, labelled label: Armor.Kind) {
    (self.block, self.label) = (block, label)
  }

  /// What the block is: what its packets say where they say it, as GnuPG and Sequoia go by them, and else its label. A
  /// revocation that came by itself is a part of a certificate, whatever it is labelled as.
  var kind: Armor.Kind {
    beginning.withUnsafeBytes { octets in
      switch FirstPacket.kind(of: octets) {
      case nil: label
      case .signature?: FirstPacket.isRevocation(octets) ? .publicKey : label
      case let kind?: kind
      }
    }
  }

  /// Whether a revocation stands first.
  var beginWithRevocation: Bool { beginning.withUnsafeBytes(FirstPacket.isRevocation) }

  /// Whether they are there, each up to its end.
  var areWhole: Bool {
    guard let scanner = try? PacketScanner(MemorySource(borrowing: block)) else { return false }
    var isAny = false
    do {
      while let packet = try scanner.next() {
        guard packet.lengthForm != .indeterminate else { return false }
        isAny = true
      }
    } catch {
      return false
    }
    return isAny
  }

  /// The same block with another label.
  func labelled(_ kind: Armor.Kind) -> WipedOctets {
    let other = WipedOctets(capacity: block.count + 64)
    other.append(kind.blockStart)
    other.append(data)
    other.append(kind.blockEnd)
    return other
  }

  private var data: UnsafeRawBufferPointer {
    let (start, end) = (label.blockStart.utf8.count, label.blockEnd.utf8.count)
    return block.dropping(min(start, block.count)).first(max(block.count - start - end, 0))
  }

  private var beginning: [UInt8] {
    var octets: [UInt8] = []
    let characters = data.prefix(Self.lookedAt)
    for start in stride(from: 0, to: characters.count - characters.count % 4, by: 4) {
      var group: UInt32 = 0
      for character in characters.dropFirst(start).prefix(4) {
        // Of padding, behind which nothing stands.
        group = group << 6 | UInt32(Base64.sextet(character) ?? 0)
      }
      for shift in [16, 8, 0] as [UInt32] {
        octets.append(UInt8(truncatingIfNeeded: group >> shift))
      }
    }
    return octets
  }
}

extension Armor.Kind {
  /// What stands in front of the data of a block that was put right, and behind them.
  var blockStart: String { headerLine + "\n\n" }
  var blockEnd: String { "\n" + tailLine + "\n" }
}
