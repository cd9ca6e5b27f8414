// Catches: a file of another program or a later version that is imported, unknown fields that are lost on import, a
// message that does not name the place.
import { expect, it } from 'vitest'
import { readRecipeFile, writeRecipeFile } from '#main/library/recipes.ts'
import { Failure } from '#shared/domain/failure.ts'

const file = (recipe: Record<string, unknown>, head: Record<string, unknown> = {}) =>
  JSON.stringify({ format: 'backlot-recipes', version: 1, recipes: [recipe], ...head })
const least = { name: 'Jar', modelId: 'still', input: { prompt: 'a jar' } }
const problemsOf = (text: string) => {
  try {
    readRecipeFile(text, 9)
  } catch (error) {
    if (error instanceof Failure) return [error.message, ...error.toRecord().fields.map(({ field }) => field)]
    throw error
  }
  return []
}

it('reads the minimum that a recipe needs, and passes on unknown fields', () => {
  const [recipe] = readRecipeFile(file({ ...least, mood: 'calm', later: { a: 1 } }), 9)
  expect(recipe).toEqual({
    name: 'Jar',
    folder: '',
    modelId: 'still',
    modelName: 'still',
    template: null,
    prompt: '',
    input: { prompt: 'a jar' },
    quoted: null,
    facts: null,
    extra: { mood: 'calm', later: { a: 1 } },
    createdAt: 9,
  })
  const again = recipe === undefined ? '' : writeRecipeFile([{ ...recipe, id: 'x' }], 10)
  expect(readRecipeFile(again, 11)).toEqual([recipe])
  expect(again).not.toContain('"x"')
})

it.each([
  ['no JSON', '{"format"'],
  ['another file', '{"format":"backlot-queue","version":1,"jobs":[]}'],
  ['a list', '[]'],
  ['no recipe', JSON.stringify({ format: 'backlot-recipes', version: 1, recipes: [] })],
])('refuses %s with a message', (_, text) => {
  expect(problemsOf(text)[0]).toMatch(/^Couldn’t import this file: .+ Nothing was added or changed\.$/)
})

it('refuses a later version, and names each wrong place', () => {
  expect(problemsOf(file(least, { version: 2 }))[0]).toContain('a newer version of Backlot')
  expect(problemsOf(file({ ...least, name: ' ', quoted: -1 }))).toEqual([
    'Couldn’t import this file: 2 problems. Nothing was added or changed.',
    'recipes/0/name',
    'recipes/0/quoted',
  ])
})
