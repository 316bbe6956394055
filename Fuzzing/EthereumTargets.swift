import CryptoPrimitives
import TestSupport

@testable import EVM

extension FuzzTarget {
  /// What somebody gives to be signed on Ethereum: hex, or JSON.
  static let ethereumInput = FuzzTarget(
    name: "ethereum-input", maximumLength: 4096,
    seeds: {
      let to = "0x" + String(repeating: "35", count: 20)
      return [
        "0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080",
        #"{"type":"0x2","chainId":1,"nonce":"9","maxFeePerGas":"0x4a817c800","maxPriorityFeePerGas":"2","gas":21000,"to":"\#(to)","value":"1","data":"0x","accessList":[{"address":"\#(to)","storageKeys":[]}]}"#,
        #"{"chainId":"1","nonce":9,"gasPrice":20000000000,"gas":"0x5208","to":null,"input":"0x6001","from":"\#(to)"}"#,
        #"{"type":4}"#, "0x01c0", #"{"a":["\ud83d\ude00\n",-1.5e3,true,null,{}]}"#,
      ].map { Array($0.utf8) }
    },
    run: { input in
      plant(String(decoding: input, as: UTF8.self).contains(#""type":"0x1""#))
      if let json = try? JSON(reading: input) {
        require(json == (try? JSON(reading: input)), "JSON is the same each time")
      }
      guard let given = try? EVMInput(reading: input),
        case .transaction(let transaction) = given.content
      else { return }
      let octets = transaction.octets
      let again = try EVMInput(reading: Array(Hex.encode(octets).utf8))
      require(again.content == given.content, "a transaction is written in one way")
      require(transaction.digest.count == 32, "a digest has 32 octets")
    })

  /// RLP itself, and transactions in it: the first octet is the type's.
  static let ethereumRLP = FuzzTarget(
    name: "ethereum-rlp", maximumLength: 2048,
    seeds: {
      [
        "ec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080",
        "02f8650109028504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000001f838f794"
          + "3535353535353535353535353535353535353535e1a0"
          + "0000000000000000000000000000000000000000000000000000000000000001",
        "c7c0c1c0c3c0c1c0", "b838" + String(repeating: "61", count: 56), "c3c2c1c0",
      ].map { [UInt8](hex: $0) }
    },
    run: { input in
      plant(input.starts(with: [0xC4, 0xC3]))
      if let rlp = try? RLP(reading: input) { require(rlp.octets == input, "RLP has one form") }
      guard let given = try? EVMInput(reading: Array(Hex.encode(input).utf8)),
        case .transaction(let transaction) = given.content
      else { return }
      require(transaction.octets == input, "a transaction is signed as it came")
      let signed = transaction.signed([UInt8](repeating: 1, count: 64), isOdd: true)
      require(
        (try? EVMInput(reading: Array(Hex.encode(signed).utf8))) == nil,
        "what is signed is not signed again")
    })
}
