// Would catch: a batch that exceeds its budget or the size of a set, one that the service would refuse after the click,
// and a state of the service shown as another.
import { BatchStatus } from '#shared/contract/batch.ts'
import type { ServiceBatch } from '#shared/bridge/batch.ts'
import { batchBlocked, batchProblems, chooseRuns, serviceRefusal } from '#renderer/features/batch/choose-runs.ts'
import { planBatch } from '#renderer/features/batch/plan-batch.ts'
import { serviceBatchWords } from '#renderer/features/batch/batches-dialog.tsx'
import { readForm } from '#renderer/forms/model-form.ts'
import { expect, it } from 'vitest'
import { finish } from '../../../../helpers/finish.ts'
import { flatModel } from '../create/create-fixture.ts'

const draft = { axes: [], copies: 1, seed: 1, isSeedShared: false }
const words = { lists: {}, variables: {} }
const planOf = (text: string) => finish(planBatch([readForm(flatModel)], {}, { ...draft, text }, words))
const pricesOf = (count: number) => ({
  each: Array<number>(count).fill(2),
  credits: count * 2,
  unpriced: 0,
  requestsNeeded: 0,
})
const here = { way: 'local', refusal: null } as const

it('says why a batch larger than a set cannot run, until a budget selects a part of it', () => {
  const plan = planOf('{1..2500}')
  const prices = pricesOf(2500)
  const blocked = (budget: number | null) => batchBlocked(plan, prices, chooseRuns(plan, prices, budget), here, 10_000)
  expect(blocked(null)).toMatch(/up to 2,000/)
  expect(blocked(4_000)).toBeNull()
  expect(chooseRuns(plan, prices, 4_000)).toMatchObject({ credits: 4_000 })
  expect(blocked(1)).toBe('The budget is too low for one run')
})

it('says what the service cannot run', () => {
  const one = { axes: [], copies: 1, modelIds: [] }
  expect(serviceRefusal(one, true)).toBeNull()
  expect(serviceRefusal({ ...one, modelIds: ['varied'] }, true)).toMatch(/several models/)
  expect(serviceRefusal({ ...one, copies: 2 }, true)).toMatch(/more than once/)
  expect(serviceRefusal(one, false)).toMatch(/doesn’t take a prompt/)
})

it('has different words for each state of a batch at the service', () => {
  const batch: ServiceBatch = {
    id: 'b',
    modelId: 'm',
    modelName: 'M',
    status: 'running',
    prompts: 12,
    firstPrompt: 'a heron',
    made: 9,
    failed: 1,
    skipped: 2,
    charged: 10,
    refunded: 1,
    createdAt: null,
    jobId: null,
  }
  const states = ['queued', 'running', 'stopping', 'stopped', 'completed', 'failed', 'later one'].map((status) =>
    serviceBatchWords({ ...batch, status: BatchStatus.parse(status) }),
  )
  expect(new Set(states.map(({ words: reported }) => reported.split(/[.:]/u)[0])).size).toBe(7)
  expect(states.map(({ isOpen }) => isOpen)).toEqual([true, true, true, false, false, false, true])
  expect(states.every(({ words: reported }) => reported.includes('9 of 12 prompts done, 1 failed, 2 not sent'))).toBe(
    true,
  )
})

/** Would catch: an error that stands at its field and again beside the price, and one that stands nowhere. */
it('counts the fields that show what is wrong, and names only what no field shows', () => {
  const problem = { line: null, field: null, message: 'x' }
  const problems = [
    { ...problem, line: 1 },
    { ...problem, line: 4 },
    { ...problem, field: 'size' },
    { ...problem, modelId: 'flat' },
    { ...problem, field: 'seed', message: 'Seed is a number.' },
  ]
  const wrong = { budget: { typed: 'ten', problem: 'Enter a whole number.' } }
  const axes = [{ field: 'size', text: '9' }]
  expect(batchProblems({ plan: { kind: 'wrong', problems }, wrong, axes })).toEqual({
    fields: 4,
    others: ['Seed is a number.'],
  })
  expect(batchProblems({ plan: { kind: 'empty' }, wrong: {}, axes })).toEqual({ fields: 0, others: [] })
  expect(batchBlocked({ kind: 'empty' }, null, { kept: [], credits: 0 }, here, 1, 2)).toBe('Fix the errors first')
})
