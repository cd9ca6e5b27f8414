// Would catch: invalid text in a number field that is silently dropped, so that a charged run is sent without the
// number, or a limit or budget is removed.
import { emptyDraft, type OrderDraft, orderProblems } from '#renderer/features/presenter/new-video/order-draft.ts'
import { SeriesFields } from '#renderer/features/presenter/new-video/topic-fields.tsx'
import { BudgetDialog } from '#renderer/features/queue/queue-dialogs.tsx'
import { LimitForm } from '#renderer/forms/spending-limits.tsx'
import { NumberField } from '#renderer/ui/number-field.tsx'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import type { QueueSet } from '#shared/bridge/queue.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bridgeOf, stayPending } from './bridge-of.ts'
import { mountModelForm } from './create/model-form.tsx'
import { mount } from './mount.tsx'

const field = (name: string | RegExp) => page.getByRole('spinbutton', { name })
const errors = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)

/** Types a text and leaves the field, which used to drop it. */
async function type(name: string | RegExp, text: string): Promise<void> {
  await userEvent.fill(field(name), text)
  await userEvent.keyboard('{Tab}')
}

test('an invalid seed, slider and number stay as typed, each with an error', async () => {
  const form = mountModelForm()
  const properties = {
    seed: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    strength: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
    steps: { type: 'integer', minimum: 1 },
  }
  await form.open({ type: 'object', properties }, [])
  for (const name of ['Seed', 'Strength', 'Steps']) {
    await type(name, 'abc')
    await expect.element(field(name)).toHaveValue('abc')
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(errors()).toEqual(['Enter a number', 'Enter a number', 'Enter a number'])
  // A slider's number has no line under it: its colour shows the error.
  const colour = async (name: string) => getComputedStyle(await field(name).findElement()).color
  const [error] = document.querySelectorAll('[role="alert"]')
  expect(await colour('Strength')).toBe(error === undefined ? '' : getComputedStyle(error).color)
  expect(form.input()).toEqual({ seed: 'abc', strength: 'abc', steps: 'abc' })
  await type('Seed', '7')
  await expect.poll(errors).toHaveLength(2)
  expect(form.input()).toMatchObject({ seed: 7 })
})

test('a half-typed number is no error yet', async () => {
  function Negative() {
    const [value, setValue] = useState<number | string | undefined>(undefined)
    return <NumberField label="Shift" value={value} onChange={(next) => setValue(next)} />
  }
  mount(<Negative />)
  await userEvent.fill(field('Shift'), '-')
  expect(errors()).toEqual([])
  await userEvent.fill(field('Shift'), '-3')
  await expect.element(field('Shift')).toHaveAttribute('aria-valuenow', '-3')
})

test('an invalid spending limit is not set and stays as typed', async () => {
  const set: unknown[] = []
  mount(<LimitForm onSet={(order) => set.push(order)} />)
  await type('Credits', 'abc')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await expect.element(field('Credits')).toHaveValue('abc')
  expect(errors()).toEqual(['Enter a whole number of credits'])
  await type('Credits', '12')
  await page.getByRole('button', { name: 'Set limit' }).click()
  expect(set).toMatchObject([{ cap: 12 }])
})

test('an invalid budget of a set does not remove the budget', async () => {
  const saved: unknown[] = []
  const counts = { charged: 3, refunded: 0, unconfirmedCredits: 0, toCome: 4 }
  const set = { id: JobSetId.parse(crypto.randomUUID()), name: 'Bowls', budget: 9, counts } as QueueSet
  mount(
    <BridgeProvider bridge={bridgeOf({}, stayPending)}>
      <BudgetDialog set={set} onClose={() => {}} onSave={(budget) => saved.push(budget)} />
    </BridgeProvider>,
  )
  await type('Credits', 'abc')
  await expect.element(field('Credits')).toHaveValue('abc')
  await page.getByRole('button', { name: 'Save' }).click({ force: true })
  expect([saved, errors()]).toEqual([[], ['Enter a number']])
})

test('an invalid budget of a series keeps the series from starting', async () => {
  const order: OrderDraft = { ...emptyDraft, way: 'series', topics: 'Kilns' }
  function Series() {
    const [draft, setDraft] = useState(order)
    return (
      <SeriesFields
        draft={draft}
        problems={orderProblems(draft, null, true)}
        onType={(change) => setDraft((now) => ({ ...now, ...change }))}
        canHoldBudget
        ownWordsOnly={false}
      />
    )
  }
  mount(<Series />)
  await type(/^Spending limit/u, 'abc')
  await expect.element(field(/^Spending limit/u)).toHaveValue('abc')
  expect(errors()).toEqual(['Enter a whole number of credits, 1 or more.'])
})
