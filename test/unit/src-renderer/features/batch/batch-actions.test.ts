// Would catch: words of a batch lost with the window or saved to another model, a draft that is read late and
// overwrites newer text, a second click that pays twice, a large set that is not split or not shown as one, a
// batch whose only price waits for a click, and a run that forgets its template or has the line of another.
import type { BatchDraft } from '#shared/bridge/batch.ts'
import { JobSetId } from '#shared/domain/ids.ts'
import { type BatchActionsDeps, createBatchActions } from '#renderer/features/batch/batch-actions.ts'
import { createBatchStore } from '#renderer/features/batch/batch-store.ts'
import { readForm } from '#renderer/forms/model-form.ts'
import { expect, it } from 'vitest'
import { typedBatch } from '../../../../helpers/typed-batch.ts'
import { createHandClock, flatModel, settle, variedModel } from '../create/create-fixture.ts'

type Call = readonly [string, unknown]

function createBench(
  saved: ReadonlyMap<string, BatchDraft> = new Map(),
  fail: (call: Call) => boolean = () => false,
  open = 0,
) {
  const { clock, move } = createHandClock()
  const calls: Call[] = []
  let locks = 0
  let uuids = 0
  const note =
    <Answer>(name: string, answer: (input: never) => Answer) =>
    (input: unknown) => {
      calls.push([name, input])
      return fail([name, input]) ? Promise.reject(new Error('lost')) : Promise.resolve(answer(input as never))
    }
  const bridge = {
    batch: {
      readDraft: note('readDraft', ({ modelId }: { modelId: string }) => saved.get(modelId) ?? null),
      saveDraft: note('saveDraft', () => undefined),
    },
    catalog: {
      read: note('read', ({ modelId }: { modelId: string }) => (modelId === 'flat' ? flatModel : variedModel)),
    },
    quote: {
      total: note('total', ({ ask }: { ask: boolean }) =>
        ask || open === 0
          ? { credits: 4, unpriced: 0, requestsNeeded: 0 }
          : { credits: 0, unpriced: 1, requestsNeeded: open },
      ),
    },
    queue: { submitMany: note('submitMany', ({ draftId }: { draftId: string }) => ({ id: draftId })) },
    jobs: { submitBatch: note('submitBatch', () => ({})) },
  }
  const store = createBatchStore()
  const actions = createBatchActions({
    // The calls that a batch makes; no other call of the bridge is made.
    bridge: bridge as never as BatchActionsDeps['bridge'],
    store,
    clock,
    random: { uuid: () => `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`, unit: () => 0.5 },
    explain: () => null,
    lockSeed: () => void (locks += 1),
    report: (error) => expect.unreachable(String(error)),
  })
  const words = { lists: {}, variables: {} }
  const share = (model = variedModel) => actions.share({ form: readForm(model), input: {}, isSeedShared: false, words })
  const named = (name: string) => calls.filter(([one]) => one === name).map(([, input]) => input)
  return { store, actions, share, move, named, locks: () => locks }
}

it('restores everything that was typed for the model, with its seed and its other models', async () => {
  const { store, share, locks, move } = createBench(new Map([['varied', typedBatch]]))
  share()
  await settle()
  await settle()
  await move(200)
  const { isSeedShared, ...rest } = typedBatch
  expect(store.getState()).toMatchObject(rest)
  expect([isSeedShared, locks()]).toEqual([true, 1])
  const { plan, prices } = store.getState()
  expect(plan.kind === 'ready' ? plan.runs.map(({ form }) => form.model.id) : plan).toHaveLength(8)
  expect(prices?.credits).toBe(32)
})

it('saves what is typed after a delay, under its model, and at once when another is opened or the window closes', async () => {
  const { actions, share, move, named } = createBench()
  share()
  await settle()
  actions.change({ text: 'a jar' })
  actions.set({ persona: 'Ada' })
  expect(named('saveDraft')).toEqual([])
  await move(600)
  expect(named('saveDraft')).toMatchObject([{ modelId: 'varied', draft: { text: 'a jar', persona: 'Ada' } }])
  actions.change({ text: 'a bowl' })
  share(flatModel)
  expect(named('saveDraft').at(-1)).toMatchObject({ modelId: 'varied', draft: { text: 'a bowl' } })
  await settle()
  actions.change({ text: 'a cup' })
  actions.leave()
  expect(named('saveDraft').at(-1)).toMatchObject({ modelId: 'flat', draft: { text: 'a cup' } })
})

