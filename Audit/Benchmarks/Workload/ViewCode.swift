/// Views of SwiftUI and UIKit.
enum ViewCode {
  static func view(_ names: inout Names) -> String {
    let type = names.type
    let rows = names.members(3...10, [row, toggle, list, stack])
    let helpers = names.members(2...6, [helper, label])
    return """
      import SwiftUI

      /// Shows one \(names.thing) and what can be done with it.
      struct \(type): View {
        @State private var isPresented = false
        @State private var \(names.property)Text = ""
        @Environment(\\.dismiss) private var dismiss
        let model: Model

        var body: some View {
          NavigationStack {
            Form {
      \(rows)
            }
            .navigationTitle("\(type)")
            .toolbar { ToolbarItem { Button("Done") { dismiss() } } }
          }
        }

      \(helpers)
      }

      #Preview {
        \(type)(model: .example)
      }

      """
  }

  private static func row(_ names: inout Names, _ number: Int) -> String {
    let property = names.property
    return """
              HStack(alignment: .firstTextBaseline, spacing: \(4 + number)) {
                Text("\(property)")
                  .font(.headline)
                  .foregroundStyle(.secondary)
                Spacer()
                Text(model.\(property).formatted())
                  .accessibilityLabel("\(property) of \\(model.\(names.property))")
              }
              .padding(.vertical, \(names.random.below(16)))
      """
  }

  private static func toggle(_ names: inout Names, _ number: Int) -> String {
    """
            Toggle("\(names.property)", isOn: $isPresented)
              .onChange(of: isPresented) { old, new in
                guard old != new else { return }
                model.\(names.function(number))(new ? 1 : \(number))
              }
    """
  }

  private static func list(_ names: inout Names, _ number: Int) -> String {
    // One field in some shows what should be hidden.
    let field = names.random.isOne(in: 12) ? "apiKey" : names.property + "Text"
    return """
              ForEach(model.items.filter { $0.\(names.property) > \(number) }, id: \\.self) { item in
                Label(item.title, systemImage: item.isDone ? "checkmark" : "circle")
              }
              TextField("\(names.property)", text: $\(field))
                .textFieldStyle(.roundedBorder)
                .submitLabel(.done)
      """
  }

  private static func stack(_ names: inout Names, _ number: Int) -> String {
    """
            if let \(names.property) = model.\(names.property), model.count > \(number) {
              VStack(alignment: .leading) {
                ForEach(0..<\(2 + number)) { index in
                  RoundedRectangle(cornerRadius: 8).fill(Color.blue.opacity(Double(index) / 10))
                }
              }
            } else {
              ContentUnavailableView("Nothing here", systemImage: "tray")
            }
    """
  }

  private static func helper(_ names: inout Names, _ number: Int) -> String {
    let name = names.function(number)
    return """
        private func \(name)(_ value: \(names.valueType)) -> some View {
          let width = CGFloat(\(number + 1)) * 12.5
          return Text(verbatim: "\\(value)")
            .frame(minWidth: width, maxWidth: .infinity, alignment: .leading)
            .background { RoundedRectangle(cornerRadius: 12).stroke(.quaternary) }
        }

      """
  }

  private static func label(_ names: inout Names, _ number: Int) -> String {
    """
      private var \(names.property)\(number): String {
        switch model.status {
        case .open: "open since \\(model.createdAt)"
        case .closed(let reason): reason ?? "closed"
        case .failed: String(localized: "failed")
        default: ""
        }
      }

    """
  }

  static func controller(_ names: inout Names) -> String {
    let type = names.type
    let actions = names.members(4...12, [action, constraint, helper])
    return """
      import UIKit

      final class \(type): UIViewController, UITableViewDataSource {
        @IBOutlet private weak var tableView: UITableView!
        private let \(names.property)Label = UILabel()
        private var items: [\(names.thing)] = []

        override func viewDidLoad() {
          super.viewDidLoad()
          tableView.dataSource = self
          tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
          view.addSubview(\(names.property)Label)
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
          items.count
        }

        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
          let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
          cell.textLabel?.text = items[path.row].title
          return cell
        }

      \(actions)
      }

      """
  }

  private static func action(_ names: inout Names, _ number: Int) -> String {
    let copies = names.random.isOne(in: 15)
    return """
        @objc private func \(names.function(number))(_ sender: UIButton) {
          let alert = UIAlertController(
            title: "\(names.property)", message: nil, preferredStyle: .alert)
          alert.addAction(
            UIAlertAction(title: "OK", style: .default) { [weak self] _ in
              self?.items.removeAll { $0.revision < \(number) }
              self?.tableView.reloadData()
            })
          \(copies ? "UIPasteboard.general.string = sender.title" : "present(alert, animated: true)")
        }

      """
  }

  private static func constraint(_ names: inout Names, _ number: Int) -> String {
    """
      private func layOut\(number)() {
        NSLayoutConstraint.activate([
          tableView.topAnchor.constraint(equalTo: view.topAnchor, constant: \(number * 4)),
          tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
      }

    """
  }
}
