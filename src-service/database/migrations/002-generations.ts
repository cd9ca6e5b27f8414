import type { Migration } from '../migration.ts'

/** Generations and the files they made. Paths are relative to the data folder; addresses are built when read. */
export const generationTables: Migration = {
  version: 2,
  sql: `
    create table generation (
      id text primary key,
      account_id text not null references account (id),
      model_id text not null,
      idempotency_key text,
      input text not null check (json_valid(input)),
      seed integer not null,
      webhook text,
      fault text,
      media_seconds real,
      credits integer not null check (credits >= 0),
      status text not null default 'processing' check (status in ('processing', 'succeeded', 'failed')),
      error text,
      created_at integer not null,
      completed_at integer,
      check ((status = 'processing') = (completed_at is null)),
      check ((status = 'failed') = (error is not null))
    ) strict;
    create unique index generation_of_key on generation (account_id, idempotency_key)
      where idempotency_key is not null;
    create index generation_processing on generation (created_at) where status = 'processing';

    create table generation_file (
      generation_id text not null references generation (id),
      position integer not null check (position >= 0),
      name text not null,
      content_type text not null,
      bytes integer not null check (bytes > 0),
      primary key (generation_id, position)
    ) strict;
  `,
}
