/// Why a file of translations is refused, said as compilers do, so that editors lead to the line.
struct POMistake: Error, Equatable, CustomStringConvertible {
  let line: Int
  let reason: String

  var description: String { "\(line): error: \(reason)" }
}
