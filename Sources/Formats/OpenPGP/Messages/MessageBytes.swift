public import SecretMemory

/// Messages that fit in memory. The octets are read where they stand, and nothing is copied but what comes out.
extension MessageEncryptor {
  /// `data` as a message that is not armored. Throws as `plan` does, and what private keys throw.
  public func encrypt(
    _ data: [UInt8], at time: Int64, random: inout some RandomSource
  ) throws -> [UInt8] {
    let sink = BytesSink(expecting: data.count + data.count / 1024 + 4096)
    try data.withUnsafeBytes {
      _ = try encrypt(MemorySource(borrowing: $0), to: sink, at: time, random: &random)
    }
    return sink.bytes
  }

  /// `data` as a message in armor, for what carries text alone (RFC 9580, section 6). Throws as `encrypt` does. For data
  /// of any size, give `encrypt` an `ArmorSink`, and finish it.
  public func encryptArmored(
    _ data: [UInt8], at time: Int64, random: inout some RandomSource
  ) throws -> String {
    Armor.encode(try encrypt(data, at: time, random: &random), as: .message)
  }
}

extension MessageDecryptor {
  /// The data of `message`, armored or not, and what is known of it. Throws as the other `decrypt` does, and gives
  /// nothing then.
  public func decrypt(
    _ message: [UInt8], at time: Int64, random: inout some RandomSource
  ) throws -> (data: [UInt8], result: Result) {
    let sink = BytesSink(expecting: message.count)
    let result = try message.withUnsafeBytes {
      // Nobody sees what is in the sink before the end.
      try decrypt(
        MemorySource(borrowing: $0), to: sink, at: time, random: &random, release: .intoStaging)
    }
    return (sink.bytes, result)
  }
}
