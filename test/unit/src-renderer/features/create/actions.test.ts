// Catches a run that is started twice by one click, a price that rose without being asked about, a refusal that
// lands under no field, and typed text that is gone after a failure, a change of model or leaving the screen.
import { expect, it } from 'vitest'
import { createCreateActions, type CreateActionsDeps } from '#renderer/features/create/actions.ts'
import { createCreateStore } from '#renderer/features/create/store.ts'
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { Failure } from '#shared/domain/failure.ts'
import { createHandClock, flatModel, jobOf, quoteOf, settle, variedModel } from './create-fixture.ts'

type Sent = { draftId: string; modelId: string; input: ModelInput; quoted: number | null; template?: string | null }

const models = [variedModel, flatModel]

/** The actions over a studio of plain functions: what is submitted, saved and answered is in the test's hands. */
function start(
  submit: (sent: Sent) => Promise<Job> = () => Promise.resolve(jobOf(1)),
  read: (asked: { modelId: string }) => Promise<ModelDetail> = ({ modelId }) =>
    Promise.resolve(models.find((model) => model.id === modelId) ?? Promise.reject(new Error(modelId))),
) {
  const { clock, move } = createHandClock()
  const store = createCreateStore()
  const sent: Sent[] = []
  const drafts = new Map<string, ModelInput>()
  const submitted: Job[] = []
  let ids = 0
  const bridge = {
    catalog: { read },
    quote: { known: () => Promise.resolve(quoteOf(null)), price: () => Promise.resolve(quoteOf(12)) },
    jobs: {
      submit(order: Sent) {
        sent.push(order)
        return submit(order)
      },
    },
    settings: {
      update: () => Promise.resolve({}),
      readDraft: ({ modelId }: { modelId: string }) => Promise.resolve(drafts.get(modelId) ?? null),
      saveDraft({ modelId, input }: { modelId: string; input: ModelInput }) {
        drafts.set(modelId, input)
        return Promise.resolve()
      },
    },
  }
  const actions = createCreateActions({
    // Only the calls above are made; the rest of the bridge is not there to be called.
    bridge: bridge as unknown as CreateActionsDeps['bridge'],
    store,
    clock,
    random: { uuid: () => `draft-${++ids}`, unit: () => 0.5 },
    explain: (error) => (error instanceof Failure ? error.toRecord() : null),
    onSubmitted: (job) => submitted.push(job),
    report: () => {},
  })
  return { actions, store, move, sent, drafts, submitted, state: () => store.getState() }
}

async function ready(studio: ReturnType<typeof start>, prompt = 'a vessel') {
  await studio.actions.openModel('varied')
  studio.actions.setField('prompt', prompt)
  await studio.move(1000)
}

it('sends what is in the form at the price on the button, without empty fields, and shows the job at once', async () => {
  const studio = start()
  await ready(studio)
  studio.actions.setField('negative_prompt', '  ')
  await studio.actions.run()
  expect(studio.sent).toEqual([
    {
      draftId: 'draft-1',
      modelId: 'varied',
      quoted: 12,
      // A run that names no seed has one drawn, so that it can be made again.
      input: { prompt: 'a vessel', quality: 'draft', size: 1024, seed: 2 ** 30 },
    },
  ])
  expect(studio.submitted).toHaveLength(1)
  expect(studio.state().input['prompt']).toBe('a vessel')
})

