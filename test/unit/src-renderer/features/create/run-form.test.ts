// Would catch: a run started twice by one click, a click that is ignored, a price that rose without asking, a refusal
// shown under no field or in another form, and typed text lost after an answer.
import { expect, it } from 'vitest'
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { Failure } from '#shared/domain/failure.ts'
import { flatModel, jobOf, settle, variedModel } from './create-fixture.ts'
import { ready, start } from './create-studio.ts'

it('sends the form at the price on the button, without empty fields, and shows the job at once', async () => {
  const studio = start()
  await ready(studio)
  studio.actions.setField('negative_prompt', '  ')
  await studio.actions.run()
  expect(studio.sent).toEqual([
    {
      draftId: 'draft-1',
      modelId: 'varied',
      quoted: 12,
      // A run without a seed gets one, so that it can be repeated.
      input: { prompt: 'a vessel', quality: 'draft', size: 1024, seed: 2 ** 30 },
    },
  ])
  expect(studio.submitted).toHaveLength(1)
  expect(studio.state().input['prompt']).toBe('a vessel')
})

it('takes a double click and a held Enter as one request, and a later click as a new one', async () => {
  const studio = start()
  await ready(studio)
  await Promise.all([studio.actions.run(), studio.actions.run(), studio.actions.run()])
  await studio.move(399)
  await studio.actions.run()
  expect(studio.sent).toHaveLength(1)
  await studio.move(1)
  await studio.actions.run()
  expect(studio.sent.map(({ draftId }) => draftId)).toEqual(['draft-1', 'draft-2'])
})

it('never ignores a click after the prompt was changed, however soon it comes', async () => {
  const studio = start()
  await ready(studio)
  await studio.actions.run()
  studio.actions.setField('prompt', 'a bowl')
  await studio.move(300)
  await studio.actions.run()
  expect(studio.sent.map(({ input }) => input['prompt'])).toEqual(['a vessel', 'a bowl'])
})

it('takes a click after a refused run as another try, however soon it comes', async () => {
  const refused = new Failure('UNREACHABLE', 'Nothing answers.', { charged: 'no', field: 'baseUrl' })
  const studio = start(() => (studio.sent.length === 1 ? Promise.reject(refused) : Promise.resolve(jobOf(1))))
  await ready(studio)
  await studio.actions.run()
  expect(studio.state().submit).toMatchObject({ kind: 'failed' })
  await studio.move(100)
  await studio.actions.run()
  expect(studio.submitted).toHaveLength(1)
})

it('sends nothing while the price is loading', async () => {
  const studio = start()
  await ready(studio)
  studio.actions.setField('quality', 'high')
  await studio.actions.run()
  expect(studio.sent).toEqual([])
})

it('puts each message under its field and focuses the first, before anything is sent', async () => {
  const studio = start()
  await ready(studio, ' ')
  await studio.actions.run()
  expect(studio.sent).toMatchObject([])
  expect(studio.state().problems).toMatchObject([
    { field: 'prompt', message: 'Prompt is required. Nothing was charged.' },
  ])
  expect(studio.state().focus).toEqual({ field: 'prompt' })
  studio.actions.setField('prompt', 'a')
  expect(studio.state().problems).toMatchObject([])
})

/** Would catch: invalid text in a number field that is omitted from a charged run. The seed's type is a union. */
it('sends nothing while a number or a seed is a text, and says so under each', async () => {
  const seed = { anyOf: [{ type: 'integer' }, { type: 'null' }] }
  const properties = { prompt: { type: 'string' }, size: { type: 'integer' }, seed }
  const model = { ...variedModel, inputSchema: { required: ['prompt'], properties } }
  const studio = start(undefined, () => Promise.resolve(model))
  await ready(studio)
  studio.actions.setSeed('seed', 'abc')
  studio.actions.setField('size', '10o')
  await studio.move(1_000)
  await studio.actions.run()
  expect(studio.sent).toEqual([])
  expect(studio.state().problems.map(({ field }) => field)).toEqual(['size', 'seed'])
  expect(studio.state().input).toMatchObject({ seed: 'abc', size: '10o' })
  studio.actions.setSeed('seed', 7)
  studio.actions.setField('size', 1024)
  await studio.move(1_000)
  await studio.actions.run()
  expect(studio.sent).toHaveLength(1)
})

