// Catches: a settings file that is overwritten before it was backed up, one wrong value that costs all the others,
// another copy with every start.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createConfSettingsStore } from '#main/hosts/browser/conf-settings-store.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { createAlerts } from '#main/log/active-alerts.ts'
import { moveAwayUnreadable, createSettings } from '#main/settings/settings.ts'
import { Settings } from '#shared/bridge/settings.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const defaults = Settings.parse({})
const now = Date.UTC(2026, 5, 1)

/** A profile with settings as a host stores them. `open` starts again. */
async function openBench(text?: string) {
  const folder = await makeTempFolder()
  const file = join(folder.path, 'settings.json')
  if (text !== undefined) await writeFile(file, text)
  const log = createMemoryLog()
  const alerts = createAlerts({ clock: createTestClock(), onChange: () => undefined })
  const events = createStudioEvents(() => undefined)
  return {
    log,
    alerts,
    events,
    open: (store = createConfSettingsStore(folder.path)) =>
      createSettings({
        store,
        log,
        events,
        moveAway: () => moveAwayUnreadable(file, now),
        reportAlert: alerts.reportAlert,
      }),
    file: () => readFile(file, 'utf8'),
    /** The other files in the folder, each with its text. */
    async kept() {
      const names = (await readdir(folder.path)).filter((name) => name !== 'settings.json')
      return Promise.all(names.toSorted().map(async (name) => [name, await readFile(join(folder.path, name), 'utf8')]))
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

it('has defaults where nothing was set, and keeps changes at the next start', async () => {
  await using bench = await openBench()
  const settings = bench.open()
  expect(settings.read()).toEqual(defaults)
  expect(settings.update({ theme: 'dark' })).toEqual({ ...defaults, theme: 'dark' })
  expect(bench.open().read()).toEqual({ ...defaults, theme: 'dark' })
  expect([await bench.kept(), bench.log.lines]).toEqual([[], []])
})

it.each(['{"theme":', '\0\0\0\0', '{"theme":7}'])(
  'D24: a file that contains %j yields the defaults and one message, and works again after the first change',
  async (text) => {
    await using bench = await openBench(text)
    expect(bench.open().read()).toEqual(defaults)
    expect(await bench.kept()).toEqual([])
    expect(bench.alerts.list()).toMatchObject([{ kind: 'settings-unread', stopsSpending: false, action: 'accept' }])
    bench.alerts.settle('settings-unread')
    expect(bench.alerts.list()).toEqual([])
    bench.open().update({ tileSize: 200 })
    expect(bench.open().read()).toEqual({ ...defaults, tileSize: 200 })
    expect((await bench.kept()).map(([, kept]) => kept)).toContain(text)
  },
)

it('D24: one wrong value is replaced by its default, the others stay, and the file is kept once', async () => {
  const text = JSON.stringify({ theme: 'neon', tileSize: 200, letterKeys: 'yes', pinnedModelIds: ['a'], later: 1 })
  await using bench = await openBench(text)
  for (let starts = 0; starts < 3; starts += 1) {
    expect(bench.open().read()).toEqual({ ...defaults, tileSize: 200, pinnedModelIds: ['a'] })
  }
  expect([await bench.kept(), await bench.file()]).toEqual([[], text])
  const settings = bench.open()
  settings.update({ theme: 'light' })
  settings.update({ theme: 'dark' })
  expect(await bench.kept()).toEqual([['settings.json.bad-2026-06-01T00-00-00.000Z', text]])
  expect(bench.open().read()).toEqual({ ...defaults, theme: 'dark', tileSize: 200, pinnedModelIds: ['a'] })
})

it.each(['', '{}', 'null', '[]', '"dark"'])(
  'D24: a file that contains %j sets nothing, and can be written',
  async (text) => {
    await using bench = await openBench(text)
    const settings = bench.open()
    expect(settings.read()).toEqual(defaults)
    settings.update({ tileSize: 200 })
    expect(bench.open().read()).toEqual({ ...defaults, tileSize: 200 })
  },
)

it.each(['EROFS', 'EACCES', 'ENOSPC'])(
  'D4, D24: a change that cannot be saved (%s) stays until the end, and is reported',
  async (code) => {
    await using bench = await openBench()
    const write = () => {
      throw Object.assign(new Error('no'), { code })
    }
    const settings = bench.open({ read: () => ({ tileSize: 200 }), write })
    expect(settings.update({ theme: 'dark' })).toEqual({ ...defaults, theme: 'dark', tileSize: 200 })
    expect(settings.read().theme).toBe('dark')
    expect(bench.alerts.list()).toMatchObject([{ sentence: expect.stringContaining('Couldn’t save your settings') }])
  },
)

it('announces each change after it applies', async () => {
  await using bench = await openBench()
  const settings = bench.open()
  const seen: string[] = []
  bench.events.on('settingsChanged', () => seen.push(settings.read().language))
  settings.update({ language: 'de' })
  settings.update({ language: 'ar' })
  expect(seen).toEqual(['de', 'ar'])
})
