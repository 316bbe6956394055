internal import TestFIDO2
package import Testing

extension Trait where Self == ConditionTrait {
  /// Runs only where the virtual security key does; says loudly how to get what it needs elsewhere.
  package static var virtualSecurityKey: Self { .enabled(if: VirtualSecurityKey.isExpected) }
}
