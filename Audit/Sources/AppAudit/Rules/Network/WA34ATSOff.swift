extension Rule {
  static let atsOff = Rule(
    "WA34", "ats-off", .critical,
    sentence: "{1} lets connections go in the clear",
    hint: "take it away; for a server that you cannot change make an exception of its domain",
    why: "Who sits on the network reads and changes what the app sends and gets.",
    criterion:
      "NSAllowsArbitraryLoads is true in NSAppTransportSecurity. NSAllowsArbitraryLoadsInWebContent and NSAllowsArbitraryLoadsForMedia are warnings.",
    limits: "Nothing is known to be missed.",
    source: "seed 004, App Transport Security; common mistake 3", masvs: "NETWORK-1", cwe: 319,
    bad: Example([
      (
        "Info.plist",
        "<plist><dict>\n<key>NSAppTransportSecurity</key>\n<dict><key>NSAllowsArbitraryLoads</key><true/></dict>\n</dict></plist>"
      )
    ]),
    good: Example([
      (
        "Info.plist",
        "<plist><dict>\n<key>NSAppTransportSecurity</key>\n<dict><key>NSAllowsArbitraryLoads</key><false/></dict>\n</dict></plist>"
      )
    ]),
    [
      .documents { document, _ in
        guard let ats = document.root?["NSAppTransportSecurity"] else { return [] }
        return ats.members.compactMap { member in
          guard member.value.flag == true else { return nil }
          switch member.key {
          case "NSAllowsArbitraryLoads": return document.match(member, member.key)
          case "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia":
            return document.match(member, member.key, severity: .warning)
          default: return nil
          }
        }
      }
    ])
}
