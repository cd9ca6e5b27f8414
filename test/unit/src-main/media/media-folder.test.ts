// Catches: results written to the empty folder where a drive was, files reported as deleted because a drive is away, a
// folder that is never used again.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAlerts } from '#main/log/active-alerts.ts'
import { createMediaHome } from '#main/media/media-folder.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

async function openBench() {
  const folder = await makeTempFolder()
  const media = join(folder.path, 'drive', 'media')
  const clock = createTestClock()
  const alerts = createAlerts({ clock, onChange: () => undefined })
  // A window shows them.
  alerts.show(new AbortController().signal)
  let count = 0
  const open = (path = media) =>
    createMediaHome({
      folder: path,
      recordFile: join(folder.path, 'profile', 'media-home.json'),
      uuid: () => `id-${(count += 1)}`,
      reportAlert: alerts.reportAlert,
      log: createMemoryLog(),
    })
  return { folder: folder.path, media, alerts, clock, open, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
}

const away = { code: 'MEDIA_AWAY' }

it('creates an unused folder, and recognizes it at the next start', async () => {
  await using bench = await openBench()
  bench.open().assertHere()
  bench.open().assertHere()
  expect(await readdir(bench.media)).toEqual(['.backlot-media'])
})

it('D14: reports a drive that is away, creates no empty folder for it, and uses it again once back', async () => {
  await using bench = await openBench()
  const home = bench.open()
  bench.alerts.watch(() => home.recheck())
  const elsewhere = join(bench.folder, 'unplugged')
  await rename(bench.media, elsewhere)
  await mkdir(bench.media)
  expect(() => home.assertHere()).toThrow(expect.objectContaining(away))
  expect(() => bench.open().assertHere()).toThrow(expect.objectContaining(away))
  bench.clock.advance(4_000)
  expect(bench.alerts.list()).toMatchObject([
    { kind: 'media-away', stopsSpending: false, sentence: expect.stringContaining(bench.media) },
  ])
  expect(await readdir(bench.media)).toEqual([])
  await rm(bench.media, { recursive: true })
  await rename(elsewhere, bench.media)
  home.assertHere()
  bench.clock.advance(4_000)
  expect(bench.alerts.list()).toEqual([])
})

it('D14: recreates a folder that the user deleted when the user confirms, and not before', async () => {
  await using bench = await openBench()
  const home = bench.open()
  await rm(bench.media, { recursive: true })
  home.recheck()
  expect(existsSync(bench.media)).toBe(false)
  expect(bench.alerts.list()[0]?.action).toBe('create-folder')
  bench.alerts.settle('media-away')
  home.assertHere()
  expect(bench.alerts.list()).toEqual([])
  bench.open().assertHere()
})

it.each([
  ['nothing', ''],
  ['zeros', '\0'.repeat(37)],
])('rewrites a mark that a power loss left %s when the user confirms, and results arrive', async (_, left) => {
  await using bench = await openBench()
  bench.open()
  await writeFile(join(bench.media, '.backlot-media'), left)
  const home = bench.open()
  home.recheck()
  expect(bench.alerts.list()).toMatchObject([{ kind: 'media-away', action: 'create-folder' }])
  bench.alerts.settle('media-away')
  home.assertHere()
  expect(bench.alerts.list()).toEqual([])
  bench.open().assertHere()
})

it('a profile that was moved creates a folder at its new location', async () => {
  await using bench = await openBench()
  bench.open().assertHere()
  const place = join(bench.folder, 'new place')
  bench.open(place).assertHere()
  expect(await readdir(place)).toEqual(['.backlot-media'])
})

it('a location where no folder can be created counts as away, and does not crash', async () => {
  await using bench = await openBench()
  await writeFile(join(bench.folder, 'drive'), 'a file where a folder should be')
  const home = bench.open()
  expect(() => home.assertHere()).toThrow(expect.objectContaining(away))
  home.recheck()
  expect(bench.alerts.list()).toHaveLength(1)
})
