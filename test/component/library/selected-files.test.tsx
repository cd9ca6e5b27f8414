// Catches: a key that copies one file's prompt or path in place of the selection's, an image copied of several files, and a
// lineage that the keyboard cannot reach or move in.
import type { LineageStep } from '#shared/bridge/asset-lineage.ts'
import { JobId } from '#shared/domain/ids.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assetOf, facetsOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

const files = [1, 2, 3].map((number) => assetOf(number, { title: `landscape ${number}`, jobId: JobId.parse('job-1') }))
const stepOf = (number: number, change: Partial<LineageStep> = {}): LineageStep => ({
  key: `step-${number}`,
  parent: number === 1 ? null : `step-${number - 1}`,
  kind: 'asset',
  by: number === 1 ? null : 'input',
  assetId: files[number - 1]?.id ?? null,
  title: `landscape ${number}`,
  isKnown: true,
  isShown: number === 2,
  facts: null,
  credits: null,
  at: null,
  ...change,
})

function open() {
  const asked: unknown[] = []
  openWindow({
    libraryLayout: { first: async () => ({ assets: files, total: 3, all: 3 }) },
    library: {
      facets: async () => facetsOf(),
      read: async ({ assetId }) => ({
        asset: files.find(({ id }) => id === assetId) ?? assetOf(1),
        recipe: null,
        video: null,
        path: `/media/${assetId}.png`,
      }),
    },
    assetLineage: { read: async () => ({ steps: [stepOf(1), stepOf(2), stepOf(3)], credits: null }) },
    selectedFiles: {
      async texts({ selection, of }) {
        asked.push([of, selection])
        return { texts: [] }
      },
      show: async ({ selection }) => void asked.push(['show', selection]),
    },
  })
  location.hash = '#/library'
  return asked
}
const tile = (number: number) => page.getByRole('gridcell', { name: `landscape ${number}`, exact: true })

test('keys copy the prompts and paths of the whole selection and show its folders; an image is copied alone', async () => {
  const asked = open()
  await tile(1).click()
  await tile(3).click({ modifiers: ['ControlOrMeta'] })
  await keyboard.press('y', 'Shift+Y', 'Shift+F')
  const selection = { kind: 'assets', ids: ['asset-1', 'asset-3'] }
  await expect
    .poll(() => asked)
    .toEqual([
      ['prompt', selection],
      ['path', selection],
      ['show', selection],
    ])
  await page.getByRole('button', { name: 'More actions' }).click()
  const image = page.getByRole('menuitem', { name: /^Copy image/u })
  await expect.element(image).toHaveAttribute('aria-disabled', 'true')
  expect(image.element().textContent).toMatch(/Select\sone\simage$/u)
  await keyboard.press('Escape')
})

test('L goes to the selected file in its lineage, and the arrows move along it', async () => {
  open()
  await tile(2).click()
  const lineage = page.getByRole('list', { name: 'Lineage' })
  await expect.element(lineage).toBeVisible()
  await keyboard.press('l')
  const step = (name: string) => lineage.getByRole('button', { name })
  await expect.element(step('landscape 2')).toHaveFocus()
  await keyboard.press('ArrowUp', 'Enter')
  await expect.element(tile(1)).toHaveAttribute('aria-selected', 'true')
})
