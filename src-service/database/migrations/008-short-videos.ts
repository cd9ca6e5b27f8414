import type { Migration } from '../migration.ts'

/**
 * Short videos, the steps that each was charged for, and the parts that they made; and the jobs of the two pipelines that are
 * only read.
 *
 * A step's row and its charge are written together: a step that is done again after a restart finds its row. `source_id` is
 * the job whose take a re-cut uses. `started_at` is when its first step began to run.
 */
export const shortVideoTables: Migration = {
  version: 8,
  sql: `
    create table short_video (
      id text primary key,
      account_id text not null references account (id),
      key_id integer not null references api_key (id),
      idempotency_key text,
      source_id text references short_video (id),
      request text not null check (json_valid(request)),
      seed integer not null,
      webhook text,
      fault text,
      status text not null check (status in ('scripting', 'portrait', 'animating', 'captioning', 'done', 'failed')),
      facts text not null default '{}' check (json_valid(facts)),
      error text,
      created_at integer not null,
      started_at integer,
      updated_at integer not null,
      check ((status = 'failed') = (error is not null))
    ) strict;
    create unique index short_video_of_key on short_video (account_id, idempotency_key)
      where idempotency_key is not null;
    create index short_video_open on short_video (created_at) where status not in ('done', 'failed');

    create table short_video_step (
      job_id text not null references short_video (id),
      step text not null,
      credits integer not null check (credits >= 0),
      finished_at integer,
      primary key (job_id, step)
    ) strict;

    create table short_video_file (
      job_id text not null references short_video (id),
      position integer not null check (position >= 0),
      name text not null,
      content_type text not null,
      bytes integer not null check (bytes > 0),
      primary key (job_id, position)
    ) strict;

    create table pipeline_job (
      id text primary key,
      account_id text not null references account (id),
      kind text not null check (kind in ('analysis', 'run')),
      state text not null check (json_valid(state)),
      created_at integer not null
    ) strict;
  `,
}
