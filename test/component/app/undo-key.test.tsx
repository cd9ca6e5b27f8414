// Would catch: an Undo on the screen that its key does not press, one that takes back an older action than the last, and
// one that takes a word back only with the settings.
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { AssetMark } from '#shared/bridge/library.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flatModel, jobOf, quoteOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { assetOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

const model: ModelDetail = { ...flatModel, inputSchema: { properties: { prompt: { type: 'string' } } } }
const made = assetOf(1)
const done = jobOf(1, {
  modelId: model.id,
  modelName: model.name,
  prompt: 'a made vessel',
  input: { prompt: 'a made vessel' },
  state: { kind: 'done', at: '2026-11-19T14:00:02Z', assetIds: [AssetId.parse(made.id)] },
})

const prompt = page.getByRole('textbox', { name: /^Prompt/u })
const reuse = page.getByRole('button', { name: 'Reuse settings' })
const undo = page.getByRole('button', { name: 'Undo', exact: true })

async function openMade() {
  const marks: AssetMark[] = []
  openWindow({
    catalog: {
      list: async () => ({ models: [model], gone: [], changes: [], updatedAt: null }),
      read: async () => model,
    },
    settings: keepSettings(),
    quote: { known: async () => quoteOf(2), price: async () => quoteOf(2) },
    // Reviews are kept by workspace.
    jobs: {
      page: async () => ({ jobs: [{ ...done, workspaceId: WorkspaceId.parse(crypto.randomUUID()) }], next: null }),
    },
    library: {
      read: async () => ({ asset: made, recipe: null, video: null, path: '' }),
      async mark({ mark }) {
        marks.push(mark)
        return { ...made, mark }
      },
    },
  })
  await userEvent.fill(prompt, 'half a thought')
  return { marks }
}

test('the undo key restores replaced settings in an unedited prompt, after the edits of the prompt itself', async () => {
  await openMade()
  await reuse.click()
  await expect.element(prompt).toHaveValue('a made vessel')
  await expect.element(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z')
  await prompt.click()
  await keyboard.press('End', '!')
  await expect.element(prompt).toHaveValue('a made vessel!')
  await keyboard.press('Control+z')
  await expect.element(prompt).toHaveValue('a made vessel')
  await keyboard.press('Control+z')
  await expect.element(prompt).toHaveValue('half a thought')
  await expect.element(page.getByText('Settings restored.')).toBeVisible()
})

test('the undo key takes back the last action first', async () => {
  const { marks } = await openMade()
  await reuse.click()
  await expect.element(undo).toBeVisible()
  await keyboard.press('x')
  await expect.poll(() => marks).toEqual(['rejected'])
  await keyboard.press('Control+z')
  await expect.poll(() => marks).toEqual(['rejected', 'none'])
  await expect.element(prompt).toHaveValue('a made vessel')
  await keyboard.press('Control+z')
  await expect.element(prompt).toHaveValue('half a thought')
  expect(marks).toEqual(['rejected', 'none'])
})
