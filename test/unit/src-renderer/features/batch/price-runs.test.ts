// Catches: a question for each run instead of for each price, a price at the wrong run, a sum that hides what is unknown.
import { planBatch } from '#renderer/features/batch/plan-batch.ts'
import { priceRuns } from '#renderer/features/batch/price-runs.ts'
import { readForm } from '#renderer/forms/model-form.ts'
import type { QuoteTotal } from '#shared/bridge/quote.ts'
import { expect, it } from 'vitest'
import { finish } from '../../../../helpers/finish.ts'
import { variedModel } from '../create/create-fixture.ts'

const form = readForm(variedModel)
const totalOf = (credits: number | null): QuoteTotal => ({
  credits: credits ?? 0,
  unpriced: credits === null ? 1 : 0,
  holds: credits ?? 0,
  label: { kind: 'exact' },
  combinations: [],
  requestsNeeded: credits === null ? 1 : 0,
})

it('asks once for each price, and puts it at every run that costs it', async () => {
  const axes = [
    { field: 'size', text: '1024, 1536' },
    { field: 'quality', text: 'draft, high' },
  ]
  const draft = { text: 'a jar\na bowl', axes, copies: 3, seed: 1, isSeedShared: false }
  const plan = finish(planBatch([form], {}, draft, { lists: {}, variables: {} }))
  const runs = plan.kind === 'ready' ? plan.runs : []
  const asked: unknown[] = []
  const prices = await priceRuns(
    ({ inputs, ask }) => {
      const [input] = inputs
      asked.push([input?.['size'], input?.['quality'], ask])
      const isDear = input?.['size'] === 1536
      return Promise.resolve(totalOf(isDear && input['quality'] === 'high' ? null : isDear ? 9 : 4))
    },
    runs,
    false,
  )
  expect(asked).toHaveLength(4)
  expect(prices.each).toEqual(
    runs.map(({ input: { size, quality } }) => (size === 1024 ? 4 : quality === 'high' ? null : 9)),
  )
  expect(prices).toMatchObject({ credits: 12 * 4 + 6 * 9, unpriced: 6, requestsNeeded: 1 })
})
