// Catches: a run at A's quality without its price before the click, one that spends from Compare, and one that opens with
// another prompt or seed than B's.
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { Recipe } from '#shared/bridge/library.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

const files = [1, 2].map((number) => assetOf(number, { title: `vessel ${number}`, modelId: 'still' }))
const recipeOf = (prompt: string, input: Recipe['input']): Recipe => ({
  modelId: 'still',
  modelName: 'Still',
  prompt,
  template: null,
  input: { prompt, ...input },
  quoted: null,
  charged: null,
  startedAt: '2026-11-19T12:00:00Z',
  queuedMs: null,
  tookMs: null,
})
const recipes = [
  recipeOf('umber wall', { quality: 'high', seed: 48 }),
  recipeOf('slate wall', { quality: 'standard', seed: 77 }),
]

const model: ModelDetail = {
  id: 'still',
  name: 'Still',
  description: '',
  outputType: 'image',
  category: 'Images',
  credits: 6,
  variesBy: ['quality'],
  coverVersion: null,
  exampleInput: null,
  isGone: false,
  inputSchema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: { type: 'string' },
      quality: { type: 'string', enum: ['standard', 'high'], default: 'standard' },
      seed: { type: 'integer' },
    },
  },
}

test('B is priced at A’s quality, and Create opens with its recipe', async () => {
  const asked: unknown[] = []
  openWindow({
    app: {
      info: async () => ({
        host: 'browser',
        version: '1.0.0',
        platform: 'linux',
        mediaBase: '/test-results/zzmedia/',
        profileFolder: '',
      }),
    },
    library: {
      read: async ({ assetId }) => {
        const at = files.findIndex(({ id }) => id === assetId)
        return { asset: files[at] ?? assetOf(1), recipe: recipes[at] ?? null, video: null, path: '' }
      },
    },
    catalog: { read: async () => model },
    quote: {
      price: async ({ modelId, input }) => {
        asked.push(input)
        return { modelId, credits: 12, label: { kind: 'exact' }, pricedBy: ['quality'], note: '' }
      },
    },
  })
  const [keep, candidate] = files.map(({ id }) => id)
  const target = { assets: [keep, candidate], keep, candidate, from: 'library' }
  location.hash = `#/compare?target=${encodeURIComponent(JSON.stringify(target))}&rest=`

  const panel = page.getByRole('complementary', { name: 'Differences' })
  await expect.element(panel.getByText(/^12/u)).toBeVisible()
  expect(asked).toEqual([{ prompt: 'slate wall', quality: 'high', seed: 77 }])
  await keyboard.press('a')
  await expect.element(page.getByRole('button', { name: 'Choose this one' })).toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('a')
  await panel.getByRole('button', { name: /^Run B at A’s quality/u }).click()
  await expect.element(page.getByRole('textbox', { name: /^Prompt/u })).toHaveValue('slate wall')
  await expect.element(page.getByRole('radio', { name: /^High/u })).toBeChecked()
})
