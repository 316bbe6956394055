internal import SwiftSyntax

extension Rule {
  static let oldTLS = Rule(
    "WA36", "old-tls", .error,
    sentence: "{1} is allowed, which can be broken",
    hint: "ask for TLS 1.2 or 1.3",
    why: "Who sits on the network has both sides fall back to it, and reads what they say.",
    criterion:
      "tlsMinimumSupportedProtocolVersion, tlsMinimumSupportedProtocol or sec_protocol_options_set_min_tls_protocol_version gets a version below 1.2, or NSExceptionMinimumTLSVersion is one.",
    limits: "A version from outside of the sources is not known.",
    source: "seed 004, what ATS requires", masvs: "NETWORK-1", cwe: 326,
    bad: "func connect() { configuration.tlsMinimumSupportedProtocolVersion = .TLSv10 }",
    good: "func connect() { configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 }",
    [
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node),
          [
            "tlsMinimumSupportedProtocolVersion", "tlsMinimumSupportedProtocol",
            "TLSMinimumSupportedProtocol",
          ].contains(
            assignment.target.path?.lastName ?? "")
        else { return [] }
        return old(file.values(of: assignment.value))
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          [
            "sec_protocol_options_set_min_tls_protocol_version",
            "sec_protocol_options_set_tls_min_version",
          ].contains(file.systemFunction(call) ?? ""),
          let version = call.argument(at: 1)
        else { return [] }
        return old(file.values(of: version))
      },
      .documents { document, _ in
        (document.root?["NSAppTransportSecurity"]?["NSExceptionDomains"]?.members ?? []).flatMap {
          domain in
          domain.value.members.filter {
            $0.key.hasSuffix("ExceptionMinimumTLSVersion")
              && ["TLSv1.0", "TLSv1.1"].contains($0.value.text ?? "")
          }.map { document.match($0, $0.value.text ?? "") }
        }
      },
    ])

  private static func old(_ values: [Found]) -> [Match] {
    values.compactMap { found in
      guard let name = found.value.path?.lastName,
        [
          "TLSv10", "TLSv11", "DTLSv10", "tlsProtocol1", "tlsProtocol11", "sslProtocol3",
          "kTLSProtocol1", "kTLSProtocol11",
        ].contains(name)
      else { return nil }
      return Match(place: found.place, words: [name])
    }
  }
}
