// Catches: a tool that is called without its price or an agreement, or twice; a text of a service that is more than text;
// a required argument that is not asked for; an address that cannot be changed back.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { filledAnswers } from '../app/filled-answers.ts'
import { openWindow } from '../window.tsx'
import { toolAnswers } from './tool-answers.ts'

async function open(heard: string[] = []): Promise<void> {
  openWindow({ ...filledAnswers(), serviceTools: toolAnswers(heard) })
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('tab', { name: 'Tools' }).click()
}
const list = page.getByRole('listbox', { name: 'Tools of this service' })
const form = page.getByRole('group', { name: 'Tool', exact: true })

test('a free tool is called at once, and its answer is text, whatever it looks like', async () => {
  const heard: string[] = []
  await open(heard)
  await expect.element(list.getByRole('option')).toHaveLength(3)
  await expect.element(form.getByText('This tool takes no inputs.')).toBeVisible()
  await form.getByRole('button', { name: 'Call tool' }).click()
  await expect.element(form.getByText(/<script>alert\(1\)<\/script>/u)).toBeVisible()
  await expect.element(form.getByText('Answered in 42 ms · Nothing charged')).toBeVisible()
  // An address that a service names is never a link.
  expect(form.getByRole('link').elements()).toHaveLength(0)
  expect(heard.map((order) => JSON.parse(order))).toEqual([
    { callId: expect.any(String), name: 'get_balance', mark: 'mark of get_balance', input: {} },
  ])
})

test('a tool that spends shows its price first, asks for what is missing, and is called for that price', async () => {
  const heard: string[] = []
  await open(heard)
  await list.getByRole('option', { name: /Run a model/u }).click()
  await form.getByRole('button', { name: /^Call tool, 1 to 2/u }).click()
  await expect.element(form.getByText('Enter a value.')).toBeVisible()
  expect(heard).toEqual([])
  await form.getByRole('textbox', { name: /^Model ID/u }).fill('meridian')
  await form.getByRole('button', { name: /^Call tool, 1 to 2/u }).click()
  await expect
    .poll(() => heard.map((order) => JSON.parse(order)))
    .toEqual([
      {
        callId: expect.any(String),
        name: 'run',
        mark: 'mark of run',
        input: { modelId: 'meridian' },
        agreed: { credits: 2 },
      },
    ])
})

test('a tool of an unknown price needs an agreement for each call', async () => {
  const heard: string[] = []
  await open(heard)
  await page.getByRole('searchbox', { name: /^Filter tools/u }).fill('paint')
  await list.getByRole('option').click()
  await expect.element(form.getByRole('heading', { name: 'Paint <b>anything</b>' })).toBeVisible()
  const agree = form.getByRole('checkbox', { name: 'Call it although its price is unknown' })
  await expect.element(agree).not.toBeChecked()
  const button = form.getByRole('button', { name: 'Call tool' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await agree.click()
  await button.click()
  await expect.poll(() => heard.length).toBe(1)
  expect(JSON.parse(heard[0] ?? '')).toEqual({
    callId: expect.any(String),
    name: 'paint_anything',
    mark: 'mark of paint_anything',
    input: { count: 1 },
    agreed: { credits: null },
  })
  await expect.element(agree).not.toBeChecked()
})

test('the address is changed, and back to the usual one', async () => {
  const heard: string[] = []
  await open(heard)
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('textbox', { name: /^Address of the tool server/u }).fill('https://mcp.example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => heard).toEqual(['address https://mcp.example.com'])
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('button', { name: 'Use default' }).click()
  await expect.poll(() => heard).toEqual(['address https://mcp.example.com', 'address usual'])
})
