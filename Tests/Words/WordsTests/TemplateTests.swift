import Testing

import Words

@Suite struct TemplateTests {
  @Test(
    arguments: [
      ("No place.", [], "No place."), ("{1}", ["a"], "a"),
      ("{1} and {2}", ["a", "b"], "a and b"),
      ("{2} before {1}", ["a", "b"], "b before a"), ("{1}, {1}", ["a"], "a, a"),
      ("{1}{2}", ["a", "b"], "ab"), ("{} {x} {0} {", [], "{} {x} {0} {"),
      // A form for one number alone leaves it out.
      ("One row", ["1"], "One row"), ("One row of {2}", ["1", "a"], "One row of a"),
      // What is filled in is never looked through for places.
      ("{1} and {2}", ["{2}", "{1}"], "{2} and {1}"), ("{1}", ["{1}"], "{1}"),
    ] as [(String, [String], String)])
  func placesAreFilledInOnePass(template: String, arguments: [String], text: String) {
    #expect(Template(template).filled(with: arguments) == text)
  }

  @Test(
    arguments: [
      ("it is damaged", "it is damaged", []), ("it is damaged", "it is damaged.", nil),
      ("it is damaged", "it", nil), ("at most {1} bytes", "at most 256 bytes", ["256"]),
      ("at most {1} bytes", "at most 256 bytes or so", nil),
      ("'{1}' is invalid for '{2}'", "'a' is invalid for '<b>'", ["a", "<b>"]),
      (
        "'{1}' is invalid for '{2}'", "'x' is invalid for '<y>' is invalid for '<b>'",
        ["x", "<y>' is invalid for '<b>"]
      ),
      ("{2} of {1}", "2 of 10", ["10", "2"]), ("{1}", "", [""]),
    ] as [(String, String, [String]?)])
  func whatStandsAtThePlacesOfATextIsFound(template: String, text: String, found: [String]?) {
    #expect(Template(template).arguments(of: text) == found)
  }
}
