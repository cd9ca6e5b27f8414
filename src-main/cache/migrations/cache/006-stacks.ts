import type { Migration } from '../../migrate.ts'

/**
 * The stack of a file, which is the video that its part belongs to, and its place in it: 0 is on top. Files that stand
 * alone have no stack. Stacks of files from before are set after opening, because only the ledger knows re-cuts.
 */
export const stacks: Migration = {
  number: 6,
  name: 'stacks',
  sql: `
    ALTER TABLE asset ADD COLUMN stack TEXT;
    ALTER TABLE asset ADD COLUMN stack_place INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX asset_of_stack ON asset (stack, stack_place) WHERE stack IS NOT NULL;
    CREATE INDEX asset_to_stack ON asset (job_id) WHERE part IS NOT NULL AND stack IS NULL;
    CREATE INDEX asset_tops ON asset (workspace_id, created_at DESC, row DESC) WHERE stack_place = 0;
    DROP INDEX asset_facets;
    CREATE INDEX asset_kinds ON asset (workspace_id, kind, stack);
    CREATE INDEX asset_models ON asset (workspace_id, model_id, model_name, stack);
  `,
}
