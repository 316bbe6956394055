import CivilTime
import Foundation
import Testing

@Suite("A time as people write it")
struct CivilTimeTests {
  @Test(
    "known times",
    arguments: [
      (0, "1970-01-01 00:00:00"), (-1, "1969-12-31 23:59:59"), (951_827_696, "2000-02-29 12:34:56"),
      (CivilTime.range.lowerBound, "0001-01-01 00:00:00"),
      (CivilTime.range.upperBound, "9999-12-31 23:59:59"),
    ] as [(Int64, String)])
  func known(seconds: Int64, text: String) throws {
    let civil = try #require(CivilTime(seconds))
    #expect("\(civil.date) \(civil.time)" == text)
  }

  @Test(
    "beyond the years 1 to 9999 there is none",
    arguments: [
      CivilTime.range.lowerBound - 1, CivilTime.range.upperBound + 1, Int64.min, Int64.max,
    ])
  func beyond(seconds: Int64) { #expect(CivilTime(seconds) == nil) }

  @Test("each is the system's own") func sameAsTheSystems() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      let seconds = Int64.random(in: CivilTime.range, using: &random)
      let civil = try #require(CivilTime(seconds))
      var (time, parts) = (time_t(seconds), tm())
      gmtime_r(&time, &parts)
      #expect(
        [civil.year, civil.month, civil.day, civil.hour, civil.minute, civil.second]
          == [
            Int64(parts.tm_year) + 1900, Int64(parts.tm_mon) + 1, Int64(parts.tm_mday),
            Int64(parts.tm_hour), Int64(parts.tm_min), Int64(parts.tm_sec),
          ], "\(seconds)")
    }
  }
}
