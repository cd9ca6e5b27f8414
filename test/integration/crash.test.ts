// Catches: a charge without a row, a second key for one intent, a file fetched twice into the library, a job that
// nobody takes up again.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type JobStep, jobSteps } from '#main/jobs/job-step.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openTestStudio, serviceStarter } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const program = resolve(import.meta.dirname, '../helpers/crash-studio.ts')
const price = 2
const start = serviceStarter(['--speed', '1000'], 'test/fixtures/fast-service.ts')

async function runUntilKilled(folder: string, step: JobStep, draftId: string): Promise<string | null> {
  const child = spawn(process.execPath, [program, folder, step, draftId], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}

describe('a studio that is killed', () => {
  it.each(jobSteps)(
    'right after the step %s finishes the run at its next start, charged once, kept once',
    async (step) => {
      await using folder = await makeTempFolder()
      const draftId = randomUUID()
      expect(await runUntilKilled(folder.path, step, draftId)).toBe('SIGKILL')

      await using studio = await openTestStudio({ folder: folder.path, startServiceProcess: start })
      const { jobs } = await studio.call.jobs.page({})
      expect(jobs).toHaveLength(1)
      const done = await studio.waitFor(jobs[0]?.id ?? '', ({ state }) => state.kind === 'done')

      const { assets, total } = await studio.call.library.page({})
      expect(total).toBe(1)
      expect(assets[0]?.file).toBe('here')
      expect(done.charged).toBe(price)
      const { ledger } = await studio.call.jobs.read({ jobId: done.id })
      expect(ledger.map(({ kind, credits }) => [kind, credits])).toEqual([
        ['quote', price],
        ['charge', price],
      ])
      await studio.studio.context.books.refresh(localId)
      expect(studio.studio.context.books.balance(localId).credits).toBe(1000 - price)
      const again = { draftId, modelId: 'fast-picture', input: { prompt: 'a quiet ridge' }, quoted: price }
      expect((await studio.call.jobs.submit(again)).id).toBe(done.id)
      const files = await readdir(join(folder.path, 'media', 'This computer'))
      expect(files).toHaveLength(1)
    },
    120_000,
  )
})
