internal import SwiftSyntax

extension SwiftFile {
  /// A call of one of these C functions whose status, their only report of failure, is ignored.
  func ignoredStatus(_ node: Syntax, of isFunction: (String) -> Bool) -> [Match] {
    guard let call = node.as(FunctionCallExprSyntax.self), let name = systemFunction(call),
      isFunction(name), Status(names: names, index: index).isIgnored(call)
    else { return [] }
    return [match(call, name)]
  }
}

/// Whether the result of a call is ignored: the call is a statement, assigned to `_`, or to a local variable that nothing reads.
/// What is returned, also implicitly, is not.
struct Status {
  let names: LocalNames
  let index: ModuleIndex

  func isIgnored(_ call: FunctionCallExprSyntax) -> Bool {
    var node = Syntax(call)
    // What only stands around it.
    while let parent = node.parent,
      parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
        || parent.as(TupleExprSyntax.self)?.elements.count == 1
        || parent.is(LabeledExprSyntax.self)
          && parent.parent?.parent?.as(TupleExprSyntax.self)?.elements.count == 1
        || parent.is(LabeledExprListSyntax.self)
          && parent.parent?.as(TupleExprSyntax.self)?.elements.count == 1
    {
      node = parent
    }
    guard let parent = node.parent else { return false }
    if let item = parent.as(CodeBlockItemSyntax.self) { return isDiscarded(item) }
    if parent.is(ExpressionStmtSyntax.self), let item = parent.parent?.as(CodeBlockItemSyntax.self)
    {
      return isDiscarded(item)
    }
    if let initializer = parent.as(InitializerClauseSyntax.self),
      let binding = initializer.parent?.as(PatternBindingSyntax.self)
    {
      return isUnread(binding)
    }
    return isAssignedToNothing(node)
  }

  /// `_ = call` and `status = call`: operators are not folded, so that an assignment is a list.
  private func isAssignedToNothing(_ node: Syntax) -> Bool {
    guard let list = node.parent?.as(ExprListSyntax.self), list.count == 3, let target = list.first,
      list.dropFirst().first?.is(AssignmentExprSyntax.self) == true, list.last?.id == node.id
    else { return false }
    if target.is(DiscardAssignmentExprSyntax.self) { return true }
    guard let name = target.as(DeclReferenceExprSyntax.self)?.baseName.identifierText,
      let declaration = names.declaration(of: name, from: node),
      declaration.scope.kind == .codeBlockItemList
    else { return false }
    return !isRead(name, in: declaration.scope)
  }

  private func isUnread(_ binding: PatternBindingSyntax) -> Bool {
    if binding.pattern.is(WildcardPatternSyntax.self) { return true }
    guard
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
      binding.accessorBlock == nil,
      let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self),
      let items = declaration.parent?.parent?.as(CodeBlockItemListSyntax.self),
      items.parent?.is(SourceFileSyntax.self) == false
    else { return false }
    return !isRead(name, in: Syntax(items))
  }

  /// Whether what a closure gives back is ignored: by a function that wants nothing back, or where one that gives it back is
  /// ignored itself, as `withUnsafeBytes` and its like are.
  private func isIgnored(from closure: ClosureExprSyntax) -> Bool {
    let call =
      closure.parent?.as(FunctionCallExprSyntax.self)
      ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    guard let call, let name = call.name, call.id != closure.id else { return false }
    if name.hasPrefix("withUnsafe") { return isIgnored(call) }
    guard !index.isOwn(name) else { return false }
    if call.receiver == nil {
      return Self.ignoring.contains(name) || Self.givingBack.contains(name) && isIgnored(call)
    }
    return Self.ignoringMethods.contains(name)
      || Self.givingBackMethods.contains(name) && isIgnored(call)
  }

  // Functions and methods of the system, by whether they give back what their closure does.
  private static let ignoring: Set<String> = ["Button", "DispatchWorkItem", "BlockOperation"]
  private static let givingBack: Set<String> = ["Task", "autoreleasepool"]
  private static let ignoringMethods: Set<String> = [
    "async", "asyncAfter", "forEach", "addOperation", "onAppear", "onDisappear", "onTapGesture",
    "task",
  ]
  private static let givingBackMethods: Set<String> = [
    "detached", "sync", "run", "perform", "performAndWait", "withLock",
  ]

  /// Whether a statement's value goes nowhere.
  private func isDiscarded(_ start: CodeBlockItemSyntax) -> Bool {
    var item = start
    while true {
      guard let list = item.parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent else {
        return true
      }
      guard list.count == 1 else { return true }
      if let closure = owner.as(ClosureExprSyntax.self) { return isIgnored(from: closure) }
      if let accessors = owner.as(AccessorBlockSyntax.self) {
        return !accessors.accessors.is(CodeBlockItemListSyntax.self)
      }
      var branching: Syntax?
      if owner.is(SwitchCaseSyntax.self) {
        branching = owner.parent?.parent
      } else if owner.is(CodeBlockSyntax.self), let holder = owner.parent {
        if let function = holder.as(FunctionDeclSyntax.self) {
          return function.signature.returnClause == nil
        }
        if let accessor = holder.as(AccessorDeclSyntax.self) {
          return accessor.accessorSpecifier.tokenKind != .keyword(.get)
        }
        if holder.is(IfExprSyntax.self) { branching = holder }
      }
      guard var node = branching else { return true }
      // An `if` or `switch` gives its value to where it stands; an `else if` stands in another `if`.
      while let outer = node.parent, outer.is(IfExprSyntax.self) { node = outer }
      guard let parent = node.parent else { return true }
      if parent.is(ExpressionStmtSyntax.self),
        let outer = parent.parent?.as(CodeBlockItemSyntax.self)
      {
        item = outer
      } else if let outer = parent.as(CodeBlockItemSyntax.self) {
        item = outer
      } else {
        return false
      }
    }
  }

  /// Whether a name stands anywhere but where it is declared or assigned.
  private func isRead(_ name: String, in body: Syntax) -> Bool {
    names.isRead(name, in: body) { use in
      guard Work.take(1), let list = use.parent?.as(ExprListSyntax.self), list.first?.id == use.id
      else { return true }
      return list.dropFirst().first?.is(AssignmentExprSyntax.self) != true
    }
  }
}
