/// Makes a sequence that fails as short as it can be made by leaving steps out.
package enum Shrinker {
  /// Leaves out halves, quarters and so on down to single steps, and begins anew whenever something
  /// could go. From what comes back, no single step can be left out.
  package static func shrink<Step>(_ steps: [Step], fails: ([Step]) throws -> Bool) rethrows
    -> [Step]
  {
    var steps = steps
    var size = max(1, steps.count / 2)
    while true {
      var hasShrunk = false
      // From the end: what comes last needs what came before, and not the other way round.
      var end = steps.count
      while end > 0 {
        let start = max(0, end - size)
        let shorter = Array(steps[..<start] + steps[end...])
        if try fails(shorter) {
          steps = shorter
          hasShrunk = true
        }
        end = start
      }
      if size > 1 {
        size /= 2
      } else if !hasShrunk {
        return steps
      }
    }
  }
}
