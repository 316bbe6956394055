import CryptoPrimitives

/// Writes PSBTs, right and wrong ones, without the code that reads them.
package struct PSBTForge {
  package struct Field {
    package var key: [UInt8]
    package var value: [UInt8]

    package init(_ key: [UInt8], _ value: [UInt8]) { (self.key, self.value) = (key, value) }
  }

  package struct Input {
    /// As it is hashed.
    package var txid: [UInt8]
    package var index: UInt32 = 0
    package var sequence: UInt32 = 0xFFFF_FFFD
    package var fields: [Field] = []

    package init(txid: [UInt8], index: UInt32 = 0) { (self.txid, self.index) = (txid, index) }
  }

  package struct Output {
    package var amount: UInt64
    package var script: [UInt8]
    package var fields: [Field] = []

    package init(amount: UInt64, script: [UInt8], fields: [Field] = []) {
      (self.amount, self.script, self.fields) = (amount, script, fields)
    }
  }

  /// 0 or 2.
  package var version: UInt32 = 0
  package var transactionVersion: UInt32 = 2
  package var lockTime: UInt32 = 0
  package var globals: [Field] = []
  package var inputs: [Input] = []
  package var outputs: [Output] = []

  package init() {}

  package var octets: [UInt8] {
    var octets: [UInt8] = [0x70, 0x73, 0x62, 0x74, 0xFF]
    var globals = globals
    if version == 0 {
      globals.insert(Field([0], unsigned), at: 0)
    } else {
      globals += [
        Field([2], number(transactionVersion)), Field([3], number(lockTime)),
        Field([4], compact(inputs.count)), Field([5], compact(outputs.count)),
        Field([0xFB], number(version)),
      ]
    }
    octets += map(globals)
    for input in inputs {
      let own =
        version == 0
        ? []
        : [
          Field([0x0E], input.txid), Field([0x0F], number(input.index)),
          Field([0x10], number(input.sequence)),
        ]
      octets += map(input.fields + own)
    }
    for output in outputs {
      let own =
        version == 0 ? [] : [Field([3], number(output.amount)), Field([4], output.script)]
      octets += map(output.fields + own)
    }
    return octets
  }

  private var unsigned: [UInt8] {
    var octets = number(transactionVersion) + compact(inputs.count)
    for input in inputs {
      octets += input.txid + number(input.index) + [0] + number(input.sequence)
    }
    octets += compact(outputs.count)
    for output in outputs { octets += number(output.amount) + prefixed(output.script) }
    return octets + number(lockTime)
  }

  private func map(_ fields: [Field]) -> [UInt8] {
    fields.flatMap { prefixed($0.key) + prefixed($0.value) } + [0]
  }

  /// A transaction of somebody's that pays `amount` to `script` with its output of a number, and the same less one with
  /// others before it; and its id, as it is hashed.
  package static func funding(
    _ amount: UInt64, to script: [UInt8], output index: UInt32 = 0, salt: UInt64 = 0
  ) -> (octets: [UInt8], id: [UInt8]) {
    var octets = number(2 as UInt32) + [1]
    octets += number(salt) + [UInt8](repeating: 7, count: 24)
    octets += number(0 as UInt32) + [0] + number(UInt32.max)
    octets += compact(Int(index) + 1)
    for place in 0...index {
      octets += number(place == index ? amount : amount - 1) + prefixed(script)
    }
    octets += number(0 as UInt32)
    return (octets, sha256(sha256(octets).bytes).bytes)
  }
}

package func number(_ value: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

package func compact(_ value: Int) -> [UInt8] {
  switch value {
  case ..<0xFD: [UInt8(value)]
  case ..<0x1_0000: [0xFD] + number(UInt16(value))
  default: [0xFE] + number(UInt32(value))
  }
}

package func prefixed(_ value: [UInt8]) -> [UInt8] { compact(value.count) + value }
