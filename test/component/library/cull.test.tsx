// Would catch: stars that do nothing when they are clicked while files are reviewed one by one, that move on to the next
// file, or that change another file; a colour that has no key; and a click on Keep or Reject that marks another file than
// the one in sight, or stays at it.
import type { Asset } from '#shared/bridge/library.ts'
import type { EditEvent, LibraryChange } from '#shared/bridge/review.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assetOf, facetsOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import type { Answers } from '../bridge-of.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

const all = [assetOf(1, { title: 'first' }), assetOf(2, { title: 'second' })]

async function* ended(): AsyncGenerator<EditEvent> {
  yield { kind: 'done', count: 1, left: 0, why: null }
}

function answersOf() {
  const rated: [string, number][] = []
  const marked: [string, string][] = []
  const changes: LibraryChange[] = []
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
      page: async () => ({ assets: all, start: 0, next: null, total: all.length, all: all.length }),
      facets: async () => facetsOf(),
      rate: async ({ assetId, rating }): Promise<Asset> => {
        rated.push([assetId, rating])
        return { ...(all.find(({ id }) => id === assetId) ?? assetOf(1)), rating }
      },
      mark: async ({ assetId, mark }): Promise<Asset> => {
        marked.push([assetId, mark])
        return { ...(all.find(({ id }) => id === assetId) ?? assetOf(1)), mark }
      },
    },
    review: {
      edit: async ({ change }) => {
        changes.push(change)
        const events = ended()
        return new AsyncIteratorClass(
          () => events.next(),
          async () => undefined,
        )
      },
    },
  }
  return { answers, rated, marked, changes }
}

/** Opens the window and begins the review of the files. Returns its dialog. */
async function openReview(answers: Answers) {
  openWindow(answers)
  location.hash = '#/library'
  await expect.element(page.getByRole('gridcell', { name: 'first' })).toBeVisible()
  await keyboard.press('Shift+U')
  const review = page.getByRole('dialog')
  await expect.element(review.getByText('first').first()).toBeVisible()
  return review
}

test('a click on a star rates the file that is shown and stays with it; every colour has a key', async () => {
  const { answers, rated, changes } = answersOf()
  const review = await openReview(answers)
  await review.getByRole('radio', { name: '3 stars' }).click()
  await expect.poll(() => rated).toEqual([['asset-1', 3]])
  await expect.element(review.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await expect.element(review.getByText('first').first()).toBeVisible()

  for (const key of ['6', '7', '8', '9', 'o', 'u']) await keyboard.press(key)
  await expect
    .poll(() => changes.map((change) => (change.kind === 'label' ? change.label : change.kind)))
    .toEqual(['red', 'yellow', 'green', 'blue', 'orange', 'purple'])
})

test('files are kept and rejected by mouse, one after the other', async () => {
  const { answers, marked } = answersOf()
  const review = await openReview(answers)
  await review.getByRole('button', { name: 'Keep' }).click()
  await expect.element(review.getByText('second').first()).toBeVisible()
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect.element(review.getByText('1 kept, 1 rejected, 0 rated, 0 skipped.')).toBeVisible()
  expect(marked).toEqual([
    ['asset-1', 'kept'],
    ['asset-2', 'rejected'],
  ])
})
