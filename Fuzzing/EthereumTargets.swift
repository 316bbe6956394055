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

  /// What a contract is called with.
  static let contractCall = FuzzTarget(
    name: "contract-call", maximumLength: 512,
    seeds: {
      let account = [UInt8](repeating: 0x35, count: 20)
      let calls: [ContractCall] = [
        .transfer(to: account, amount: 7), .approve(spender: account, amount: 0),
        .transferFrom(owner: account, to: account, amount: 7),
        .setApprovalForAll(spender: account, isApproved: true), .deposit, .withdraw(amount: 5),
        .safeTransfer(owner: account, to: account, number: 7, data: nil),
        .safeTransfer(owner: account, to: account, number: 7, data: [1, 2, 3]),
        .safeTransferOfMany(owner: account, to: account, number: 7, amount: 8, data: [1]),
        .increaseAllowance(spender: account, amount: 1),
        .decreaseAllowance(spender: account, amount: 1),
      ]
      return calls.map(\.data)
    },
    run: { input in
      plant(input.last == 0x21 && input.starts(with: [0xB8, 0x8D, 0x4F, 0xDE]))
      guard let call = ContractCall(data: input) else { return }
      require(call.data == input, "a call is written in one way")
    })

  /// Documents of EIP-712, and texts.
  static let typedData = FuzzTarget(
    name: "typed-data", maximumLength: 4096,
    seeds: {
      let contract = "0x" + String(repeating: "35", count: 20)
      let domain = #""domain":{"chainId":1,"verifyingContract":"\#(contract)"}"#
      let domainType =
        #""EIP712Domain":[{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}]"#
      return [
        #"{"types":{\#(domainType),"Permit":[{"name":"owner","type":"address"},{"name":"spender","type":"address"},{"name":"value","type":"uint256"},{"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"}]},"primaryType":"Permit",\#(domain),"message":{"owner":"\#(contract)","spender":"\#(contract)","value":"5","nonce":0,"deadline":"0x9"}}"#,
        #"{"types":{\#(domainType),"PermitBatch":[{"name":"details","type":"PermitDetails[]"},{"name":"spender","type":"address"},{"name":"sigDeadline","type":"uint256"}],"PermitDetails":[{"name":"token","type":"address"},{"name":"amount","type":"uint160"},{"name":"expiration","type":"uint48"},{"name":"nonce","type":"uint48"}]},"primaryType":"PermitBatch",\#(domain),"message":{"details":[{"token":"\#(contract)","amount":1,"expiration":2,"nonce":3}],"spender":"\#(contract)","sigDeadline":9}}"#,
        #"{"types":{\#(domainType),"U":[{"name":"f","type":"U[]"},{"name":"g","type":"int8[2][]"},{"name":"h","type":"bytes"},{"name":"i","type":"bytes4"},{"name":"j","type":"bool"},{"name":"k","type":"string"}]},"primaryType":"U",\#(domain),"message":{"f":[],"g":[[-1,"2"]],"h":"0xab","i":"0x01020304","j":true,"k":"x"}}"#,
      ].map { Array($0.utf8) }
    },
    run: { input in
      plant(String(decoding: input, as: UTF8.self).contains(#""int8[3][]""#))
      _ = PersonalMessage.isRaw(input)
      require(PersonalMessage.digest(of: input).count == 32, "a digest has 32 octets")
      guard let document = try? TypedData(reading: input) else { return }
      require(try TypedData(reading: input) == document, "a document reads as itself")
      require(document.digest.count == 32, "a digest has 32 octets")
      require(
        document.fields.contains { $0.path.hasPrefix("domain.") }, "the domain is shown")
      if case .permits(let permits, _)? = document.meaning {
        for permit in permits {
          require(
            document.addresses.contains(permit.token)
              && document.addresses.contains(permit.spender),
            "who may take what is shown")
        }
      }
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
