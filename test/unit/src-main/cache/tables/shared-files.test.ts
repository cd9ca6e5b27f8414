// Catches: a place that mentions an address and is not searched, so that the file is deleted while it is in use.
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { z } from 'zod'
import { cacheFile } from '#main/cache/cache-file.ts'
import { type Database, openDatabase, type Sql, sql } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createSharedFileMentions, type SharedFileMentions } from '#main/cache/tables/shared-files.ts'
import { createRemovedJobsTable } from '#main/cache/tables/job-undo.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'

const workspaceId = WorkspaceId.parse('workspace')
const capability = 'a1'.repeat(32)
const address = `https://files.backlot.invalid/${capability}/a%20lake.png`
let ledger: Database
let cache: Database
let mentions: SharedFileMentions

const opened = ({ migrations }: typeof ledgerFile) => {
  const database = openDatabase(':memory:')
  for (const { sql: text } of migrations) database.script(text)
  return database
}
beforeEach(() => {
  ledger = opened(ledgerFile)
  cache = opened(cacheFile)
  createWorkspacesTable(ledger).write({
    id: workspaceId,
    kind: 'local',
    name: 'This computer',
    baseUrl: '',
    keyHint: '',
    keyPrint: '',
    createdAt: 0,
  })
  createRemovedJobsTable(ledger)
  mentions = createSharedFileMentions({ ledger, cache })
})
afterEach(() => {
  ledger.close()
  cache.close()
})

test.each<readonly [string, 'ledger' | 'cache', Sql]>([
  ['a draft', 'cache', sql`INSERT INTO draft VALUES ('w', 'm', ${JSON.stringify({ image: address })}, 0)`],
  [
    'a batch',
    'ledger',
    sql`INSERT INTO batch_draft VALUES ('w', 'm', ${JSON.stringify({ axes: [{ text: `a\n${address}` }] })}, 0)`,
  ],
  [
    'a recipe that was deleted and may be restored',
    'ledger',
    sql`INSERT INTO recipe (id, workspace_id, folder, name, model_id, model_name, prompt, input, extra, created_at, removed_at)
      VALUES ('r', 'workspace', '', 'Lake', 'm', 'M', '', ${JSON.stringify({ images: [address] })}, '{}', 0, 1)`,
  ],
  [
    'a prompt',
    'ledger',
    sql`INSERT INTO prompt_entry (id, workspace_id, kind, folder, name, body, changed_at)
      VALUES ('p', 'workspace', 'variable', '', 'lake', ${address}, 0)`,
  ],
  [
    'a short video',
    'ledger',
    sql`INSERT INTO short_video VALUES ('j', 'workspace', NULL, ${JSON.stringify({ avatar: address })}, 0)`,
  ],
  [
    'a run that a budget left out of a batch',
    'ledger',
    sql`INSERT INTO left_out VALUES ('set', 'rest', 1, ${JSON.stringify([{ input: { image: address } }])})`,
  ],
])('%s names it', (_, file, insert) => {
  expect(mentions.isNamed(capability, 0)).toBe(false)
  const database = file === 'ledger' ? ledger : cache
  database.run(insert)
  expect(mentions.isNamed(capability, 0)).toBe(true)
  expect(mentions.isNamed('b2'.repeat(32), 0)).toBe(false)
})

it('finds it in a run, also a finished one; in a waiting one that was changed, and in a removed one', () => {
  const jobs = createJobsTable(ledger)
  const run = (number: number, input: Record<string, unknown>) =>
    storedJob({ id: JobId.parse(`job-${number}`), workspaceId, number, input })
  const done = { kind: 'done', at: 0 } as const
  jobs.insert({ ...run(1, { image: address }), spend: done, settledAt: 1 })
  jobs.insert(run(2, {}))
  const first = mentions.inRuns(0, 1)
  expect(first.named.has(capability)).toBe(true)
  const second = mentions.inRuns(first.last ?? 0, 1)
  expect(second.named.size).toBe(0)
  const read = second.last ?? 0
  expect(mentions.inRuns(read, 1)).toEqual({ named: new Set(), last: null })

  expect(mentions.isNamed(capability, read), 'finished runs are read in parts').toBe(false)
  jobs.insert({ ...run(3, { image: address }), spend: done, settledAt: 1 })
  expect(mentions.isNamed(capability, read), 'a later run').toBe(true)
  ledger.run(sql`DELETE FROM job WHERE id = 'job-3'`)
  jobs.insert({ ...run(4, {}), templates: [null, `a {red|blue} lake as in ${address}`] })
  expect(mentions.isNamed(capability, read), 'the template of a batch').toBe(true)
  ledger.run(sql`DELETE FROM job WHERE id = 'job-4'`)
  const changed = run(2, { image: address })
  ledger.run(
    sql`UPDATE job SET request = ${changed.request}, input = ${JSON.stringify(changed.input)} WHERE id = 'job-2'`,
  )
  expect(mentions.isNamed(capability, read), 'a waiting run').toBe(true)
  createRemovedJobsTable(ledger).take('removal', [JobId.parse('job-2')])
  expect(mentions.isNamed(capability, read), 'a removed run').toBe(true)
})

it('each table of the profile is searched, or holds no user text', () => {
  const looked = ['job', 'batch_draft', 'recipe', 'prompt_entry', 'short_video', 'left_out', 'draft']
  const own =
    'lent_file workspace job_output ledger_line job_set wall claim balance_reading rate_stamp job_count unfinished_write studio_run row_seal epoch verdict sqlite_sequence media_move check_run file_check sqlite_sequence caption_burn joined_speech joined_file catalog price asset duration job_part purchase guard_rail resource account_reading account_movement composer_edit composer_reading composer_take composer_shelf composer_queue received_event receiver_path slot_reminder tool_call tool_address forward_rule event_forward event_forward_attempt agent agent_call agent_gateway imported_file asset_change asset_label asset_note asset_tag asset_unread collection collection_asset freed_asset indexed_collection indexed_tag thumbnail_colour trash_clock trashed_asset distinct_file fingerprint compared_fingerprint near_pair indexed_distinct'
  const tables = [ledger, cache].flatMap((database) =>
    database.all(z.object({ name: z.string() }), sql`SELECT name FROM sqlite_master WHERE type = 'table'`),
  )
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !/^(asset|resource|composer_\w+)_(text|trigram|words)/.test(name))
  expect(names.toSorted()).toEqual([...looked, ...own.split(' ')].toSorted())
})
