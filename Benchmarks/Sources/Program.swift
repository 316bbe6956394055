import Glibc

/// Another program that is run and timed.
struct Program {
  let words: [String]
  var input = "/dev/null"
  var output = "/dev/null"

  struct Failure: Error { let words: [String] }

  /// Runs it to its end. Throws when its status is not zero.
  func run() throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    var status: Int32 = 0
    guard let first = words.first,
      posix_spawnp(&child, first, &actions, nil, &arguments, environ) == 0,
      waitpid(child, &status, 0) == child, status == 0
    else { throw Failure(words: words) }
  }
}
