#if os(Linux)
  import FoundationEssentials
  import QRExchange
  import TestSupport

  @testable import Commands

  /// Pictures of codes that hold whatever a test wants.
  enum WalletPicture {
    static func png(of text: String) throws -> [UInt8] {
      var helper = try QRHelper.start(.writePicture, in: [BuiltProgram.directory().path])
      return try helper.picture(of: text)
    }
  }
#endif
