import type { Migration } from '../migration.ts'

/**
 * The Composer's brands and everything that belongs to one.
 *
 * `composer_said` has each sentence that a brand's takes contain, so that none is written twice. `seen` of a day are the
 * plays that were on its cards. A render's id is made of its words: the same words find the same row. A slot of a brand
 * has one job that did not fail. A post carries what the performance groups by; `composer_metric` is every report of its numbers.
 */
export const composerTables: Migration = {
  version: 11,
  sql: `
    create table composer_brand (
      id text primary key,
      account_id text not null references account (id),
      profile text not null check (json_valid(profile)),
      timezone text,
      seen_timezone text,
      settings text not null check (json_valid(settings)),
      key_id integer references api_key (id),
      last_pass text check (json_valid(last_pass)),
      numbers_version integer not null default 0,
      created_at integer not null
    ) strict;
    create index composer_brand_of_account on composer_brand (account_id);

    create table composer_take (
      id text primary key,
      brand_id text not null references composer_brand (id),
      play_id text not null,
      angle text not null,
      number integer not null,
      hook text not null,
      caption text not null,
      tags text not null check (json_valid(tags)),
      beats text not null check (json_valid(beats)),
      credits integer not null check (credits >= 0),
      created_at integer not null
    ) strict;
    create index composer_take_of_play on composer_take (brand_id, play_id, number);
    create index composer_take_newest on composer_take (brand_id, created_at);

    create table composer_said (
      brand_id text not null references composer_brand (id),
      sentence text not null,
      primary key (brand_id, sentence)
    ) strict, without rowid;

    create table composer_day (
      brand_id text not null references composer_brand (id),
      date text not null,
      timezone text not null,
      rounds text not null check (json_valid(rounds)),
      seen text not null check (json_valid(seen)),
      primary key (brand_id, date)
    ) strict, without rowid;

    create table composer_action (
      id integer primary key,
      brand_id text not null references composer_brand (id),
      source text not null,
      action text not null,
      detail text not null check (json_valid(detail)),
      at integer not null
    ) strict;
    create index composer_action_of_brand on composer_action (brand_id, id);

    create table composer_shelf (
      brand_id text not null references composer_brand (id),
      play_id text not null,
      saved_at integer,
      approved_at integer,
      primary key (brand_id, play_id),
      check (saved_at is not null or approved_at is not null)
    ) strict, without rowid;

    create table composer_export (
      id text primary key,
      account_id text not null references account (id),
      key_id integer not null references api_key (id),
      brand_id text not null references composer_brand (id),
      take_id text not null references composer_take (id),
      play_id text not null,
      source text not null check (source in ('api', 'download', 'autopilot')),
      status text not null default 'queued' check (status in ('queued', 'rendering', 'done', 'failed')),
      charges integer not null default 1,
      credits integer not null check (credits >= 0),
      video text,
      poster text,
      bytes integer,
      duration_sec real,
      error text,
      fault text,
      attempts integer not null default 0,
      started_at integer not null,
      ended_at integer,
      check ((status = 'failed') = (error is not null)),
      check ((status = 'done') = (video is not null))
    ) strict;
    create index composer_export_of_play on composer_export (brand_id, play_id, started_at);
    create index composer_export_of_take on composer_export (take_id);
    create index composer_export_open on composer_export (started_at) where status in ('queued', 'rendering');

    create table composer_start (
      account_id text not null references account (id),
      at integer not null
    ) strict;
    create index composer_start_of_account on composer_start (account_id, at);

    create table composer_job (
      id text primary key,
      brand_id text not null references composer_brand (id),
      play_id text not null,
      take_id text references composer_take (id),
      export_id text references composer_export (id),
      slot_at integer not null,
      platforms text not null check (json_valid(platforms)),
      delivery text not null check (delivery in ('internal', 'external')),
      source text not null check (source in ('autopilot', 'owner')),
      status text not null check (status in ('scheduled', 'rendering', 'rendered', 'posted', 'failed')),
      provider text,
      posted_at integer,
      reason text,
      created_at integer not null
    ) strict;
    create unique index composer_job_of_slot on composer_job (brand_id, slot_at) where status <> 'failed';
    create index composer_job_of_status on composer_job (brand_id, status, slot_at);
    create index composer_job_of_export on composer_job (export_id);
    create index composer_job_of_play on composer_job (brand_id, play_id, slot_at);

    create table composer_post (
      id integer primary key,
      brand_id text not null references composer_brand (id),
      job_id text not null references composer_job (id),
      play_id text not null,
      angle text not null,
      platform text not null,
      external_id text,
      url text,
      posted_at integer not null,
      views integer,
      likes integer,
      comments integer,
      shares integer,
      saves integer,
      reach integer,
      impressions integer,
      numbers_at integer,
      simulated integer not null default 0,
      unique (job_id, platform)
    ) strict;
    create index composer_post_of_brand on composer_post (brand_id, posted_at);
    create index composer_post_simulated on composer_post (posted_at) where simulated = 1;

    create table composer_metric (
      id integer primary key,
      post_id integer not null references composer_post (id),
      numbers text not null check (json_valid(numbers)),
      at integer not null
    ) strict;
    create index composer_metric_of_post on composer_metric (post_id, at);
  `,
}
