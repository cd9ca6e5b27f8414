// Catches: a take or a render that is paid twice, or lost, because the studio was killed at one of its steps. At full size, at
// every step.
import { describe, expect, it } from 'vitest'
import { type JobStep, jobSteps } from '#main/jobs/ports.ts'
import { type Check, settleAfterKill, spentIn } from '../helpers/settle-after-kill.ts'
import { readStorm } from '../helpers/storm.ts'

const { isFull } = readStorm()
/** Neither uploads anything, and a take has no file. */
const fileSteps: readonly JobStep[] = ['download-started', 'download-part', 'downloaded', 'stored', 'thumbnailed']
const all = jobSteps.filter((step) => step !== 'upload-part')
const takeSteps = isFull ? all.filter((step) => !fileSteps.includes(step)) : (['sending', 'answered'] as const)
const renderSteps = isFull ? all : (['answered', 'stored'] as const)
const settleAfter = (kind: 'take' | 'render', step: JobStep, check: Check) => settleAfterKill({ kind, step, check })

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
