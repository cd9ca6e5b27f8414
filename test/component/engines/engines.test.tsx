// Catches: a key that is lost or shown, an error away from its field, a form that sends other fields than were chosen, a
// program that is added without consent to its command, a removal without a question, a test that can't be stopped.
import type { EngineList } from '#shared/contract/engine.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { filledAnswers } from '../app/filled-answers.ts'
import type { Answers } from '../bridge-of.ts'
import { failure } from '../composer/failing.ts'
import { openWindow } from '../window.tsx'
import { comfy, engineAnswers, engineOf, listOf, modelOf, reading } from './engine-answers.ts'

/** Opens Settings > Engines. Returns the calls so far, each with its input. */
async function open(answers: NonNullable<Answers['engines']> = {}, list: EngineList = listOf([engineOf(), comfy])) {
  openWindow({ ...filledAnswers(), engines: engineAnswers(list, answers) })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /^Engines/u }).click()
  await expect.element(page.getByRole('button', { name: 'Add by address' })).toBeVisible()
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const found = {
  address: 'http://10.0.0.4:8880/v1',
  kind: 'openai',
  product: 'Speaches',
  runsAt: 'network',
  latencyMs: 9,
  models: [{ remoteName: 'kokoro', kind: 'speech' }],
  joins: [],
} as const

test('a server that wants a key says so at the field; what was typed stays, and the key goes with the server', async () => {
  const added: unknown[] = []
  await open({
    probe: async ({ key }) =>
      key === null
        ? Promise.reject(failure('INVALID_INPUT', 'No.', { fields: [{ field: 'key', message: 'It wants a key.' }] }))
        : { ...found, models: [...found.models], joins: [] },
    add: async (order) => {
      added.push(order)
      return engineOf({ id: 'speaches', name: 'Voices' })
    },
  })
  await button('Add by address').click()
  await button('Connect').click()
  await expect.element(page.getByText('Enter an address.')).toBeVisible()
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('10.0.0.4:8880')
  await button('Connect').click()
  await expect.element(page.getByText('It wants a key.')).toBeVisible()
  await expect.element(address).toHaveValue('10.0.0.4:8880')
  const key = page.getByLabelText(/^Key/u)
  await expect.element(key).toHaveAttribute('type', 'password')
  await key.fill('secret-key')
  await button('Connect').click()
  await expect.element(page.getByText('Inputs leave this computer')).toBeVisible()
  await page.getByRole('spinbutton', { name: /^Runs at once/u }).fill('0')
  await expect.element(page.getByText('Enter a whole number from 1 to 64.')).toBeVisible()
  await button('Add engine').click()
  expect(added).toEqual([])
  await page.getByRole('spinbutton', { name: /^Runs at once/u }).fill('2')
  await button('Add engine').click()
  await expect
    .poll(() => added)
    .toEqual([{ address: found.address, key: 'secret-key', engineId: null, name: null, limit: 2 }])
})

