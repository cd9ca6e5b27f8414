import type { Migration } from '../migration.ts'

/**
 * The user's engines: their servers, models and what these help with. Keys are never stored here. `models`: the names that
 * a server has; `spec`: the workflow or manifest of a model, with the hash of what the user consented to; `times`: its last
 * results in milliseconds.
 */
export const engineTables: Migration = {
  version: 13,
  sql: `
    create table engine (
      id text primary key,
      name text not null,
      product text not null,
      kind text not null,
      created_at integer not null
    ) strict;

    create table engine_server (
      id text primary key,
      engine_id text not null references engine (id) on delete cascade,
      address text not null unique,
      has_key integer not null check (has_key in (0, 1)),
      run_limit integer not null check (run_limit > 0),
      models text not null check (json_valid(models)),
      created_at integer not null
    ) strict;
    create index engine_server_of_engine on engine_server (engine_id);

    create table engine_model (
      id text primary key,
      engine_id text not null references engine (id) on delete cascade,
      remote_name text not null,
      name text not null,
      kind text not null,
      kind_is_said integer not null check (kind_is_said in (0, 1)),
      source text not null,
      spec text not null check (json_valid(spec)),
      choices text not null check (json_valid(choices)),
      is_shown integer not null check (is_shown in (0, 1)),
      rate text not null check (json_valid(rate)),
      times text not null default '[]' check (json_valid(times)),
      created_at integer not null
    ) strict;
    create index engine_model_of_engine on engine_model (engine_id);

    create table engine_role (
      role text primary key,
      model_id text not null references engine_model (id) on delete cascade
    ) strict;
  `,
}
