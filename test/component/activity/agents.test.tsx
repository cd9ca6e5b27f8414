// Would catch: a request that is answered by another key or without its price, one without a bound that is approved
// without an amount, a setting that changes another agent, and a tab without agents that says nothing.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { filledAnswers } from '../app/filled-answers.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { agentAnswers, agents as listedAgents, approval } from './agent-answers.ts'

async function open(heard: string[] = [], state: Parameters<typeof agentAnswers>[1] = {}) {
  openWindow({ ...filledAnswers(), agents: agentAnswers(heard, state) })
  location.hash = '#/activity'
  await page.getByRole('tab', { name: /^Agents/u }).click()
}
const card = page.getByRole('region', { name: 'Request of Catalogue assistant' })
const inspector = page.getByRole('complementary', { name: 'Agent' })

test('the card says what is asked, why, at which price and what is left, and its keys answer it', async () => {
  const heard: string[] = []
  await open(heard)
  await expect.poll(() => card.element().textContent).toMatch(/Run 3 images with Halide Still 2\?/u)
  await expect.poll(() => card.element().textContent).toMatch(/Three new ones fill the gap\./u)
  await expect.element(card.getByRole('listitem')).toHaveLength(3)
  await expect.poll(() => card.element().textContent).toMatch(/132 of 200/u)
  await expect.poll(() => card.element().textContent).toMatch(/“This session” covers Halide Still 2 up to 104 cr/u)
  await keyboard.press('Control+Enter')
  await keyboard.press('Control+Shift+Enter')
  await keyboard.press('x')
  await expect.poll(() => heard).toEqual(['approve approval once', 'approve approval session', 'refuse approval'])
  await keyboard.press('Control+.')
  await expect.poll(() => heard.at(-1)).toBe('stop all true')
})

test('a request without a bound needs an amount, and is never approved for the session', async () => {
  const heard: string[] = []
  const items = [{ text: 'A talk', credits: null }]
  await open(heard, { approvals: [{ ...approval, cost: null, items }] })
  await expect.poll(() => card.element().textContent).toMatch(/Unknown/u)
  await keyboard.press('Control+Enter')
  await keyboard.press('Control+Shift+Enter')
  await card.getByRole('spinbutton').fill('50')
  await keyboard.press('Control+Enter')
  await expect.poll(() => heard).toEqual(['approve approval once 50'])
})

test('each call says how it was decided, and mode, budget and tools change the selected agent', async () => {
  const heard: string[] = []
  await open(heard)
  const log = page.getByRole('listbox', { name: 'Calls, newest first' })
  await expect.element(log.getByRole('option')).toHaveLength(3)
  const rows = log
    .getByRole('option')
    .elements()
    .map((row) => row.textContent)
  expect(rows[0]).toContain('Waiting for you')
  expect(rows[2]).toContain('Refused, over daily budget')
  await page.getByRole('radio', { name: 'Refused' }).click()
  await expect.element(log.getByRole('option')).toHaveLength(1)

  await inspector.getByRole('radio', { name: 'Free within budget' }).click()
  await inspector.getByRole('spinbutton', { name: 'Daily budget' }).fill('250')
  await keyboard.press('Tab')
  await inspector.getByRole('switch', { name: 'Rounds and posts' }).click()
  await expect
    .poll(() => heard)
    .toEqual([
      'update catalogue {"mode":"free"}',
      'update catalogue {"dailyBudget":250}',
      'update catalogue {"groups":["search","runs","rounds"]}',
    ])
})

test('without agents the tab leads to the dialog, which shows the token once with the configuration', async () => {
  const heard: string[] = []
  await open(heard, { agents: [], approvals: [], address: null })
  await expect.element(page.getByText('No agents connected')).toBeVisible()
  await page.getByRole('button', { name: 'Connect an agent' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop site')
  await dialog.getByRole('button', { name: 'Create agent' }).click()
  await expect.poll(() => dialog.element().textContent).toMatch(/bl-agent-(?:ab){32}/u)
  await expect.poll(() => dialog.element().textContent).toMatch(/Add this to ~\/\.cursor\/mcp\.json/u)
  expect(heard).toEqual(['create Shop site'])
})

test('a request that waits in another workspace is named, and its workspace is opened from there', async () => {
  const opened: string[] = []
  const elsewhere = [{ workspaceId: WorkspaceId.parse('studio-b'), name: 'api.example.com', count: 2 }]
  const current = { id: WorkspaceId.parse('studio-a'), kind: 'local', name: 'This computer', baseUrl: '' } as const
  const state = {
    current: { ...current, keyHint: '', createdAt: '2026-11-01T00:00:00.000Z' },
    workspaces: [],
    vault: { kind: 'file', sentence: '' } as const,
  }
  openWindow({
    ...filledAnswers(),
    agents: agentAnswers([], { agents: [], approvals: [], elsewhere }),
    workspace: {
      state: async () => state,
      async open({ id }) {
        opened.push(id)
        return state
      },
    },
  })
  location.hash = '#/activity'
  await page.getByRole('tab', { name: /^Agents/u }).click()
  await expect.element(page.getByText('2 requests wait in api.example.com.')).toBeVisible()
  await page.getByRole('button', { name: 'Open api.example.com' }).click()
  await expect.poll(() => opened).toEqual(['studio-b'])
})

test('an agent over its budget says by how much, in the list and beside its settings', async () => {
  const today = { charged: 207, held: 0, waiting: 0 }
  await open([], { agents: listedAgents.slice(0, 1).map((one) => ({ ...one, today, isStopped: true })), approvals: [] })
  await expect.element(inspector.getByText('7 cr over budget')).toBeVisible()
  await expect.element(page.getByRole('listbox', { name: 'Agents' }).getByText('7 cr over budget')).toBeVisible()
})
