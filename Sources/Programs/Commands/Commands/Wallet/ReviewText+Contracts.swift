import Addresses
import CryptoPrimitives
import EVM
import WalletKit
import WhisperEnvelope
import Words

/// Contracts that are called, tokens, and who may take them.
extension ReviewText {
  /// An amount, of whatever it is.
  func amount(_ amount: UInt256, of asset: Review.Asset) -> String {
    switch asset {
    case .native: self.amount(amount)
    case .token(let contract):
      token(contract).map { token in
        ContractWords.amount(
          Self.short(amount, places: token.decimals), token.symbol, "\(amount)")
      } ?? ContractWords.units("\(amount)", contract.grouped)
    case .tokenOrNumber(let contract):
      token(contract).map { token in
        ContractWords.amountOrNumber(
          Self.short(amount, places: token.decimals), token.symbol, "\(amount)")
      } ?? ContractWords.unitsOrNumber("\(amount)", contract.grouped)
    case .unique(let contract, let number) where amount == 1:
      ContractWords.unique("\(number)", contract.grouped)
    case .unique(let contract, let number), .numbered(let contract, let number):
      ContractWords.numbered("\(amount)", "\(number)", contract.grouped)
    case .collection(let contract): ContractWords.collection(contract.grouped)
    case .anyOf(let contract, _): ContractWords.someOf("\(amount)", contract.grouped)
    }
  }

  private func token(_ contract: Address) -> EnteredToken? { tokens[contract.text] }

  func call(_ call: String) -> String {
    let parts = call.split(separator: " ")
    guard parts.count == 2, let contract = try? Address(reading: parts[1]) else { return call }
    return ContractWords.calls(
      String(parts[0]),
      token(contract).map { "\($0.symbol), \(contract.grouped)" } ?? contract.grouped)
  }

  func grant(_ grant: Review.Grant) -> String {
    let address = Self.grouped(grant.spender)
    let spender = grant.name.map { "\($0) (\(address))" } ?? address
    switch grant.amount {
    case .unlimited: return ContractWords.letsAll(spender, asset(grant.asset))
    case .exactly(.zero):
      let words: ContractWords = mayBeNumbered(grant.asset) ? .letsNothingOrZero : .letsNothing
      return words(spender, asset(grant.asset))
    case .exactly(let amount):
      return ContractWords.lets(spender, self.amount(amount, of: grant.asset))
    case .more(let amount):
      let words: ContractWords = grant.asset.isCounted ? .letsMore : .lets
      return words(spender, self.amount(amount, of: grant.asset))
    case .less(let amount):
      return ContractWords.letsLess(spender, self.amount(amount, of: grant.asset))
    }
  }

  /// A token without an amount.
  private func asset(_ asset: Review.Asset) -> String {
    guard let contract = asset.contract else { return review.text(of: asset) }
    switch asset {
    case .collection: return ContractWords.collection(contract.grouped)
    case .anyOf: return ContractWords.anyOf(contract.grouped)
    case .native, .token, .tokenOrNumber, .unique, .numbered: break
    }
    return token(contract).map { "\($0.symbol), \(contract.grouped)" } ?? contract.grouped
  }

  /// Whether what is 0 may be the number of a token: those have no digits behind a point.
  private func mayBeNumbered(_ asset: Review.Asset) -> Bool {
    guard case .tokenOrNumber(let contract) = asset else { return false }
    return token(contract).map { $0.decimals == 0 } ?? true
  }

  /// What a call has that was accepted although nobody can say what it does.
  static func raw(_ hex: String) -> [String] {
    var words = hex.dropFirst(8)
    var lines = [ContractWords.function(String(hex.prefix(8)))]
    var number = 0
    while !words.isEmpty {
      number += 1
      lines.append(ContractWords.word("\(number)", String(words.prefix(64))))
      words = words.dropFirst(64)
    }
    return lines + [ContractWords.allData(hex)]
  }

  static func grouped(_ address: String) -> String {
    (try? Address(reading: address))?.grouped ?? address
  }

  /// With so many digits behind the point, without zeros at the end.
  static func short(_ amount: UInt256, places: Int) -> String {
    guard places > 0 else { return "\(amount)" }
    var text = decimal(amount, places: places)[...]
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}

extension Review.Asset {
  /// Whether there is an amount of it to compare with one of before.
  fileprivate var isCounted: Bool {
    switch self {
    case .native, .token, .tokenOrNumber: true
    case .unique, .numbered, .collection, .anyOf: false
    }
  }
}

extension ReviewText {
  /// A token as a person entered it.
  struct EnteredToken {
    let decimals: Int
    let symbol: String
  }

  /// By their contracts.
  static func tokens(of review: Review) -> [String: EnteredToken] {
    var tokens: [String: EnteredToken] = [:]
    for detail in review.details where detail.name == .token {
      let parts = detail.value.split(separator: " ")
      guard parts.count == 3, let decimals = Int(parts[1]) else { continue }
      tokens[String(parts[0])] = EnteredToken(decimals: decimals, symbol: String(parts[2]))
    }
    return tokens
  }
}

/// Messages of Ethereum.
extension ReviewText {
  var isMessage: Bool { review.format == "eip-191" || review.format == "eip-712" }

  /// What stands above all else.
  var messageHeading: [String] {
    let address = Self.grouped(review.signers.first?.address ?? "")
    if review.format == "eip-712" {
      return [ContractWords.documentHeading(review.wallet, address, network)] + document
    }
    let heading = TransactionWords.messageHeading(review.wallet, address)
    guard let text = detail(.message) else { return [heading] }
    let written = detail(.writtenOut).map {
      [ContractWords.messageWrittenOut.text] + Self.quoted($0)
    }
    return [heading] + Self.quoted(text) + (written ?? [])
  }

  private var document: [String] {
    review.details.compactMap { detail in
      switch detail.name {
      case .primaryType: return ContractWords.documentType(detail.value)
      case .field:
        let parts = detail.value.split(
          separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return printable(detail.value) }
        let text = printable(String(parts[2]))
        // A structure in another.
        if text.isEmpty, parts[1] != "string" { return "\(parts[0]) (\(parts[1]))" }
        if let time = Deadline(field: parts[0], type: parts[1], text) { return time.line }
        return "\(parts[0]) (\(parts[1])): \(parts[1] == "address" ? Self.grouped(text) : text)"
      case .writtenOut:
        return ContractWords.writtenOut(String(detail.value.drop { $0 != " " }.dropFirst()))
      case .types: return ContractWords.signedTypes(detail.value)
      case .unusedTypes:
        return ContractWords.unusedTypes(
          detail.value.split(separator: ",").joined(separator: ", "))
      case .meaning: return Self.meaning(detail.value)
      default: return nil
      }
    }
  }

  private static func meaning(_ meaning: String) -> String? {
    switch meaning {
    case "permit": ContractWords.permit.text
    case "transfer": ContractWords.transfer.text
    case "cancellation": ContractWords.cancellation.text
    case "call": ContractWords.calledFor.text
    case "safe-message": ContractWords.safeMessage.text
    case "safe-transaction": ContractWords.safeTransaction.text
    case "order": ContractWords.order.text
    default: nil
    }
  }

  /// A text as it is signed, each line behind a mark.
  static func quoted(_ message: String) -> [String] {
    let endsLine = message.hasSuffix("\n")
    let lines = (endsLine ? message.dropLast() : message[...])
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { "> " + printable(String($0)) }
      + (endsLine ? [TransactionWords.messageEndsLine.text] : [])
  }
}
