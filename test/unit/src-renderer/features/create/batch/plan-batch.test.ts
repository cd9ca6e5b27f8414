// Catches: a batch that sends other runs than it showed, two copies that are one picture, a line that is left out in
// silence, a wall of combinations that is written out.
import { type BatchDraft, planBatch } from '#renderer/features/create/batch/plan-batch.ts'
import { readForm } from '#renderer/features/create/model-form.ts'
import { describe, expect, it } from 'vitest'
import { variedModel } from '../create-fixture.ts'

const form = readForm(variedModel)
const words = { lists: { glaze: ['celadon', 'ochre'] }, variables: {} }
const draft: BatchDraft = { text: '', axes: [], copies: 1, seed: 7, isSeedShared: false }
const shared = { prompt: 'what was typed before', quality: 'high', negative_prompt: ' ' }
const plan = (change: Partial<BatchDraft>) => planBatch(form, shared, { ...draft, ...change }, words)
const inputs = (change: Partial<BatchDraft>) => {
  const made = plan(change)
  return made.kind === 'ready' ? made.runs.map(({ input }) => input) : made
}

describe('planBatch', () => {
  it('makes a run of each line and combination, with the shared inputs and a seed of its own', () => {
    expect(inputs({ text: 'a __glaze__ jar\n\n  a bowl ' })).toEqual([
      { prompt: 'a celadon jar', quality: 'high', seed: 7 },
      { prompt: 'a ochre jar', quality: 'high', seed: 8 },
      { prompt: 'a bowl', quality: 'high', seed: 9 },
    ])
  })

  it('goes through other inputs, and through copies that differ by their seed alone', () => {
    const axes = [{ field: 'size', text: '1024, 1536' }]
    expect(inputs({ text: 'a jar', axes, copies: 2, isSeedShared: true })).toEqual([
      { prompt: 'a jar', quality: 'high', size: 1024, seed: 7 },
      { prompt: 'a jar', quality: 'high', size: 1024, seed: 8 },
      { prompt: 'a jar', quality: 'high', size: 1536, seed: 7 },
      { prompt: 'a jar', quality: 'high', size: 1536, seed: 8 },
    ])
  })

  it('lets a seed that is gone through win over the one of the form', () => {
    expect(inputs({ text: 'a jar', axes: [{ field: 'seed', text: '1..2' }] })).toMatchObject([{ seed: 1 }, { seed: 2 }])
  })

  it('tells each thing that is wrong at its line or input', () => {
    const made = plan({ text: 'fine\na {b|c\n__none__ {$who}', axes: [{ field: 'size', text: 'big' }] })
    const problems = made.kind === 'wrong' ? made.problems : []
    expect(problems.map(({ line, field }) => [line, field])).toEqual([
      [2, null],
      [3, null],
      [3, null],
      [null, 'size'],
    ])
  })

  it('counts what is too much without writing it out', () => {
    expect(plan({ text: '{1..900} {1..900}' })).toEqual({ kind: 'too-many', count: 810_000 })
    expect(plan({ text: ' \n ' })).toEqual({ kind: 'empty' })
  })
})
