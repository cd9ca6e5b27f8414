import type { Migration } from '../migration.ts'

/**
 * What the dashboard shows of keys and deliveries. `of_start`: the key is revoked by the next start of the service, as
 * every key was until now. `headers` and `base_url` are those of one attempt: the signature and the addresses in the body
 * can differ between attempts.
 */
export const dashboardColumns: Migration = {
  version: 12,
  sql: `
    alter table api_key add column last_four text;
    alter table api_key add column alert_at integer check (alert_at >= 0);
    alter table api_key add column last_used_at integer;
    alter table api_key add column of_start integer not null default 1 check (of_start in (0, 1));

    alter table delivery_attempt add column headers text check (json_valid(headers));
    alter table delivery_attempt add column base_url text;
    create index delivery_of_endpoint on delivery (endpoint_id, created_at) where endpoint_id is not null;
  `,
}
