// Would catch: a prompt drawn twice or taken from an optional field, and a seed drawn as a slider.
import { expect, it } from 'vitest'
import { isSeed, isSlider, promotePrompt, readFields } from '#shared/domain/input-form/read-fields.ts'

const prompt = { type: 'string' }

it('promotes the first required text named prompt or text, and only once', () => {
  const parts = promotePrompt(readFields({ required: ['prompt'], properties: { size: { enum: [1] }, prompt } }, []))
  expect(parts.prompt?.name).toBe('prompt')
  expect(parts.fields.map((field) => field.name)).toEqual(['size'])
  expect(promotePrompt(readFields({ properties: { prompt } }, [])).prompt).toBeNull()
  expect(promotePrompt(readFields({ required: ['title'], properties: { title: prompt } }, [])).prompt).toBeNull()
})

it('draws a number bounded on both sides as a slider, but never a seed or a range too wide to hit', () => {
  const numbers = readFields(
    {
      properties: {
        guidance: { type: 'number', minimum: 1, maximum: 20 },
        seed: { type: 'integer', minimum: 0, maximum: 100 },
        offset: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
        open: { type: 'number', minimum: 0 },
      },
    },
    [],
  ).filter((field) => field.kind === 'number')
  expect(numbers.map((field) => [field.name, isSlider(field), isSeed(field)])).toEqual([
    ['guidance', true, false],
    ['seed', false, true],
    ['offset', false, false],
    ['open', false, false],
  ])
  expect(numbers[0]?.step).toBe(0.1)
})
