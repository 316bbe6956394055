internal import TestSupport
package import Testing

extension Trait where Self == ConditionTrait {
  /// Runs only where the vectors of Wycheproof are; says loudly how to get them elsewhere.
  package static var wycheproof: Self {
    .enabled(
      if: VectorFiles.wycheproof != nil, Comment(rawValue: VectorFiles.howToGetThem))
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// Adds this run's seed to whatever the test reports.
  package static var namesSeed: Self {
    .compactMapIssues { issue in
      var issue = issue
      issue.comments.append("repeat it with \(TestSeed.variable)=\(TestSeed.current)")
      return issue
    }
  }
}
