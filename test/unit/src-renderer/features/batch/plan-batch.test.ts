// Would catch: a batch that sends other runs than it showed, two copies that are one image, a line that is silently
// skipped, and a huge number of combinations that is listed in full.
import { planBatch, type PlanDraft } from '#renderer/features/batch/plan-batch.ts'
import { type ModelForm, readForm } from '#renderer/forms/model-form.ts'
import { describe, expect, it } from 'vitest'
import { finish } from '../../../../helpers/finish.ts'
import { flatModel, variedModel } from '../create/create-fixture.ts'

const form = readForm(variedModel)
const words = { lists: { glaze: ['celadon', 'ochre'] }, variables: {} }
const draft: PlanDraft = { text: '', axes: [], copies: 1, seed: 7, isSeedShared: false }
const shared = { prompt: 'what was typed before', quality: 'high', negative_prompt: ' ' }
const plan = (change: Partial<PlanDraft>, others: readonly ModelForm[] = []) =>
  finish(planBatch([form, ...others], shared, { ...draft, ...change }, words))
const inputs = (change: Partial<PlanDraft>) => {
  const made = plan(change)
  return made.kind === 'ready' ? made.runs.map(({ input }) => input) : made
}

describe('planBatch', () => {
  it('makes a run of each line and combination, with the shared inputs and its own seed', () => {
    expect(inputs({ text: 'a __glaze__ jar\n\n  a bowl ' })).toEqual([
      { prompt: 'a celadon jar', quality: 'high', seed: 7 },
      { prompt: 'a ochre jar', quality: 'high', seed: 8 },
      { prompt: 'a bowl', quality: 'high', seed: 9 },
    ])
  })

  it('varies other inputs, and makes copies that differ only by their seed', () => {
    const axes = [{ field: 'size', text: '1024, 1536' }]
    expect(inputs({ text: 'a jar', axes, copies: 2, isSeedShared: true })).toEqual([
      { prompt: 'a jar', quality: 'high', size: 1024, seed: 7 },
      { prompt: 'a jar', quality: 'high', size: 1024, seed: 8 },
      { prompt: 'a jar', quality: 'high', size: 1536, seed: 7 },
      { prompt: 'a jar', quality: 'high', size: 1536, seed: 8 },
    ])
  })

  it('a varied seed takes precedence over the one of the form', () => {
    expect(inputs({ text: 'a jar', axes: [{ field: 'seed', text: '1..2' }] })).toMatchObject([{ seed: 1 }, { seed: 2 }])
  })

  it('reports each problem at its line or input', () => {
    const made = plan({ text: 'fine\na {b|c\n__none__ {$who}', axes: [{ field: 'size', text: 'big' }] })
    const problems = made.kind === 'wrong' ? made.problems : []
    expect(problems.map(({ line, field }) => [line, field])).toEqual([
      [2, null],
      [3, null],
      [3, null],
      [null, 'size'],
    ])
  })

  it('counts too many runs without listing them', () => {
    expect(plan({ text: '{1..900} {1..900}' })).toEqual({ kind: 'too-many', count: 810_000 })
    expect(plan({ text: ' \n ' })).toEqual({ kind: 'empty' })
  })

  it('lists ten thousand runs, from which a budget may choose, and no more', () => {
    const made = plan({ text: '{1..100} {1..100}' })
    expect(made.kind === 'ready' ? made.runs.length : made).toBe(10_000)
    expect(plan({ text: '{1..100} {1..100}\none more' })).toEqual({ kind: 'too-many', count: 10_001 })
  })

  it('varies models one after the other, each with its own names and defaults, and the same seeds', () => {
    const small = readForm({
      ...flatModel,
      inputSchema: {
        required: ['text'],
        properties: {
          text: { type: 'string' },
          size: { enum: [512, 1024], default: 512 },
          random_seed: { type: 'integer' },
          steps: { type: 'integer', minimum: 1, maximum: 4, default: 2 },
        },
      },
    })
    const made = plan({ text: 'a jar\na bowl', axes: [{ field: 'size', text: '1024, 1536' }] }, [small])
    const runs = made.kind === 'ready' ? made.runs : []
    expect(runs.map(({ form: { model }, input }) => [model.id, input])).toEqual([
      ['varied', { prompt: 'a jar', quality: 'high', size: 1024, seed: 7 }],
      ['varied', { prompt: 'a jar', quality: 'high', size: 1536, seed: 8 }],
      ['varied', { prompt: 'a bowl', quality: 'high', size: 1024, seed: 9 }],
      ['varied', { prompt: 'a bowl', quality: 'high', size: 1536, seed: 10 }],
      ['flat', { text: 'a jar', size: 512, steps: 2, random_seed: 7 }],
      ['flat', { text: 'a bowl', size: 512, steps: 2, random_seed: 8 }],
    ])
    expect(made).toMatchObject({ notes: ['Flat Draft ignores Quality, Size.'] })
    expect(new Set(runs.map(({ priceKey }) => priceKey)).size).toBe(3)
  })

  it('says which model cannot be used, and why', () => {
    const inputSchema = { required: ['image_url'], properties: { image_url: { type: 'string', format: 'uri' } } }
    const made = plan({ text: 'a jar' }, [readForm({ ...flatModel, inputSchema })])
    expect(made.kind === 'wrong' ? made.problems.map(({ modelId, message }) => [modelId, message]) : made).toEqual([
      ['flat', 'Flat Draft doesn’t take a prompt. Remove it from the batch.'],
      ['flat', expect.stringContaining('needs Image')],
    ])
  })

  it('reports a line that is too long, without reading it', () => {
    const made = plan({ text: `fine\n${'{'.repeat(20_001)}` })
    expect(made).toMatchObject({ kind: 'wrong', problems: [{ line: 2, message: expect.stringContaining('20,001') }] })
  })
})
