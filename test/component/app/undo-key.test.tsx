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
import { filledAnswers, made as first } from './filled-answers.ts'

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

/** Shows a filled window, and notes what is undone: the marks of files, and the runs that are restored. */
function openFilled() {
  const done: string[] = []
  const filled = filledAnswers()
  openWindow({
    ...filled,
    library: {
      ...filled.library,
      async mark({ mark }) {
        done.push(`mark ${mark}`)
        return { ...first, mark }
      },
    },
    queue: {
      ...filled.queue,
      remove: async () => ({ removalId: 'removal', count: 1 }),
      stopRest: async () => ({
        removalId: 'removal',
        count: 1,
        underWay: 0,
        sentence: '1 run removed from the queue.',
        said: [],
      }),
      async restore() {
        done.push('restored')
        return { count: 1 }
      },
    },
  })
  return done
}

test('in the Library, the undo key restores a run that was removed from the queue before an older review', async () => {
  const done = openFilled()
  location.hash = '#/library'
  await page.getByRole('gridcell').first().click()
  await keyboard.press('x')
  await expect.poll(() => done).toEqual(['mark rejected'])
  await keyboard.press('Control+`')
  await page
    .getByRole('grid', { name: 'Queue' })
    .getByRole('row', { name: /a vessel/u })
    .click()
  await page.getByRole('toolbar', { name: 'Selected runs' }).getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('1 run removed. Nothing was charged.')).toBeVisible()
  await keyboard.press('Control+z')
  await expect.poll(() => done).toEqual(['mark rejected', 'restored'])
  await keyboard.press('Control+z')
  await expect.poll(() => done).toEqual(['mark rejected', 'restored', 'mark none'])
})

test('in a batch, the undo key takes back a review before the older stop, also while its panel is hidden', async () => {
  const done = openFilled()
  await page.getByRole('radio', { name: 'Batch' }).click()
  await page.getByRole('button', { name: 'Batches' }).click()
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('button', { name: 'Stop remaining' }).click()
  await expect.element(page.getByText('1 run removed from the queue.')).toBeVisible()
  await page.getByRole('gridcell').nth(2).click()
  await keyboard.press('p')
  await expect.poll(() => done).toEqual(['mark kept'])
  await keyboard.press('Control+z')
  await expect.poll(() => done).toEqual(['mark kept', 'mark none'])
  await keyboard.press('Control+i', 'Control+z')
  await expect.poll(() => done).toEqual(['mark kept', 'mark none', 'restored'])
})
