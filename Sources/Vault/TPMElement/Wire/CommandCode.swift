/// The commands that are sent, and no other: TPM_CC of TCG's TPM 2.0 Library, Part 2, 6.5.2. How each is made up is in Part 3.
enum CommandCode: UInt32 {
  case nvUndefineSpace = 0x0122
  case nvDefineSpace = 0x012A
  case createPrimary = 0x0131
  case nvIncrement = 0x0134
  case nvRead = 0x014E
  case objectChangeAuth = 0x0150
  case create = 0x0153
  case ecdhZGen = 0x0154
  case load = 0x0157
  case sign = 0x015D
  case flushContext = 0x0165
  case nvReadPublic = 0x0169
  case readPublic = 0x0173
  case startAuthSession = 0x0176
  case getCapability = 0x017A

  /// Whether the first parameter is a TPM2B, which a session can hide.
  var takesSizedParameter: Bool {
    switch self {
    case .create, .load, .ecdhZGen, .sign, .objectChangeAuth, .nvDefineSpace: true
    default: false
    }
  }

  /// Whether the first parameter of the response is a TPM2B.
  var answersSizedParameter: Bool {
    switch self {
    case .create, .load, .readPublic, .ecdhZGen, .objectChangeAuth, .nvReadPublic, .nvRead: true
    default: false
    }
  }

  /// Whether a handle stands before the parameters of the response.
  var answersHandle: Bool {
    switch self {
    case .createPrimary, .load, .startAuthSession: true
    default: false
    }
  }
}
