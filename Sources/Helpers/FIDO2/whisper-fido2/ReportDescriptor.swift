/// What an HID device says that it is, from the device itself. Source: HID 1.11, section 6.2.2; CTAP 2.1, section 11.2.8.2.
enum ReportDescriptor {
  /// FIDO_USAGE_PAGE.
  private static let page: UInt32 = 0xF1D0
  /// FIDO_USAGE_CTAPHID.
  private static let usage: UInt32 = 0x01

  /// Whether the first usage that it names is that of a security key.
  static func isOfSecurityKey(_ descriptor: ArraySlice<UInt8>) -> Bool {
    var rest = descriptor
    var current: UInt32 = 0
    while let prefix = rest.popFirst() {
      // A long item has its count in the next byte, and a tag in the one after.
      if prefix == 0xFE {
        guard let count = rest.popFirst(), rest.popFirst() != nil, rest.count >= Int(count) else {
          return false
        }
        rest = rest.dropFirst(Int(count))
        continue
      }
      let count = [0, 1, 2, 4][Int(prefix & 3)]
      guard rest.count >= count else { return false }
      let value = rest.prefix(count).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      rest = rest.dropFirst(count)
      switch prefix & 0xFC {
      case 0x04: current = value
      case 0x08: return current == page && value == usage
      default: continue
      }
    }
    return false
  }
}
