#if os(Linux)
  import EVM
  import Foundation
  import TestSupport
  import Testing

  @Suite("Documents by which contracts are called, and tokens taken, by command")
  struct ActingDocumentTests {
    private typealias Given = DocumentDesk
    private let given: DocumentDesk

    init() throws { given = try DocumentDesk() }

    @Test("have a contract called, which is judged as if it were called by a transaction")
    func calls() throws {
      let all = UInt256(octets: [UInt8](repeating: 0xFF, count: 32)) ?? .zero
      func documents(_ data: [UInt8]) -> [String] {
        [
          Given.document(
            [("MetaTransaction", "uint256 nonce,address from,bytes functionSignature")],
            """
            {"nonce":0,"from":"\(EthereumDesk.first)","functionSignature":"0x\(data.hex)"}
            """),
          Given.document(
            [
              (
                "ForwardRequest",
                "address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data"
              )
            ],
            """
            {"from":"\(EthereumDesk.first)","to":"\(Given.token)","value":0,"gas":9,"nonce":0,"deadline":9,
            "data":"0x\(data.hex)"}
            """),
        ]
      }
      for document in documents(
        ContractCall.approve(spender: given.octets(Given.stranger), amount: all).data)
      {
        #expect(try given.refusals(document) == ["unlimited-approval"])
      }
      for document in documents([1, 2, 3, 4]) {
        #expect(try given.refusals(document) == ["unknown-call"])
      }
      for document in documents(
        ContractCall.transfer(to: given.octets(Given.stranger), amount: 7).data)
      {
        let review = try given.inspect(document).expect(0).json
        #expect((review["effects"] as? [[String: Any]])?.first?["change"] as? String == "-7")
        #expect(
          try given.inspect(document, json: false).text.contains("have this called in your name"))
      }
      for document in documents([]) {
        #expect(
          given.desk.ids(try given.inspect(document).expect(0).json, "warnings") == [
            "typed-unknown"
          ])
      }
    }

    @Test("say that a Safe signed something, which could be anything")
    func safeMessages() throws {
      for message in [[UInt8](repeating: 7, count: 32), [], Array("hello".utf8)] {
        let document = Given.document(
          [("SafeMessage", "bytes message")], "{\"message\":\"0x\(message.hex)\"}")
        #expect(try given.refusals(document) == ["raw-message"])
        #expect(try given.refusals(document, "--accept", "raw-data").isEmpty)
        #expect(
          try given.inspect(document, json: false).expect(5).text.contains(
            "A Safe says that it signed this"))
      }
    }

    @Test("let somebody take a token that there is once, or all of a contract")
    func uniques() throws {
      let one = Given.document(
        [("Permit", "address spender,uint256 tokenId,uint256 nonce,uint256 deadline")],
        """
        {"spender":"\(Given.stranger)","tokenId":7,"nonce":0,"deadline":9}
        """)
      #expect(try given.refusals(one) == ["unmeasured-approval"])
      for isApproved in [true, false] {
        let all = Given.document(
          [("PermitForAll", "address operator,bool approved,uint256 nonce,uint256 deadline")],
          """
          {"operator":"\(Given.stranger)","approved":\(isApproved),"nonce":0,"deadline":9}
          """)
        #expect(try given.refusals(all) == (isApproved ? ["operator-approval"] : []))
      }
      try given.enter(Given.contract)
      let review = try given.inspect(one).expect(0).json
      let grant = try #require((review["grants"] as? [[String: Any]])?.first)
      #expect(grant["asset"] as? String == "eip155:1/erc721:\(Given.contract)/7")
    }

    @Test("that are for once take nothing back, and say whose tokens they are of")
    func permits() throws {
      let once = Given.document(
        [
          (
            "PermitTransferFrom",
            "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline"
          ),
          ("TokenPermissions", "address token,uint256 amount"),
        ],
        """
        {"permitted":{"token":"\(Given.token)","amount":0},"spender":"\(Given.stranger)","nonce":0,"deadline":9}
        """)
      let text = try given.inspect(once, json: false).expect(0).text
      #expect(text.contains("more than before") && !text.contains("nothing any longer"))
      let permit = Given.document(
        [("Permit", "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline")],
        """
        {"owner":"\(Given.stranger)","spender":"\(EthereumDesk.first)","value":5,
        "nonce":"115792089237316195423570985008687907853269984665640564039457584007913129639935","deadline":9}
        """)
      #expect(
        try given.inspect(permit, json: false).expect(0).text.contains(
          "It takes them from 0x8617 E340"))
    }
  }
#endif
