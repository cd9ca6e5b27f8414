// Catches: a voice or a set of avatars that is paid twice, uploaded twice or lost because the studio was killed at one of
// its steps, such as amid the bytes of the sample or between the files of the set. At full size, at every step.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import { type JobStep, jobSteps } from '#main/jobs/ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import { programOf } from '../helpers/program.ts'
import { waveOf } from '../helpers/sample-files.ts'
import { speakSample } from '../helpers/speak-sample.ts'
import { readStorm } from '../helpers/storm.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

/** Twenty seconds, as the quick service measures every sample. */
const seconds = 20
let wave: Buffer = Buffer.alloc(0)
beforeAll(async () => {
  const { rate, channels } = await speakSample('male')
  const [spoken] = channels
  const whole = new Float32Array(seconds * rate)
  for (let at = 0; at < whole.length; at += spoken.length) whole.set(spoken.subarray(0, whole.length - at), at)
  wave = waveOf({ rate, channels: [whole] }, '16')
})

const { isFull } = readStorm()
/** A clone has no file of its own, and a set of avatars uploads nothing. */
const fileSteps: readonly JobStep[] = ['download-started', 'download-part', 'downloaded', 'stored', 'thumbnailed']
const voiceSteps = isFull
  ? jobSteps.filter((step) => !fileSteps.includes(step))
  : (['sending', 'upload-part', 'answered', 'recorded'] as const)
const avatarSteps = isFull
  ? jobSteps.filter((step) => step !== 'upload-part')
  : (['answered', 'tracking', 'stored'] as const)
/** Nothing, or only a part, reached the service: the next start cannot know that. */
const unread: readonly JobStep[] = ['sending', 'upload-part']
const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)

/** Kills a studio at a step of its only job, and lets the next one settle it on the same service. */
async function settleAfter(kind: 'voice' | 'avatars', step: JobStep, check: (studio: TestStudio, job: Job) => unknown) {
  await using folder = await makeTempFolder()
  await writeFile(join(folder.path, 'sample.wav'), wave)
  const args = [programOf('test/helpers/crash-studio.ts'), folder.path, step, randomUUID(), kind]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

  const clock = createFastClock()
  await using studio = await openTestStudio({
    folder: folder.path,
    clock,
    startServiceProcess: fastServiceStarter(),
  })
  // The studio polls the service's list twice, a minute apart.
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
