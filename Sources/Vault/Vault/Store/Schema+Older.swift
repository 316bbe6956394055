/// The tables of formats 1 and 2, as the programs of then made them.
extension Schema {
  /// Those of format 1, which format 2 has too.
  static let olderTables: [Table] =
    [
      Table(
        "vault",
        """
        (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          vault_id BLOB NOT NULL,
          element TEXT NOT NULL,
          device_public BLOB NOT NULL,
          device_blob BLOB NOT NULL,
          root_envelope BLOB NOT NULL,
          registry_mac BLOB NOT NULL
        ) STRICT
        """),
      Table(
        "domain",
        """
        (
          name TEXT PRIMARY KEY,
          generation INTEGER NOT NULL,
          wrapped_key BLOB NOT NULL,
          head BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """),
      Table(
        "custody",
        """
        (
          id BLOB PRIMARY KEY,
          owner BLOB NOT NULL,
          kind INTEGER NOT NULL,
          mode INTEGER NOT NULL,
          element_public BLOB NOT NULL,
          element_blob BLOB NOT NULL,
          slot BLOB NOT NULL,
          ephemeral_public BLOB NOT NULL,
          salt BLOB NOT NULL,
          nonce BLOB NOT NULL,
          box BLOB NOT NULL,
          mac BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """),
      quarantine,
    ]
    + ["setting", "identity", "contact", "replay", "replay_state"].map {
      Table($0, "(id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID")
    }

  /// What format 2 brought: the only sealed table beside its index.
  static let openPGPKeysOfFormat2 = Table(
    "openpgp_key", "(id BLOB PRIMARY KEY, value BLOB NOT NULL) STRICT")
}
