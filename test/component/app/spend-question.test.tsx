// Would catch: an expensive click that goes out without the user's yes, one that is lost or repeated after it, a key
// that is still held from the click and answers the question, and two questions that are answered by one.
import { SpendQuestionDialog } from '#renderer/app/spend-question.tsx'
import { BridgeProvider, failureOf } from '#renderer/lib/bridge.tsx'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bridgeOf, refuse } from '../bridge-of.ts'
import { mount } from '../mount.tsx'

const sentence = 'This costs up to 160 cr, and you want to be asked above 150 cr. Nothing was sent or charged.'
const cancelled = 'Cancelled. Nothing was sent or charged.'

/** A studio that wants to be asked before each call of a kind. */
function openQuestions(runs = 1) {
  const confirmed = new Set<string>()
  const calls: string[] = []
  const answers: string[] = []
  const bridge = bridgeOf(
    {
      workspace: { state: async () => ({ current: null, workspaces: [], vault: { kind: 'file', sentence: '' } }) },
      prompts: {
        // Any call may ask: the window knows none of them.
        async remove({ id }) {
          calls.push(id)
          if (confirmed.has(id)) return
          const data = { charged: 'no', askId: id, credits: 160, limit: 150, runs, balance: 4_182 } as const
          throw new ORPCError('CONFIRM_FIRST', { defined: true, message: sentence, data })
        },
      },
      money: {
        confirmSpend: async ({ askId }) => void confirmed.add(askId),
      },
    },
    refuse,
  )
  const run = (id: string) =>
    void bridge.call.prompts.remove({ id }).then(
      () => answers.push(`${id} done`),
      (error: unknown) => answers.push(`${id}: ${failureOf(error)?.message ?? 'no failure'}`),
    )
  mount(
    <BridgeProvider bridge={bridge}>
      <button type="button" onClick={() => run('one')}>
        Run
      </button>
      <SpendQuestionDialog />
    </BridgeProvider>,
  )
  return { run, calls, answers }
}
const dialog = page.getByRole('alertdialog')
const spend = page.getByRole('button', { name: 'Spend 160 credits' })

test('a call that must be confirmed asks with its price, and goes on once after a yes', async () => {
  const { run, calls, answers } = openQuestions()
  run('one')
  await expect.element(dialog).toHaveAccessibleName(/^Spend 160\scr on one run\?$/u)
  const words = (await dialog.findElement()).textContent.replaceAll(/\s/gu, ' ')
  expect(words).toContain('The balance goes from 4,182 to 4,022. It is refunded if the run fails.')
  expect(calls).toEqual(['one'])
  await expect.element(spend).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers).toEqual(['one done'])
  expect(calls).toEqual(['one', 'one'])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('after a no it fails with the words that nothing was sent', async () => {
  const { run, calls, answers } = openQuestions(4)
  run('one')
  await expect.element(dialog).toHaveAccessibleName(/^Spend 160\scr on 4 runs\?$/u)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => answers).toEqual([`one: ${cancelled}`])
  expect(calls).toEqual(['one'])
})

test('two questions are asked one after the other, each for itself', async () => {
  const { run, answers } = openQuestions()
  run('one')
  run('two')
  await spend.click()
  await expect.poll(() => answers).toEqual(['one done'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => answers).toEqual(['one done', `two: ${cancelled}`])
})

test('a key that is still held from the click does not answer', async () => {
  const { run, calls } = openQuestions()
  run('one')
  const button = await spend.findElement()
  const press = (repeat: boolean) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
  // What is not taken away presses the button.
  expect([press(true), press(false)]).toEqual([false, true])
  expect(calls).toEqual(['one'])
})