it('takes a double click and a held Enter as one intent, and a later click as a new one', async () => {
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

it('a click after other words were typed is never swallowed, however soon it comes', async () => {
  const studio = start()
  await ready(studio)
  await studio.actions.run()
  studio.actions.setField('prompt', 'a bowl')
  await studio.move(300)
  await studio.actions.run()
  expect(studio.sent.map(({ input }) => input['prompt'])).toEqual(['a vessel', 'a bowl'])
})

it('a click after one that was refused is another try, however soon it comes', async () => {
  const refused = new Failure('UNREACHABLE', 'Nothing answers.', { charged: 'no', field: 'baseUrl' })
  const studio = start(() => (studio.sent.length === 1 ? Promise.reject(refused) : Promise.resolve(jobOf(1))))
  await ready(studio)
  await studio.actions.run()
  expect(studio.state().submit).toMatchObject({ kind: 'failed' })
  await studio.move(100)
  await studio.actions.run()
  expect(studio.submitted).toHaveLength(1)
})

it('sends nothing while the price is being read', async () => {
  const studio = start()
  await ready(studio)
  studio.actions.setField('quality', 'high')
  await studio.actions.run()
  expect(studio.sent).toEqual([])
})

it('puts each sentence under its field and asks for focus on the first, before anything is sent', async () => {
  const studio = start()
  await ready(studio, ' ')
  await studio.actions.run()
  expect(studio.sent).toEqual([])
  expect(studio.state().problems).toEqual([{ field: 'prompt', message: 'Prompt is required. Nothing was charged.' }])
  expect(studio.state().focus).toEqual({ field: 'prompt' })
  studio.actions.setField('prompt', 'a')
  expect(studio.state().problems).toEqual([])
})

it('puts what the service refused under its fields and keeps everything typed', async () => {
  const fields = [{ field: 'size', message: 'Size must be one of 1024, 1536.' }]
  const studio = start(() => Promise.reject(new Failure('INVALID_INPUT', 'One input.', { charged: 'no', fields })))
  await ready(studio)
  await studio.actions.run()
  expect(studio.state()).toMatchObject({ problems: fields, focus: { field: 'size' }, submit: { kind: 'idle' } })
  expect(studio.state().input['prompt']).toBe('a vessel')
})

it('asks about a higher price, and sends it only when it was accepted', async () => {
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

it('sends the same intent again where it is not known whether the first was heard', async () => {
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

it('keeps what was typed for each model, also when the user leaves before the pause is over', async () => {
  const studio = start()
  await ready(studio)
  studio.actions.setField('prompt', 'half a wo')
  await studio.actions.openModel('flat')
  studio.actions.setField('prompt', 'other')
  studio.actions.leave()
  expect(studio.drafts.get('flat')?.['prompt']).toBe('other')
  await studio.actions.openModel('varied')
  expect(studio.state().input['prompt']).toBe('half a wo')
})

it('saves a draft once for a burst of typing', async () => {
  const studio = start()
  await ready(studio)
  studio.drafts.clear()
  for (const prompt of ['a', 'ab', 'abc']) {
    studio.actions.setField('prompt', prompt)
    await studio.move(100)
  }
  expect(studio.drafts.size).toBe(0)
  await studio.move(500)
  expect(studio.drafts.get('varied')?.['prompt']).toBe('abc')
})

it('ignores a model that finishes opening after another was picked', async () => {
  const studio = start()
  const first = studio.actions.openModel('varied')
  await studio.actions.openModel('flat')
  await first
  await settle()
  expect(studio.state().open).toMatchObject({ kind: 'open', form: { model: { id: 'flat' } } })
})

it('keeps the model that was picked last, also where the one before is answered or fails after it', async () => {
  const answers = new Map<string, { give(): void; fail(error: unknown): void }>()
  const answered = ({ modelId }: { modelId: string }) =>
    new Promise<ModelDetail>((give, fail) => {
      const model = models.find(({ id }) => id === modelId)
      if (model !== undefined) answers.set(modelId, { give: () => give(model), fail })
    })
  for (const end of ['give', 'fail'] as const) {
    const studio = start(undefined, answered)
    const first = studio.actions.openModel('varied')
    const second = studio.actions.openModel('flat')
    answers.get('flat')?.give()
    await second
    studio.actions.setField('prompt', 'a vessel')
    answers.get('varied')?.[end](new Error('too late'))
    await first
    expect(studio.state()).toMatchObject({
      open: { kind: 'open', form: { model: { id: 'flat' } } },
      input: { prompt: 'a vessel' },
    })
  }
})

it('puts the cursor into the prompt of a model that is still being opened', async () => {
  const studio = start()
  void studio.actions.openModel('varied')
  await studio.actions.focusPrompt()
  expect(studio.state()).toMatchObject({ open: { kind: 'open' }, focus: { field: 'prompt' } })
})

it('rolls an unlocked seed after a run and keeps a typed or reused one', async () => {
  const studio = start()
  await ready(studio)
  studio.actions.rollSeed()
  expect(studio.state().input['seed']).toBe(2 ** 30)
  studio.actions.setSeed('seed', 7)
  await studio.actions.run()
  expect(studio.state()).toMatchObject({ seedLocked: true, input: { seed: 7 } })
  studio.actions.toggleSeedLock()
  await studio.move(500)
  await studio.actions.run()
  expect(studio.state().input['seed']).toBe(2 ** 30)
  await studio.actions.reuse({ modelId: 'varied', input: { prompt: 'again', seed: 9 } })
  expect(studio.state()).toMatchObject({ seedLocked: true, input: { prompt: 'again', seed: 9 } })
})

it('C2: a price that nobody told is asked about, and only then sent without one', async () => {
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
  await studio.actions.runUnpriced()
  expect(orders).toMatchObject([{ quoted: 12 }, { acceptsUnknown: true }])
  expect([studio.submitted.length, studio.state().submit]).toEqual([1, { kind: 'idle' }])
})

const glaze = { lists: { glaze: ['celadon', 'ochre'] }, variables: {} }

it('sends the prompt that was shown of a template, keeps the template with it, and draws another for the next run', async () => {
  const studio = start()
  await ready(studio, 'a __glaze__ jar')
  studio.actions.setWords(glaze)
  await studio.actions.run()
  expect(studio.sent[0]).toMatchObject({ template: 'a __glaze__ jar', input: { prompt: 'a celadon jar' } })
  expect(studio.state().input['prompt']).toBe('a __glaze__ jar')
  await studio.move(1000)
  await studio.actions.run()
  expect(studio.sent[1]).toMatchObject({ template: 'a __glaze__ jar', input: { prompt: 'a ochre jar' } })
})

it('sends nothing where a prompt names a list that is not kept', async () => {
  const studio = start()
  await ready(studio, 'a __glaze__ jar')
  await studio.actions.run()
  expect(studio.sent).toEqual([])
  expect(studio.state().problems).toEqual([
    {
      field: 'prompt',
      message: 'There is no list named “glaze”, or nothing is in it. Nothing was sent or charged.',
    },
  ])
})

it('opens a recipe as it was rolled, braces and seed included, or to be rolled again with another seed', async () => {
  const studio = start()
  const recipe = { modelId: 'varied', input: { prompt: 'a {blue} jar', seed: 7 }, template: 'a {red|blue} jar' }
  await studio.actions.reuse({ ...recipe, input: { ...recipe.input, prompt: 'a {x|y} jar' } })
  await studio.move(1000)
  expect(studio.state().seedLocked).toBe(true)
  await studio.actions.run()
  expect(studio.sent[0]).toMatchObject({ input: { prompt: 'a {x|y} jar', seed: 7 } })
  expect(studio.sent[0]).not.toHaveProperty('template')
  await studio.actions.rollRecipe(recipe)
  await studio.move(1000)
  await studio.actions.run()
  expect(studio.sent[1]).toMatchObject({
    template: 'a {red|blue} jar',
    input: { prompt: 'a blue jar', seed: 2 ** 30 },
  })
})

it('takes up a new price of the open model and keeps what is typed', async () => {
  let { credits } = flatModel
  const studio = start(undefined, () => Promise.resolve({ ...flatModel, credits }))
  await studio.actions.openModel('flat')
  studio.actions.setField('prompt', 'half a th')
  credits = 9
  await studio.actions.refreshModel()
  expect(studio.state()).toMatchObject({ input: { prompt: 'half a th' }, quote: { quote: { credits: 9 } } })
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

it('never asks about the price of one model over the form of another, and says what became of that run', async () => {
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
        'The last run of Varied Still was not started. The price was 12 cr on the button and is 15 cr now. Nothing was charged. Open it again to run it.',
      charged: 'no',
      fields: [],
    },
  })
})

it('puts what the service refused under no field of a model that was opened since', async () => {
  const studio = withheld()
  await ready(studio)
  void studio.actions.run()
  await studio.actions.openModel('flat')
  const fields = [{ field: 'size', message: 'Size must be one of 1024, 1536.' }]
  await studio.answer({ error: new Failure('INVALID_INPUT', 'One input.', { charged: 'no', fields }) })
  expect(studio.state()).toMatchObject({
    problems: [],
    submit: { kind: 'failed', failure: { message: 'About the last run of Varied Still: One input.' } },
  })
})

it('keeps what was said of a late run while the model that was picked since is still being opened', async () => {
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

it('sends one run at a time also where another model is opened while one is sent', async () => {
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

it('leaves the seed alone that was typed, kept or opened while a run was being sent', async () => {
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

it('finds a run whose answer was lost, also after another was started in between', async () => {
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
])('a click after %s is never swallowed, however soon it comes', async (_, change) => {
  const studio = start()
  await ready(studio)
  await studio.actions.run()
  change(studio.actions)
  await studio.move(100)
  await studio.actions.run()
  expect(studio.sent).toHaveLength(2)
})

it('takes up the newest state of the open model where it changed twice in a row', async () => {
  const asked: ((model: ModelDetail) => void)[] = []
  const studio = start(undefined, () => new Promise((resolve) => void asked.push(resolve)))
  const opening = studio.actions.openModel('flat')
  asked[0]?.(flatModel)
  await opening
  const both = [studio.actions.refreshModel(), studio.actions.refreshModel()]
  asked[1]?.({ ...flatModel, credits: 5 })
  await settle()
  asked[2]?.({ ...flatModel, credits: 6 })
  await Promise.all(both)
  expect(studio.state().quote).toMatchObject({ quote: { credits: 6 } })
})
