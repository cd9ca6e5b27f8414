import type { Migration } from '../../migrate.ts'

/**
 * Rules that forward events to programs on this computer, what is forwarded, and each attempt. A rule that was removed
 * leaves its log: `url` is where an event went. `events`: a JSON list of patterns; null for all. The indexes of
 * `received_event` find what is deleted, and count without reading the events.
 */
export const eventForwarding: Migration = {
  number: 26,
  name: 'event forwarding',
  sql: `
    CREATE TABLE forward_rule (
      id TEXT PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      url TEXT NOT NULL,
      events TEXT CHECK (json_valid(events)),
      is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE event_forward (
      number INTEGER PRIMARY KEY,
      workspace_id TEXT NOT NULL,
      rule_id TEXT NOT NULL,
      event_number INTEGER NOT NULL,
      type TEXT NOT NULL,
      url TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('due', 'delivered', 'given-up')),
      attempts INTEGER NOT NULL DEFAULT 0,
      due_at INTEGER,
      UNIQUE (event_number, rule_id),
      CHECK ((state = 'due') = (due_at IS NOT NULL))
    ) STRICT;
    CREATE INDEX event_forward_due ON event_forward (rule_id, due_at) WHERE state = 'due';
    CREATE TABLE event_forward_attempt (
      number INTEGER PRIMARY KEY,
      forward_number INTEGER NOT NULL,
      rule_id TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      at INTEGER NOT NULL,
      status INTEGER,
      error TEXT,
      ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX event_forward_attempt_list ON event_forward_attempt (rule_id, number);
    CREATE INDEX event_forward_attempt_forward ON event_forward_attempt (forward_number);
    CREATE INDEX received_event_age ON received_event (received_at, workspace_id, answered_ms);
    CREATE INDEX received_event_seen ON received_event (workspace_id, signature, is_seen);
    CREATE INDEX received_event_type ON received_event (workspace_id, type);
    CREATE INDEX received_event_unknown ON received_event (number) WHERE signature <> 'verified';
  `,
}
