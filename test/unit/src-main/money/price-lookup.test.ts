// Catches: an estimate for every typed letter, a prompt sent only for a price, a price shown while a setting is
// missing.
import { expect, it } from 'vitest'
import { pricedInputsOf, priceQuestion } from '#main/money/price-lookup.ts'
import { Model } from '#shared/contract/model.ts'

const base = { id: 'm', name: 'M', output_type: 'image', credits: 4 }
const matrix = Model.parse({
  ...base,
  pricing: { type: 'matrix', varies_by: ['quality', 'size'] },
  input_schema: {
    required: ['prompt', 'size'],
    properties: {
      prompt: { type: 'string' },
      quality: { enum: ['standard', 'high'], default: 'standard' },
      size: { enum: ['1024', '1536'] },
    },
  },
})

it('is the same for all prompts, and contains none of them', () => {
  const one = priceQuestion(matrix, { prompt: 'a fox', size: '1024' })
  expect(one).toEqual(priceQuestion(matrix, { prompt: 'a heron', size: '1024', quality: 'standard' }))
  expect(one).toMatchObject({ kind: 'question', input: { prompt: 'a', size: '1024', quality: 'standard' } })
})

it('waits for a priced setting that is missing or wrong', () => {
  expect(priceQuestion(matrix, { prompt: 'x' })).toMatchObject({
    kind: 'unknown',
    reason: 'Set Size to see the price.',
  })
  expect(priceQuestion(matrix, { size: '99' })).toMatchObject({
    kind: 'unknown',
    reason: 'Correct Size to see the price.',
  })
})

it('asks by length where a text is billed by its length', () => {
  const spoken = Model.parse({
    ...base,
    pricing: { type: 'per_character', varies_by: ['text'] },
    input_schema: { required: ['text'], properties: { text: { type: 'string' } } },
  })
  const combination = (text: string) => {
    const question = priceQuestion(spoken, { text })
    return question.kind === 'question' ? question.combination : null
  }
  expect(combination('seven s')).toBe(combination('letters'))
  expect(combination('seven s')).not.toBe(combination('letters!'))
})

it('fills in as many entries as a list requires', () => {
  const video = Model.parse({
    ...base,
    pricing: { type: 'matrix', varies_by: ['size'] },
    input_schema: {
      required: ['images'],
      properties: {
        images: { type: 'array', minItems: 2, items: { type: 'string', format: 'uri' } },
        size: { enum: ['720p', '1080p'], default: '720p' },
      },
    },
  })
  const link = 'https://example.com/input'
  expect(priceQuestion(video, {})).toMatchObject({ kind: 'question', input: { images: [link, link], size: '720p' } })
})

it('uses the links where the service measures the length itself', () => {
  const lipSync = Model.parse({
    ...base,
    pricing: { type: 'per_second', varies_by: ['_audioDurationSec'] },
    input_schema: { required: ['audio'], properties: { audio: { type: 'string', format: 'uri' } } },
  })
  expect(pricedInputsOf(lipSync)).toEqual(['audio'])
})
