import { isNumberBegun, readNumber, stepNumber } from '#renderer/ui/number-field.tsx'
import { describe, expect, it } from 'vitest'

// Would catch: a text dropped as if the field were empty, a decimal comma read as nothing, 7.5 + 0.1 shown as
// 7.6000000000000005, and a step past the bounds.

describe('readNumber', () => {
  it.each([
    ['7.5', 7.5],
    ['7,5', 7.5],
    [' 12 ', 12],
    ['−3', -3],
    ['', undefined],
    ['  ', undefined],
    ['-', '-'],
    ['twelve', 'twelve'],
    ['Infinity', 'Infinity'],
  ])('reads %o as %o', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })
})

it.each([
  ['-', true],
  [' −,', true],
  ['.', true],
  ['abc', false],
  ['-a', false],
])('says whether a number can begin with %o: %o', (text, begun) => {
  expect(isNumberBegun(text)).toBe(begun)
})

describe('stepNumber', () => {
  it.each([
    [7.5, 1, { step: 0.1 }, 7.6],
    [7.5, 10, { step: 0.1 }, 8.5],
    [0.3, -1, { step: 0.1 }, 0.2],
    [20, 1, { max: 20 }, 20],
    [1, -1, { min: 1 }, 1],
    [undefined, 1, { min: 5 }, 6],
    [undefined, 1, {}, 1],
  ])('moves %o by %i with %o to %o', (value, steps, bounds, moved) => {
    expect(stepNumber(value, steps, bounds)).toBe(moved)
  })
})
