import ArgumentParser

/// A word for a truth value, the same in every language.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off
}
