// Catches: a video that is rendered after its slot and never reminded of, a service that is asked without end, a timer that
// stands still while the computer sleeps, and a reminder of a video that the service posts.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { createSlotReminders } from '#main/composer/slot-reminders.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { Autopilot, QueueJob } from '#shared/contract/composer-resource.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const workspaceId = WorkspaceId.parse('local')
const brand = { workspaceId, profileId: 'marrow' }
const minuteMs = 60_000

/** Reminders over a profile with one video, whose slot comes in an hour. */
async function openReminders(delivery: 'internal' | 'external') {
  const folder = await makeTempFolder()
  const clock = createTestClock()
  const tables = openProfile({ folder: folder.path, pid: 1, now: clock.now(), log: createMemoryLog() })
  const slot = clock.now() + 60 * minuteMs
  const report = (status: QueueJob['status']) => {
    const scheduledFor = new Date(slot).toISOString()
    const job = QueueJob.parse({ jobId: 'kiln', title: 'Kiln opening', platforms: ['tiktok'], scheduledFor, status })
    tables.composerQueue.write(brand, job, { list: 'to-post', at: slot }, clock.now())
  }
  const autopilot = Autopilot.parse({ autopilot: 'on', delivery })
  tables.composerReadings.write(workspaceId, brand.profileId, 'autopilot', autopilot, clock.now())
  const readAt: number[] = []
  const reminders = createSlotReminders({
    tables,
    readQueue: async () => void readAt.push((clock.now() - slot) / minuteMs),
    currentId: () => workspaceId,
    isOn: () => true,
    events: createStudioEvents((error) => {
      throw error
    }),
    clock,
    runInBackground: (_what, work) => void work,
  })
  onTestFinished(async () => {
    reminders.stop()
    tables.close()
    await folder[Symbol.asyncDispose]()
  })
  /** Lets minutes pass, and what they begin. */
  async function pass(minutes: number) {
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.advance(minuteMs)
      await nextTurn()
    }
  }
  return { clock, report, readAt, reminders, pass, take: () => reminders.take(workspaceId) }
}

it('looks for a late video now and then, reminds of it once, and gives up after two hours', async () => {
  const { report, readAt, reminders, pass, take } = await openReminders('external')
  report('scheduled')
  reminders.resume()
  await pass(67)
  expect(readAt).toEqual([0, 5])
  expect(take()).toEqual([])
  report('rendered')
  expect(take()).toMatchObject([{ kind: 'due', jobId: 'kiln', platforms: ['tiktok'] }])
  expect(take()).toEqual([])
  report('scheduled')
  await pass(300)
  expect(Math.max(...readAt)).toBeLessThanOrEqual(120)
})

it('notices a slot that came while the computer slept', async () => {
  const { clock, report, readAt, reminders, pass, take } = await openReminders('external')
  report('rendered')
  reminders.resume()
  expect(take()).toEqual([])
  clock.leap(90 * minuteMs)
  await pass(1)
  expect(readAt).toHaveLength(1)
  expect(take()).toMatchObject([{ kind: 'missed', count: 1, titles: ['Kiln opening'] }])
})

it('does not remind of a video that the service posts', async () => {
  const { report, reminders, pass, take } = await openReminders('internal')
  report('rendered')
  reminders.resume()
  await pass(61)
  expect(take()).toEqual([])
})
