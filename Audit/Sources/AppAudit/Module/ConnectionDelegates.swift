/// The types of a module that answer for connections of URLSession, as far as their declarations say.
struct ConnectionDelegates: Sendable {
  /// Those that name pins, or come from one that does.
  private(set) var pinning: Set<String> = []
  /// Those that answer no challenge at all, which is known of all that they come from.
  private(set) var pinningNothing: Set<String> = []

  var hasPins: Bool { !pinning.isEmpty }

  private static let protocols: Set<String> = [
    "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
    "URLSessionDownloadDelegate", "URLSessionStreamDelegate", "URLSessionWebSocketDelegate",
  ]
  /// What adds no answer to a challenge.
  private static let silent = protocols.union([
    "NSObject", "NSObjectProtocol", "Sendable", "ObservableObject", "Identifiable", "Hashable",
    "Equatable",
  ])

  init() {}

  init(
    inherited: [String: Set<String>], members: [String: Set<String>],
    answersChallenges: [String: Bool]
  ) {
    // A class, what it comes from, and so on: four of them. Nobody names more than 64 in one place.
    func line(of type: String) -> Set<String> {
      var all: Set<String> = [type]
      var last = all
      for _ in 0..<4 where !last.isEmpty && all.count <= 64 {
        let above = last.compactMap { inherited[$0] }.filter { $0.count <= 64 }
        last = above.reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting(all)
        all.formUnion(last)
      }
      return all
    }
    var known: [String: Bool] = [:]
    func namesPins(_ type: String) -> Bool {
      if let known = known[type] { return known }
      let found =
        Rule.isPinName(type) || answersChallenges[type] == true
        || (members[type] ?? []).contains(where: Rule.isPinName)
      known[type] = found
      return found
    }
    var others: [String: Set<String>] = [:]
    for type in inherited.keys {
      let line = line(of: type)
      guard !line.isDisjoint(with: Self.protocols) else { continue }
      if line.contains(where: namesPins) {
        pinning.insert(type)
      } else if line.allSatisfy({ name in
        Self.silent.contains(name)
          || inherited[name] != nil && answersChallenges[name] == nil
      }) {
        others[type] = line
      }
    }
    // Where one of its own pins, it may be that one.
    let above = pinning.reduce(into: Set<String>()) { $0.formUnion(line(of: $1)) }
    pinningNothing = Set(others.keys).subtracting(above)
  }
}