it('keeps what was typed while the draft was being read', async () => {
  const { store, actions, share } = createBench(new Map([['varied', typedBatch]]))
  share()
  actions.change({ text: 'quick hands' })
  await settle()
  expect(store.getState().text).toBe('quick hands')
})

it.each([
  { open: 1, credits: 8, asked: 1 },
  { open: 4, credits: 0, asked: 0 },
])('requests $open unknown prices $asked times without a click', async ({ open, credits, asked }) => {
  const { store, actions, share, move, named } = createBench(new Map(), () => false, open)
  share()
  await settle()
  actions.change({ text: 'a jar\na bowl' })
  await move(1000)
  await move(1000)
  expect(store.getState().prices?.credits).toBe(credits)
  expect(named('total').filter((input) => (input as { ask: boolean }).ask)).toHaveLength(asked)
})

it('splits a large set for the service and shows it as one; a second attempt starts no part twice', async () => {
  let lost = 1
  const { store, actions, share, move, named } = createBench(
    new Map(),
    ([name, input]) => name === 'submitBatch' && (input as { prompts: string[] }).prompts.length === 10 && lost-- > 0,
  )
  share()
  await settle()
  actions.change({ text: 'a jar {1..110}' })
  actions.set({ way: 'service' })
  await move(200)
  const all = Array.from({ length: 110 }, (_, index) => index)
  await actions.run(all)
  expect(store.getState().submit).toMatchObject({ kind: 'failed' })
  await actions.run(all)
  const sent = named('submitBatch') as { draftId: string; prompts: string[]; quoted: number; set: { id: string } }[]
  expect(sent.map(({ prompts, quoted }) => [prompts.length, quoted])).toEqual([
    [50, 200],
    [50, 200],
    [10, 40],
    [50, 200],
    [50, 200],
    [10, 40],
  ])
  expect(sent.slice(0, 3).map(({ draftId }) => draftId)).toEqual(sent.slice(3).map(({ draftId }) => draftId))
  const [setId, ...more] = new Set(sent.map(({ set }) => set.id))
  expect([store.getState().shown, more]).toEqual([JobSetId.parse(setId), []])
})

it.each(['service', 'local'] as const)(
  'records the template of each run, whichever of them run, in each part of a batch, the %s way',
  async (way) => {
    const { actions, share, move, named } = createBench()
    share()
    await settle()
    actions.change({ text: '  a {red|blue} jar\n\na bowl\na cup {1..60}' })
    actions.set({ way })
    await move(200)
    await actions.run(Array.from({ length: 62 }, (_, index) => index + 1))
    type Run = { input: { prompt: string }; template: string | null }
    type Part = { prompts: string[]; templates: (string | null)[]; set?: { leftOut?: Run[] } }
    const parts = named('submitBatch') as Part[]
    const sets = named('submitMany') as { orders: Run[]; leftOut: Run[] }[]
    const reported =
      way === 'service'
        ? parts.flatMap(({ prompts, templates }) => prompts.map((prompt, at) => [prompt, templates[at]]))
        : sets.flatMap(({ orders }) => orders.map(({ input, template }) => [input.prompt, template]))
    const cups = Array.from({ length: 60 }, (_, index) => [`a cup ${index + 1}`, 'a cup {1..60}'])
    expect(reported).toEqual([['a blue jar', 'a {red|blue} jar'], ['a bowl', null], ...cups])
    expect(parts.map(({ templates }) => templates.length)).toEqual(way === 'service' ? [50, 12] : [])
    // The first run was left out.
    const left = (way === 'service' ? parts.map(({ set }) => set?.leftOut) : sets.map(({ leftOut }) => leftOut)).flat()
    expect(left.flatMap((run) => run?.input.prompt ?? [])).toEqual(['a red jar'])
  },
)

it('says that nothing was charged if prices cannot be read, and reads them again on request', async () => {
  let isLost = true
  const { store, actions, share, move } = createBench(new Map(), ([name]) => isLost && name === 'total')
  share()
  await settle()
  actions.change({ text: 'a bowl' })
  await move(1000)
  const message = 'Backlot did not respond. Nothing was charged; try again.'
  expect(store.getState()).toMatchObject({
    prices: null,
    submit: { kind: 'failed', failure: { message, charged: 'no' } },
  })
  isLost = false
  actions.closeFailure()
  await settle()
  expect(store.getState()).toMatchObject({ prices: { credits: 4 }, submit: { kind: 'idle' } })
})

