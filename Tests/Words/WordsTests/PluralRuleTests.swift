import Sentences
import TestSupport
import TestTraits
import Testing

/// Which form a number takes, as gettext's manual has the rules.
@Suite struct PluralRuleTests {
  @Test(
    arguments: [
      // German, Spanish
      ("nplurals=2; plural=(n != 1);", [0: 1, 1: 0, 2: 1, 100: 1]),
      ("nplurals=2; plural=n != 1", [0: 1, 1: 0, 2: 1]),
      // French
      (" nplurals = 2 ; plural = n>1 ; ", [0: 0, 1: 0, 2: 1]),
      // Japanese
      ("nplurals=1; plural=0;", [0: 0, 1: 0, 7: 0]),
      // Polish
      (
        """
        nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);
        """, [0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 14: 2, 21: 2, 22: 1, 102: 1, 112: 2]
      ),
      // Arabic
      (
        """
        nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);
        """, [0: 0, 1: 1, 2: 2, 3: 3, 10: 3, 11: 4, 99: 4, 100: 5, 102: 5, 103: 3]
      ),
    ] as [(String, [UInt64: Int])])
  func aNumberTakesItsForm(rule: String, forms: [UInt64: Int]) throws {
    let rule = try #require(PluralRule(rule))
    for (number, form) in forms { #expect(rule.form(of: number) == form, "\(number)") }
  }

  /// Precedence and association are those of C.
  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 3 - 2", 5), ("100 / 10 / 5", 2),
      ("7 % 4 % 2", 1),
      ("1 || 0 && 0", 1), ("1 == 1 == 1", 1), ("2 > 1 > 0", 1), ("1 < 2 == 1", 1), ("!0 + 1", 2),
      ("!!5", 1), ("0 ? 1 : 1 ? 2 : 3", 2), ("1 ? 0 ? 4 : 5 : 6", 5), ("n", 11),
      ("n>=11&&n<=11", 1),
      // What decides by itself leaves a division by zero alone.
      ("0 && 1 / 0", 0), ("1 || 1 / 0", 1), ("1 ? 3 : 1 / 0", 3),
    ] as [(String, Int)])
  func anExpressionIsComputedAsInC(expression: String, value: Int) throws {
    let rule = try #require(PluralRule("nplurals=16; plural=\(expression);"))
    #expect(rule.form(of: 11) == value)
  }

  @Test(arguments: ["1 / 0", "n % (n - n)", "16", "0 - 1", "18446744073709551615"])
  func aFormThatThereIsNotIsNone(expression: String) throws {
    let rule = try #require(PluralRule("nplurals=16; plural=\(expression);"))
    #expect(rule.form(of: 5) == nil)
  }

  @Test(
    arguments: [
      "", ";", "nplurals=2", "plural=0", "nplurals=0; plural=0;", "nplurals=17; plural=0;",
      "nplurals=-1; plural=0;", "nplurals=99999999999999999999; plural=0;", "nplurals=2; plural=;",
      "nplurals=2; plural=n n;", "nplurals=2; plural=(n;", "nplurals=2; plural=n);",
      "nplurals=2; plural=n ?;", "nplurals=2; plural=n ? 1;", "nplurals=2; plural=n = 1;",
      "nplurals=2; plural=m != 1;", "nplurals=2; plural=n &;", "nplurals=2; plural=1 +;",
      "nplurals=2; plural=18446744073709551616;", "nplurals=2; plural=0; more",
      "nplurals=2; plural=٣;",
      "nplurals=INTEGER; plural=EXPRESSION;", "plural=0; nplurals=2;",
    ])
  func whatIsNoRuleIsRefused(text: String) {
    #expect(PluralRule(text) == nil)
  }

  @Test(arguments: ["(", "!", "n?", "1?1:", "n+", "n?n:n?", "((((n)", "n||"])
  func aRuleThatGoesDeepIsRefused(piece: String) {
    for count in [33, 200, 10_000] {
      let text = String(repeating: piece, count: count)
      #expect(PluralRule("nplurals=2; plural=\(text)n;") == nil)
      #expect(
        PluralRule("nplurals=2; plural=\(text)n" + String(repeating: ")", count: count)) == nil)
    }
  }

  @Test(.namesSeed) func noRuleTraps() {
    var random = TestSeed.random("plural rules")
    let pieces = [
      "n", "0", "1", "10", "100", "18446744073709551615", "%", "/", "*", "+", "-", "<", "<=", ">",
      ">=", "==", "!=", "&&", "||", "!", "?", ":", "(", ")", " ",
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let rule = PluralRule("nplurals=2; plural=\(text);") else { continue }
      for number in [0, 1, 2, 11, UInt64.max] {
        if let form = rule.form(of: number) { #expect(0..<2 ~= form) }
      }
    }
  }
}
