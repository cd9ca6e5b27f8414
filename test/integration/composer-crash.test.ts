// Catches: a take or a render that is paid twice, or lost, because the studio was killed at one of its steps. At full size, at
// every step.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import { type JobStep, jobSteps } from '#main/jobs/ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import { programOf } from '../helpers/program.ts'
import { readStorm } from '../helpers/storm.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const { isFull } = readStorm()
/** Neither uploads anything, and a take has no file. */
const fileSteps: readonly JobStep[] = ['download-started', 'download-part', 'downloaded', 'stored', 'thumbnailed']
const all = jobSteps.filter((step) => step !== 'upload-part')
const takeSteps = isFull
  ? all.filter((step) => !fileSteps.includes(step))
  : (['sending', 'answered', 'recorded'] as const)
const renderSteps = isFull ? all : (['sending', 'answered', 'tracking', 'stored'] as const)
const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)

/** Kills a studio at a step of its only job, and lets the next one settle it on the same service. */
async function settleAfter(
  kind: 'take' | 'render',
  step: JobStep,
  check: (studio: TestStudio, job: Job) => Promise<void>,
): Promise<void> {
  await using folder = await makeTempFolder()
  const args = [programOf('test/helpers/crash-studio.ts'), folder.path, step, randomUUID(), kind]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

  const clock = createFastClock()
  await using studio = await openTestStudio({ folder: folder.path, clock, startServiceProcess: fastServiceStarter() })
  // The studio reads a play's takes twice, a minute apart.
  clock.setSpeed(10)
  const { jobs } = await studio.call.jobs.page({})
  expect(jobs).toHaveLength(1)
  const job = await studio.waitFor(jobs[0]?.id ?? '', isOver)
  await studio.studio.context.billing.refresh(localId)
  await check(studio, job)
}
const spentIn = ({ studio }: TestStudio) => 1_000 - (studio.context.billing.balance(localId).credits ?? 0)

// Concurrent, since most of the time is spent waiting.
describe.concurrent('a studio that is killed', () => {
  it.each(takeSteps)('right after the step %s of a take never orders it again', (step) =>
    settleAfter('take', step, async (studio, job) => {
      // The request never left, and the next start cannot know that.
      const paid = step === 'sending' ? 0 : 1
      expect(job).toMatchObject({ kind: 'take', state: { kind: paid === 0 ? 'unconfirmed' : 'done' } })
      expect([job.charged ?? 0, spentIn(studio)]).toEqual([paid, paid])
      const { brands } = await studio.call.composer.brands({ refresh: 'now' })
      const { plays } = await studio.call.takes.page({ profileId: brands[0]?.profileId ?? '' })
      const ordered = plays.flatMap(({ takes }) => takes).filter(({ creditsSpent }) => creditsSpent !== 0)
      expect(ordered).toHaveLength(paid)
    }),
  )

  it.each(renderSteps)('right after the step %s of a render has it once, and pays it once', (step) =>
    settleAfter('render', step, async (studio, job) => {
      expect(job).toMatchObject({ kind: 'render', state: { kind: 'done' } })
      expect(job.charged).toBeGreaterThan(0)
      expect(spentIn(studio)).toBe(job.charged)
      expect((await studio.call.library.page({})).total).toBe(1)
    }),
  )
})
