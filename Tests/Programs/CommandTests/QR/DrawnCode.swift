#if os(Linux)
  import TestSupport

  /// A QR code that the command drew with characters, read back from them.
  struct DrawnCode {
    /// Row by row, with the white border; true where dark.
    let modules: [[Bool]]

    /// Reads what stands without colours: light modules are filled, two rows stand in a line.
    init(plain text: String) throws {
      var modules: [[Bool]] = []
      for line in text.split(separator: "\n") {
        var (upper, lower): ([Bool], [Bool]) = ([], [])
        for character in line {
          let isLight: (Bool, Bool)
          switch character {
          case "█": isLight = (true, true)
          case "▀": isLight = (true, false)
          case "▄": isLight = (false, true)
          case " ": isLight = (false, false)
          default: throw RunnerFailure("no part of a drawn code: \(character)")
          }
          upper.append(!isLight.0)
          lower.append(!isLight.1)
        }
        modules += [upper, lower]
      }
      guard let width = modules.first?.count, width >= 29, modules.allSatisfy({ $0.count == width })
      else { throw RunnerFailure("no drawn code: \(text)") }
      self.modules = modules
    }

    init(modules: [[Bool]]) { self.modules = modules }

    /// As on a terminal whose text is darker than its ground, or through a front camera.
    func changed(isLightOnDark: Bool, isMirrored: Bool) -> DrawnCode {
      DrawnCode(
        modules: modules.map { row in
          (isMirrored ? row.reversed() : row).map { $0 != isLightOnDark }
        })
    }

    /// A picture of the codes, one beside the other.
    static func png(_ codes: DrawnCode...) -> [UInt8] {
      let scale = 4
      let height = (codes.map(\.modules.count).max() ?? 0) * scale
      var lines: [UInt8] = []
      for y in 0..<height {
        lines.append(0)  // no filter
        for code in codes {
          for column in 0..<(code.modules.first?.count ?? 0) {
            let row = y / scale
            let isDark = row < code.modules.count && code.modules[row][column]
            lines += [UInt8](repeating: isDark ? 0 : 255, count: scale)
          }
        }
      }
      let width = codes.reduce(0) { $0 + ($1.modules.first?.count ?? 0) } * scale
      return TestPNG.picture(width: width, height: height, data: TestPNG.stored(lines))
    }
  }

  extension Person {
    /// The code of this person's bundle, as it is drawn.
    func drawnBundle() throws -> DrawnCode {
      try DrawnCode(plain: self("identity", "export", "--qr", "-").expect(0).text)
    }
  }
#endif
