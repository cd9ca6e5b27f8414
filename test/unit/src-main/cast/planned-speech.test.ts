// Catches: a video that stays silent until a restart because its speech could not be added when its run ended.
import { expect, it } from 'vitest'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { createPlannedSpeeches } from '#main/cast/planned-speech.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { Failure } from '#shared/domain/failure.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'

const workspaceId = WorkspaceId.parse('11111111-1111-4111-8111-111111111111')
const id = JobId.parse('22222222-2222-4222-8222-222222222222')

it('adds the speech once the service has reported the video, and only once', async () => {
  const speech = { from: { kind: 'speech', audioId: 'audio-1' }, lipSync: true }
  const spend = { kind: 'done' }
  const video = {
    id,
    workspaceId,
    kind: 'avatar-video',
    spend,
    resourceId: 'video-1',
    input: { avatarId: 'a', speech },
  }
  const events = createStudioEvents((error) => {
    throw error
  })
  const log = createMemoryLog()
  const added: string[] = []
  let isReported = false
  const work: Promise<void>[] = []
  const speeches = createPlannedSpeeches({
    jobs: {
      // Only what is read of a job.
      read: () => video as unknown as StoredJob,
      readDraft: () => (added.length > 0 ? (video as unknown as StoredJob) : null),
      page: () => [],
    },
    addSpeech(_, { videoId, audioId }) {
      if (!isReported) throw new Failure('INVALID_INPUT', 'The video is not finished.', { charged: 'no', fields: [] })
      added.push(`${audioId} to ${videoId}`)
      return video as unknown as StoredJob
    },
    events,
    log,
    runInBackground: (__, done) => void work.push(done),
  })
  const settle = async () => void (await Promise.all(work))
  speeches.resume([workspaceId])
  events.emit('jobChanged', { id, workspaceId, spend: { kind: 'done' } as never })
  await settle()
  events.emit('castChanged', { workspaceId, kind: 'video' })
  await settle()
  expect(added).toEqual([])
  expect(log.lines).toHaveLength(1)
  isReported = true
  events.emit('castChanged', { workspaceId, kind: 'video' })
  await settle()
  events.emit('castChanged', { workspaceId, kind: 'video' })
  await settle()
  expect(added).toEqual(['audio-1 to video-1'])
  speeches.stop()
})
