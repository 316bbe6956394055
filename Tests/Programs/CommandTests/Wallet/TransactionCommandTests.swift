#if os(Linux)
  import Addresses
  import Bitcoin
  import CryptoPrimitives
  import Foundation
  import TestSupport
  import TestWallets
  import Testing
  import WalletKit

  @Suite("Transactions, by command")
  struct TransactionCommandTests {
    static let passphrase = ["--wallet-passphrase-file", "wallet"]

    /// A vault with the wallet of the phrase that standards use, of which some addresses were shown.
    struct Desk {
      let ada: WalletPlace
      let keys: TestWallet
      let stranger: TestWallet
      let recipient: Address

      init(_ place: WalletPlace? = nil) throws {
        ada = try place ?? WalletPlace.imported()
        keys = try TestWallet()
        stranger = try TestWallet(
          "legal winner thank year wave sausage worth useful legal winner thank yellow")
        recipient = try stranger.key().address
        for kind in ["p2wpkh", "p2tr", "p2sh-p2wpkh", "p2pkh"] {
          try ada("wallet", "address", "Cold", "--kind", kind, "--count", "5").expect(0)
        }
      }

      func write(_ forge: PSBTForge, as form: PSBT.Form = .base64) throws {
        try FileManager.default.removeItemIfThere(ada.place.path("tx"))
        let octets =
          form == .binary ? forge.octets : try PSBT(reading: forge.octets).written(as: form)
        try Data(octets).write(to: URL(fileURLWithPath: ada.place.path("tx")))
      }

      func inspect(_ forge: PSBTForge, _ options: String..., status: Int32 = 0) throws -> Ran {
        try write(forge)
        return try ada.run(
          ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json"] + options
        ).expect(status)
      }

      func sign(_ options: [String], status: Int32 = 0) throws -> Ran {
        try ada.run(["wallet", "tx", "sign", "Cold", "tx"] + passphrase + options).expect(status)
      }
    }

    @Test("are shown, approved by their code, signed, finished and written as they came")
    func signed() throws {
      let desk = try Desk()
      let forge = try desk.keys.payment(to: desk.recipient)
      let review = try desk.inspect(forge).json
      #expect(review["format"] as? String == "psbt-v0")
      let payments = try #require(review["payments"] as? [[String: Any]])
      #expect(payments.map { $0["role"] as? String } == ["payee", "change"])
      #expect(payments[0]["amount"] as? String == "60000")
      #expect((review["fee"] as? [String: Any])?["rate"] as? String == "7.092")
      let code = try #require(review["approval"] as? String)

      // The same review, for people.
      let text = try desk.ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold").expect(0).text
      #expect(text.contains("Pays 0.00060000 BTC (60000 sat) to bc1q "))
      #expect(text.contains("Comes back: 0.00039000 BTC (39000 sat) (m/84h/0h/0h/1/0)"))
      #expect(text.contains("Account m/84h/0h/0h: -0.00061000 BTC (61000 sat)"))
      #expect(text.hasSuffix("Code of approval: \(code)"))

      for form in [PSBT.Form.base64, .hex, .binary] {
        try desk.write(forge, as: form)
        let approved = try #require(
          try desk.ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json").expect(0)
            .json["approval"] as? String)
        #expect((approved == code) == (form == .base64))
        let out = desk.ada.place.path("signed-\(form)")
        let ran = try desk.sign(["--approve", approved, "-o", out])
        #expect(ran.text == "" && ran.errors.contains("No more signatures are needed."))
        let signed = try PSBT.read(Array(Data(contentsOf: URL(fileURLWithPath: out))))
        #expect(signed.form == form)
        #expect(!signed.psbt.isComplete)
        let json = try desk.sign(["--approve", approved, "--json"]).json
        #expect(json["complete"] as? Bool == true)
        let text = try #require(json["signed"] as? String)
        let written = try PSBT.read(Array(text.utf8))
        #expect(written.form == (form == .binary ? .base64 : form))
        #expect(!written.psbt.isComplete)
        #expect((json["txid"] as? String)?.count == 64)
      }
      try desk.write(forge)
      let finished = try desk.sign(["--approve", code, "--finalize"]).text
      #expect(try PSBT.read(Array(finished.utf8)).psbt.isComplete)
      let extracted = try desk.sign(["--approve", code.lowercased(), "--extract"]).text
      let transaction = try Bitcoin.Transaction(reading: Hex.decode(extracted)[...])
      #expect(transaction.outputs.map(\.amount) == [60_000, 39_000])

      // Whom it paid is known from now on.
      let known = try desk.ada("wallet", "check", desk.recipient.text, "--json").expect(0).json
      #expect(known["known"] as? String == "paid")
    }

    @Test("are signed for nobody who has not the code, nor the passphrase")
    func unapproved() throws {
      let desk = try Desk()
      let forge = try desk.keys.payment(to: desk.recipient)
      let code = try #require(try desk.inspect(forge).json["approval"] as? String)
      #expect(
        try desk.ada.code(of: desk.sign(["--json"], status: 2)) == "error.tx.approval_needed")
      #expect(
        try desk.ada.code(of: desk.sign(["--yes", "--json"], status: 2))
          == "error.tx.approval_needed")
      for wrong in ["", "x", String(code.dropLast()), "0000-0000-0000-0000-0000"] {
        let ran = try desk.sign(["--approve", wrong, "--json"], status: 5)
        #expect(try desk.ada.code(of: ran) == "error.tx.approval_differs")
        // The review is shown anew, beside what is for who reads what was signed.
        #expect(try ran.factsJSON["approval"] as? String == code)
        #expect(ran.output.isEmpty)
      }
      // Another order of the same outputs.
      var swapped = forge
      swapped.outputs.swapAt(0, 1)
      try desk.write(swapped)
      _ = try desk.sign(["--approve", code], status: 5)
      // Of another vault, with the same wallet.
      let other = try Desk(WalletPlace.importedElsewhere())
      _ = try other.inspect(forge)
      _ = try other.sign(["--approve", code], status: 5)

      try desk.write(forge)
      let ran = try desk.ada(
        "wallet", "tx", "sign", "Cold", "tx", "--approve", code, "--wallet-passphrase-file",
        "other", "--json"
      ).expect(4)
      #expect(try desk.ada.code(of: ran) == "error.wallet.passphrase_wrong")
      #expect(ran.text.isEmpty)
      #expect(
        try desk.ada.code(
          of: desk.sign(["--approve", code, "--finalize", "--extract", "--json"], status: 2)) != nil
      )
    }

    /// A transaction for each reason to refuse it.
    private static func refused(_ desk: Desk) throws -> [Refusal: PSBTForge] {
      let keys = desk.keys
      let good = try keys.payment(to: desk.recipient)
      let taproot = try keys.payment(.p2tr, to: desk.recipient)
      func changed(_ forge: PSBTForge, _ change: (inout PSBTForge) throws -> Void) rethrows
        -> PSBTForge
      {
        var forge = forge
        try change(&forge)
        return forge
      }
      return try [
        .amountMismatch: changed(good) { $0.inputs[0].fields[1].value[0] ^= 1 },
        .derivationLie: changed(good) { $0.outputs[1].script = try desk.stranger.key().script },
        .feeUnknown: changed(good) { $0.inputs[0].fields.remove(at: 0) },
        .feeHigh: changed(good) { $0.outputs[1].amount = 1_000 },
        .sighash: changed(good) {
          $0.inputs[0].fields.append(PSBTForge.Field([3], [3, 0, 0, 0]))
        },
        .lookalike: changed(good) {
          // Its beginning is that of an address that was shown.
          var program = try keys.key().address.payload
          program[19] ^= 1
          $0.outputs[0].script = [0, 20] + program
        },
        .scriptUnsupported: changed(good) {
          $0.outputs[0].script = [33] + (try keys.key().compressed) + [0xAC]
        },
        .burn: changed(good) { $0.outputs[0].script = [0x6A, 1, 7] },
        .scriptPath: changed(taproot) {
          $0.inputs[0].fields.append(PSBTForge.Field([0x18], [UInt8](repeating: 1, count: 32)))
        },
        .musig: changed(taproot) { $0.inputs[0].fields.append(PSBTForge.Field([0x1A, 2], [1])) },
        .silentPayment: changed(taproot) {
          $0.inputs[0].fields.append(PSBTForge.Field([0x1D, 2], [1]))
        },
        .p2pkhInput: try keys.payment(.p2pkh, to: desk.recipient),
        .versionUnsupported: changed(good) { $0.transactionVersion = 4 },
        .coinbase: changed(good) {
          $0.inputs.append(PSBTForge.Input(txid: [UInt8](repeating: 0, count: 32), index: .max))
        },
      ]
    }

    @Test("that are refused are named in review and error, and nothing lifts what is never lifted")
    func refused() throws {
      let desk = try Desk()
      let refused = try Self.refused(desk)
      let ofEthereum = EthereumTransactionCommandTests.refusals
        .union(ContractCommandTests.refusals).union(ApprovalCommandTests.refusals)
        .union(DocumentCommandTests.refusals).union(EthereumMessageCommandTests.refusals)
      #expect(Set(refused.keys) == Set(Refusal.allCases).subtracting(ofEthereum))
      for (refusal, forge) in refused {
        let status: Int32 = refusal.isLie ? 6 : 5
        let ran = try desk.inspect(forge, status: status)
        let ids = try #require(try ran.json["refusals"] as? [[String: Any]]).map {
          $0["id"] as? String
        }
        #expect(ids.contains(refusal.rawValue), "\(refusal)")
        #expect(try ran.json["approval"] == nil)
        #expect(
          try desk.ada.code(of: ran) == (refusal.isLie ? "error.tx.lie" : "error.tx.refused"))
        // In words, too.
        let text = try desk.ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold")
          .expect(status).text
        #expect(text.contains("Refused (\(refusal.rawValue)): "), "\(text)")
        let accepting = ["--accept", "fee-high", "--accept", "lookalike"]
        let lifted = try desk.ada.run(
          ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json"] + accepting)
        guard refusal.acceptance != nil else {
          #expect(lifted.status == status)
          let signing = try desk.sign(
            accepting + ["--approve", "0000-0000-0000-0000-0000"], status: status)
          #expect(signing.output.isEmpty)
          #expect(signing.errors.contains("Refused (\(refusal.rawValue)): "))
          continue
        }
        #expect(lifted.status == 0)
        let code = try #require(try lifted.json["approval"] as? String)
        let accepted = try #require(try lifted.json["accepted"] as? [[String: Any]])
        #expect(accepted.map { $0["id"] as? String } == [refusal.rawValue])
        _ = try desk.sign(["--approve", code], status: 5)
        _ = try desk.sign(accepting + ["--approve", code])
      }
      #expect(
        try desk.ada.code(
          "wallet", "tx", "sign", "Cold", "tx", "--accept", "derivation-lie", status: 2) != nil)
    }

    @Test("warn, and are signed all the same")
    func warnings() throws {
      let desk = try Desk()
      let keys = desk.keys
      let good = try keys.payment(to: desk.recipient)
      func changeAt(_ key: TestWallet.Key) -> PSBTForge {
        var forge = good
        forge.outputs[1] = keys.output(key, 39_000)
        return forge
      }
      var foreign = good
      foreign.inputs.append(try desk.stranger.input(desk.stranger.key(), 50_000, salt: 9))
      foreign.outputs.append(
        PSBTForge.Output(amount: 50_000, script: try desk.stranger.key(index: 5).script))
      var locked = good
      locked.lockTime = UInt32.max
      var modifiable = try keys.payment(to: desk.recipient, version: 2)
      modifiable.globals = [PSBTForge.Field([6], [3])]
      let cases: [(Warning, PSBTForge)] = [
        (.ownUnproven, changeAt(try keys.key(account: 7, branch: 1))),
        (.ownButFar, changeAt(try keys.key(branch: 1, index: 5_000))),
        (.ownGap, changeAt(try keys.key(branch: 1, index: 30))), (.foreignInput, foreign),
        (.lockedUntil, locked), (.modifiable, modifiable),
      ]
      let ofEthereum = EthereumTransactionCommandTests.warnings
        .union(ContractCommandTests.warnings).union(ApprovalCommandTests.warnings)
        .union(DocumentCommandTests.warnings)
      let others = ofEthereum.union(FormerWalletTests.warnings)
      #expect(Set(cases.map(\.0)) == Set(Warning.allCases).subtracting(others))
      for (warning, forge) in cases {
        let json = try desk.inspect(forge).json
        let ids = try #require(json["warnings"] as? [[String: Any]]).map { $0["id"] as? String }
        #expect(ids == [warning.rawValue])
        let text = try desk.ada("wallet", "tx", "inspect", "tx", "--wallet", "Cold").expect(0).text
        #expect(text.contains("Warning (\(warning.rawValue)): "))
        _ = try desk.sign(["--approve", try #require(json["approval"] as? String)])
      }
    }

    @Test("that are not this wallet's, or no transactions at all, are told from each other")
    func others() throws {
      let desk = try Desk()
      func code(_ forge: PSBTForge, _ options: String..., status: Int32 = 3) throws -> String? {
        try desk.write(forge)
        return try desk.ada.code(
          of: desk.ada.run(
            ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json"] + options
          ).expect(status))
      }
      let good = try desk.keys.payment(to: desk.recipient)
      #expect(try code(desk.stranger.payment(to: desk.recipient)) == "error.tx.not_ours")
      #expect(try code(good, "--network", "test") == "error.tx.other_path")
      var forge = good
      forge.inputs[0].fields[2].value.replaceSubrange(0..<4, with: [0, 0, 0, 0])
      #expect(try code(forge) == "error.tx.no_fingerprint")
      forge = good
      forge.inputs[0].fields.append(PSBTForge.Field([8], [1, 1, 7]))
      #expect(try code(forge) == "error.tx.already_signed")
      forge.inputs[0].fields.remove(at: 2)
      #expect(try code(forge) == "error.tx.complete")
      // What breaks a rule.
      forge = good
      forge.inputs.append(good.inputs[0])
      try desk.ada.place.write("", to: "tx")
      func broken(_ octets: [UInt8]) throws -> String? {
        try Data(octets).write(to: URL(fileURLWithPath: desk.ada.place.path("tx")))
        return try desk.ada.code("wallet", "tx", "inspect", "tx", "--wallet", "Cold", status: 1)
      }
      #expect(try broken(forge.octets) == "error.tx.malformed")
      #expect(try broken(Array("hello".utf8)) == "error.tx.not_psbt")
      #expect(try broken([]) == "error.tx.not_psbt")
      #expect(try broken(good.octets.dropLast()) == "error.tx.malformed")
      forge = good
      forge.outputs[0].amount = 100_000
      #expect(try broken(forge.octets) == "error.tx.malformed")
      #expect(
        try broken([0x70, 0x73, 0x62, 0x74, 0xFF, 1, 0xFB, 4, 9, 0, 0, 0, 0]) == "error.tx.version")
      #expect(
        try broken([UInt8](repeating: 0x61, count: 36 << 20)) == "error.tx.too_large")
      #expect(
        try desk.ada.code("wallet", "tx", "inspect", "nowhere", "--wallet", "Cold", status: 1)
          != nil)
      #expect(
        try desk.ada.code("wallet", "tx", "inspect", "tx", "--wallet", "Nobody", status: 1) != nil)
      // Only some of the signatures.
      var mixed = good
      mixed.inputs.append(try desk.stranger.input(desk.stranger.key(), 50_000, salt: 9))
      mixed.outputs.append(
        PSBTForge.Output(amount: 50_000, script: try desk.stranger.key(index: 5).script))
      let approval = try #require(try desk.inspect(mixed).json["approval"] as? String)
      #expect(
        try desk.ada.code(of: desk.sign(["--approve", approval, "--extract", "--json"], status: 1))
          == "error.tx.incomplete")
      let json = try desk.sign(["--approve", approval, "--json"]).json
      #expect(json["complete"] as? Bool == false && json["txid"] == nil)
    }

    @Test("in a terminal ask for the word sign, and for what is accepted")
    func terminal() throws {
      let desk = try Desk()
      let forge = try desk.keys.payment(to: desk.recipient)
      try desk.write(forge)
      func terminal(_ options: String...) throws -> TerminalSession {
        try desk.ada.place.terminal(
          ["wallet", "tx", "sign", "Cold", "tx", "--passphrase-file", "secret"]
            + Self.passphrase + options)
      }
      let question = "Type sign to sign it, anything else to leave it: "
      for typed in ["yes", "", "Sign"] {
        let session = try terminal()
        try session.answer(question, typed)
        #expect(try session.end() == 130)
        // The address begins a line, where it stays in one piece.
        let shown = session.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(shown.contains("Pays 0.00060000 BTC (60000 sat) to bc1q gkju"))
        #expect(!session.text.contains("cHNidP8"))
      }
      let session = try terminal()
      try session.answer(question, "sign")
      #expect(try session.end() == 0)
      #expect(session.text.contains("cHNidP8"))

      // What is accepted is typed besides.
      var high = forge
      high.outputs[1].amount = 1_000
      try desk.write(high)
      for (typed, isRight) in [("1000", false), ("39000", true)] {
        let session = try terminal("--accept", "fee-high")
        try session.answer("Type the fee in satoshi to accept it: ", typed)
        if isRight { try session.answer(question, "sign") }
        #expect(try session.end() == (isRight ? 0 : 130))
      }
      var program = try desk.keys.key().address.payload
      program[19] ^= 1
      let other = try #require(Address(witness: 0, program: program, on: .main))
      var lookalike = forge
      lookalike.outputs[0].script = [0, 20] + program
      try desk.write(lookalike)
      let known = try desk.keys.key().address.text
      let start = zip(other.text, known).prefix { $0 == $1 }.count
      for (typed, isRight) in [
        (String(known.dropFirst(start).prefix(8)), false),
        (String(other.text.dropFirst(start).prefix(8)), true),
      ] {
        let session = try terminal("--accept", "lookalike")
        try session.answer("of the recipient's address from the first mark on: ", typed)
        if isRight { try session.answer(question, "sign") }
        #expect(try session.end() == (isRight ? 0 : 130))
      }
    }
  }

  extension FileManager {
    fileprivate func removeItemIfThere(_ path: String) throws {
      if fileExists(atPath: path) { try removeItem(atPath: path) }
    }
  }
#endif
