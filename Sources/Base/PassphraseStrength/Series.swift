/// Characters at equal distances: abcdef, 97531.
enum Series {
  private static let longestStep = 5

  static func search(_ text: borrowing Characters, _ spans: inout Spans) {
    var start = 0
    while start + 1 < text.count {
      let step = Int(text[start + 1]) - Int(text[start])
      var end = start + 1
      while end + 1 < text.count, Int(text[end + 1]) - Int(text[end]) == step { end += 1 }
      if end - start > 1 || abs(step) == 1, step != 0, abs(step) <= longestStep {
        spans.note(
          starts(text[start]) * (step > 0 ? 1 : 2) * Double(end - start + 1), for: start..<end + 1)
      }
      start = end
    }
  }

  /// From how many characters series of its kind begin; few of them with the obvious ones.
  private static func starts(_ character: UInt32) -> Double {
    let isObvious = "aAzZ019".unicodeScalars.contains { $0.value == character }
    return isObvious ? 4 : character.digit != nil ? 10 : 26
  }
}
