// Catches: a slot that comes without a reminder, one that reminds twice, in two windows or after a restart, slots that
// were missed and flood the screen, a reminder of a video that was posted, and reminders that were switched off.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import type { PublishJob, SlotReminder } from '#shared/bridge/publish.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)
const hourMs = 3_600_000

/** Opens a window that shows reminders, and resolves once it has those of before. */
async function openWindow({ call }: TestStudio): Promise<readonly SlotReminder[]> {
  const shown: SlotReminder[] = []
  const events = (await call.publish.reminders())[Symbol.asyncIterator]()
  const take = async () => {
    const { done, value } = await events.next()
    if (done !== true) shown.push(...value)
    return done !== true
  }
  await take()
  // Ends with the test, or with the studio.
  const goOn = (): void => void take().then((isOpen) => isOpen && goOn())
  goOn()
  return shown
}

/** Fills the slots of a brand whose videos the user posts; resolves with the rendered ones, the next slot first. */
async function fillQueue({ call, waitFor }: TestStudio, brand: { profileId: string }): Promise<PublishJob[]> {
  const change = {
    state: 'on' as const,
    perDay: 2,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    platforms: ['tiktok' as const, 'youtube' as const],
    delivery: 'external' as const,
  }
  await call.autopilot.set({ ...brand, change })
  const run = await call.autopilot.run({ ...brand, draftId: randomUUID(), quoted: null, acceptsUnknown: true })
  await waitFor(run.id, isOver)
  const rendered = async () =>
    (await call.publish.page({ ...brand, refresh: 'now' })).jobs.filter(({ status }) => status === 'rendered')
  await expect.poll(async () => (await rendered()).length).toBeGreaterThan(4)
  return rendered()
}

it('reminds of each slot once: in one window, as one sum of those missed while closed, and not if switched off', async () => {
  await using folder = await makeTempFolder()
  const clock = createFastClock()
  let settings: unknown = {}
  const settingsStore = { read: () => settings, write: (next: unknown) => void (settings = next) }
  const open = () =>
    openTestStudio({ folder: folder.path, clock, settingsStore, startServiceProcess: fastServiceStarter() })
  const toSlot = (job: PublishJob | undefined) => clock.skip(Date.parse(job?.scheduledFor ?? '') - clock.now())

  const first = await open()
  await first.call.workspace.openLocal()
  const { brands } = await first.call.composer.brands({})
  const brand = { profileId: brands[0]?.profileId ?? '' }
  const [now, posted, missed, alsoMissed, off] = await fillQueue(first, brand)
  const windows = [await openWindow(first), await openWindow(first)]
  expect(windows).toEqual([[], []])
  for (const [platform, url] of [
    ['tiktok', 'https://www.tiktok.com/@marrowandclay/video/7574420193847'],
    ['youtube', 'youtu.be/dQw4w9WgXcQ'],
  ] as const) {
    await first.call.publish.markPosted({ ...brand, jobId: posted?.jobId ?? '', platform, url, postedAt: null })
  }
  toSlot(now)
  await expect.poll(() => windows.flat()).toHaveLength(1)
  expect(windows.flat()).toMatchObject([
    { kind: 'due', ...brand, jobId: now?.jobId, title: now?.title, platforms: ['tiktok', 'youtube'] },
  ])
  toSlot(posted)
  await first.call.publish.page({ ...brand, refresh: 'now' })
  expect(windows.flat()).toHaveLength(1)
  await first.stop()

  toSlot(alsoMissed)
  clock.skip(hourMs)
  const second = await open()
  const again = await openWindow(second)
  expect(again).toMatchObject([
    { kind: 'missed', ...brand, count: 2, jobId: alsoMissed?.jobId, titles: [alsoMissed?.title, missed?.title] },
  ])
  await second.call.settings.update({ slotReminders: false })
  await second.stop()

  toSlot(off)
  const third = await open()
  const quiet = await openWindow(third)
  await third.call.settings.update({ slotReminders: true })
  await third.call.publish.page({ ...brand, refresh: 'now' })
  expect(quiet).toEqual([])
  await third.stop()
  await using fourth = await open()
  expect(await openWindow(fourth)).toEqual([])
})
