import { BatchMeter } from '#renderer/features/batch/batch-meter.tsx'
import { createSheet } from '#renderer/features/batch/sheet.ts'
import { useShortcuts } from '#renderer/app/shortcuts.ts'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import { CommandsProvider, createCommandRegistry } from '#renderer/lib/commands.tsx'
import type { QueueSet } from '#shared/bridge/queue.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { type Answers, bridgeOf, refuse } from '../bridge-of.ts'
import { keyboard } from '../driver.ts'
import { mount } from '../mount.tsx'

const at = '2026-11-19T14:00:00Z'
const set: QueueSet = {
  id: JobSetId.parse('set'),
  name: 'Glazes',
  budget: null,
  isPaused: false,
  isStopped: false,
  isPastBudget: false,
  createdAt: at,
  counts: {
    waiting: 2,
    paused: 0,
    background: 0,
    underWay: 1,
    done: 0,
    failed: 0,
    refused: 0,
    unconfirmed: 0,
    toCome: 24,
    unconfirmedCredits: 0,
    charged: 12,
    refunded: 0,
  },
}
const jobs = [
  jobOf(1, { kind: 'batch' }),
  jobOf(2, { kind: 'batch', state: { kind: 'waiting', why: 'queue', until: null } }),
]
const stopped = { removalId: 'removal', count: 2, underWay: 1, sentence: '2 runs removed from the queue.' }

function Keys() {
  useShortcuts(true, {})
  return null
}

/** Would catch: runs removed beside a batch at the service without a message or a way to undo, or without its key. */
test.each([
  ['stops', async () => ({ stops: true, sentence: 'The service stops after its next prompt.' })],
  [
    'cannot be reached',
    () =>
      Promise.reject(
        new ORPCError('UNREACHABLE', {
          message: 'It is not known whether the service stops after its next prompt.',
          data: { charged: 'no', field: 'baseUrl' },
        }),
      ),
  ],
])('stopping the rest beside a batch that %s says what was removed, with an Undo', async (_, stop) => {
  const restored: string[] = []
  const answers: Answers = {
    queue: {
      stopRest: async () => stopped,
      restore: async ({ removalId }) => {
        restored.push(removalId)
        return { count: 2 }
      },
    },
    jobs: { stop },
  }
  const sheet = createSheet()
  sheet.load(jobs, true)
  mount(
    <BridgeProvider bridge={bridgeOf(answers, refuse)}>
      <CommandsProvider registry={createCommandRegistry()}>
        <Keys />
        <BatchMeter batch={{ set, sheet, hasServiceJobs: true }} onAgain={() => {}} onShow={() => {}} note={null}>
          {null}
        </BatchMeter>
      </CommandsProvider>
    </BridgeProvider>,
  )
  await page.getByRole('button', { name: 'Stop remaining' }).click()
  const reported = /2 runs removed\. Nothing was charged\. .*he service stops after its next prompt\./u
  await expect.element(page.getByText(reported)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await keyboard.press('Control+z')
  await expect.element(page.getByText('2 runs restored.', { exact: false })).toBeVisible()
  expect(restored).toEqual(['removal'])
})
