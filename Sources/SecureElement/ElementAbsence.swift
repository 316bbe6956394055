/// How an element is out of reach.
package enum ElementAbsence: String, CaseIterable, Sendable {
  /// It is not there.
  case absent
  /// It does not answer, or answers what is no answer.
  case silent
}
