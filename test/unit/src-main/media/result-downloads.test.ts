// Catches: a name that leaves the media folder or that a system cannot store, two names that are the same on another
// system, an alert that stays after it is over, a job with many slow files that delays another job's file,
// a file announced before it is whole.
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAlerts } from '#main/log/active-alerts.ts'
import { createFileStore, type KeepOrder } from '#main/media/result-downloads.ts'
import { systemFileTools } from '#main/media/place-file.ts'
import { createMediaHome } from '#main/media/media-folder.ts'
import { hostileNames } from '../../../helpers/hostile-names.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

type OwnOrder = Partial<Pick<KeepOrder, 'group' | 'signal' | 'onPlaced'>> & { readonly path?: string }

async function openBench() {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  const server = held.use(
    await serveHttp(({ url }, response) => {
      // A slow host: its first bytes arrive, the rest takes very long.
      if (url?.startsWith('/slow/') === true)
        response.writeHead(200, { 'content-length': '64' }).write('MZ\u0000\u0001')
      else response.end(Buffer.from('MZ\u0000\u0001'.padEnd(64)))
    }),
  )
  const alerts = createAlerts({ clock: createTestClock(), onChange: () => undefined })
  const home = createMediaHome({
    folder: join(folder.path, 'media'),
    recordFile: join(folder.path, 'home.json'),
    uuid: () => 'id',
    reportAlert: alerts.reportAlert,
    log: createMemoryLog(),
  })
  let freeBytes = Number.POSITIVE_INFINITY
  const files = createFileStore({
    home,
    reportAlert: alerts.reportAlert,
    tools: { ...systemFileTools, freeBytes: () => Promise.resolve(freeBytes) },
    thumbnails: { measure: () => Promise.resolve({ width: null, height: null, duration: null }) },
  })
  held.defer(() => files.stop())
  const all = held.move()
  return {
    folder: folder.path,
    media: home.folder,
    alerts,
    setFree: (bytes: number) => (freeBytes = bytes),
    seen: () => server.seen.map(({ url }) => url),
    /** Keeps a file from the server. */
    keep: (title: string, assetId: string, folderName = 'This computer', own: OwnOrder = {}) =>
      files.keep({
        url: `${server.origin}/${own.path ?? 'x.png'}`,
        rule: { kind: 'origin', origin: server.origin },
        assetId,
        expected: 'image',
        group: own.group ?? 'job',
        folderName,
        title,
        createdAt: Date.UTC(2026, 5, 1),
        onStep: () => undefined,
        ...(own.onPlaced === undefined ? {} : { onPlaced: own.onPlaced }),
        signal: own.signal ?? new AbortController().signal,
      }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

it(`D16: ${hostileNames.length} hostile titles stay in the media folder, under valid names on every system`, async () => {
  await using bench = await openBench()
  const paths = await Promise.all(
    hostileNames.map((title, index) => bench.keep(title, `${index}`.padStart(8, '0'), title)),
  )
  for (const { path } of paths) {
    const [folder = '', name = '', ...deeper] = path.slice(bench.media.length + 1).split('/')
    expect(deeper).toEqual([])
    for (const part of [folder, name]) {
      expect(part).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]|^[.\s-]|[.\s]$/u)
      expect(part).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i)
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
      expect(part).toBe(part.normalize('NFC'))
    }
    expect(name).toMatch(/ \d{8}\.bin$/)
  }
  expect((await readdir(bench.folder)).toSorted()).toEqual(['home.json', 'media'])
})

it('D16: titles that are the same name on another system are different files', async () => {
  await using bench = await openBench()
  const twins = ['Heron', 'heron', 'Ame\u0301lie', 'Am\u00e9lie']
  const kept = await Promise.all(twins.map((title, index) => bench.keep(title, `${index}`.padStart(8, '0'))))
  expect(new Set(kept.map(({ path }) => path.normalize('NFC').toLowerCase())).size).toBe(twins.length)
})

it('a file is announced under its final name, whole, before it is kept', async () => {
  await using bench = await openBench()
  const announced: { name: string; content: Promise<Buffer> }[] = []
  const { path } = await bench.keep('a heron', 'asset', 'This computer', {
    onPlaced: (file) => announced.push({ name: file.path, content: readFile(file.path) }),
  })
  expect(announced.map(({ name }) => name)).toEqual([path])
  expect((await announced[0]?.content)?.length).toBe(64)
})

it('D4: a download that waits for room reports it until there is room', async () => {
  await using bench = await openBench()
  bench.setFree(0)
  await expect(bench.keep('a heron', 'asset')).rejects.toMatchObject({ code: 'DISK_FULL', data: { charged: 'yes' } })
  expect(bench.alerts.list()).toMatchObject([
    {
      kind: 'download-waits',
      stopsSpending: false,
      sentence: expect.stringContaining(`1 MB is needed in ${bench.media}`),
    },
  ])
  bench.setFree(1e9)
  await bench.keep('a heron', 'asset')
  expect(bench.alerts.list()).toEqual([])
})

it('D14: creates nothing in place of the media folder while it is away', async () => {
  await using bench = await openBench()
  await rename(bench.media, `${bench.media}-unplugged`)
  await expect(bench.keep('a heron', 'asset')).rejects.toMatchObject({ code: 'MEDIA_AWAY' })
  expect(await readdir(bench.folder)).not.toContain('media')
  await rename(`${bench.media}-unplugged`, bench.media)
  expect((await bench.keep('a heron', 'asset')).path).toMatch(/a heron asset\.bin$/)
})

it('sixty-five slow files of one answer do not delay a file of another run', async () => {
  await using bench = await openBench()
  const stop = new AbortController()
  const slow = Array.from({ length: 65 }, (_, index) =>
    bench.keep('slow', `${index}`.padStart(8, '0'), undefined, { path: `slow/${index}`, signal: stop.signal }),
  )
  let ended = 0
  for (const one of slow) one.catch(() => (ended += 1))
  const settled = Promise.allSettled(slow)
  await expect.poll(() => bench.seen().length).toBeGreaterThan(0)
  expect((await bench.keep('quick', '99999999', undefined, { group: 'other' })).path).toMatch(/quick 99999999\.bin$/)
  expect(ended).toBe(0)
  stop.abort(new Error('The test is over'))
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
})
