// Would catch: a group whose proposed file is not marked or gives no reason, a key that keeps another file than the
// selected one or asks for a file that is not here, a decision that is not undone in one step, a group that is left out
// of Compare, and a screen that says "no duplicates" while files are still to be compared.
import type { DuplicateGroup } from '#shared/bridge/duplicates.ts'
import type { EditEvent } from '#shared/bridge/review.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assetOf, facetsOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

const group = (number: number, change: Partial<DuplicateGroup> = {}): DuplicateGroup => ({
  id: `group-${number}`,
  isExact: false,
  files: [
    assetOf(number, { title: `large ${number}`, rating: 4 }),
    assetOf(number + 10, { title: `small ${number}`, width: 300, height: 200, bytes: 2_000 }),
  ],
  reason: 'rated',
  ...change,
})

function answersOf(start: readonly DuplicateGroup[], unread = 0) {
  const done: { kind: string; ids?: readonly string[] }[] = []
  let groups = [...start]
  const all = start.flatMap(({ files }) => files)
  const removed = new Map<string, DuplicateGroup>()
  const take = (ids: readonly string[], key: string) => {
    const found = groups.find(({ files }) => files.some(({ id }) => ids.includes(id)))
    if (found === undefined) return
    removed.set(key, found)
    groups = groups.filter((one) => one !== found)
  }
  const putBack = (key: string) => {
    const found = removed.get(key)
    if (found !== undefined) groups = [found, ...groups]
  }
  async function* ended(): AsyncGenerator<EditEvent> {
    yield { kind: 'done', count: 1, left: 0, why: null }
  }
  const stream = () => {
    const events = ended()
    return new AsyncIteratorClass(
      () => events.next(),
      async () => undefined,
    )
  }
  let changed: () => void = () => undefined
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
    libraryLayout: { first: async () => ({ assets: all, total: all.length, all: all.length }) },
    library: {
      facets: async () => facetsOf(),
      read: async ({ assetId }) => ({
        asset: all.find(({ id }) => id === assetId) ?? assetOf(1),
        recipe: null,
        video: null,
        path: '/media/1.png',
      }),
      watch: async () =>
        new AsyncIteratorClass(
          () => new Promise((resolve) => (changed = () => resolve({ done: false, value: { kind: 'changed' } }))),
          async () => undefined,
        ),
    },
    review: {
      undo: async ({ editId }) => {
        done.push({ kind: 'undo' })
        putBack(editId)
        changed()
        return stream()
      },
    },
    duplicates: {
      page: async () => ({ groups, next: null, total: groups.length, spare: groups.length, unread }),
      keep: async ({ editId, assetId, ids }) => {
        done.push({ kind: 'keep', ids: [assetId, ...ids] })
        take(ids, editId)
        changed()
        return stream()
      },
      dismiss: async ({ decisionId, ids }) => {
        done.push({ kind: 'dismiss', ids })
        take(ids, decisionId)
        changed()
      },
      restore: async ({ decisionId }) => {
        done.push({ kind: 'restore' })
        putBack(decisionId)
        changed()
      },
    },
  }
  return { answers, done }
}

async function openDuplicates(answers: Answers) {
  openWindow(answers)
  location.hash = '#/library'
  await page.getByRole('button', { name: 'Duplicates' }).click()
}
const tile = (name: RegExp) => page.getByRole('gridcell', { name })

test('a group names the proposed file and why; keys keep the selected one, and one undo brings the others back', async () => {
  const { answers, done } = answersOf([group(1), group(2)])
  await openDuplicates(answers)
  await expect.element(tile(/^large 1, Keep, 1536 × 1024/u)).toBeVisible()
  await expect.element(page.getByText('Keep the one with 4 stars').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep this one' })).toHaveAttribute('aria-disabled', 'true')

  await tile(/^small 1, 300/u).click()
  await keyboard.press('Shift+K')
  await expect.poll(() => done).toEqual([{ kind: 'keep', ids: ['asset-11', 'asset-1'] }])
  await expect.element(tile(/^large 1/u)).not.toBeInTheDocument()
  await expect.element(tile(/^large 2/u)).toHaveAttribute('aria-selected', 'true')

  await keyboard.press('Control+Z')
  await expect.element(tile(/^large 1/u)).toBeVisible()
})

test('files that are no duplicates are remembered, which one undo takes back', async () => {
  const { answers, done } = answersOf([group(1)])
  await openDuplicates(answers)
  await tile(/^large 1/u).click()
  await keyboard.press('Shift+X')
  await expect.element(page.getByText('No two files are the same or look alike.')).toBeVisible()
  await keyboard.press('Control+Z')
  await expect.element(tile(/^large 1/u)).toBeVisible()
  expect(done).toEqual([{ kind: 'dismiss', ids: ['asset-1', 'asset-11'] }, { kind: 'restore' }])
})

test('a file that is not here cannot be the only one that is kept', async () => {
  const [first, second] = group(1).files
  if (first === undefined || second === undefined) throw new Error('A group has two files')
  const { answers, done } = answersOf([group(1, { files: [first, { ...second, file: 'away' }], reason: 'here' })])
  await openDuplicates(answers)
  await tile(/^small 1/u).click()
  await expect.element(page.getByRole('button', { name: 'Keep this one' })).toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('Shift+K')
  expect(done).toEqual([])
})

test('Compare opens with the whole group, the proposed file first', async () => {
  const { answers } = answersOf([group(1)])
  await openDuplicates(answers)
  await tile(/^small 1/u).click()
  await keyboard.press('Shift+C')
  await expect.element(page.getByRole('table', { name: 'Settings and details of A and B' })).toBeInTheDocument()
})

test('the list says how many files are still to be compared', async () => {
  const { answers } = answersOf([], 12)
  await openDuplicates(answers)
  await expect.element(page.getByText('12 files are still to be compared.')).toBeVisible()
  await expect.element(page.getByText(/Duplicates appear here as they are found/u)).toBeVisible()
})
