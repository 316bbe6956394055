internal import SwiftSyntax

extension VariableDeclSyntax {
  /// What it declares, with the types that stand there: in `let key, note: String` the last name's is that of those before it.
  var typedBindings: [(binding: PatternBindingSyntax, type: TypeSyntax?)] {
    var last: TypeSyntax?
    var all: [(PatternBindingSyntax, TypeSyntax?)] = []
    for binding in bindings.reversed() {
      if let own = binding.typeAnnotation?.type {
        last = own
      } else if binding.initializer != nil || binding.accessorBlock != nil {
        last = nil
      }
      all.append((binding, last))
    }
    return all.reversed()
  }
}
