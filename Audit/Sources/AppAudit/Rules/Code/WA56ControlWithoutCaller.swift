extension Rule {
  static let controlWithoutCaller = Rule(
    "WA56", "control-without-caller", .warning,
    sentence: "nothing calls {1}: what it would find goes unseen",
    hint: "call it where the app starts and before it opens what it guards, or remove it",
    why: "The sources say that a changed device or a debugger is noticed, and nobody would notice.",
    criterion:
      "A function whose name has jailbreak, jailbroken, debugger, integrity, tamper, tampered, tampering, pinning or pins in it is named nowhere else in the module.",
    limits:
      "Public functions, overrides, and those with an attribute that may let others call them are left out.",
    source: "seed 004, jailbreak detection", masvs: "RESILIENCE-1", cwe: 561,
    bad: "private func isJailbroken() -> Bool { false }",
    good: "private func isJailbroken() -> Bool { false }\nfunc start() -> Bool { isJailbroken() }",
    [
      .project { project in
        project.index.uncalled { words in
          words.contains {
            [
              "jailbreak", "jailbroken", "debugger", "integrity", "tamper", "tampered",
              "tampering", "pinning", "pins",
            ].contains($0)
          }
            || zip(words, words.dropFirst()).contains {
              $0 == "jail" && ["break", "broken"].contains($1)
            }
        }
      }
    ])
}
