import TerminalInput
import Words

/// The two options that hand a secret over: the one that names a file, and the one that names a descriptor.
struct SecretOption {
  /// What both names begin with.
  let name: String
  let file: String?
  let descriptor: Int32?

  init(_ name: String, file: String?, descriptor: Int32?) {
    (self.name, self.file, self.descriptor) = (name, file, descriptor)
  }

  /// The option, if any, that hands it over.
  var given: String? {
    file.map { _ in "\(name)-file" } ?? descriptor.map { _ in "\(name)-fd" }
  }

  /// The one that programs use.
  var ofDescriptor: String { "\(name)-fd" }

  /// Where the secret is; nil where neither was given.
  var place: HandedSecret? {
    file.map(HandedSecret.file) ?? descriptor.map(HandedSecret.descriptor)
  }

  /// Refuses what makes no sense together, and a descriptor that is `taken` by another secret.
  func check(_ taken: inout [Int32]) throws(UsageError) {
    guard file == nil || descriptor == nil else {
      throw UsageError(.either, "\(name)-file", "\(name)-fd")
    }
    guard let descriptor else { return }
    guard descriptor >= 0 else { throw UsageError(.negativeDescriptor) }
    guard !taken.contains(descriptor) else { throw UsageError(.descriptorEach) }
    taken.append(descriptor)
  }
}
