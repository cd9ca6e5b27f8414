import type { Migration } from '../migration.ts'

/** When a key ends by itself, and the balance below which an account is told that it runs low. */
export const keyExpiry: Migration = {
  version: 5,
  sql: `
    alter table api_key add column expires_at integer;
    alter table account add column low_balance integer not null default 50 check (low_balance >= 0);
  `,
}
