import QRExchange
import TestSupport
import TestTraits
import Testing

@testable import Commands

@Suite("Pictures that somebody tampered with")
struct MutationTests {
  /// How a picture may be answered; anything else is a defect of the helper.
  private func isClean(_ error: QRError) -> Bool {
    switch error {
    case .noCode, .severalCodes, .unreadablePicture, .tooManyPixels, .contentTooLarge: true
    default: false
    }
  }

  private func mutate(_ picture: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var picture = picture
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      guard !picture.isEmpty else { break }
      let index = Int.random(in: 0..<picture.count, using: &random)
      switch Int.random(in: 0...5, using: &random) {
      case 0: picture[index] = UInt8.random(in: 0...255, using: &random)
      case 1: picture[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: picture[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      case 3: picture.remove(at: index)
      case 4: picture.insert(UInt8.random(in: 0...255, using: &random), at: index)
      default:
        // The header, where sizes and kinds stand.
        let early = Int.random(in: 0..<min(64, picture.count), using: &random)
        picture[early] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return picture
  }

  private func check(_ picture: [UInt8]) throws {
    do {
      _ = try Helper.content(of: picture)
    } catch let error as QRError where isClean(error) {
      return
    }
  }

  @Test("2,000 changed PNG pictures end in a clean answer", .namesSeed)
  func png() throws {
    var random = TestSeed.random("png mutations")
    let matrix = try Helper.matrix("a picture to be tampered with")
    let pictures = [
      try Helper.picture("a picture to be tampered with"), Bitmap(matrix, scale: 2).png,
    ]
    for turn in 0..<2000 {
      let changed = mutate(pictures[turn % 2], &random)
      // Half of them with checksums that fit, so that the damage reaches what they protect.
      try check(turn % 4 < 2 ? TestPNG.withChecksumsMended(changed) : changed)
    }
  }

  @Test(
    "500 changed JPEG pictures end in a clean answer", .namesSeed,
    .enabled(if: Peer.isAvailable("cjpeg"), Comment(rawValue: Peer.howToGet)))
  func jpeg() throws {
    var random = TestSeed.random("jpeg mutations")
    let bitmap = Bitmap(try Helper.matrix("a picture to be tampered with"))
    let pictures = [
      try Peer.jpeg(bitmap), try Peer.jpeg(bitmap, "-progressive", "-restart", "1"),
    ]
    for turn in 0..<500 { try check(mutate(pictures[turn % 2], &random)) }
  }
}
