/// Sources that are hostile by how their code is put together.
extension Shape {
  static let brackets: [Shape] =
    ["[", "(", "{", "<", "[(", "({[", "{ [a] in ", "f(", "a?[", "\"\\(", "#if a\n", "/*", "@a("]
    .map { open in
      Shape("20,000 open \(open.debugDescription)") { "let a = " + many(open, 20_000) }
    } + [
      Shape("20,000 brackets of each kind, closed") {
        [("[", "]"), ("(", ")"), ("{", "}")].map {
          "let a = " + many($0.0, 20_000) + many($0.1, 20_000) + "\n"
        }.joined()
      },
      Shape("20,000 times 9 closed square brackets") {
        "let a = [" + many("[[[[[[[[a]]]]]]]], ", 20_000) + "]"
      },
      Shape("200 parentheses deep, 2,000 times") {
        many("f" + many("(", 200) + many(")", 200) + "\n", 2_000)
      },
      Shape("100 closures deep, 2,000 times") {
        many("f" + many("{ a in ", 100) + many("}", 100) + "\n", 2_000)
      },
      Shape("250 angles deep, 2,000 times") {
        many("let a: " + many("A<", 250) + "B" + many(">", 250) + "\n", 2_000)
      },
    ]

  /// What stands behind or before each other without a bracket.
  static let chains: [Shape] =
    [
      ".b()", ".c", "!", "?", " + 1", " ? b : c", " -> A", " as A", " is A", " ?? b", ".b { }",
      "[0]", " & b", " == b", ", b", "; b",
    ].map { link in
      Shape("50,000 times \(link.debugDescription)") { "let a = x" + many(link, 50_000) }
    }
    + [
      "f(a b ", "f(a b\n", "switch a\n", "macro a ", "@a b\n", "final a\n", "a throws b\n",
      "a ? b ",
      "-", "!", "&", "try ", "await ", "some ", "repeat each ", "\\.a", "@a ", "#a ", "inout ", "~",
    ]
    .map { sign in
      Shape("50,000 times \(sign.debugDescription) before") {
        "let a = " + many(sign, 50_000) + "x"
      }
    } + [
      Shape("200,000 operands") { "let a = 1" + many(" + 1", 200_000) },
      Shape("200,000 operands of texts") { "let secret = \"a\"" + many(" + \"b\"", 200_000) },
      Shape("20,000 else if") { "func f() { if a { }" + many(" else if a { g() }", 20_000) + " }" },
      Shape("20,000 cases") {
        "func f() { switch a {\n" + numbered(20_000) { "case \($0): SecItemAdd(q, nil)\n" } + "} }"
      },
    ]

  /// Lines and words that are long.
  static let lines: [Shape] = [
    Shape("4 MiB in one text") { "let a = \"" + filled("a") + "\"" },
    Shape("4 MiB of calls in one line") { filled("f(a); ") },
    Shape("20,000 findings in a line of 4 MiB") {
      many("a = Insecure.MD5.self; ", 20_000) + many("f(a); ", 600_000)
    },
    Shape("4 MiB put into one text") { "let a = \"" + filled("\\(a) ") + "\"" },
    Shape("4 MiB of texts with something put in") { filled("f(\"\\(password)\")\n") },
    Shape("4 MiB of one name") { "let " + filled("a") + " = 1" },
    Shape("4 MiB of #") { "let a = " + filled("#") },
    Shape("4 MiB of quotes") { "let a = " + filled("\"") },
    Shape("4 MiB of \\ in a text of many #") {
      "let a = " + many("#", 1_000) + "\"" + many("\\" + many("#", 999), 4_000)
    },
    Shape("4 MiB of /") { "let a = " + filled("/") },
    Shape("100,000 regular expressions begun in a line") { "let a = b" + many(", (/ ", 100_000) },
    Shape("4 MiB of /* */") { filled("/* */") },
    Shape("4 MiB of lines in one comment") { "/*" + filled("a\n") + "*/" },
    Shape("4 MiB of empty lines") { filled("\n") },
    Shape("4 MiB of <") { "let a = b" + filled(" <") },
    Shape("4 MiB of NUL") { filled("\0") },
    Shape("4 MiB of digits") { "let a = " + filled("1") },
    Shape("4 MiB of combining marks") { "let a = \"" + filled("\u{301}") + "\"" },
    Shape("200,000 lines in one long text") {
      "let a = \"\"\"\n" + many("a\n", 200_000) + "\"\"\""
    },
  ]

