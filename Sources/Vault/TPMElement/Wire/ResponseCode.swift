/// Why a TPM did not do it: TPM_RC of TCG's TPM 2.0 Library, Part 2, 6.6.
struct ResponseCode: Equatable, Sendable {
  let rawValue: UInt32

  /// The code itself. One of format 1 says beside it which handle, session or parameter it is about.
  var base: UInt32 { isFormatOne ? rawValue & 0xBF : rawValue }

  /// Whether it is about a handle, a session or a parameter.
  var isFormatOne: Bool { rawValue & ~0xFFF == 0 && rawValue & 0x80 != 0 }

  // Format 1
  static let attributes: UInt32 = 0x82
  static let hierarchy: UInt32 = 0x85
  static let type: UInt32 = 0x8A
  static let handle: UInt32 = 0x8B
  static let authFail: UInt32 = 0x8E
  static let scheme: UInt32 = 0x92
  static let key: UInt32 = 0x9C
  static let badAuth: UInt32 = 0xA2
  static let eccPoint: UInt32 = 0xA7

  // Format 0
  static let nvSpace: UInt32 = 0x14B
  static let nvDefined: UInt32 = 0x14C
  static let objectMemory: UInt32 = 0x902
  static let sessionMemory: UInt32 = 0x903
  static let memory: UInt32 = 0x904
  static let sessionHandles: UInt32 = 0x905
  static let objectHandles: UInt32 = 0x906
  static let yielded: UInt32 = 0x908
  static let testing: UInt32 = 0x90A
  static let nvRate: UInt32 = 0x920
  static let lockout: UInt32 = 0x921
  static let retry: UInt32 = 0x922

  /// The same command may succeed in a moment.
  var isPassing: Bool {
    [Self.yielded, Self.testing, Self.nvRate, Self.retry].contains(base)
  }

  /// There is no room for another object or session.
  var isShortage: Bool { (Self.objectMemory...Self.objectHandles).contains(base) }
}
