import { expect, test } from 'vitest'
import { prepareInput } from '#service/jobs/prepare-input.ts'
import { benchModel } from '../../../helpers/service-bench.ts'

// Catches: a wrong message for a field, a default that is not filled in, a single URL that a list rejects.

test.each([
  [{}, 'Missing required field: prompt'],
  [{ prompt: '' }, 'Missing required field: prompt'],
  [{ prompt: 'a', size: 'huge' }, 'size must be one of: small, large'],
  [{ prompt: 5 }, 'prompt must be of type string'],
  [{ prompt: 'a', count: 0 }, 'count must be at least 1'],
  [{ prompt: 'a', count: 1.5 }, 'count must be of type integer'],
  [{ prompt: 'a', references: 'nonsense' }, 'references/0 must be a public https URL'],
  [{ prompt: 'a', references: [7] }, 'references/0 must be of type string'],
])('refuses %j: %s', (input, message) => {
  expect(() => prepareInput(benchModel, input)).toThrow(message)
})

test('wraps a single URL in a list, fills in defaults, and keeps unknown fields', () => {
  const input = { prompt: 'a', references: 'https://example.com/a.png', size: null, other: 1 }
  expect(prepareInput(benchModel, input)).toEqual({
    prompt: 'a',
    references: ['https://example.com/a.png'],
    size: 'small',
    count: 1,
    other: 1,
  })
})
