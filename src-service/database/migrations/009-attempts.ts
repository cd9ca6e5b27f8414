import type { Migration } from '../migration.ts'

/**
 * How often the making of a run was begun, without the times that ended because the service was asked to stop. A run begins
 * as it is accepted; a short video once it has its turn, and each of its steps counts by itself.
 */
export const attempts: Migration = {
  version: 9,
  sql: `
    alter table generation add column attempts integer not null default 1;
    alter table short_video add column attempts integer not null default 0;
  `,
}
