// Would catch: a declined run whose prompt cannot be edited from where it is shown, and a half-typed prompt that is
// lost to the settings of that run.
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { Failure } from '#shared/domain/failure.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

const model: ModelDetail = {
  id: 'meridian-100',
  name: 'Meridian 100',
  description: 'A landscape',
  outputType: 'image',
  category: 'landscape',
  credits: 2,
  variesBy: [],
  coverVersion: null,
  inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
  exampleInput: null,
  isGone: false,
}
const sentence =
  'The service declined this prompt: it names a brand. Nothing was charged. Change the words and run again.'
const failure = new Failure('DECLINED', sentence, { charged: 'no', reason: 'it names a brand' }).toRecord()
const declined = jobOf(1, {
  modelId: model.id,
  modelName: model.name,
  prompt: 'a branded lake',
  input: { prompt: 'a branded lake' },
  charged: null,
  state: { kind: 'refused', at: '2026-11-19T14:00:02Z', failure },
})
const counts = {
  waiting: 0,
  paused: 0,
  background: 0,
  underWay: 0,
  done: 0,
  failed: 0,
  refused: 1,
  unconfirmed: 0,
  toCome: 0,
  unconfirmedCredits: 0,
  charged: 0,
  refunded: 0,
}

const prompt = page.getByRole('textbox', { name: /^Prompt/ })
const retry = page.getByRole('button', { name: 'Edit and retry' })

async function openDeclined(): Promise<void> {
  openWindow({
    catalog: {
      list: async () => ({ models: [model], gone: [], changes: [], updatedAt: null }),
      read: async () => model,
    },
    settings: keepSettings(),
    jobs: {
      page: async () => ({ jobs: [declined], next: null }),
      read: async () => ({ job: declined, ledger: [] }),
    },
    queue: {
      summary: async () => ({ pause: null, counts, hold: { kind: 'none' }, finishAt: null }),
      sets: async () => ({ sets: [], next: null }),
      page: async ({ group }) => ({ jobs: group === 'troubled' ? [declined] : [], next: null }),
    },
    money: { ledger: async () => ({ jobs: [declined], next: null }), claims: async () => [] },
  })
  await userEvent.fill(prompt, 'half a thought')
}

async function expectRetried(): Promise<void> {
  await expect.element(prompt).toHaveValue('a branded lake')
  await expect.element(prompt).toHaveFocus()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(prompt).toHaveValue('half a thought')
}

test('a declined run can be edited from the stage, and Undo restores what was typed', async () => {
  await openDeclined()
  await retry.click()
  await expectRetried()
})

test('a declined run can be edited from the queue by keyboard, and Undo restores what was typed', async () => {
  await openDeclined()
  await keyboard.press('Control+`')
  const row = page.getByRole('grid', { name: 'Queue' }).getByRole('row', { name: /a branded lake/ })
  await row.click()
  await expect.element(page.getByRole('toolbar').getByRole('button', { name: 'Edit and retry' })).toBeEnabled()
  await keyboard.press('Enter')
  await expectRetried()
})

test('a declined run can be edited from Activity, and Undo restores what was typed', async () => {
  await openDeclined()
  await page.getByRole('link', { name: 'Activity' }).click()
  await retry.click()
  await expectRetried()
})
