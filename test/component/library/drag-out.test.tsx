// Catches: a drag out of the Electron window that takes other files than the selected ones, that is imported again when it
// comes back, or that can no longer be dropped on a collection; files of another program that are taken for it; a file that
// is lost because it is let go right after it enters a part of the window, or while the list below it changes; and files
// that cannot be used since the window still waits for a drop.
import type { EditEvent } from '#shared/bridge/review.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { assetOf, facetsOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { openWindow } from '../window.tsx'

const files = [1, 2, 3].map((number) => assetOf(number, { title: `landscape ${number}` }))
/** Those that a search finds. */
const found = [assetOf(4, { title: 'a lake' })]
const dragId = '11111111-1111-4111-8111-111111111111'
const collection = { id: 'autumn', name: 'Autumn', query: null, count: 0 }
const selectionOf = (...ids: string[]) => ({ kind: 'assets', ids })

beforeEach(() => {
  const host = { kind: 'electron', pathOf: (file: File) => `/media/${file.name}` }
  Object.defineProperty(window, 'backlotHost', { value: host, configurable: true })
})
afterEach(() => Reflect.deleteProperty(window, 'backlotHost'))

const stream = <Event,>(events: readonly Event[]) => {
  const waiting = [...events]
  return new AsyncIteratorClass<Event, unknown, void>(
    async () => {
      const value = waiting.shift()
      return value === undefined ? { done: true, value: undefined } : { done: false, value }
    },
    async () => undefined,
  )
}

function open() {
  const asked: [string, unknown][] = []
  openWindow({
    libraryLayout: {
      first: async ({ filter }) => ({ assets: filter?.query === 'lake' ? found : files, total: 3, all: 3 }),
    },
    library: {
      facets: async () => facetsOf(),
      read: async ({ assetId }) => ({
        asset: files.find(({ id }) => id === assetId) ?? assetOf(1),
        recipe: null,
        video: null,
        path: `/media/${assetId}.png`,
      }),
    },
    collections: { list: async () => ({ collections: [collection], unreviewed: 0, trashed: 0 }) },
    selectedFiles: {
      async drag({ selection }) {
        asked.push(['drag', selection])
        const ids = selection.kind === 'assets' ? selection.ids : []
        return { dragId, paths: ids.map((id) => `/media/${id}.png`) }
      },
      startDrag: async (order) => void asked.push(['start', order.dragId]),
    },
    review: {
      async edit({ selection, change }) {
        asked.push([change.kind, selection])
        return stream<EditEvent>([{ kind: 'done', count: 2, left: 0, why: null }])
      },
    },
    imports: {
      async paths({ paths }) {
        asked.push(['import', paths])
        return stream([])
      },
    },
  })
  location.hash = '#/library'
  return asked
}

const tile = (number: number) => page.getByRole('gridcell', { name: `landscape ${number}`, exact: true })

function drag(number: number): boolean {
  const inside = tile(number).element().querySelector('[draggable=true]')
  return inside?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true })) ?? true
}
/** Sends what the browser sends for files that the system drags: they have names and paths, and no origin. */
function sendDrag(place: Element, kinds: readonly string[], ...names: string[]): boolean[] {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(new File(['bytes'], name, { type: 'image/png' }))
  return kinds.map(
    (kind) => !place.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer })),
  )
}
/** Drops files. Returns whether the place takes them as they enter it: else the browser drops none that are let go at once. */
function drop(place: Element, ...names: string[]): boolean {
  const [isTaken = false] = sendDrag(place, ['dragenter', 'dragover', 'drop'], ...names)
  return isTaken
}

test('the whole selection is dragged, and dropped on a collection it is added to it', async () => {
  const asked = open()
  await tile(1).click()
  await tile(2).click({ modifiers: ['ControlOrMeta'] })
  // The system drags in place of the page.
  expect(drag(2)).toBe(false)
  const selection = selectionOf('asset-1', 'asset-2')
  await expect
    .poll(() => asked)
    .toEqual([
      ['drag', selection],
      ['start', dragId],
    ])
  expect(drop(page.getByRole('button', { name: /^Autumn/u }).element(), 'asset-1.png', 'asset-2.png')).toBe(true)
  await expect.poll(() => asked.at(-1)).toEqual(['collect', selection])
})

test('what comes back is not imported; files of another program are', async () => {
  const asked = open()
  await tile(1).click()
  drag(3)
  await expect.poll(() => asked.at(-1)).toEqual(['start', dragId])
  expect(asked[0]).toEqual(['drag', selectionOf('asset-3')])
  const grid = page.getByRole('grid', { name: 'Files' }).element()
  drop(grid, 'asset-3.png')
  expect(asked).toHaveLength(2)

  // Dropped elsewhere, the drag is over for this window only when it sees the pointer again.
  drag(3)
  await expect.poll(() => asked).toHaveLength(4)
  expect(drop(grid, 'photo.png')).toBe(true)
  await expect.poll(() => asked.at(-1)).toEqual(['import', ['/media/photo.png']])
})

test('files that are dragged over the list while it changes are imported, and one that is carried off leaves it usable', async () => {
  const asked = open()
  await expect.element(tile(1)).toBeVisible()
  const lake = page.getByRole('gridcell', { name: 'a lake' })
  const at = (cell: Element) => {
    const { x, y } = cell.getBoundingClientRect()
    return document.elementFromPoint(x + 20, y + 20) ?? document.body
  }
  const first = tile(1).element()
  const hint = page.getByText(/^Drop files or folders to import them/u)
  sendDrag(at(first), ['dragenter', 'dragover'], 'photo.png')
  await expect.element(hint).toBeVisible()
  // The browser drops on what was there when the files last moved.
  const target = at(first)
  sendDrag(target, ['dragenter'], 'photo.png')
  sendDrag(first, ['dragleave'], 'photo.png')
  sendDrag(target, ['dragover'], 'photo.png')
  await page.getByRole('searchbox').fill('lake')
  await userEvent.keyboard('{Enter}')
  await expect.element(lake).toBeVisible()
  expect(target.isConnected).toBe(true)
  sendDrag(target, ['drop'], 'photo.png')
  await expect.poll(() => asked.at(-1)).toEqual(['import', ['/media/photo.png']])
  await expect.element(hint).not.toBeInTheDocument()

  sendDrag(lake.element(), ['dragenter', 'dragover', 'dragleave'], 'photo.png')
  await expect.element(hint).not.toBeInTheDocument()
  sendDrag(at(lake.element()), ['dragenter', 'dragover'], 'photo.png')
  await expect.element(hint).toBeVisible()
  await hint.hover()
  await expect.element(hint).not.toBeInTheDocument()
  await lake.click()
  await expect.element(page.getByRole('heading', { name: 'a lake' })).toBeVisible()
})
