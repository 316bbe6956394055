/// How far a certification makes its owner somebody who certifies others (RFC 9580, section 5.2.3.21). The library
/// follows none: it is to be shown.
public struct TrustStatement: Hashable, Sendable {
  /// 0: none; 1: the owner may certify others; 2: may make others such; and so on.
  public let depth: UInt8
  /// From 0 to 255: 60 is read as partial, 120 as complete trust.
  public let amount: UInt8
  /// The regular expressions that the User IDs must match, each without the zero octet at its end (section 5.2.3.22);
  /// empty: any. They are anybody's choice, and nothing runs them here.
  public let scopes: [String]
}
