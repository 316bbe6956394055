/// What contracts do that act for somebody. Addresses have 20 bytes each.
extension TypedDataMeaning {
  package struct SafeTransaction: Equatable, Sendable {
    package let safe: [UInt8]
    package let recipient: [UInt8]
    /// In the chain's coin.
    package let value: UInt256
    package let data: [UInt8]
    /// Whether the recipient's code does as it likes with what the Safe has: whatever is no plain call.
    package let isDelegated: Bool
    /// Whom the Safe pays for gas, all zeros for whoever sends it; nil where it pays nobody.
    package let refunded: [UInt8]?

    package init(
      safe: [UInt8], recipient: [UInt8], value: UInt256, data: [UInt8], isDelegated: Bool,
      refunded: [UInt8]?
    ) {
      (self.safe, self.recipient, self.value) = (safe, recipient, value)
      (self.data, self.isDelegated, self.refunded) = (data, isDelegated, refunded)
    }

    init?(_ message: TypedData.Value, _ domain: TypedData.Domain) {
      guard let safe = domain.contract, let recipient = message["to"]?.address,
        let value = message["value"]?.number, let data = message["data"]?.octets,
        let operation = message["operation"]?.number, let price = message["gasPrice"]?.number,
        let receiver = message["refundReceiver"]?.address
      else { return nil }
      self.init(
        safe: safe, recipient: recipient, value: value, data: data,
        isDelegated: operation != .zero, refunded: price == .zero ? nil : receiver)
    }
  }

  package struct Order: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
      /// As Seaport numbers them. Of the last two, who takes the order chooses which tokens.
      package enum Kind: UInt64, Sendable {
        case native = 0
        case token = 1
        case unique = 2
        case numbered = 3
        case anyUnique = 4
        case anyNumbered = 5
      }

      package let kind: Kind
      package let token: [UInt8]
      package let number: UInt256
      /// The amount goes from one to the other in the time of the order.
      package let least: UInt256
      package let most: UInt256
      /// Who gets what is asked for; nil of what is offered.
      package let recipient: [UInt8]?

      package init(
        kind: Kind, token: [UInt8], number: UInt256, least: UInt256, most: UInt256,
        recipient: [UInt8]?
      ) {
        (self.kind, self.token, self.number) = (kind, token, number)
        (self.least, self.most, self.recipient) = (least, most, recipient)
      }

      fileprivate init?(_ item: TypedData.Value, isAsked: Bool) {
        guard let kind = item["itemType"]?.number?.small.flatMap(Kind.init(rawValue:)),
          let token = item["token"]?.address, let number = item["identifierOrCriteria"]?.number,
          let first = item["startAmount"]?.number, let last = item["endAmount"]?.number
        else { return nil }
        let recipient = item["recipient"]?.address
        guard (recipient != nil) == isAsked else { return nil }
        self.init(
          kind: kind, token: token, number: number, least: min(first, last),
          most: max(first, last), recipient: recipient)
      }
    }

    /// The contract that carries it out.
    package let market: [UInt8]
    package let offerer: [UInt8]
    package let offered: [Item]
    package let asked: [Item]

    package init(market: [UInt8], offerer: [UInt8], offered: [Item], asked: [Item]) {
      (self.market, self.offerer) = (market, offerer)
      (self.offered, self.asked) = (offered, asked)
    }

    init?(_ order: TypedData.Value, _ domain: TypedData.Domain) {
      guard let market = domain.contract, let offerer = order["offerer"]?.address,
        let offered = Self.items(order["offer"], areAsked: false),
        let asked = Self.items(order["consideration"], areAsked: true)
      else { return nil }
      self.init(market: market, offerer: offerer, offered: offered, asked: asked)
    }

    /// Nil unless all are read.
    private static func items(_ list: TypedData.Value?, areAsked: Bool) -> [Item]? {
      guard let list = list?.list else { return nil }
      let items = list.compactMap { Item($0, isAsked: areAsked) }
      return items.count == list.count ? items : nil
    }

    /// The orders of lists in each other, which are as deep as the document may be; nil unless all are read.
    static func all(in tree: TypedData.Value, _ domain: TypedData.Domain) -> [Order]? {
      guard let branches = tree.list else { return Order(tree, domain).map { [$0] } }
      var orders: [Order] = []
      for branch in branches {
        guard let more = all(in: branch, domain) else { return nil }
        orders += more
      }
      return orders
    }
  }
}
