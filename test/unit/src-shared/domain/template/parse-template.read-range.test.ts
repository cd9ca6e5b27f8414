// Would catch: 0.1 + 0.2 in a prompt, a missing end, and a range that never ends or fills the memory.
import { expect, it } from 'vitest'
import { readRange } from '#shared/domain/template/parse-template.ts'

it.each([
  ['1..4', ['1', '2', '3', '4']],
  ['4..1', ['4', '3', '2', '1']],
  ['-1..1', ['-1', '0', '1']],
  ['0..1..0.25', ['0.00', '0.25', '0.50', '0.75', '1.00']],
  ['0.1..0.4..0.1', ['0.1', '0.2', '0.3', '0.4']],
  ['1..10..4', ['1', '5', '9']],
  [' 5 .. 5 ', ['5']],
  ['a..c', null],
  ['1...3', null],
  ['red|blue', null],
])('%j', (typed, values) => {
  expect(readRange(typed)).toEqual(values)
})

it.each([
  ['1..5..0', 'The step can’t be 0.'],
  ['0..1000000', 'This makes more than 10,000 numbers. Use a larger step.'],
  ['1..99999999999999999999', 'This makes more than 10,000 numbers. Use a larger step.'],
])('%j gives an error message', (typed, text) => {
  expect(readRange(typed)).toMatchObject({ text })
})