  /// Functions of many statements.
  static let functions: [Shape] = [
    Shape("20,000 variables, each used") {
      "func f() {\nlet v0 = g()\n" + numbered(20_000) { "let v\($0 + 1) = g(v\($0))\n" } + "}"
    },
    Shape("20,000 SecItemAdd with one query") {
      "func f() {\nvar query: [CFString: Any] = [kSecClass: c]\n"
        + many("SecItemAdd(query as CFDictionary, nil)\n", 20_000) + "}"
    },
    Shape("20,000 entries put into one query") {
      "func f() {\nvar query: [CFString: Any] = [:]\n"
        + many("query[kSecAttrLabel] = label\n", 20_000)
        + many("SecItemAdd(query as CFDictionary, nil)\n", 2_000) + "}"
    },
    Shape("20,000 assignments to one variable") {
      "func f() {\nvar a = b\n" + many("a = c\n", 20_000)
        + "UserDefaults.standard.set(x, forKey: a)\n}"
    },
    Shape("20,000 assignments and uses") {
      "func f() {\nvar a = b\n"
        + many("a = c\nUserDefaults.standard.set(x, forKey: a)\n", 20_000) + "}"
    },
    Shape("20,000 assignments of the variable itself") {
      "func f() {\nvar a = b\n" + many("a = a + a\n", 20_000)
        + "UserDefaults.standard.set(x, forKey: a)\n}"
    },
    nested(200, 2_000), nested(90, 4_000), nested(30, 10_000),
    Shape("20,000 functions") { numbered(20_000) { "func f\($0)() { g(); SecItemDelete(q) }\n" } },
    Shape("20,000 methods that call each other") {
      "final class A {\n" + numbered(20_000) { "func f\($0)() -> Int { f\($0 / 2)() }\n" } + "}"
    },
    Shape("20,000 closures in one function") {
      "func f() {\n" + many("queue.async { [weak self] in self?.a = b }\n", 20_000) + "}"
    },
    Shape("20,000 conditions in one function") {
      "func f() {\nvar s = a\n"
        + many(
          "if s == b { SecItemDelete(q) }\nguard SecItemAdd(q, nil) == c else { return }\n", 20_000)
        + "}"
    },
    Shape("20,000 status variables, none read") {
      "func f() {\n" + numbered(20_000) { "let s\($0) = SecItemDelete(q)\n" } + "}"
    },
    Shape("20,000 status assignments, never read") {
      "func f() {\nvar s = a\n" + many("s = SecItemDelete(q)\n", 20_000) + "}"
    },
    Shape("20,000 contexts of local authentication") {
      "func f() {\n"
        + numbered(20_000) { "let c\($0) = LAContext()\nc\($0).evaluatePolicy(p, r) { _, _ in }\n" }
        + "}"
    },
    Shape("40 loops in each other, each over a list of 300 of the variable before") {
      "func f() {\n"
        + numbered(40) {
          "for v\($0 + 1) in [" + many("v\($0), ", 300) + "] {\nrun(\"SELECT \\(v\($0))\")\n"
        } + many("}", 40) + "}"
    },
    Shape("50 conditions in each other, 15,000 statements") {
      "func f() -> K {\n" + many("if a { ", 50) + many("x = y(.init(data: z))\n", 15_000)
        + many("}", 50) + "}"
    },
    Shape("20,000 secrets written") {
      "func f() throws {\n" + many("try privateKey.write(to: url)\n", 20_000) + "}"
    },
  ]

  private static func nested(_ depth: Int, _ statements: Int) -> Shape {
    Shape("\(depth) functions in each other, \(statements) statements each") {
      let body = many("a = b(c)\n", min(statements, Shape.most / depth / 9 - 4))
      return numbered(depth) { "func f\($0)() {\n\(body)" } + many("}\n", depth)
    }
  }
}
