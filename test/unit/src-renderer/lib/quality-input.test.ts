// Catches: a run at another quality that is offered between recipes that differ in more, or that takes the prompt, the seed
// or any other input of the wrong file.
import { expect, it } from 'vitest'
import { inputAtQuality } from '#renderer/lib/quality-input.ts'

const made = (prompt: string, input: object, modelId = 'still') => ({ modelId, prompt, input: { prompt, ...input } })
const a = made('umber wall', { quality: 'high', size: 1536, seed: 48, aspect_ratio: '4:5' })
const b = made('slate wall', { quality: 'standard', size: 1024, seed: 77, aspect_ratio: '4:5' })

it('takes only quality and size from the other one', () => {
  expect(inputAtQuality(b, a)).toEqual({
    input: { prompt: 'slate wall', seed: 77, aspect_ratio: '4:5', quality: 'high', size: 1536 },
    names: ['quality', 'size'],
  })
  expect(inputAtQuality(b, made('x', { size: 1024, seed: 1, aspect_ratio: '4:5' }))).toEqual({
    input: { prompt: 'slate wall', size: 1024, seed: 77, aspect_ratio: '4:5' },
    names: ['quality'],
  })
})

it.each([
  ['nothing else', b],
  ['another model', made('umber wall', a.input, 'other')],
  ['another shape', made('umber wall', { ...a.input, aspect_ratio: '1:1' })],
  ['another style', made('umber wall', { ...a.input, style: 'clay' })],
  ['no quality', made('umber wall', { ...b.input, seed: 5 })],
  ['no recipe', null],
])('offers nothing where they differ in %s', (_, other) => {
  expect(inputAtQuality(b, other)).toBeNull()
})
