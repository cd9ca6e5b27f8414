// Would catch: a problem without a message, a message under the wrong field, and two messages under one.
import { expect, it } from 'vitest'
import { checkForm, linkProblem } from '#shared/domain/input-form/check-form.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'

const schema = {
  required: ['prompt', 'image'],
  properties: {
    prompt: { type: 'string', maxLength: 5 },
    image: { type: 'string', format: 'uri' },
    refs: { type: 'array', items: { type: 'string', format: 'uri' } },
    size: { enum: [1024, 1536] },
    frame: { type: 'object', properties: { left_edge: { type: 'integer', minimum: 2 } } },
  },
}
const fields = readFields(schema, [])
const check = (input: Record<string, unknown>) => checkForm(schema, fields, input)

it('passes a valid input', () => {
  expect(check({ prompt: 'hello', image: 'https://a.example/b.png', size: 1024 })).toEqual([])
})

it('names what is missing, not allowed, too long and too small, each under its own field', () => {
  expect(check({ prompt: 'longer', size: 7, frame: { left_edge: 1 } })).toMatchObject([
    { field: 'image', message: 'Image is required. Nothing was charged.' },
    { field: 'prompt', message: 'Prompt takes at most 5 characters. Nothing was charged.' },
    { field: 'size', message: 'Size must be one of 1024, 1536. Nothing was charged.' },
    { field: 'frame/left_edge', message: 'Left edge needs at least 2. Nothing was charged.' },
  ])
})

/** Would catch: a type that is named as in a schema. */
it('names the type of a field in words', () => {
  const [problem] = check({ prompt: 'hello', image: 'https://a.example/b.png', frame: 'left' })
  expect(problem?.message).toBe('Frame must be a group of fields. Nothing was charged.')
})

it('asks for a public https link once, also inside a list', () => {
  const problems = check({ prompt: 'a', image: 'http://a.example/b.png', refs: ['https://a.example/c.png', 'c.png'] })
  expect(problems.map(({ field }) => field)).toEqual(['image', 'refs/1'])
  expect(linkProblem('')).toBeNull()
  expect(linkProblem('file:///etc/passwd')?.text).toMatch(/https/)
})
