// Catches: a second intent from a double click, a held Enter key, two windows, or a window and a tool at once.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { createSystemRandom } from '#main/hosts/system-clock.ts'
import type { PreparedOrder } from '#main/jobs/intake/prepare-order.ts'
import { createSubmitJob } from '#main/jobs/intake/submit-job.ts'
import { createWriteJobs } from '#main/jobs/intake/write-jobs.ts'
import { Model } from '#shared/contract/model.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { freeBilling, freeLimits } from '../../../../helpers/free-billing.ts'
import { readStorm } from '../../../../helpers/storm.ts'

const workspaceId = WorkspaceId.parse('w')
const model = Model.parse({ id: 'm', name: 'M', output_type: 'image', credits: 2, input_schema: { type: 'object' } })
const quote = { modelId: 'm', credits: 2, label: { kind: 'exact' as const }, pricedBy: [], note: '' }
const random = createSystemRandom()
const races = readStorm().isFull ? 1_000 : 200
let ledger: Database

beforeAll(() => {
  // In memory: the test is about races, not the disk.
  ledger = openDatabase(':memory:')
  for (const { sql: text } of ledgerFile.migrations) ledger.script(text)
  const own = { kind: 'hosted', name: 'a', baseUrl: 'a', keyHint: '', keyPrint: '', createdAt: 0 } as const
  createWorkspacesTable(ledger).write({ id: workspaceId, ...own })
})
afterAll(() => ledger.close())

it(`A15: in ${races} races for one draft there is one intent, and all others return it`, async () => {
  const jobs = createJobsTable(ledger)
  const clock = { now: () => 1, monotonic: () => 1, after: () => () => undefined }
  const accountOf = () => ''
  const webhookOf = () => null
  const findDraft = jobs.readDraft
  const own = {
    billing: freeBilling,
    spendingLimits: freeLimits,
    findDraft,
    lastRemoved: () => 0,
    accountOf,
    webhookOf,
  }
  const write = createWriteJobs({ jobs, ...own, clock, random })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 6 }), async (scheduler, clicks) => {
      const draftId = random.uuid()
      const submit = createSubmitJob({
        findDraft,
        billing: freeBilling,
        prepare: scheduler.scheduleFunction((order): Promise<PreparedOrder> =>
          Promise.resolve({ order, model, input: order.input, quote }),
        ),
        write,
        onStep: () => undefined,
      })
      const order = { workspaceId, draftId, modelId: 'm', input: { prompt: 'a heron' }, quoted: 2 }
      const all = Promise.all(Array.from({ length: clicks }, () => submit(order)))
      await scheduler.waitFor(all)
      const written = await all
      expect(new Set(written.map(({ id, idempotencyKey }) => `${id} ${idempotencyKey}`)).size).toBe(1)
      expect(jobs.readDraft(draftId)?.id).toBe(written[0]?.id)
    }),
    { numRuns: races },
  )
})
