import type { Migration } from '../migration.ts'

/** Registered endpoints, and every webhook that is due or was sent, with each attempt. `due_at` is null when it is over. */
export const deliveryTables: Migration = {
  version: 4,
  sql: `
    create table webhook_endpoint (
      id text primary key,
      account_id text not null references account (id),
      url text not null,
      events text check (json_valid(events)),
      spelling text not null check (spelling in ('type', 'event')),
      removed_at integer,
      created_at integer not null
    ) strict;
    create index webhook_endpoint_of_account on webhook_endpoint (account_id) where removed_at is null;

    create table delivery (
      id text primary key,
      account_id text not null references account (id),
      endpoint_id text references webhook_endpoint (id),
      subject text not null,
      url text not null,
      body text not null,
      signed integer not null check (signed in (0, 1)),
      fault text,
      state text not null default 'due' check (state in ('due', 'delivered', 'given-up')),
      attempts integer not null default 0,
      due_at integer,
      created_at integer not null,
      check ((state = 'due') = (due_at is not null))
    ) strict;
    create index delivery_due on delivery (due_at) where due_at is not null;
    create index delivery_of_account on delivery (account_id, created_at);

    create table delivery_attempt (
      delivery_id text not null references delivery (id),
      number integer not null,
      status integer,
      error text,
      at integer not null,
      ms integer not null,
      primary key (delivery_id, number)
    ) strict;
  `,
}
