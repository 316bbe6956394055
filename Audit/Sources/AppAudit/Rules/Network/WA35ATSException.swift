extension Rule {
  static let atsException = Rule(
    "WA35", "ats-exception", .warning,
    sentence: "connections to {1} may go in the clear",
    hint: "have the server speak TLS 1.2 or later, and take the exception away",
    why: "Who sits on the network reads and changes what the app says to this server.",
    criterion:
      "NSExceptionAllowsInsecureHTTPLoads, or its temporary and third-party forms, is true for a domain other than localhost, *.local, and onion, which Tor encrypts.",
    limits: "Servers in a network of one's own that have another name are flagged.",
    source: "seed 004, exception domains", masvs: "NETWORK-1", cwe: 319,
    bad: Example([
      (
        "Info.plist",
        "<plist><dict><key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>\n<key>old.example.com</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>\n</dict></dict></dict></plist>"
      )
    ]),
    good: Example([
      (
        "Info.plist",
        "<plist><dict><key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>\n<key>localhost</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>\n</dict></dict></dict></plist>"
      )
    ]),
    [
      .documents { document, _ in
        (document.root?["NSAppTransportSecurity"]?["NSExceptionDomains"]?.members ?? []).flatMap {
          domain in
          let host = domain.key.lowercased()
          guard host != "localhost", host != "127.0.0.1", host != "local", host != "onion",
            !host.hasSuffix(".onion"), !host.hasSuffix(".local")
          else { return [Match]() }
          return domain.value.members.filter {
            [
              "NSExceptionAllowsInsecureHTTPLoads", "NSTemporaryExceptionAllowsInsecureHTTPLoads",
              "NSThirdPartyExceptionAllowsInsecureHTTPLoads",
            ]
            .contains($0.key) && $0.value.flag == true
          }.map { document.match($0, domain.key) }
        }
      }
    ])
}
