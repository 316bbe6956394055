import Addresses
import CryptoPrimitives
import Foundation
import TestSupport
import Testing

@testable import Bitcoin

/// The vectors that stand in the text of a BIP.
struct BIPVectors: Decodable {
  let invalid: [String]
  let valid: [String]
  var signerChecks: [String]?
  var finalized: String?
  var extracted: String?
  var lockTimes: [String: [String]]?
  var noLockTime: [String]?

  static func read(_ name: String) throws -> BIPVectors {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Vectors/\(name).json")
    return try JSONDecoder().decode(BIPVectors.self, from: Data(contentsOf: path))
  }
}

@Suite("Partially signed transactions")
struct PSBTTests {
  @Test("are read and written as they were", arguments: ["bip174", "bip370", "bip371"])
  func valid(_ name: String) throws {
    let vectors = try BIPVectors.read(name)
    #expect(vectors.valid.count > 5)
    for (place, text) in vectors.valid.enumerated() {
      let octets = try #require(Data(base64Encoded: text)).map { $0 }
      let psbt = try Result { try PSBT(reading: octets) }.mapError { Named(place, $0) }.get()
      #expect(psbt.octets == octets, "\(name), valid \(place)")
      for form in [PSBT.Form.binary, .base64, .hex] {
        let read = try PSBT.read(psbt.written(as: form))
        #expect(read.psbt.octets == octets)
        #expect(read.form == form)
      }
      let lines = text.enumerated().map {
        $0.offset % 64 == 63 ? "\($0.element)\r\n" : "\($0.element)"
      }
      #expect(try PSBT.read(Array((lines.joined() + "\n").utf8)).psbt.octets == octets)
    }
  }

  @Test("are read out of what editors and programs put around them")
  func around() throws {
    let vectors = try BIPVectors.read("bip174")
    let (text, other) = (vectors.valid[0], vectors.valid[1])
    let octets = try PSBT.read(Array(text.utf8)).psbt.octets
    let hex = Hex.encode(octets)
    let little: [UInt8] = [0xFF, 0xFE] + (text + "\r\n").utf8.flatMap { [$0, 0] }
    let big: [UInt8] = [0xFE, 0xFF] + text.utf8.flatMap { [0, $0] }
    let texts = [
      "\u{FEFF}\(text)\r\n", "\u{FEFF}\(hex)", "\"\(text)\"\n", "'\(hex)'",
      "{\n  \"psbt\": \"\(text)\",\n  \"fee\": 0.00001,\n  \"changepos\": 1\n}\n",
      "[\"\(text)\", \"\(text)\"]",
    ].map { Array($0.utf8) }
    for given in texts + [little, big] {
      #expect(try PSBT.read(given).psbt.octets == octets)
    }
    let several = "[\"\(text)\", \"\(other)\"]"
    let odd = Array(little.dropLast())
    for given in [odd, [0xFF, 0xFE], [0xFE, 0xFF, 1], Array(several.utf8)] {
      #expect(throws: BitcoinError.self) { try PSBT.read(given) }
    }
  }

