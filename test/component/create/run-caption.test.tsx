// Would catch: a size, a seed or an action under the stage that a narrow window cuts off, a stage without height, and an
// action of the menu that the keyboard does not reach.
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatModel, jobOf, quoteOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

const model: ModelDetail = flatModel
const made = assetOf(1, { rating: 4, mark: 'kept' })

function openMade(interfaceScale: Settings['interfaceScale'] = 100) {
  const rated: number[] = []
  const done = jobOf(1, {
    workspaceId: WorkspaceId.parse(crypto.randomUUID()),
    modelId: model.id,
    modelName: model.name,
    input: { prompt: 'a vessel', seed: 4_294_967_295 },
    state: { kind: 'done', at: '2026-11-19T14:10:22Z', assetIds: [AssetId.parse(made.id), AssetId.parse(made.id)] },
  })
  openWindow({
    catalog: {
      list: async () => ({ models: [model], gone: [], changes: [], updatedAt: null }),
      read: async () => model,
    },
    settings: keepSettings({ interfaceScale }),
    quote: { known: async () => quoteOf(2), price: async () => quoteOf(2) },
    jobs: { page: async () => ({ jobs: [done], next: null }) },
    inputs: {
      consumers: async () => [{ modelId: 'video', modelName: 'Video 1', outputType: 'video', field: 'image' }],
    },
    library: {
      read: async () => ({ asset: made, recipe: null, video: null, path: '' }),
      async rate({ rating }) {
        rated.push(rating)
        return { ...made, rating }
      },
    },
  })
  return { rated }
}

const more = page.getByRole('button', { name: 'More actions' })

test.each([
  [1000, 100],
  [1090, 100],
  [1100, 100],
  [1280, 100],
  [1440, 100],
  [1440, 125],
  [1440, 150],
  [1000, 150],
] as const)('nothing under the stage is cut off in a window of %i px at a scale of %i', async (width, scale) => {
  await page.viewport(width, 900)
  openMade(scale)
  await expect.element(more).toBeVisible()
  await expect.poll(() => document.querySelector('main')?.currentCSSZoom).toBeCloseTo(scale / 100)
  const stage = page.getByRole('region', { name: 'Viewer' })
  const viewer = await stage.findElement()
  const bounds = viewer.getBoundingClientRect()
  const isInside = (element: Element) => {
    const { left, right, bottom } = element.getBoundingClientRect()
    return left >= bounds.left && right <= bounds.right && bottom <= window.innerHeight
  }
  for (const words of ['Run 1', '1536 × 1024', 'Seed 4294967295', 'Kept', 'Use as input', 'Reuse settings']) {
    const shown = stage.getByText(words, { exact: true }).first()
    await expect.element(shown).toBeVisible()
    expect(isInside(await shown.findElement()), words).toBe(true)
  }
  const stageHeight = (viewer.firstElementChild?.getBoundingClientRect().height ?? 0) / (scale / 100)
  expect(stageHeight, `stage of ${stageHeight} px`).toBeGreaterThan(120)
  const cut = [...viewer.querySelectorAll('button')].filter((button) => !isInside(button))
  expect(cut.map((button) => button.outerHTML)).toEqual([])
})

test('the other actions of a run are in one menu, by keyboard', async () => {
  const { rated } = openMade()
  const button = await more.findElement()
  if (button instanceof HTMLElement) button.focus()
  await keyboard.press('Enter')
  for (const name of [/^Compare/u, /^Download/u, /^Show in Library/u, /^Zoom in/u]) {
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  }
  // A letter looks for an item of the menu and does not rate the file.
  await keyboard.press('x')
  await keyboard.press('Home')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await keyboard.press('ArrowRight')
  await expect.element(page.getByRole('menu').last().getByRole('menuitem').first()).toHaveFocus()
  await keyboard.press('Enter')
  await expect.poll(() => rated).toEqual([5])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await keyboard.press('Control+k')
  await keyboard.press({ text: 'use as input' }, 'Enter')
  await expect.element(page.getByRole('option', { name: /^Video 1/u })).toBeVisible()
})
