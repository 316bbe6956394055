extension Rule {
  static let controlWithoutCaller = Rule(
    "WA56", "control-without-caller", .warning,
    sentence: "nothing calls {1}: what it would find goes unseen",
    hint: "call it where the app starts and before it opens what it guards, or remove it",
    why: "The sources say that a changed device or a debugger is noticed, and nobody would notice.",
    criterion:
      "A function or computed property whose name has jailbreak, jailbroken, debugger, debugged, integrity, tamper, tampered, tampering, pinning, pins, hooked, frida, cydia or rooted in it is called nowhere else in the module, or by itself alone; where several are called so, each by its labels and its type.",
    limits:
      "Public ones, overrides, and those with an attribute that may let others call them are left out.",
    source: "seed 004, jailbreak detection", masvs: "RESILIENCE-1", cwe: 561,
    bad: "private func isJailbroken() -> Bool { false }",
    good: "private func isJailbroken() -> Bool { false }\nfunc start() -> Bool { isJailbroken() }",
    [
      .project { project in
        project.index.uncalled(isControl)
      }
    ])

  private static let controlWords: Set<String> = [
    "jailbreak", "jailbroken", "debugger", "debugged", "antidebug", "integrity", "tamper",
    "tampered", "tampering", "pinning", "pins", "hooked", "hooking", "frida", "cydia", "rooted",
  ]
  private static let controlPairs = [
    ["jail", "break"], ["jail", "broken"], ["anti", "debug"], ["anti", "debugging"],
    ["deny", "attach"],
  ]

  /// Whether the words of a name are those of what looks for a changed device or a debugger.
  static func isControl(_ words: [String]) -> Bool {
    !controlWords.isDisjoint(with: words)
      || zip(words, words.dropFirst()).contains { controlPairs.contains([$0, $1]) }
  }
}
