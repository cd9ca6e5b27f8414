// Catches: a stage with the duration of another, a time earlier than the poll before it, a typical duration from videos
// without that stage, and changes that are not reported.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { createVideoNotes, middleOf, stageMs } from '#main/jobs/short-video/video-notes.ts'
import { shortVideoRoutes } from '#shared/contract/short-video.ts'
import { JobId } from '#shared/domain/ids.ts'
import { untoldVideo } from '#shared/domain/short-video.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

let folder: TempFolder
let profile: ReturnType<typeof openProfile>
beforeAll(async () => {
  folder = await makeTempFolder()
  profile = openProfile({ folder: folder.path, pid: process.pid, now: 0, log: createMemoryLog() })
})
afterAll(async () => {
  profile.close()
  await folder[Symbol.asyncDispose]()
})

it('measures a stage from its start to the start of the next stage that was seen', () => {
  const began = { scripting: 1_000, animating: 9_000, done: 30_000 }
  expect(['scripting', 'portrait', 'animating', 'captioning'].map((stage) => stageMs(began, stage))).toEqual([
    8_000,
    null,
    21_000,
    null,
  ])
  expect([middleOf([]), middleOf([5]), middleOf([9, 1, 5]), middleOf([1, 9])]).toEqual([null, 5, 5, 1])
})

it('uses the service’s time where it is later than the last poll, and reports changes only', () => {
  const clock = createTestClock()
  const heard: JobId[] = []
  const notes = createVideoNotes({ table: profile.shortVideos, clock, onChange: ({ id }) => heard.push(id) })
  const start = clock.now()
  const job = storedJob({
    id: JobId.parse('v1'),
    kind: 'short-video',
    spend: { kind: 'running', since: start },
    charged: 1,
    createdAt: start,
  })
  const place = { kind: 'local', name: 'Here', baseUrl: '', keyHint: '', keyPrint: '', createdAt: 0 } as const
  profile.workspaces.write({ id: job.workspaceId, ...place })
  profile.jobs.insert(job)
  const { id: jobId, workspaceId } = job
  profile.shortVideos.insert({ jobId, workspaceId, takeId: null, reported: untoldVideo, createdAt: start })
  const isOver = notes.follow(job)
  expect(notes.followed(workspaceId)).toBe(1)
  const report = (status: string, progress: number, updatedAt: number) => {
    const reported = { jobId: 'x', status, progress, updatedAt: new Date(updatedAt).toISOString() }
    notes.note(job, shortVideoRoutes.read.answer.parse(reported))
  }
  clock.advance(2_000)
  report('scripting', 0.1, start + 500)
  clock.advance(2_000)
  report('scripting', 0.1, start + 500)
  expect(heard).toEqual([jobId])
  // Before the last poll, which did not show it: the poll time counts.
  report('portrait', 0.1, start + 600)
  clock.advance(2_000)
  report('animating', 0.3, start + 5_000)
  expect(profile.shortVideos.read(jobId)?.reported.began).toEqual({
    scripting: start + 500,
    portrait: start + 4_000,
    animating: start + 5_000,
  })
  expect(notes.progressOf(jobId)).toBe(0.3)
  expect(notes.stageTimes(job)).toEqual({ inStage: 1_000, usual: null })
  clock.advance(4_000)
  report('done', 1, start + 9_000)
  profile.jobs.update({ ...job, spend: { kind: 'done', at: clock.now() } })
  expect(notes.usualMs(workspaceId, 'short-video', 'animating')).toBe(4_000)
  expect(notes.usualMs(workspaceId, 'recut', 'captioning')).toBeNull()
  isOver()
  expect([notes.followed(workspaceId), notes.progressOf(jobId)]).toEqual([0, null])
})
