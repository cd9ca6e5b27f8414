// Would catch: a presenter video that opens somewhere else than in its place or cannot be closed, one that the keyboard
// cannot open, a selected part without a tile, an inspector that does not say how a cut was made, cuts that a single
// selected video does not compare by style, cost, time and topic, and an export that cannot be followed or stopped.
import type { ExportEvent } from '#shared/bridge/batch.ts'
import type { Asset, AssetDetail, StackFile, VideoRecipe } from '#shared/bridge/library.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assetOf, facetsOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { videoOf } from '../../unit/src-renderer/features/presenter/presenter-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

const stackId = JobId.parse('job-1')
const title = 'Why clay cracks: fast drying splits the rim, and a slow shelf saves every third bowl'
const video: VideoRecipe = {
  takeId: stackId,
  topic: title,
  flow: 'classic',
  voice: 'Rowan',
  captions: true,
  music: true,
  charged: 49,
  tookMs: 62_000,
}
const part = (number: number, name: string, flow: string | null = null): Asset =>
  assetOf(number, {
    title,
    jobId: JobId.parse(flow === 'karaoke' ? 'job-2' : 'job-1'),
    kind: name === 'portrait' || name === 'poster' ? 'image' : 'video',
    part: name,
    flow,
    stack: { id: stackId, files: 5 },
    width: 720,
    height: 1280,
    duration: name === 'portrait' || name === 'poster' ? null : 38,
    modelName: 'Short video',
    createdAt: '2026-11-19T12:00:00Z',
  })
const files = [part(8, 'portrait'), part(9, 'raw'), part(10, 'poster', 'classic'), part(11, 'final', 'classic')]
const cut = part(7, 'final', 'karaoke')
const stack: StackFile[] = [
  ...files.map((file) => ({ ...file, credits: 45, tookMs: 62_000 })),
  { ...cut, credits: 4, tookMs: 5_000 },
]
const loose = [1, 2, 3, 4, 5, 6].map((number) => assetOf(number, { title: `landscape ${number}` }))
const entries = [...loose.slice(0, 2), cut, ...loose.slice(2)]
const all = [...loose, ...stack]

const detailOf = (assetId: AssetId): AssetDetail => {
  const asset = all.find(({ id }) => id === assetId) ?? cut
  const isCut = asset.flow === 'karaoke'
  const own = isCut ? { ...video, flow: 'karaoke', charged: 4, tookMs: 5_000 } : video
  return { asset, recipe: null, video: asset.stack === undefined ? null : own, path: `/media/${assetId}.mp4` }
}

const answers: Answers = {
  app: {
    info: async () => ({
      host: 'browser',
      version: '1.0.0',
      platform: 'linux',
      mediaBase: '/test-results/zzmedia/',
      profileFolder: '',
    }),
  },
  libraryLayout: { first: async () => ({ assets: entries, total: entries.length, all: entries.length }) },
  library: {
    facets: async () =>
      facetsOf({
        kinds: [
          { value: 'image', label: 'Images', count: 7 },
          { value: 'video', label: 'Videos', count: 1 },
        ],
        models: [{ value: 'varied', label: 'Varied Still', count: 7 }],
      }),
    stack: async () => stack,
    read: async ({ assetId }) => detailOf(AssetId.parse(assetId)),
    playback: async () => ({ frameRate: 25, duration: 38, peaks: null }),
  },
  shortVideo: {
    read: async () => ({
      video: videoOf(1, {
        parts: files.flatMap(({ id, part: name }) =>
          name === 'portrait' || name === 'raw' || name === 'poster' || name === 'final'
            ? [{ part: name, assetId: id }]
            : [],
        ),
      }),
      take: null,
      cuts: [videoOf(2, { takeId: stackId, flow: 'karaoke', parts: [{ part: 'final', assetId: cut.id }] })],
      ledger: [],
    }),
  },
}

const tiles = () => page.getByRole('gridcell')
const stackTile = () => page.getByRole('gridcell', { name: /stack of 5 files/u })

