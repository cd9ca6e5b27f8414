// Would catch: a value that the model does not accept, a choice sent as its label, and a value that runs twice.
import { axisText, chipsOf, pickedChips, readAxis } from '#renderer/features/batch/read-axis.ts'
import { readFields } from '#shared/domain/input-form/read-fields.ts'
import { expect, it } from 'vitest'

const [size, steps, mood, loop, media] = readFields(
  {
    properties: {
      size: { enum: [1024, 1536] },
      steps: { type: 'integer', minimum: 1, maximum: 50 },
      mood: { type: 'string' },
      loop: { type: 'boolean' },
      image_url: { type: 'string', format: 'uri' },
    },
  },
  [],
)
const read = (field: typeof size, text: string) => {
  if (field === undefined) throw new Error('The schema lacks the field')
  return readAxis(field, text)
}

it('reads choices as their values, numbers with ranges, switches and words, each once', () => {
  expect(read(size, '1536, 1024, 1536')).toEqual({ kind: 'values', values: [1536, 1024] })
  expect(read(steps, '1..3, 10')).toEqual({ kind: 'values', values: [1, 2, 3, 10] })
  expect(read(loop, 'On, off')).toEqual({ kind: 'values', values: [true, false] })
  expect(read(mood, ' dawn ,, high noon ')).toEqual({ kind: 'values', values: ['dawn', 'high noon'] })
})

it.each([
  ['an unknown size', size, '2048', /“2048” isn’t an option/],
  ['a number above the maximum', steps, '1..60', /51 is above the maximum of 50/],
  ['a fraction', steps, '1.5', /whole/],
  ['a word for a number', steps, 'many', /“many” isn’t a number/],
  ['nothing', mood, ' , ', /commas/],
  ['an image', media, 'https://a.test/b.png', /one value for the whole batch/],
])('says what is wrong with %s', (_, field, text, message) => {
  expect(read(field, text)).toEqual({ kind: 'problem', message: expect.stringMatching(message) })
})

/** Would catch: a chip that shows another value than it runs, and one for values that cannot be told apart as text. */
it('offers fixed values and switches as chips that stand for their typed values', () => {
  const chips = size === undefined ? null : chipsOf(size)
  expect(chips?.map(({ value }) => value)).toEqual(['1024', '1536'])
  expect(pickedChips(chips ?? [], '1536, 9')).toEqual(['1536'])
  expect(read(size, axisText(['1024', '1536']))).toEqual({ kind: 'values', values: [1024, 1536] })
  const toggles = loop === undefined ? null : chipsOf(loop)
  expect(read(loop, axisText(toggles?.map(({ value }) => value) ?? []))).toEqual({
    kind: 'values',
    values: [true, false],
  })
  expect(read(size, '')).toEqual({ kind: 'problem', message: 'Choose at least one.' })
  expect(steps === undefined ? [] : chipsOf(steps)).toBeNull()
  const [sizes] = readFields({ properties: { pair: { enum: ['1,2', '3'] } } }, [])
  expect(sizes === undefined ? [] : chipsOf(sizes)).toBeNull()
})
