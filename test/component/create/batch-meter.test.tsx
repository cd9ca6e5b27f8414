import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { batch, filledAnswers } from '../app/filled-answers.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

const jobs = [
  jobOf(1, { kind: 'batch', setId: batch.id }),
  jobOf(2, { kind: 'batch', setId: batch.id, state: { kind: 'waiting', why: 'queue', until: null } }),
]
const stopped = { removalId: 'removal', count: 2, underWay: 1, sentence: '2 runs removed from the queue.', said: [] }

/** Would catch: runs removed beside a batch at the service without a message or a way to undo, or without its key. */
test.each([
  ['stops', async () => ({ stops: true, sentence: 'The service stops after its next prompt.', said: [] })],
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
  const filled = filledAnswers()
  openWindow({
    ...filled,
    queue: {
      ...filled.queue,
      stopRest: async () => stopped,
      restore: async ({ removalId }) => {
        restored.push(removalId)
        return { count: 2 }
      },
    },
    jobs: { ...filled.jobs, page: async ({ setId }) => ({ jobs: setId === undefined ? [] : jobs, next: null }), stop },
  })
  await page.getByRole('radio', { name: 'Batch' }).click()
  await page.getByRole('button', { name: 'Batches' }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('button', { name: 'Stop remaining' }).click()
  const reported = /2 runs removed\. Nothing was charged\. .*he service stops after its next prompt\./u
  await expect.element(page.getByText(reported)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await keyboard.press('Control+z')
  await expect.element(page.getByText('2 runs restored.', { exact: false })).toBeVisible()
  expect(restored).toEqual(['removal'])
})