  @Test("that break a rule are refused", arguments: ["bip174", "bip370", "bip371"])
  func invalid(_ name: String) throws {
    let vectors = try BIPVectors.read(name)
    #expect(vectors.invalid.count > 10)
    for (place, text) in vectors.invalid.enumerated() {
      let octets = try #require(Data(base64Encoded: text)).map { $0 }
      #expect(throws: BitcoinError.self, "\(name), invalid \(place)") {
        try PSBT(reading: octets)
      }
    }
  }

  @Test("of version 2 have the lock time that all inputs can have")
  func lockTimes() throws {
    let vectors = try BIPVectors.read("bip370")
    for (time, texts) in try #require(vectors.lockTimes) {
      for text in texts {
        #expect(try PSBT.read(Array(text.utf8)).psbt.transaction.lockTime == UInt32(time))
      }
    }
    for text in try #require(vectors.noLockTime) {
      #expect(throws: BitcoinError.malformed(.lockTime)) { try PSBT.read(Array(text.utf8)) }
    }
  }

  @Test("that are finished give the transaction")
  func extracted() throws {
    let vectors = try BIPVectors.read("bip174")
    let psbt = try PSBT.read(Array(#require(vectors.finalized).utf8)).psbt
    #expect(psbt.isComplete)
    let transaction = try psbt.extracted()
    #expect(transaction.octets.hex == vectors.extracted)
    #expect(try Transaction(reading: transaction.octets[...]) == transaction)
    let unfinished = try PSBT.read(Array(vectors.valid[0].utf8)).psbt
    #expect(!unfinished.isComplete)
    #expect(throws: BitcoinError.incomplete) { try unfinished.extracted() }
  }

  @Test(
    "cut at any byte, and with any byte another, are refused or read, and never end the process")
  func damaged() throws {
    for name in ["bip174", "bip370", "bip371"] {
      for text in try BIPVectors.read(name).valid {
        let octets = try #require(Data(base64Encoded: text)).map { $0 }
        for end in octets.indices {
          #expect(throws: BitcoinError.self) { try PSBT(reading: Array(octets[..<end])) }
        }
        for place in octets.indices {
          for bit in [0x01, 0x80, 0xFF] as [UInt8] {
            var other = octets
            other[place] ^= bit
            guard let psbt = try? PSBT(reading: other) else { continue }
            #expect(psbt.octets == other)
            for input in psbt.inputs.indices {
              _ = try? psbt.spentOutput(ofInput: input)
              _ = (psbt.origins(ofInput: input), psbt.extras(ofInput: input))
            }
            for output in psbt.outputs.indices { _ = psbt.origins(ofOutput: output) }
            _ = psbt.finishedSize(spending: [])
          }
        }
      }
    }
  }

  @Test("with a field that breaks a rule are refused with its name and place")
  func fields() throws {
    func field(_ key: [UInt8], _ value: [UInt8]) -> [UInt8] {
      [UInt8(key.count)] + key + [UInt8(value.count)] + value
    }
    func v2(input: [UInt8], output: [UInt8], more: [UInt8] = []) -> BitcoinError? {
      let global =
        field([2], [2, 0, 0, 0]) + field([4], [1]) + field([5], [1]) + field([0xFB], [2, 0, 0, 0])
      do throws(BitcoinError) {
        _ = try PSBT(reading: PSBT.magic + global + more + [0] + input + [0] + output + [0])
        return nil
      } catch { return error }
    }
    func defect(
      _ place: PSBTFieldDefect.Place, _ name: String, _ rule: BitcoinError.Rule
    ) -> BitcoinError { .field(PSBTFieldDefect(place: place, name: name, rule: rule)) }
    let input = field([0x0E], [UInt8](repeating: 7, count: 32)) + field([0x0F], [0, 0, 0, 0])
    let output = field([3], [1, 0, 0, 0, 0, 0, 0, 0]) + field([4], [0x51])
    #expect(v2(input: input, output: output) == nil)
    for (change, error) in [
      (field([1], [1, 2, 3]), defect(.input(0), "PSBT_IN_WITNESS_UTXO", .fieldForm)),
      (field([3], [1]), defect(.input(0), "PSBT_IN_SIGHASH_TYPE", .fieldForm)),
      (
        field([0x17], [UInt8](repeating: 7, count: 33)),
        defect(.input(0), "PSBT_IN_TAP_INTERNAL_KEY", .fieldForm)
      ),
      (field([0x0F], [0, 0, 0, 0]), defect(.input(0), "PSBT_IN_OUTPUT_INDEX", .duplicateField)),
      (
        field([0xFA, 1], [1]) + field([0xFA, 1], [2]), defect(.input(0), "0xfa", .duplicateField)
      ),
    ] {
      #expect(v2(input: input + change, output: output) == error)
    }
    #expect(
      v2(input: field([0x0F], [0, 0, 0, 0]), output: output)
        == defect(.input(0), "PSBT_IN_PREVIOUS_TXID", .missingField))
    #expect(
      v2(input: input, output: field([4], [0x51]))
        == defect(.output(0), "PSBT_OUT_AMOUNT", .missingField))
    #expect(
      v2(input: input, output: output + field([5], [1]))
        == defect(.output(0), "PSBT_OUT_TAP_INTERNAL_KEY", .fieldForm))
    #expect(
      v2(input: input, output: output, more: field([0], [1]))
        == defect(.whole, "PSBT_GLOBAL_UNSIGNED_TX", .otherVersionField))
  }

  @Test("with counts that no bytes follow, or with too many parts or fields, take no memory")
  func counts() throws {
    func v2(_ inputs: [UInt8], _ outputs: [UInt8] = [0]) -> [UInt8] {
      func field(_ type: UInt8, _ value: [UInt8]) -> [UInt8] {
        [1, type, UInt8(value.count)] + value
      }
      return PSBT.magic + field(2, [2, 0, 0, 0]) + field(4, inputs) + field(5, outputs)
        + field(0xFB, [2, 0, 0, 0]) + [0]
    }
    let most = [UInt8](repeating: 0xFF, count: 9)
    #expect(throws: BitcoinError.tooMuch(.parts(2_000))) { try PSBT(reading: v2(most)) }
    #expect(throws: BitcoinError.tooMuch(.parts(2_000))) { try PSBT(reading: v2([0], most)) }
    #expect(throws: BitcoinError.tooMuch(.parts(2_000))) {
      try PSBT(reading: v2([0xFD, 0xD1, 0x07]))
    }
    #expect(throws: BitcoinError.malformed(.endsEarly)) {
      try PSBT(reading: v2([0xFD, 0xD0, 0x07]))
    }
    #expect(
      throws: BitcoinError.field(
        PSBTFieldDefect(place: .whole, name: "PSBT_GLOBAL_INPUT_COUNT", rule: .fieldForm))
    ) { try PSBT(reading: v2([0xFD, 1, 0])) }
    #expect(throws: BitcoinError.malformed(.endsEarly)) {
      try PSBT(reading: PSBT.magic + most + [1])
    }
    #expect(throws: BitcoinError.malformed(.number)) {
      try PSBT(reading: PSBT.magic + [0xFD, 1, 0, 0])
    }
    var fields = PSBT.magic
    for number in 0...UInt32(PSBT.fieldLimit) {
      fields += [5, 0xF0] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } + [0]
    }
    #expect(throws: BitcoinError.tooMuch(.fields(PSBT.fieldLimit))) {
      try PSBT(reading: fields + [0])
    }
    #expect(throws: BitcoinError.tooMuch(.octets(PSBT.sizeLimit))) {
      try PSBT(reading: [UInt8](repeating: 0, count: PSBT.sizeLimit + 1))
    }
    for text in ["", "cHNidP8=", "cHNidP8B!", "70736274ff0", "70736274fg", "hello"] {
      #expect(throws: BitcoinError.self) { try PSBT.read(Array(text.utf8)) }
    }
  }

  @Test("of another version are named")
  func otherVersion() throws {
    let octets = PSBT.magic + [1, 0xFB, 4, 1, 0, 0, 0, 0]
    #expect(throws: BitcoinError.version(1)) { try PSBT(reading: octets) }
  }

  @Test("that spend an output twice, or more coins than there are, are refused")
  func sums() throws {
    let outpoint = Transaction.Outpoint(txid: .zero, index: 7)
    let input = Transaction.Input(outpoint, sequence: 0)
    let most = Transaction.Output(amount: Transaction.Output.largestAmount, script: [])
    func read(_ inputs: [Transaction.Input], _ outputs: [Transaction.Output]) throws -> PSBT {
      let octets = Transaction(version: 2, inputs: inputs, outputs: outputs, lockTime: 0).octets
      let field = [1, 0, UInt8(octets.count)] + octets
      return try PSBT(
        reading: PSBT.magic + field
          + [UInt8](repeating: 0, count: 1 + inputs.count + outputs.count))
    }
    #expect(try read([input], [most]).transaction.inputs == [input])
    #expect(throws: BitcoinError.malformed(.duplicateOutpoint)) {
      try read([input, input], [most])
    }
    let one = Transaction.Output(amount: 1, script: [])
    #expect(throws: BitcoinError.malformed(.amount)) { try read([input], [most, one]) }
    let more = Transaction.Output(amount: Transaction.Output.largestAmount + 1, script: [])
    #expect(throws: BitcoinError.malformed(.amount)) { try read([input], [more]) }
  }

  private struct Named: Error {
    let place: Int
    let error: any Error
    init(_ place: Int, _ error: any Error) { (self.place, self.error) = (place, error) }
  }
}
