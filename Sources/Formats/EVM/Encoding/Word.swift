extension [UInt8] {
  /// What is shorter than 32 bytes, such as an account, behind zeros up to 32: as the ABI of contracts and EIP-712 have it.
  var asWord: [UInt8] { [UInt8](repeating: 0, count: Swift.max(0, 32 - count)) + self }
}
