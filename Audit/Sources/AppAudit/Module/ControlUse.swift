internal import SwiftSyntax

/// A place where something is named that is called like a control of an app: what counts failures, or looks for a debugger.
struct ControlUse: Sendable, Hashable {
  /// Of what it is one, as far as that stands there.
  enum Owner: Sendable, Hashable {
    /// Of the type around it, or of the module.
    case own(String?)
    case type(String)
    case unknown
  }

  /// The labels with which it is called; nil where it is only named, as a property is.
  let labels: [String]?
  let hasClosureBehind: Bool
  let owner: Owner
  /// The function in which it stands, as `FileFacts.Function.key`.
  let function: String?

  init(of name: DeclReferenceExprSyntax) {
    let whole = name.whole
    let call = whole.parent?.as(FunctionCallExprSyntax.self)
    let isCalled = call.map { Syntax($0.calledExpression).id == whole.id } ?? false
    labels = isCalled ? call?.labels : nil
    hasClosureBehind = isCalled && call?.trailingClosure != nil
    owner = Self.owner(of: whole)
    function = name.enclosing(FunctionDeclSyntax.self).map(FileFacts.Function.key)
  }

  private static func owner(of whole: Syntax) -> Owner {
    guard let member = whole.as(MemberAccessExprSyntax.self) else {
      return .own(EnclosingType(of: whole)?.name)
    }
    guard let base = member.base?.bare else { return .unknown }
    if let path = base.path {
      if ["self", "Self", "super"].contains(path) { return .own(EnclosingType(of: whole)?.name) }
      if path.lastName.first?.isUppercase == true { return .type(path.lastName) }
    }
    return TypeOf.made(by: base).map(Owner.type) ?? .unknown
  }

  /// About how many bytes it takes.
  var weight: Int { 200 + (labels ?? []).reduce(0) { $0 + $1.utf8.count } }

  /// Whether a function can be called with these labels: what has a value of its own may be left out, and what stands behind the
  /// parentheses has no label.
  func fits(_ function: FileFacts.Function) -> Bool {
    guard let parameters = function.parameters, let labels else { return true }
    var rest = labels[...]
    var missing = 0
    for parameter in parameters {
      if rest.first == parameter.label {
        rest = rest.dropFirst()
      } else if !parameter.hasDefault {
        missing += 1
      }
    }
    return rest.isEmpty && (missing == 0 || hasClosureBehind)
  }
}

extension ModuleIndex {
  /// Functions and computed properties that nothing calls, of those whose words are as wanted. Where several have a name, each is
  /// called for itself, as far as the labels and what stands before the dot tell.
  func uncalled(_ isWanted: ([String]) -> Bool) -> [Match] {
    let wanted = functions.filter { isWanted(SecretName.split($0.name)) }
    let named = Dictionary(grouping: wanted, by: \.name)
    return wanted.filter { function in
      !function.isPublic && !function.isTest && !function.mayBeCalledFromElsewhere
        && !isRequirement(function)
        && !isCalled(function, isAlone: named[function.name]?.count == 1)
    }.map { Match(place: $0.place, words: [$0.name]) }
  }

  private func isCalled(_ function: FileFacts.Function, isAlone: Bool) -> Bool {
    let uses = controlUses[function.name] ?? []
    // What is named in so many ways somebody calls.
    return uses.count > 256
      || uses.contains { use in
        // What calls itself alone is never called.
        guard use.function != function.key else { return false }
        return isAlone || use.fits(function) && mayMean(use.owner, function)
      }
  }

  /// Whether a name of something may be that of this function. What a type does not have itself it has from elsewhere.
  private func mayMean(_ owner: ControlUse.Owner, _ function: FileFacts.Function) -> Bool {
    switch owner {
    case .unknown: return true
    case .own(let type):
      guard let type, members[type]?.contains(function.name) == true else { return true }
      return function.type == type
    case .type(let name):
      let type = expanded(name)
      guard members[type]?.contains(function.name) == true else { return true }
      return function.type == type
    }
  }

  /// Whether a protocol of the module or the system may ask for it.
  private func isRequirement(_ function: FileFacts.Function) -> Bool {
    guard let type = function.type else { return false }
    return (inherited[type] ?? []).contains { members[$0]?.contains(function.name) ?? false }
  }
}
