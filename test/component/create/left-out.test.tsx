// Would catch: left-out runs that are sent at another price than the one on the button, a refusal that nobody sees, and
// runs that are offered again after they were run.
import { LeftOutNote } from '#renderer/features/batch/left-out.tsx'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import type { QueueSet } from '#shared/bridge/queue.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bridgeOf, refuse } from '../bridge-of.ts'
import { mount } from '../mount.tsx'

const [setId, runId] = [JobSetId.parse('set'), JobSetId.parse('rest')]
const set: QueueSet = {
  id: setId,
  name: 'Glazes',
  budget: 8,
  isPaused: false,
  isStopped: false,
  isPastBudget: false,
  createdAt: '2026-11-19T14:00:00Z',
  counts: {
    waiting: 0,
    paused: 0,
    background: 0,
    underWay: 0,
    done: 2,
    failed: 0,
    refused: 0,
    unconfirmed: 0,
    toCome: 0,
    unconfirmedCredits: 0,
    charged: 8,
    refunded: 0,
  },
  leftOut: { count: 4, runId: null },
}

test('runs what a budget left out at the price shown, and reads the price again after a refusal', async () => {
  let price = 16
  const sent: unknown[] = []
  const shown: string[] = []
  const bridge = bridgeOf(
    {
      workspace: { state: async () => ({ current: null, workspaces: [], vault: { kind: 'file', sentence: '' } }) },
      queue: {
        leftOutCost: async () => ({ count: 4, credits: price }),
        async runLeftOut(order) {
          sent.push(order)
          if (sent.length > 1) return { ...set, id: runId }
          price = 20
          const message = 'The price rose from 16 cr to 20 cr. Nothing was sent or charged.'
          throw new ORPCError('PRICE_CHANGED', { message, data: { charged: 'no', was: 16, now: 20 } })
        },
      },
    },
    refuse,
  )
  mount(
    <BridgeProvider bridge={bridge}>
      <LeftOutNote set={set} onShow={(id) => void shown.push(id)} />
    </BridgeProvider>,
  )
  await page.getByRole('button', { name: 'Run 4 more, 16 credits' }).click()
  await expect.element(page.getByText(/^The price rose from 16 cr to 20 cr/u)).toBeVisible()
  expect(shown).toEqual([])
  await page.getByRole('button', { name: 'Run 4 more, 20 credits' }).click()
  await expect.poll(() => shown).toEqual([runId])
  expect(sent).toEqual([
    { setId, quoted: 16 },
    { setId, quoted: 20 },
  ])
})

test('says where the left-out runs are once they were run, and offers them no more', async () => {
  const shown: string[] = []
  mount(
    <BridgeProvider bridge={bridgeOf({}, refuse)}>
      <LeftOutNote set={{ ...set, leftOut: { count: 4, runId } }} onShow={(id) => void shown.push(id)} />
    </BridgeProvider>,
  )
  await page.getByRole('button', { name: 'Show batch' }).click()
  expect(shown).toEqual([runId])
  expect(page.getByRole('button', { name: /^Run/u }).elements()).toEqual([])
})