test('a presenter video is one tile that opens in its place, by key and by its count, and compares its cuts', async () => {
  openWindow(answers)
  location.hash = '#/library'
  await expect.element(stackTile()).toBeVisible()
  expect(tiles().elements()).toHaveLength(7)

  await stackTile().click()
  const inspector = page.getByRole('complementary', { name: 'Selected file' })
  await expect.element(inspector.getByText('Karaoke', { exact: true }).first()).toBeVisible()
  await expect.element(inspector.getByText(/^0:05, 4/u)).toBeVisible()
  await expect.element(inspector.getByText(title).last()).toBeVisible()
  await expect.element(inspector.getByRole('button', { name: 'Open in Presenter' })).toBeVisible()

  await keyboard.press('s')
  await expect.element(page.getByRole('gridcell', { name: /Raw cut/u })).toBeVisible()
  expect(tiles().elements()).toHaveLength(11)
  const names = tiles()
    .elements()
    .map((tile) => tile.getAttribute('aria-label') ?? '')
  expect(names.findIndex((name) => /Portrait/u.test(name))).toBe(2)
  expect(names.findIndex((name) => /Karaoke/u.test(name))).toBe(6)

  await page.getByRole('gridcell', { name: /Raw cut/u }).click()
  await page.getByRole('button', { name: 'Close stack' }).click()
  await expect.element(stackTile()).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: 'Open stack of 5 files' }).click()
  await page.getByRole('gridcell', { name: /Karaoke/u }).click()
  await keyboard.press('c')
  await expect.element(page.getByRole('table', { name: 'Settings and details of A and B' })).toBeInTheDocument()
  const panel = page.getByRole('complementary', { name: 'Differences' })
  for (const row of [
    /^Editing style Karaoke Classic$/u,
    /^Cost 4 practice cr 49 practice cr$/u,
    /^Run time 0:05 1:02$/u,
  ])
    await expect.element(panel.getByRole('row', { name: row })).toBeInTheDocument()
  await expect.element(panel.getByText(/Length: 0:38/u)).toBeVisible()
  await expect.element(panel.getByRole('region', { name: 'Same prompt' }).getByText(title)).toBeVisible()
})

test('the list shows what each file of an open stack cost, and how long it took', async () => {
  openWindow(answers)
  location.hash = '#/library'
  await stackTile().click()
  await keyboard.press('s')
  await page.getByRole('radio', { name: 'List' }).click()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/Karaoke/u).getByText('4\u00a0cr')).toBeVisible()
  await expect.element(row(/Karaoke/u).getByText('0:05')).toBeVisible()
  await expect.element(row(/Raw cut/u).getByText('45\u00a0cr')).toBeVisible()
  await page.getByRole('radio', { name: 'Grid' }).click()
})

test('all files of a video are exported in one step, which says how far it is, can be stopped, and where they are', async () => {
  const orders: { stackId: string; signal: AbortSignal | undefined; send(event: ExportEvent | null): void }[] = []
  openWindow({
    ...answers,
    library: {
      ...answers.library,
      async exportStack({ stackId }, options) {
        const waiting: (ExportEvent | null)[] = []
        let wake = () => {}
        const send = (event: ExportEvent | null) => {
          waiting.push(event)
          wake()
        }
        options?.signal?.addEventListener('abort', () => send(null))
        orders.push({ stackId, signal: options?.signal, send })
        return new AsyncIteratorClass<ExportEvent, unknown, void>(
          async () => {
            while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
            const event = waiting.shift() ?? null
            return event === null ? { done: true, value: undefined } : { done: false, value: event }
          },
          async () => {},
        )
      },
    },
  })
  location.hash = '#/library'
  await stackTile().click()
  const inspector = page.getByRole('complementary', { name: 'Selected file' })
  await inspector.getByRole('button', { name: 'Export all files' }).click()
  await expect.poll(() => orders.map(({ stackId: id }) => id)).toEqual([stackId])
  orders[0]?.send({ kind: 'progress', done: 2, total: 5 })
  await expect.element(inspector.getByText(/2 of 5/u)).toBeVisible()
  await inspector.getByRole('button', { name: 'Stop' }).click()
  await expect.element(inspector.getByText('Export stopped. Files already written are kept.')).toBeVisible()
  expect(orders[0]?.signal?.aborted).toBe(true)

  await keyboard.press('Control+k', { text: 'export all files' }, 'Enter')
  await expect.poll(() => orders.length).toBe(2)
  orders[1]?.send({ kind: 'done', folder: '/exports/Why clay cracks', count: 4, files: [], left: 1 })
  orders[1]?.send(null)
  await expect.element(inspector.getByText(/4 files copied to/u)).toBeVisible()
  await expect.element(inspector.getByText('/exports/Why clay cracks')).toBeVisible()
  await expect.element(inspector.getByText(/1 file isn’t on this computer and was skipped\./u)).toBeVisible()
})
