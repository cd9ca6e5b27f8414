// Would catch: a template that is sent literally, a run that cannot be repeated exactly, and a prompt that changes when
// its settings are reused.
import { expect, it } from 'vitest'
import { readForm, resolveInput, typeLiterally } from '#renderer/forms/model-form.ts'
import { recipeOfForm } from '#renderer/features/recipes/save-recipe-dialog.tsx'
import { variedModel } from '../features/create/create-fixture.ts'

const form = readForm(variedModel)
const words = { lists: { glaze: ['celadon', 'ochre'] }, variables: {} }

it('sends one prompt of a template and keeps the template with it', () => {
  const typed = { prompt: 'a __glaze__ jar', seed: 7 }
  expect(resolveInput(form, typed, words, 0.9)).toEqual({
    kind: 'ready',
    input: { prompt: 'a ochre jar', seed: 7 },
    template: 'a __glaze__ jar',
  })
  expect(resolveInput(form, { prompt: 'a jar \\{blue\\}' }, words, 0)).toEqual({
    kind: 'ready',
    input: { prompt: 'a jar {blue}' },
    template: null,
  })
})

it('gives no input for an unknown name, and says which', () => {
  expect(resolveInput(form, { prompt: 'a __lost__ jar' }, words, 0)).toEqual({
    kind: 'wrong',
    field: 'prompt',
    message: 'The list “lost” doesn’t exist or is empty. Nothing was charged.',
  })
})

it('types a sent prompt so that it sends the same again', () => {
  const sent = { prompt: 'a {red|blue} __glaze__', seed: 1 }
  const again = resolveInput(form, typeLiterally(form, sent), words, 0.5)
  expect(again).toEqual({ kind: 'ready', input: sent, template: null })
})

it('makes a recipe of the next run', () => {
  const quote = { kind: 'none' } as const
  const state = { input: { prompt: 'a __glaze__ jar', quality: 'high' }, words, roll: 0, quote }
  expect(recipeOfForm(state, form)).toEqual({
    modelId: 'varied',
    template: 'a __glaze__ jar',
    prompt: 'a celadon jar',
    input: { prompt: 'a celadon jar', quality: 'high' },
    quoted: null,
  })
  expect(recipeOfForm({ ...state, input: { prompt: '{a|b' } }, form)).toBeNull()
})