it('resends a batch with a lost answer under the same id, even after another was run in between', async () => {
  let isLost = true
  const { actions, share, move, named } = createBench(new Map(), ([name]) => isLost && name === 'submitMany')
  const run = async (text: string) => {
    actions.change({ text })
    await move(1000)
    await actions.run([0])
  }
  share()
  await settle()
  await run('a bowl')
  isLost = false
  await run('a jar')
  await run('a bowl')
  await run('a bowl')
  const [first, second, again, another] = named('submitMany').map((input) => (input as { draftId: string }).draftId)
  expect(again).toBe(first)
  expect(new Set([first, second, another]).size).toBe(3)
})

/** Would catch: a budget or a count that is silently dropped, so that more runs are paid for than intended. */
it('sends nothing while a number of the form is invalid, and keeps it as typed', async () => {
  const { store, actions, share, move, named } = createBench()
  share()
  actions.change({ text: 'a\nb' })
  await move(1_000)
  for (const typed of ['abc', 0, 1.5]) {
    actions.typeNumber('budget', typed)
    expect(store.getState().wrong.budget).toEqual({ typed, problem: 'Enter a whole number of credits, 1 or more.' })
    await actions.run([0, 1])
  }
  actions.typeNumber('budget', 9)
  actions.typeNumber('copies', 'two')
  await actions.run([0, 1])
  expect(named('submitMany')).toEqual([])
  actions.typeNumber('copies', 1)
  await move(1_000)
  await actions.run([0, 1])
  expect(named('submitMany')).toMatchObject([{ budget: 9 }])
})

it('plans no run while the seed of the form is a text', async () => {
  const { store, actions, move } = createBench()
  const words = { lists: {}, variables: {} }
  actions.share({ form: readForm(variedModel), input: { seed: 'abc' }, isSeedShared: false, words })
  actions.change({ text: 'a' })
  await move(1_000)
  expect(store.getState().plan).toMatchObject({ kind: 'wrong', problems: [{ field: 'seed' }] })
})

const withPrompt = (prompt: string) => ({
  form: readForm(variedModel),
  input: { prompt },
  isSeedShared: false,
  words: { lists: {}, variables: {} },
})

/** Would catch: a prompt that has to be typed twice, and one that overwrites prompts typed for the batch. */
it('carries the prompt of Generate over until the batch has prompts of its own', async () => {
  const { store, actions } = createBench()
  actions.share(withPrompt('a jar\nin the sun'))
  await settle()
  expect(store.getState().text).toBe('a jar in the sun')
  actions.share(withPrompt('a bowl'))
  expect(store.getState().text).toBe('a bowl')
  actions.change({ text: 'a bowl\na cup' })
  actions.share(withPrompt('a plate'))
  expect(store.getState().text).toBe('a bowl\na cup')
})

/** Would catch: a saved batch that the prompt of Generate replaces. */
it('keeps the prompts of a saved batch', async () => {
  const { store, actions } = createBench(new Map([['varied', typedBatch]]))
  actions.share(withPrompt('a jar'))
  await settle()
  await settle()
  expect(store.getState().text).toBe(typedBatch.text)
})

/** Would catch: a new batch that starts with the prompts of the last one, and a budget cut that nobody hears of. */
it('starts the next batch empty, and passes on the runs that the budget left out', async () => {
  const { store, actions, move, named } = createBench()
  actions.share(withPrompt('a jar {1..3}'))
  await settle()
  actions.change({ axes: [{ field: 'seed', text: '1' }] })
  actions.set({ name: 'Jars', budget: 8 })
  await move(1_000)
  await actions.run([0, 2])
  const sent = named('submitMany') as { leftOut: { input: object; quoted: number; template: string | null }[] }[]
  expect(sent.map(({ leftOut }) => leftOut)).toEqual([
    [{ modelId: 'varied', input: { prompt: 'a jar 2', seed: 1 }, quoted: 4, template: 'a jar {1..3}' }],
  ])
  expect(store.getState()).toMatchObject({ name: '', text: '', axes: [], budget: null, plan: { kind: 'empty' } })
  actions.show(null)
  actions.share(withPrompt('a jar {1..3}'))
  expect(store.getState().text).toBe('')
})
