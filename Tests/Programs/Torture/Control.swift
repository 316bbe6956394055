import Foundation

extension Case {
  /// Whether the judgement notices a vault that is neither old nor new: the pages of the old state with
  /// one of the new, as a write without a journal would leave them. Were it not so, a sweep without a
  /// violation would say nothing.
  func noticesMixture(at path: String) throws -> Bool {
    let page = 4096
    let done = try setting.prepared.copy(to: path)
    defer { done.remove() }
    try setting.run(in: done).expect(0)
    guard let old = setting.database, let new = done.read(Place.database) else { return false }
    let changed = stride(from: 0, to: min(old.count, new.count) - page + 1, by: page)
      .filter { old[$0..<$0 + page] != new[$0..<$0 + page] }
    for start in changed {
      let place = try setting.prepared.copy(to: path + "-mixed")
      defer { place.remove() }
      var mixed = old
      mixed.replaceSubrange(start..<start + page, with: new[start..<start + page])
      try place.overwrite(Place.database, with: mixed)
      // The first page counts the changes of the file and nothing else that is asked.
      if case .neither = try judge(place) { return true }
    }
    return false
  }
}
