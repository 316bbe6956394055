internal import TestTPM
package import Testing

extension Trait where Self == ConditionTrait {
  /// Runs only where swtpm and tpm2-tools are; says loudly how to get them elsewhere.
  package static var softwareTPM: Self { .enabled(if: SoftwareTPM.isExpected) }
}
