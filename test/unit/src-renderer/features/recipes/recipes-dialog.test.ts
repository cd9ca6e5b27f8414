// Would catch: a recipe whose price changed and whose row says only that its inputs did, or nothing.
import { expect, it } from 'vitest'
import { recipePlace, standingMark, valueWords } from '#renderer/features/recipes/recipes-dialog.tsx'
import type { NamedRecipe } from '#shared/bridge/recipes.ts'

const recipe = (standing: NamedRecipe['standing'], folder = ''): NamedRecipe => ({
  id: 'r',
  folder,
  name: 'Jar',
  modelId: 'still',
  modelName: 'Still',
  template: null,
  prompt: 'a jar',
  input: { prompt: 'a jar' },
  quoted: 5,
  standing,
  createdAt: '2026-11-19T14:00:00Z',
})
const change = (kind: 'price' | 'inputs') => ({ kind, sentence: 'It changed.' })

it('marks what changed, the price first', () => {
  const standings = [
    { kind: 'same' as const },
    { kind: 'gone' as const },
    { kind: 'changed' as const, changes: [change('inputs'), change('price')] },
    { kind: 'changed' as const, changes: [change('inputs')] },
  ]
  expect(standings.map((standing) => standingMark(recipe(standing)))).toEqual([
    null,
    'Model unavailable',
    'Price changed',
    'Inputs changed',
  ])
})

it('says where a recipe is, and its values in words', () => {
  expect(recipePlace(recipe({ kind: 'same' }, 'Ceramics'))).toBe('Ceramics · Still')
  expect(recipePlace(recipe({ kind: 'same' }))).toBe('Still')
  expect([true, 'high', 7, ['a']].map(valueWords)).toEqual(['Yes', 'high', '7', '["a"]'])
})
