// Catches lines that end with an article, a preposition or a number whose noun follows, and particles that begin one.
import { expect, test } from 'vitest'
import { breakCost, phraseCost, splitAtLeastCost } from '#shared/domain/captions/phrase-breaks.ts'

test.each([
  ['en-US', 'the', 'sea'],
  ['en-US', 'into', 'Canada'],
  ['de-DE', 'der', 'Himmel'],
  ['fr-FR', 'de', 'l’eau'],
  ['fr-FR', 'bleu', '?'],
  ['es-ES', 'las', 'olas'],
  ['pl-PL', 'w', 'morzu'],
  ['ru-RU', 'на', 'море'],
  ['ja-JP', '空', 'が'],
  ['ja-JP', '白', 'く'],
  ['zh-CN', '蓝色', '的'],
  ['hi-IN', 'समुद्र', 'में'],
  [undefined, 'the', 'sea'],
  [undefined, '蓝色', '的吗'.slice(0, 1)],
])('%s: does not break between %s and %s', (language, before, after) => {
  expect(breakCost(before, after, language)).toBe(phraseCost)
})

test('prefers the end of a sentence, then a comma, then the beginning of a phrase, then any other place', () => {
  const costs = [
    breakCost('blue.', 'It', 'en-US'),
    breakCost('blue,', 'but', 'en-US'),
    breakCost('piles', 'in', 'en-US'),
    breakCost('water', 'piles', 'en-US'),
    breakCost('16', 'metres', 'en-US'),
  ]
  expect(costs).toEqual(costs.toSorted((one, other) => one - other))
  expect(new Set(costs).size).toBe(costs.length)
})

test('reads a word by its language: German “die” is an article, English “die” is a verb', () => {
  expect(breakCost('die', 'Wellen', 'de-DE')).toBe(phraseCost)
  expect(breakCost('die', 'young', 'en-US')).toBeLessThan(phraseCost)
})

test('splits at the least cost, and into single words where nothing longer is allowed', () => {
  const evenly = ({ first, end }: { first: number; end: number }) =>
    end - first > 3 ? Infinity : 1 + (end - first === 1 ? 5 : 0)
  expect(splitAtLeastCost(4, evenly)).toHaveLength(2)
  expect(splitAtLeastCost(4, evenly).every(({ first, end }) => end - first === 2)).toBe(true)
  expect(splitAtLeastCost(3, () => Infinity)).toHaveLength(3)
  expect(splitAtLeastCost(0, evenly)).toEqual([])
})
