#if os(Linux)
  import Glibc

  /// An open file descriptor, closed when its owner goes.
  struct Descriptor: ~Copyable {
    let number: Int32

    /// Takes over an open descriptor.
    init(_ number: Int32) {
      self.number = number
    }

    deinit { _ = close(number) }

    /// Keeps the descriptor open until the process ends.
    consuming func keep() {
      discard self
    }
  }
#endif
