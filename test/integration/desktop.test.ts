// Catches: a desktop that misses the end of a run in a workspace that is not open, tells one end twice, keeps a computer
// awake after the work, lists recipes that are gone, or goes on after its end.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createDesktop } from '#main/desktop/create-desktop.ts'
import { createWords } from '#main/desktop/words.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import type { DesktopHost, DesktopNotice, DesktopView } from '#main/ports/desktop-ports.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import type { SlotReminder } from '#shared/bridge/publish.ts'
import { openTestService } from '../helpers/start-service.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

/** The desktop of a studio, with what it showed. */
function openDesktop({ studio }: TestStudio) {
  const { context } = studio
  const notices: DesktopNotice[] = []
  const awake: boolean[] = []
  const reminders: SlotReminder[] = []
  let view: DesktopView | null = null
  let isInFront = false
  const host: DesktopHost = {
    show: (next) => void (view = next),
    notify: (notice) => notices.push(notice),
    isInFront: () => isInFront,
    keepAwake: (isNeeded) => awake.push(isNeeded),
  }
  const desktop = createDesktop({
    events: studio.events,
    host,
    listRecipes: () => context.recipes.list(context.currentId()),
    takeReminders: () => reminders.splice(0),
    status: context.status,
    settings: () => context.settings.read(),
    jobOf: (id) => context.jobs.find(id),
    decisions: () => context.jobs.summary(context.currentId()).counts.unconfirmed,
    isLocal: (id) => id === localId,
    currentId: () => context.currentId(),
    words: () => createWords('en'),
    clock: createSystemClock(),
  })
  return {
    desktop,
    notices,
    awake,
    remind(reminder: SlotReminder) {
      reminders.push(reminder)
      studio.events.emit('slotsDue', context.currentId())
    },
    view: () => view,
    toFront: () => void (isInFront = true),
    [Symbol.dispose]: () => desktop.stop(),
  }
}

const order = (prompt: string) => ({ draftId: randomUUID(), modelId: 'fast-picture', input: { prompt }, quoted: 2 })

it('shows and tells what happens in all workspaces, by the user’s rules', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ entry: 'test/fixtures/fast-service.ts', speed: 1_000 })
  await using test = await openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
  const { call } = test
  await call.workspace.openLocal()
  using shown = openDesktop(test)
  shown.desktop.start()
  await expect.poll(() => shown.view()?.tooltip).toBe('Backlot: Idle')
  const recipe = await call.recipes.save({ ...order('a jar'), template: null, prompt: 'a jar', name: 'Jar' })
  await expect.poll(() => shown.view()?.recipes).toEqual([{ label: 'Jar', link: `backlot://recipe/${recipe.id}` }])

  await call.jobs.submit(order('dunes'))
  await call.workspace.connect({ baseUrl: service.baseUrl, key: service.apiKey })
  await expect.poll(() => shown.notices).toHaveLength(1)
  expect(shown.notices[0]).toMatchObject({
    title: 'Run 1 is done',
    body: expect.stringContaining('Practice credits charged: 2'),
  })
  await expect.poll(() => shown.awake).toEqual([true, false])
  await expect.poll(() => shown.view()?.recipes).toEqual([])

  // In front, only what the user wants to hear there is told.
  shown.toFront()
  shown.desktop.seen()
  const { id: second } = await call.jobs.submit(order('a ridge'))
  await test.waitFor(second, ({ state }) => state.kind === 'done')
  await call.settings.update({ noticesInFront: true })
  const { id: third } = await call.jobs.submit(order('a brook'))
  await test.waitFor(third, ({ state }) => state.kind === 'done')
  await expect.poll(() => shown.notices.map(({ title }) => title)).toEqual(['Run 1 is done', 'Run 2 is done'])
  // A slot is told although a window is in front, and kept for later in the quiet hours.
  const slot = { profileId: 'b', jobId: 'v', title: 'Clay', platforms: [], scheduledFor: '' }
  await call.settings.update({ quietHours: { from: 0, to: 0 } })
  shown.remind({ kind: 'due', ...slot })
  await call.settings.update({ quietHours: null })
  shown.remind({ kind: 'due', ...slot, title: 'Glaze' })
  await expect.poll(() => shown.notices.at(-1)?.title).toBe('Videos to post: 2')
  shown.desktop.stop()
  const views = shown.view()
  await call.queue.pause({ target: { kind: 'all' } })
  expect(shown.view()).toBe(views)
})