it("puts the service's refusals under their fields and keeps everything typed", async () => {
  const fields = [{ field: 'size', message: 'Size must be one of 1024, 1536.' }]
  const studio = start(() => Promise.reject(new Failure('INVALID_INPUT', 'One input.', { charged: 'no', fields })))
  await ready(studio)
  await studio.actions.run()
  expect(studio.state()).toMatchObject({ problems: fields, focus: { field: 'size' }, submit: { kind: 'idle' } })
  expect(studio.state().input['prompt']).toBe('a vessel')
})

it('asks about a higher price, and sends it only once accepted', async () => {
  const risen = Object.assign(new Error('The price rose.'), {
    code: 'PRICE_CHANGED',
    data: { charged: 'no', was: 12, now: 15 },
  })
  const studio = start(({ quoted }) => (quoted === 15 ? Promise.resolve(jobOf(1)) : Promise.reject(risen)))
  await ready(studio)
  await studio.actions.run()
  expect(studio.state().submit).toEqual({ kind: 'price-changed', was: 12, now: 15 })
  expect(studio.submitted).toEqual([])
  await studio.actions.run(15)
  expect(studio.submitted).toHaveLength(1)
  expect(studio.sent.map(({ quoted }) => quoted)).toEqual([12, 15])
})

it('resends the same request if it is unknown whether the first arrived', async () => {
  let lost = true
  const studio = start(() => (lost ? Promise.reject(new Error('closed')) : Promise.resolve(jobOf(1))))
  await ready(studio)
  await studio.actions.run()
  expect(studio.state().submit).toMatchObject({ kind: 'failed', failure: { charged: 'unknown' } })
  lost = false
  await studio.move(500)
  await studio.actions.run()
  expect(studio.sent.map(({ draftId }) => draftId)).toEqual(['draft-1', 'draft-1'])
})

it('C2: asks about an unknown price, and only then sends without one', async () => {
  const refusal = Object.assign(new Failure('PRICE_UNKNOWN', 'Not known.', { charged: 'no', mayConfirm: true }))
  const orders: unknown[] = []
  const studio = start((sent) => {
    orders.push(sent)
    return 'acceptsUnknown' in sent ? Promise.resolve(jobOf(1)) : Promise.reject(refusal)
  })
  await ready(studio)
  await studio.actions.run()
  expect(studio.state().submit).toMatchObject({ kind: 'unpriced', failure: { message: 'Not known.' } })
  expect(studio.submitted).toHaveLength(0)
  await studio.actions.run('unknown')
  expect(orders).toMatchObject([{ quoted: 12 }, { acceptsUnknown: true }])
  expect([studio.submitted.length, studio.state().submit]).toEqual([1, { kind: 'idle' }])
})

/** A studio whose answers to submits are given by the test, in any order. */
function withheld() {
  const answers: { give(job: Job): void; refuse(error: unknown): void }[] = []
  const studio = start(
    () => new Promise<Job>((resolve, reject) => void answers.push({ give: resolve, refuse: reject })),
  )
  const answer = async (how: { job: Job } | { error: unknown }, at = 0) => {
    if ('job' in how) answers[at]?.give(how.job)
    else answers[at]?.refuse(how.error)
    await settle()
  }
  return { ...studio, answer }
}

const risen = Object.assign(new Error('The price rose.'), {
  code: 'PRICE_CHANGED',
  data: { charged: 'no', was: 12, now: 15 },
})

it('never asks about the price of one model over the form of another, and says what happened to that run', async () => {
  const studio = withheld()
  await ready(studio)
  void studio.actions.run()
  await studio.actions.openModel('flat')
  await studio.answer({ error: risen })
  expect(studio.state().submit).toEqual({
    kind: 'failed',
    failure: {
      code: 'PRICE_CHANGED',
      message:
        'The last run of Varied Still wasn’t started: its price changed from 12 cr to 15 cr. Nothing was charged; open the model to run it again.',
      charged: 'no',
      fields: [],
    },
  })
})

