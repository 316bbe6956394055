extension Rule {
  static let suppression = Rule(
    "WA00", "suppression", .warning,
    sentence: "this comment {1}: it suppresses nothing",
    hint:
      "write `// audit: allow WAnn REASON` with a reason of 10 characters or more, where the finding is, and commas between several rules; else remove it",
    why:
      "A comment that once excused a finding excuses the next one that comes to stand there, or nothing, and nobody looks.",
    criterion:
      "A comment `audit: allow` that has no reason, or one of fewer than 10 characters, names no rule, or covers no finding of a rule that was looked for.",
    limits: "Nothing is known to be missed.",
    source: "seed 004, review checklist", masvs: "CODE-4", cwe: nil,
    bad: "// audit: allow WA22 for an old protocol\nlet text = \"\"",
    good:
      "let digest = Insecure.MD5.hash(data: data) // audit: allow WA22 an old protocol wants it", []
  )
}
