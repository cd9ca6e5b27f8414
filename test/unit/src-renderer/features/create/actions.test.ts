// Would catch: typed text lost when the model changes or the screen closes, a model that opens over another, and a
// recipe that differs from the original.
import { expect, it } from 'vitest'
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { flatModel, settle } from './create-fixture.ts'
import { models, ready, start } from './create-studio.ts'

const glaze = { lists: { glaze: ['celadon', 'ochre'] }, variables: {} }

it('keeps what was typed for each model, even if the user leaves before the delay is over', async () => {
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

it('keeps the last picked model, even if the previous one answers or fails after it', async () => {
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

it('puts the cursor into the prompt of a model that is still opening', async () => {
  const studio = start()
  void studio.actions.openModel('varied')
  await studio.actions.focusForm()
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

it('sends the shown prompt of a template together with the template, and draws another prompt for the next run', async () => {
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

it('sends nothing if a prompt names an unknown list', async () => {
  const studio = start()
  await ready(studio, 'a __glaze__ jar')
  await studio.actions.run()
  expect(studio.sent).toEqual([])
  expect(studio.state().problems).toEqual([
    {
      field: 'prompt',
      message: 'The list “glaze” doesn’t exist or is empty. Nothing was charged.',
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

it('updates the price of the open model and keeps what is typed', async () => {
  let { credits } = flatModel
  const studio = start(undefined, () => Promise.resolve({ ...flatModel, credits }))
  await studio.actions.openModel('flat')
  studio.actions.setField('prompt', 'half a th')
  credits = 9
  await studio.actions.refreshModel()
  expect(studio.state()).toMatchObject({ input: { prompt: 'half a th' }, quote: { quote: { credits: 9 } } })
})

it('uses the newest state of the open model when it changes twice in a row', async () => {
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
