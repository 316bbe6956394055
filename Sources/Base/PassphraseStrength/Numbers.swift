#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How many ways there are to choose `k` of `n`.
func choices(_ k: Int, of n: Int) -> Double {
  guard k > 0 else { return 1 }
  guard k <= n else { return 0 }
  return (1...k).reduce(1) { $0 * Double(n - $1 + 1) / Double($1) }
}

/// In how many ways at least one and at most all of the fewer kind can be exchanged, of `one` and
/// `other` characters that stand for each other.
func exchanges(_ one: Int, _ other: Int) -> Double {
  guard min(one, other) > 0 else { return 2 }
  return (1...min(one, other)).reduce(0) { $0 + choices($1, of: one + other) }
}

func power(of base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

func decimalLogarithm(_ value: Double) -> Double { log10(value) }
