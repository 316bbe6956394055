internal import SwiftSyntax

extension Rule {
  static let longReuse = Rule(
    "WA18", "long-reuse", .warning,
    sentence: "an unlocking of the device counts for {1}",
    hint: "set at most 60 seconds",
    why: "Who is given an unlocked device within that time is not asked at all.",
    criterion:
      "touchIDAuthenticationAllowableReuseDuration is set to more than 60 seconds, or to the maximum.",
    limits:
      "A value from outside of the sources, or that a constant computes of another, is not known.",
    source: "seed 004, LAContext configuration", masvs: "AUTH-2", cwe: 613,
    bad: "func ask() { context.touchIDAuthenticationAllowableReuseDuration = 300 }",
    good: "func ask() { context.touchIDAuthenticationAllowableReuseDuration = 30 }",
    [
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node),
          assignment.target.path?.lastName == "touchIDAuthenticationAllowableReuseDuration"
        else { return [] }
        return file.values(of: assignment.value).compactMap { found in
          if found.value.isNamed(["LATouchIDAuthenticationMaximumAllowableReuseDuration"]) {
            return Match(place: found.place, words: ["five minutes"])
          }
          guard let seconds = found.value.number, seconds > 60 else { return nil }
          return Match(place: found.place, words: ["\(Int(min(seconds, 1e9))) seconds"])
        }
      }
    ])
}
