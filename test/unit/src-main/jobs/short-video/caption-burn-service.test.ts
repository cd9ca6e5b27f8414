// Catches: a video and its captions that are read again for every frame, and a click between a stop and its end that
// does nothing silently.
import { CaptionLook } from '#shared/domain/captions/cue.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCaptionBurner } from '#main/jobs/short-video/caption-burn-service.ts'
import { createCaptionSources } from '#main/jobs/short-video/caption-sources.ts'
import { assetFacts } from '#main/jobs/kinds/save-files.ts'
import type { StoredAsset } from '#main/cache/tables/assets.ts'
import type { CaptionBurnProcess } from '#main/media/burn-captions.ts'
import type { Following } from '#main/media/caption-program.ts'
import type { KeptFile } from '#main/media/result-downloads.ts'
import type { CaptionBurn } from '#shared/bridge/short-video.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { filledAt, filledWorkspace as workspaceId, openFilled, writeJobs } from '../../../../helpers/filled-profile.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

const jobId = JobId.parse('video')
const file: KeptFile = {
  path: '/media/raw.mp4',
  bytes: 9,
  sha256: 'a'.repeat(64),
  type: { contentType: 'video/mp4', extension: 'mp4', kind: 'video' },
  width: 180,
  height: 320,
  duration: 9,
}
const notes = [{ key: 'k', digest: 'd' }]
const cuesOf = (text: string) => [{ id: 1, start: 0, end: 9, text }]

let folder: TempFolder
let bench: ReturnType<typeof openBench>
beforeEach(async () => {
  folder = await makeTempFolder()
  bench = openBench(folder.path)
})
afterEach(async () => {
  bench.close()
  await folder[Symbol.asyncDispose]()
})

/** A video with its raw cut, and a process that burns in captions when the test says so. */
function openBench(path: string) {
  const profile = openFilled(path)
  writeJobs(profile, 1)
  const job = storedJob({ id: jobId, workspaceId, number: 2, kind: 'short-video', spend: { kind: 'done', at: 1 } })
  profile.jobs.insert(job)
  const raw: StoredAsset = {
    ...assetFacts(job, file),
    id: AssetId.parse(randomUUID()),
    kind: 'video',
    title: 'Clay',
    prompt: 'Clay',
    createdAt: filledAt,
    part: 'raw',
  }
  profile.outputs.name(jobId, [{ position: 1, assetId: raw.id, url: 'https://media.test/raw.mp4' }])
  profile.outputs.markStored(raw)

  const clock = createTestClock()
  let reads = 0
  let going: { following: Following; end: (error?: Error) => void } | null = null
  const process: CaptionBurnProcess = {
    burn: ({ assetId }, following) =>
      new Promise((resolve, reject) => {
        const video = { notes, madeParts: [0], madeSeconds: 1, frames: 30 }
        going = {
          following,
          end: (error) =>
            error === undefined ? resolve({ ...file, path: join('/media', assetId), video }) : reject(error),
        }
      }),
  }
  const reported: CaptionBurn[] = []
  const library = { source: () => null, add: () => undefined }
  const burner = createCaptionBurner({
    jobs: profile.jobs,
    sources: createCaptionSources({ outputs: profile.outputs, library, isHere: () => true }),
    burns: {
      ...profile.burns,
      last(id) {
        reads += 1
        return profile.burns.last(id)
      },
    },
    shortVideos: profile.shortVideos,
    burner: process,
    library,
    isHere: () => true,
    folderOf: () => 'This computer',
    onChange: ({ id }) => void reported.push(burner.read(workspaceId, id)),
    prepareThumbnail: () => undefined,
    clock,
    random: { uuid: randomUUID },
    log: createMemoryLog(),
  })
  return {
    burner,
    clock,
    reported,
    reads: () => reads,
    start: (text: string) =>
      burner.start(workspaceId, { jobId, part: 'raw', cues: cuesOf(text), ...CaptionLook.parse({ style: 'plate' }) }),
    going() {
      if (going === null) throw new Error('No burn-in is in progress')
      return going
    },
    /** Ends the process, and lets the burner notice. */
    async end(error?: Error) {
      bench.going().end(error)
      while (burner.read(workspaceId, jobId).work.kind === 'burning') await Promise.resolve()
    },
    close: () => profile.close(),
  }
}

it('reports each step with the previous video, which is read once, and then with the new one', async () => {
  bench.start('Clay cracks.')
  await bench.end()
  const { last } = bench.burner.read(workspaceId, jobId)
  expect(last).toMatchObject({ cues: cuesOf('Clay cracks.'), style: 'plate' })

  bench.reported.length = 0
  bench.start('Clay shrinks.')
  const before = bench.reads()
  for (let made = 1; made <= 20; made += 1) {
    bench.clock.advance(100)
    bench.going().following.onProgress(made, 40)
  }
  expect(bench.reads()).toBe(before)
  expect(bench.reported).toHaveLength(21)
  expect(bench.reported.every((one) => JSON.stringify(one.last) === JSON.stringify(last))).toBe(true)
  expect(bench.reported.at(-1)?.work).toMatchObject({
    kind: 'burning',
    share: 0.5,
    secondsLeft: expect.closeTo(1.9, 1),
  })
  await bench.end()
  expect(bench.reported.at(-1)).toMatchObject({ work: { kind: 'idle' }, last: { cues: cuesOf('Clay shrinks.') } })
})

it('rejects a click between a stop and its end as too soon', async () => {
  bench.start('Clay cracks.')
  bench.burner.stop(workspaceId, jobId)
  expect(() => bench.start('Clay cracks.')).toThrow(/still stopping.*Nothing was charged/u)
  await bench.end(new Error('Burn-in was stopped.'))
  expect(bench.reported.at(-1)).toMatchObject({ work: { kind: 'idle' }, last: null })
  expect(bench.start('Clay cracks.').work.kind).toBe('burning')
  await bench.end()
})
