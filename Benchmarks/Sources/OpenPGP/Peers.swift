import Foundation

/// Other programs that encrypt and decrypt, each with a key of its own kind; those that are not installed are
/// left out, and that is said.
struct Peers {
  struct Work {
    let name: String
    let words: [String]
    /// Where standard output goes.
    var output: String?
  }

  private let place: URL
  private(set) var works: [Work] = []

  init(_ place: URL) { self.place = place }

  private func path(_ name: String) -> String { place.appendingPathComponent(name).path }

  static func has(_ program: String) -> Bool {
    let found = (try? Program(words: ["which", program]).run()) != nil
    if !found { print("NOT MEASURED: there is no \(program) here") }
    return found
  }

  /// What each does with `data`, and with what is encrypted to the old key; all of them write `out`.
  func works(data: String, message: String, out: String) throws -> Peers {
    var peers = self
    func add(_ name: String, _ words: [String], output: String? = nil) {
      peers.works.append(Work(name: name, words: words, output: output))
    }
    let (key, certificate) = (path("old.key"), path("old.cert"))
    if Self.has("gpg") {
      let home = path("gnupg")
      try FileManager.default.createDirectory(
        atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let gpg = ["gpg", "--homedir", home, "--batch", "--quiet", "--trust-model", "always"]
      try Program(words: gpg + ["--import", key]).run()
      add(
        "gpg encrypt",
        gpg + ["-z0", "--recipient", "bench@example.org", "--output", out, "--encrypt", data])
      add("gpg decrypt", gpg + ["--output", out, "--decrypt", message])
      add("gpg decrypt to stdout", gpg + ["--decrypt", message], output: out)
    }
    if Self.has("sq") {
      add(
        "sq encrypt",
        [
          "sq", "encrypt", "--binary", "--compression", "none", "--recipient-cert", certificate,
          "--output", out, data,
        ])
      add("sq decrypt", ["sq", "decrypt", "--recipient-key", key, "--output", out, message])
    }
    if Self.has("rnp") {
      let rnp = ["rnp", "--notty", "--homedir", place.path, "--output", out]
      add("rnp encrypt", rnp + ["--keyfile", certificate, "--encrypt", "-z", "0", data])
      add("rnp decrypt", rnp + ["--keyfile", key, "--password", "", "--decrypt", message])
    }
    if Self.has("age") {
      let (secret, sealed) = (path("age.key"), path("data.age"))
      try Program(words: ["age-keygen", "--output", secret]).run()
      try Program(words: ["age", "--encrypt", "-i", secret, "-o", sealed, data]).run()
      add("age encrypt", ["age", "--encrypt", "-i", secret, "-o", out, data])
      add("age decrypt", ["age", "--decrypt", "-i", secret, "-o", out, sealed])
    }
    return peers
  }

  /// Ends what they left running.
  func close() {
    try? Program(words: ["gpgconf", "--homedir", path("gnupg"), "--kill", "all"]).run()
  }
}
