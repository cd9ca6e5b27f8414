import type { Migration } from '../migration.ts'

/**
 * Batches, their prompts, and the personas that they may name.
 *
 * A prompt that was submitted is a generation that names its batch and place, and the unique index refuses a second one.
 * Counts are never stored. `status` is written once, when the batch settles.
 */
export const batchTables: Migration = {
  version: 3,
  sql: `
    create table persona (
      id text primary key,
      account_id text not null references account (id),
      name text not null,
      preface text not null,
      input text not null check (json_valid(input)),
      created_at integer not null,
      unique (account_id, name)
    ) strict;

    create table batch (
      id text primary key,
      account_id text not null references account (id),
      key_id integer not null references api_key (id),
      model_id text not null,
      concurrency integer not null check (concurrency between 1 and 5),
      budget integer not null check (budget > 0),
      estimate integer not null check (estimate >= 0),
      webhook text,
      fault text,
      stop_asked_at integer,
      status text check (status in ('stopped', 'completed', 'failed')),
      created_at integer not null,
      settled_at integer,
      check ((status is null) = (settled_at is null))
    ) strict;
    create index batch_of_account on batch (account_id, created_at);

    create table batch_item (
      batch_id text not null references batch (id),
      position integer not null check (position >= 0),
      prompt text not null,
      input text not null check (json_valid(input)),
      media_seconds real,
      outcome text check (outcome in ('failed', 'skipped')),
      reason text,
      primary key (batch_id, position),
      check ((outcome is null) = (reason is null))
    ) strict;

    alter table generation add column batch_id text references batch (id);
    alter table generation add column batch_position integer;
    create unique index generation_of_batch on generation (batch_id, batch_position) where batch_id is not null;
  `,
}