it("puts the service's refusals under no field of a model opened since", async () => {
  const studio = withheld()
  await ready(studio)
  void studio.actions.run()
  await studio.actions.openModel('flat')
  const fields = [{ field: 'size', message: 'Size must be one of 1024, 1536.' }]
  await studio.answer({ error: new Failure('INVALID_INPUT', 'One input.', { charged: 'no', fields }) })
  expect(studio.state()).toMatchObject({
    problems: [],
    submit: { kind: 'failed', failure: { message: 'Last run of Varied Still: One input.' } },
  })
})

it('keeps the message about a late run while the model picked since is still opening', async () => {
  const opened: ((model: ModelDetail) => void)[] = []
  const refused = new Failure('UNREACHABLE', 'Nothing answers.', { charged: 'no', field: 'baseUrl' })
  const answers: ((error: Failure) => void)[] = []
  const studio = start(
    () => new Promise((_, reject) => void answers.push(reject)),
    ({ modelId }) =>
      modelId === 'varied' ? Promise.resolve(variedModel) : new Promise((resolve) => void opened.push(resolve)),
  )
  await ready(studio)
  void studio.actions.run()
  const opening = studio.actions.openModel('flat')
  answers[0]?.(refused)
  await settle()
  opened[0]?.(flatModel)
  await opening
  expect(studio.state()).toMatchObject({ open: { form: { model: { id: 'flat' } } }, submit: { kind: 'failed' } })
})

it('sends one run at a time, even if another model is opened meanwhile', async () => {
  const studio = withheld()
  await ready(studio)
  void studio.actions.run()
  await studio.actions.openModel('flat')
  studio.actions.setField('prompt', 'other')
  await studio.move(1000)
  void studio.actions.run()
  expect(studio.sent).toHaveLength(1)
  studio.actions.closeFailure()
  expect(studio.state().submit).toEqual({ kind: 'sending' })
  await studio.answer({ job: jobOf(1) })
  void studio.actions.run()
  expect(studio.sent.map(({ modelId }) => modelId)).toEqual(['varied', 'flat'])
})

it('keeps the seed that was typed, locked or opened while a run was being sent', async () => {
  const studio = withheld()
  await ready(studio)
  studio.actions.rollSeed()
  void studio.actions.run()
  studio.actions.setSeed('seed', 7)
  await studio.answer({ job: jobOf(1) })
  expect(studio.state().input['seed']).toBe(7)

  studio.actions.toggleSeedLock()
  await studio.move(1000)
  void studio.actions.run()
  studio.actions.lockSeed()
  await studio.answer({ job: jobOf(2) }, 1)
  expect(studio.state().input['seed']).toBe(7)

  studio.actions.toggleSeedLock()
  await studio.move(1000)
  void studio.actions.run()
  await studio.actions.reuse({ modelId: 'flat', input: { prompt: 'other', seed: 9 } })
  await studio.answer({ job: jobOf(3) }, 2)
  expect(studio.state().input).toEqual({ prompt: 'other', seed: 9 })
})

it('resends a run with a lost answer under the same id, even after another was started in between', async () => {
  let isLost = true
  const studio = start(() => (isLost ? Promise.reject(new Error('closed')) : Promise.resolve(jobOf(1))))
  await ready(studio)
  await studio.actions.run()
  isLost = false
  studio.actions.setField('prompt', 'a bowl')
  await studio.actions.run()
  studio.actions.setField('prompt', 'a vessel')
  await studio.actions.run()
  expect(studio.sent.map(({ draftId }) => draftId)).toEqual(['draft-1', 'draft-2', 'draft-1'])
})

it.each<[string, (actions: ReturnType<typeof start>['actions']) => unknown]>([
  ['a typed seed', (actions) => actions.setSeed('seed', 8)],
  ['a rolled seed', (actions) => actions.rollSeed()],
  ['the defaults', (actions) => actions.startOver()],
  ['a recipe', (actions) => actions.reuse({ modelId: 'flat', input: { prompt: 'b' } })],
])('never ignores a click after %s, however soon it comes', async (_, change) => {
  const studio = start()
  await ready(studio)
  await studio.actions.run()
  change(studio.actions)
  await studio.move(100)
  await studio.actions.run()
  expect(studio.sent).toHaveLength(2)
})