test('a workflow becomes a model with the fields that were chosen, within their limits', async () => {
  const added: unknown[] = []
  await open({
    readWorkflow: async () => reading,
    addWorkflow: async (order) => {
      added.push(order)
      return comfy
    },
  })
  const transfer = new DataTransfer()
  transfer.items.add(new File(['{"3":{}}'], 'cups.json', { type: 'application/json' }))
  button(/^Drop a ComfyUI workflow/u)
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  const panel = page.getByRole('complementary', { name: 'New model from a workflow' })
  await expect.element(panel.getByText('3 of 4 inputs')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Name of 3.sampler' }).fill('Steps')
  await expect.element(panel.getByText('Two fields have the same name.').first()).toBeVisible()
  await panel.getByRole('checkbox', { name: '3.sampler' }).click()
  await expect.element(panel.getByText('Two fields have the same name.')).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Limits of 3.steps: 1 to 100' }).click()
  await page.getByRole('spinbutton', { name: 'Largest' }).fill('400')
  await expect.element(panel.getByText('The server takes 1 to 100.')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Largest' }).fill('40')
  await expect.element(panel.getByRole('button', { name: 'Limits of 3.steps: 1 to 40' })).toBeInTheDocument()
  await panel.getByRole('radio', { name: 'Custom rate' }).click()
  await panel.getByRole('spinbutton', { name: 'Credits' }).fill('2')
  await panel.getByRole('button', { name: 'Add to catalog' }).click()
  const whole = { choices: null, least: null, most: null }
  await expect
    .poll(() => added)
    .toEqual([
      {
        engineId: 'pool',
        name: 'cups',
        workflow: '{"3":{}}',
        fields: [
          { ...whole, key: '6.text', name: 'Prompt', isRequired: true },
          { ...whole, key: '3.steps', name: 'Steps', isRequired: false, least: 1, most: 40 },
        ],
        rate: { unit: 'image', credits: 2, per: 1 },
      },
    ])
})

test('a program is added only after consent to its exact command', async () => {
  const added: unknown[] = []
  const command = ['/opt/piper/piper', '--model', 'ana; rm -rf']
  await open({
    readManifest: async () => ({
      name: 'Piper',
      kind: 'speech',
      program: '/opt/piper/piper',
      command,
      consent: 'hash',
    }),
    addManifest: async (order) => {
      added.push(order)
      return engineOf({ id: 'piper', kind: 'program' })
    },
  })
  await button('More ways to add').click()
  await page.getByRole('menuitem', { name: /^Add a command-line program/u }).click()
  await button('Check').click()
  await expect.element(page.getByText('Choose or paste a manifest.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Manifest' }).fill('{}')
  await button('Check').click()
  await expect.element(page.getByText('ana; rm -rf')).toBeVisible()
  await button('Add program').click({ force: true })
  expect(added).toEqual([])
  await page.getByRole('checkbox', { name: 'Let Backlot run this command' }).click()
  await button('Add program').click()
  await expect.poll(() => added).toEqual([{ manifest: '{}', consent: 'hash' }])
})

test('a test that hangs can be stopped, and one that fails says why', async () => {
  const asked: AbortSignal[] = []
  await open({
    test: async (_, { signal } = {}) => {
      if (signal !== undefined) asked.push(signal)
      if (asked.length > 1) throw failure('SERVICE_FAILED', 'Ollama ran out of memory. Nothing was charged.')
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
      })
    },
  })
  await button('Open qwen2.5:14b').click()
  await button(/^Test run, free/u).click()
  await button('Stop').click()
  await expect.element(page.getByText('Test stopped. Nothing was charged.')).toBeVisible()
  expect(asked[0]?.aborted).toBe(true)
  await button(/^Test run, free/u).click()
  await expect.element(page.getByText('Ollama ran out of memory. Nothing was charged.')).toBeVisible()
})

test('a removal is asked for, and one that fails is told where it was asked', async () => {
  const removed: string[] = []
  await open({
    remove: async ({ engineId }) => {
      removed.push(engineId)
      if (removed.length === 1) throw failure('LOCAL_SERVICE_DOWN', 'The service is starting. Try again.')
      return listOf([])
    },
  })
  await button('Actions for Ollama').click()
  await page.getByRole('menuitem', { name: 'Remove engine…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove “Ollama”?' })
  await expect.element(dialog.getByText(/Waiting runs of its models fail and are refunded/u)).toBeVisible()
  expect(removed).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText('The service is starting. Try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an engine that died says what became of its runs, and each model where it runs', async () => {
  const [server] = engineOf().servers
  if (server === undefined) throw new Error('No server')
  const health = {
    state: 'down',
    latencyMs: null,
    reason: 'It refuses connections.',
  } as const
  const dead = engineOf({
    runsAt: 'network',
    inputsLeave: true,
    servers: [{ ...server, health }],
    incident: { at: '2026-11-19T13:58:00Z', sentence: 'It stopped answering.', refundedRuns: 1, movedRuns: 2 },
    models: [modelOf({ kind: 'image', roles: [], measured: { ms: 11_240, per: 'result', count: 3 } })],
  })
  await open({}, listOf([dead]))
  const engine = page.getByRole('region', { name: 'Ollama' })
  await expect.element(engine.getByText('No answer')).toBeVisible()
  await expect.element(engine.getByText('Inputs leave this computer')).toBeVisible()
  await expect.element(engine.getByText('11.2 s')).toBeVisible()
  for (const sentence of [
    'It stopped answering.',
    '1 run was refunded.',
    '2 runs moved to other servers.',
    'It refuses',
  ]) {
    await expect.element(engine.getByRole('alert').getByText(sentence, { exact: false })).toBeVisible()
  }
  await expect.element(engine.getByRole('button', { name: 'Test now' })).toBeVisible()
})
