/// Models, view models and tests.
enum ModelCode {
  static func model(_ names: inout Names) -> String {
    let type = names.type
    var properties: [String] = []
    for number in 0..<(4 + names.random.below(12)) {
      properties.append(
        "  \(names.random.isOne(in: 3) ? "var" : "let") \(names.property)\(number): \(names.valueType)"
      )
    }
    let functions = names.members(2...8, [computed, comparison, builder])
    return """
      import Foundation

      /// A \(names.thing) as the server has it.
      struct \(type): Codable, Hashable, Identifiable, Sendable {
        let id: UUID
      \(properties.joined(separator: "\n"))

        enum Status: String, Codable, CaseIterable {
          case open, closed, failed
          case \(names.property)Pending = "\(names.property)_pending"

          var isFinal: Bool { self == .closed || self == .failed }
        }

      \(functions)
      }

      extension \(type): CustomStringConvertible {
        var description: String { "\(type)(\\(id))" }
      }

      """
  }

  private static func computed(_ names: inout Names, _ number: Int) -> String {
    """
      /// Nil where there is none.
      var \(names.property)Total\(number): Double? {
        guard !items.isEmpty else { return nil }
        let sum = items.reduce(0.0) { $0 + $1.amount * \(number + 1) }
        return sum / Double(items.count) + (isEnabled ? 0.5 : -0.5)
      }

    """
  }

  private static func comparison(_ names: inout Names, _ number: Int) -> String {
    let property = names.property
    return """
        static func \(names.function(number))(_ left: Self, _ right: Self) -> Bool {
          if left.\(property) != right.\(property) { return left.\(property) < right.\(property) }
          return (left.id.uuidString, left.hashValue) < (right.id.uuidString, right.hashValue)
        }

      """
  }

  private static func builder(_ names: inout Names, _ number: Int) -> String {
    // Some keep a secret as a text, or hash with what is broken.
    let hash = names.random.isOne(in: 25) ? "Insecure.MD5" : "SHA256"
    return """
        func \(names.function(number))(with \(names.property): \(names.valueType)) throws -> Data {
          var parts: [String: Any] = ["id": id.uuidString, "number": \(number)]
          parts["\(names.property)"] = description.trimmingCharacters(in: .whitespaces)
          for (key, value) in parts.sorted(by: { $0.key < $1.key }) where key != "id" {
            parts[key] = String(describing: value).lowercased()
          }
          let body = try JSONSerialization.data(withJSONObject: parts)
          return Data(\(hash).hash(data: body))
        }

      """
  }

  static func viewModel(_ names: inout Names) -> String {
    let functions = names.members(4...14, [loading, computed, reducing])
    return """
      import Combine
      import Foundation

      @MainActor
      final class \(names.type): ObservableObject {
        @Published private(set) var items: [\(names.thing)] = []
        @Published var \(names.property)Query = ""
        private let client: any Client
        private var task: Task<Void, Never>?

        init(client: any Client) {
          self.client = client
        }

      \(functions)
      }

      """
  }

  private static func loading(_ names: inout Names, _ number: Int) -> String {
    let isLogged = names.random.isOne(in: 20)
    return """
        func \(names.function(number))() {
          task?.cancel()
          task = Task { [weak self] in
            do {
              let found = try await self?.client.fetch(page: \(number), limit: 50)
              guard !Task.isCancelled, let found else { return }
              self?.items = found.sorted { $0.\(names.property) < $1.\(names.property) }
              \(isLogged ? "print(\"token \\(accessToken)\")" : "self?.isLoading = false")
            } catch is CancellationError {
              return
            } catch {
              self?.show(error)
            }
          }
        }

      """
  }

  private static func reducing(_ names: inout Names, _ number: Int) -> String {
    """
      private func \(names.function(number))(_ event: Event) -> [Effect] {
        switch event {
        case .appeared where items.isEmpty:
          return [.load(page: \(number))]
        case .selected(let index):
          guard items.indices.contains(index) else { return [] }
          return [.open(items[index]), .note("\(names.property)")]
        case .failed(let error as URLError) where error.code == .timedOut:
          return [.retry(after: .seconds(\(number + 1)))]
        default:
          return []
        }
      }

    """
  }

  static func test(_ names: inout Names) -> String {
    let cases = names.members(4...12, [testCase])
    return """
      import XCTest
      @testable import App

      final class \(names.type)Tests: XCTestCase {
      \(cases)
      }

      """
  }

  private static func testCase(_ names: inout Names, _ number: Int) -> String {
    """
      func test\(number)\(names.thing)() throws {
        let subject = \(names.thing)(id: UUID(), count: \(number))
        let password = "correct horse \(number)"
        XCTAssertEqual(try subject.\(names.function(number))(with: password).count, 32)
        XCTAssertNil(subject.\(names.property))
      }

    """
  }
}
