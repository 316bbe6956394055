// Writes docs/vectors/whisper1.json, or the file named as the first argument.

import Foundation
import TestVectors

let path = CommandLine.arguments.dropFirst().first ?? VectorDocument.path
let file = URL(fileURLWithPath: path)
try FileManager.default.createDirectory(
  at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
let text = try VectorDocument.text()
try Data(text.utf8).write(to: file, options: .atomic)
print("\(text.utf8.count) bytes in \(path)")
