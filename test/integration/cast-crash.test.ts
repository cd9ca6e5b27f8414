// Catches: a voice or a set of avatars that is paid twice, uploaded twice or lost because the studio was killed at one of
// its steps, such as amid the bytes of the sample or between the files of the set. At full size, at every step.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type JobStep, jobSteps } from '#main/jobs/ports.ts'
import { type Check, settleAfterKill, spentIn } from '../helpers/settle-after-kill.ts'
import { readStorm } from '../helpers/storm.ts'
import { sample } from './harness/click-cast.ts'

const { isFull } = readStorm()
/** A clone has no file of its own, and a set of avatars uploads nothing. */
const fileSteps: readonly JobStep[] = ['download-started', 'download-part', 'downloaded', 'stored', 'thumbnailed']
const voiceSteps = isFull
  ? jobSteps.filter((step) => !fileSteps.includes(step))
  : (['upload-part', 'answered'] as const)
const avatarSteps = isFull ? jobSteps.filter((step) => step !== 'upload-part') : (['answered', 'stored'] as const)
/** Nothing, or only a part, reached the service: the next start cannot know that. */
const unread: readonly JobStep[] = ['sending', 'upload-part']
const settleAfter = (kind: 'voice' | 'avatars', step: JobStep, check: Check) =>
  settleAfterKill({ kind, step, check, prepare: (folder) => writeFile(join(folder, 'sample.wav'), sample) })

// Concurrent, since most of the time is spent waiting.
describe.concurrent('a studio that is killed', () => {
  it.each(voiceSteps)('right after the step %s of a clone never uploads it again, and pays at most once', (step) =>
    settleAfter('voice', step, async (studio, job) => {
      const paid = unread.includes(step) ? 0 : 5
      expect(job.state).toMatchObject({ kind: paid === 0 ? 'unconfirmed' : 'done' })
      expect(job.charged ?? 0).toBe(paid)
      expect(spentIn(studio)).toBe(paid)
      const { voices } = await studio.call.voices.list()
      expect(voices.filter(({ isPreset }) => !isPreset)).toHaveLength(paid / 5)
    }),
  )

  it.each(avatarSteps)(
    'right after the step %s of a set of avatars never starts it again, and pays at most once',
    (step) =>
      settleAfter('avatars', step, async (studio, job) => {
        const made = unread.includes(step) ? 0 : 3
        expect(job.state).toMatchObject({ kind: made === 0 ? 'unconfirmed' : 'done' })
        expect(job.charged ?? 0).toBe(2 * made)
        expect(spentIn(studio)).toBe(2 * made)
        const { avatars, total } = await studio.call.avatars.list({})
        expect([total, new Set(avatars.map(({ assetId }) => assetId)).size]).toEqual([made, made])
        expect((await studio.call.library.page({})).total).toBe(made)
      }),
  )
})
