import type { Migration } from '../migration.ts'

/**
 * What the Resource API makes, and what it knows of an account: its tier, profile and purchases.
 *
 * A resource's row and its charge are written together. Jobs of one call share `group_id`. `words` is what a search reads.
 * A removed resource keeps its row, because its charge and its place in the usage stay. `grant_cause` says what a grant of
 * credits was for; a refill and a purchase are granted once.
 */
export const resourceTables: Migration = {
  version: 10,
  sql: `
    alter table account add column tier text not null default 'pro' check (tier in ('free', 'pro', 'enterprise'));

    create table resource_job (
      id text primary key,
      account_id text not null references account (id),
      key_id integer not null references api_key (id),
      kind text not null check (kind in ('avatar', 'video', 'audio', 'voice')),
      group_id text not null,
      request text not null check (json_valid(request)),
      facts text not null default '{}' check (json_valid(facts)),
      words text not null default '',
      seed integer not null,
      fault text,
      credits integer not null check (credits >= 0),
      status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
      error_code text,
      error text,
      title text,
      visibility text not null default 'private' check (visibility in ('public', 'unlisted', 'private')),
      published_at integer,
      attempts integer not null default 1,
      created_at integer not null,
      completed_at integer,
      removed_at integer,
      check ((status = 'failed') = (error is not null)),
      check ((error is null) = (error_code is null))
    ) strict;
    create index resource_of_account on resource_job (account_id, kind, created_at);
    create index resource_processing on resource_job (account_id, kind) where status = 'processing';

    create table resource_file (
      job_id text not null references resource_job (id),
      position integer not null check (position >= 0),
      name text not null,
      content_type text not null,
      bytes integer not null check (bytes > 0),
      primary key (job_id, position)
    ) strict;

    create table profile (
      account_id text primary key references account (id),
      display_name text not null,
      bio text not null,
      website text not null,
      updated_at integer not null
    ) strict;

    create table purchase (
      id text primary key,
      account_id text not null references account (id),
      pack_id text not null,
      credits integer not null check (credits > 0),
      bonus integer not null check (bonus >= 0),
      cents integer not null check (cents > 0),
      return_url text,
      token text not null,
      status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled', 'expired')),
      expires_at integer not null,
      created_at integer not null
    ) strict;

    create table grant_cause (
      entry_id integer primary key references entry (id),
      cause text not null check (cause in ('purchase', 'refill')),
      cause_id text not null unique
    ) strict;
  `,
}
