// Would catch: an action of a screen that the palette of another screen does not list, a listed one that leads nowhere,
// ratings above what is searched most, and a model that its description does not find.
import { screenActions } from '#renderer/app/screen-actions.ts'
import { type Command, createCommandRegistry } from '#renderer/lib/commands.tsx'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatModel, jobOf, quoteOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

const silk = { ...flatModel, id: 'silk', name: 'Charmeuse 50', description: 'Folded satin in any colour' }
const models = [flatModel, silk]
const made = assetOf(1)
const other = assetOf(2)
const none = { waiting: 0, paused: 0, background: 0, underWay: 0, done: 0, failed: 0, refused: 0, unconfirmed: 0 }

async function openMade() {
  const registry = createCommandRegistry()
  const done = jobOf(1, {
    workspaceId: WorkspaceId.parse(crypto.randomUUID()),
    modelId: flatModel.id,
    state: { kind: 'done', at: '2026-11-19T14:00:02Z', assetIds: [AssetId.parse(made.id)] },
  })
  openWindow(
    {
      catalog: {
        list: async () => ({ models, gone: [], changes: [], updatedAt: null }),
        read: async ({ modelId }) => models.find(({ id }) => id === modelId) ?? flatModel,
      },
      settings: keepSettings(),
      quote: { known: async () => quoteOf(2), price: async () => quoteOf(2) },
      jobs: { page: async () => ({ jobs: [done], next: null }), read: async () => ({ job: done, ledger: [] }) },
      library: {
        page: async () => ({ assets: [made, other], next: null, total: 1, all: 1, tookMs: 1 }),
        facets: async () => ({ kinds: [], models: [] }),
        read: async ({ assetId }) => ({
          asset: assetId === other.id ? other : made,
          recipe: null,
          video: null,
          path: '',
        }),
      },
      money: { ledger: async () => ({ jobs: [done], next: null }), claims: async () => [] },
      queue: {
        summary: async () => ({
          pause: null,
          counts: { ...none, toCome: 0, unconfirmedCredits: 0, charged: 0, refunded: 0 },
          hold: { kind: 'none' },
          finishAt: null,
        }),
        sets: async () => ({ sets: [], next: null }),
        page: async () => ({ jobs: [], next: null }),
      },
    },
    registry,
  )
  await expect.element(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  return registry
}

/** What the palette of every screen must list: all but what acts on things in sight, and an Undo. */
const isGeneral = ({ hidden, place, keys }: Command) => hidden !== true && place !== 'last' && keys !== 'mod+z'

const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
const titles = () => [...document.querySelectorAll('.palette [role="option"]')].map(({ textContent }) => textContent)

test('every action of every screen is listed by the palette of every other screen', async () => {
  const registry = await openMade()
  const shell = new Set(
    registry
      .read()
      .map(({ id }) => id)
      .filter((id) => !id.includes('.')),
  )
  const known = new Set(screenActions().map(({ id }) => id))
  const unlisted = () =>
    registry
      .read()
      .filter((one) => isGeneral(one) && !shell.has(one.id) && !known.has(one.id))
      .map(({ id }) => id)
  expect(unlisted()).toEqual([])
  await page.getByRole('radio', { name: 'Batch' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Prompts, one per line/u })).toBeVisible()
  expect(unlisted()).toEqual([])
  await keyboard.press('Control+4')
  await expect.element(page.getByRole('button', { name: 'Hide details' })).toBeVisible()
  expect(unlisted()).toEqual([])
  const target = { assets: [made.id, other.id], keep: made.id, candidate: other.id, from: 'library' }
  location.hash = `#/compare?target=${encodeURIComponent(JSON.stringify(target))}&query=`
  await expect.element(page.getByRole('button', { name: /^Keep A and close/u })).toBeVisible()
  expect(registry.read().filter(({ id }) => id.startsWith('compare.') && known.has(id)).length).toBeGreaterThan(5)
  expect(unlisted()).toEqual([])
  await keyboard.press('Control+5', 'Control+`')
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await expect.poll(() => registry.read().some(({ id }) => id === 'queue-export')).toBe(true)
  expect(unlisted()).toEqual([])

  // Each visible button with a key is a command with that key.
  const keys = registry.read().map((one) => one.keys)
  const buttons = [...document.querySelectorAll('main button[aria-keyshortcuts]')]
  expect(buttons.length).toBeGreaterThan(1)
  for (const button of buttons) {
    const key = button.getAttribute('aria-keyshortcuts')?.toLowerCase().replace('control', 'mod')
    expect(keys, button.outerHTML).toContain(key)
  }
})

test('an action of another screen opens that screen and runs', async () => {
  await openMade()
  await keyboard.press('Control+k', { text: 'show spending' }, 'Enter')
  await expect.element(page.getByRole('tab', { name: 'Spending', selected: true })).toBeVisible()
  await keyboard.press('Control+k', { text: 'spending limits' }, 'Enter')
  await expect.element(page.getByRole('heading', { name: 'Spending limits' })).toHaveFocus()
  await keyboard.press('Control+k', { text: 'new batch' }, 'Enter')
  await expect.element(page.getByRole('textbox', { name: /^Prompts, one per line/u })).toBeVisible()
})

test('an action that needs two files is listed with its reason, after what can be done', async () => {
  await openMade()
  await keyboard.press('Control+k', { text: 'link zoom' })
  const row = options.filter({ hasText: 'Compare two files first' })
  await expect.element(row).toBeVisible()
  await expect.element(row).toHaveAttribute('aria-disabled', 'true')
})

test('Run and screens come before other actions, models before ratings, and a description finds its model', async () => {
  await openMade()
  await keyboard.press('Control+k')
  await expect.poll(() => titles()[0]).toMatch(/^Go to Run/u)
  await expect.poll(() => titles()[1]).toMatch(/^Go to Create/u)
  await keyboard.press({ text: 'run' })
  await expect.poll(() => titles()[0]).toMatch(/^Go to Run/u)
  await keyboard.press({ text: 'settings' })
  await expect.poll(() => titles()[0]).toMatch(/^Go to Settings/u)
  await keyboard.press({ text: 'satin' })
  await expect.poll(() => titles()[0]).toMatch(/^Charmeuse 50/u)
  await keyboard.press({ text: 'r' })
  await expect.element(options.filter({ hasText: 'Rate 4 of 5' })).toBeInTheDocument()
  const listed = titles()
  const model = listed.findIndex((title) => title.startsWith('Flat Draft'))
  expect(model).toBeGreaterThan(-1)
  expect(listed.findIndex((title) => title.startsWith('Rate 4'))).toBeGreaterThan(model)
  await keyboard.press({ text: 'satin' }, 'Enter')
  await expect.element(page.getByRole('heading', { name: 'Charmeuse 50', level: 2 })).toBeVisible()
})
