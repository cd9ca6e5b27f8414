// Catches: a set whose parts belong to nobody or to another account, a run counted as running that waits or is over, and
// a set of avatars that counts as one.
import { expect, test } from 'vitest'
import { openDatabase } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { createAccountJobsTable } from '#main/cache/tables/account.ts'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'

const [own, other] = [WorkspaceId.parse('own'), WorkspaceId.parse('other')]

function openTables() {
  const ledger = openDatabase(':memory:')
  for (const { sql } of ledgerFile.migrations) ledger.script(sql)
  const jobs = createJobsTable(ledger)
  let number = 0
  for (const id of [own, other]) {
    createWorkspacesTable(ledger).write({
      id,
      kind: 'hosted',
      name: id,
      baseUrl: id,
      keyHint: '',
      keyPrint: '',
      createdAt: 0,
    })
  }
  function write(workspaceId: WorkspaceId, changes: Partial<StoredJob>): StoredJob {
    number += 1
    const job = storedJob({ id: JobId.parse(`job-${number}`), workspaceId, number, ...changes })
    jobs.insert(job)
    jobs.update(job)
    return job
  }
  return { jobs, table: createAccountJobsTable(ledger), write }
}

test('what an account names is found at the run that started it: alone, in a set, or in a batch', () => {
  const { jobs, table, write } = openTables()
  const single = write(own, { resourceId: 'g1' })
  const set = write(own, { kind: 'avatar', resourceId: 'a1 a2' })
  const batch = write(own, { kind: 'batch', resourceId: 'b1' })
  const parts = [
    { position: 0, resourceId: 'i1' },
    { position: 1_000, resourceId: 'i2' },
  ]
  jobs.noteParts(batch, parts)
  jobs.noteParts(batch, parts)
  write(other, { kind: 'avatar', resourceId: 'c1 c2' })
  const found = table.byResources(own, ['g1', 'a2', 'i1', 'i2', 'c1', 'a1 a2', 'unknown'])
  expect(Object.fromEntries(found.map(({ resourceId, job }) => [resourceId, job.id]))).toEqual({
    g1: single.id,
    a2: set.id,
    i1: batch.id,
    i2: batch.id,
    'a1 a2': set.id,
  })
  const counted = (after: string, limit: number) =>
    Object.fromEntries(table.partsKnown(own, after, limit).map(({ jobId, count, last }) => [jobId, { count, last }]))
  expect(counted('', 9)).toEqual({ [set.id]: { count: 2, last: 'i2' }, [batch.id]: { count: 2, last: 'i2' } })
  expect(counted('', 3)).toEqual({ [set.id]: { count: 2, last: 'i1' }, [batch.id]: { count: 1, last: 'i1' } })
  expect(counted('i1', 3)).toEqual({ [batch.id]: { count: 1, last: 'i2' } })
  expect(counted('i2', 3)).toEqual({})
})

test('what runs now is counted by kind, a set by its avatars', () => {
  const { table, write } = openTables()
  const running = { kind: 'running' as const, since: 0 }
  write(own, { kind: 'avatar', request: JSON.stringify({ batchSize: 3 }), spend: running })
  write(own, { kind: 'avatar-video', request: '{}', spend: running })
  write(own, { kind: 'speech', request: '{}' })
  write(own, { kind: 'voice', request: '{}', spend: { kind: 'done', at: 0 } })
  write(other, { kind: 'voice', request: '{}', spend: running })
  expect(Object.fromEntries(table.runningByKind(own))).toEqual({ avatar: 3, 'avatar-video': 1 })
})
