#if os(Linux)
  import Foundation
  import Testing

  /// Built with -Ounchecked, the condition of a `precondition` is not looked at, and that of an `assert`
  /// is not in any release build: what must happen may not stand in one. The rule is simple, so that
  /// nobody has to judge: a condition calls nothing and assigns nothing.
  @Suite struct ConditionTests {
    @Test func noConditionHoldsTheWork() throws {
      for source in try SwiftSource.all(below: "Sources") {
        #expect(Self.workingConditions(in: source.code) == [], "\(source.path)")
      }
    }

    @Test(arguments: [
      "precondition(random(base, count) == 0, )", "precondition (\n  lock(mutex) == 0)",
      "assert(places.max() ?? 0 == count)", "Swift.precondition(try isSound)",
      "precondition(list.allSatisfy { $0 }, )", "assert(fill(&buffer))", "assert({ true }())",
      "precondition(isDone = true)", "precondition(await sent)", "assert((count += 1) == ())",
      "precondition(a == 0, )\nassert(next(), )",
    ])
    func whatDoesSomethingIsFound(code: String) {
      #expect(Self.workingConditions(in: code).count == 1)
    }

    @Test(arguments: [
      "precondition(count >= 0, )", "assert(one == other)",
      "precondition(a <= b && !isOver, more())",
      "fatalError()", "myprecondition(call())", "assertEqual(call())", "precondition(list[0] != 1)",
      "guard lock(mutex) == 0 else { fatalError() }", "precondition(a === b || c !== d)",
    ])
    func whatOnlyLooksIsNot(code: String) {
      #expect(Self.workingConditions(in: code) == [])
    }

    /// The conditions in some code, its text taken out, that do something.
    private static func workingConditions(in code: String) -> [String] {
      code.matches(of: /(?:^|[^a-zA-Z_])(?:precondition|assert)\s*\(/).compactMap { match in
        let condition = condition(code[match.range.upperBound...])
        // What is left of operators then is an assignment, or a value that is changed in place.
        let rest = condition.replacing(/[=!]==?|[<>]=|&&/, with: " ")
        return rest.contains(/[({=&]|\b(?:try|await)\b/) ? condition : nil
      }
    }

    /// What stands before the comma, or the closing parenthesis, that belongs to the call.
    private static func condition(_ rest: Substring) -> String {
      var depth = 0
      let end = rest.firstIndex { character in
        if "([{".contains(character) { depth += 1 }
        if depth == 0, ",)".contains(character) { return true }
        if ")]}".contains(character) { depth -= 1 }
        return false
      }
      return String(rest[..<(end ?? rest.endIndex)])
    }
  }
#endif
