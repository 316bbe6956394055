// Writes docs/vectors/whisper1.json, or with `whisper2` as the first argument a new docs/vectors/whisper2.json, whose
// envelopes are other ones each time; or the file that is named behind it.

import Foundation
import TestVectors

var arguments = CommandLine.arguments.dropFirst()
let isSecond = arguments.first == "whisper2"
if isSecond { arguments = arguments.dropFirst() }
let path = arguments.first ?? (isSecond ? Whisper2Document.path : VectorDocument.path)
let file = URL(fileURLWithPath: path)
try FileManager.default.createDirectory(
  at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
let text = try isSecond ? Whisper2Document.text() : VectorDocument.text()
try Data(text.utf8).write(to: file, options: .atomic)
print("\(text.utf8.count) bytes in \(path)")
