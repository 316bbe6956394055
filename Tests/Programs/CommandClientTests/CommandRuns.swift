import Testing

/// Tests that start programs, one after the other: a script that is still being written while another test starts
/// something is busy, and does not start.
@Suite(.serialized) enum CommandRuns {}
