// Catches: the address of a shared file that leaves this computer inside an exported file, and a field of a later
// version that is lost.
import { expect, it } from 'vitest'
import { type EmbeddedRecipe, readEmbeddedRecipe, writeEmbeddedRecipe } from '#shared/domain/embedded-recipe.ts'

const address = `https://files.backlot.invalid/${'a1'.repeat(32)}/a%20lake.png`
const recipe: EmbeddedRecipe = {
  title: 'a lake',
  modelId: 'm',
  modelName: 'M',
  prompt: 'a lake',
  template: null,
  input: { prompt: 'a lake', image: address, images: [address, 'https://cdn.example/lake.png'] },
  createdAt: '2026-11-26T12:00:00.000Z',
  foreign: null,
}

it('a recipe is read as it was written, without the addresses of shared files', () => {
  const text = writeEmbeddedRecipe({ ...recipe, later: { kept: true } })
  expect(text).not.toContain('a1a1')
  expect(readEmbeddedRecipe(text)).toEqual({
    ...recipe,
    input: { prompt: 'a lake', images: ['https://cdn.example/lake.png'] },
    later: { kept: true },
  })
})

it('anything else is no recipe', () => {
  for (const text of [
    '',
    '{',
    '[]',
    '{"format":"backlot-recipe"}',
    '{"format":"other","version":1}',
    '{"format":"backlot-recipe","version":1}',
  ])
    expect(readEmbeddedRecipe(text), text).toBeNull()
})
