// Catches: a recipe that does not report that its model got more expensive, two recipes with one name, one that is lost
// after a delete, an import that adds half a file.
import { expect, it } from 'vitest'
import { createRecipeStore, type RecipeDraft } from '#main/library/recipes.ts'
import type { Model } from '#shared/contract/model.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { model, openShelf, workspaceId } from './recipe-fixture.ts'

const draft: RecipeDraft = {
  folder: 'Ceramics',
  name: 'Jar',
  modelId: 'still',
  template: 'a {red|blue} jar',
  prompt: 'a blue jar',
  input: { prompt: 'a blue jar', size: 2048, seed: 7 },
  quoted: 5,
}

/** Recipes over a catalog that the test changes. */
async function openSaved() {
  const shelf = await openShelf()
  let models: Model[] = [model()]
  let changes = 0
  const recordLine = createRecipeStore({
    table: shelf.profile.recipes,
    models: {
      read: (_, modelId) => {
        const found = models.find(({ id }) => id === modelId)
        return found === undefined ? Promise.reject(new Error(modelId)) : Promise.resolve(found)
      },
      known: () => new Map(models.map((one) => [one.id, one])),
    },
    clock: shelf.clock,
    random: shelf.random,
    onChange: () => void (changes += 1),
  })
  return {
    ...shelf,
    recordLine,
    changes: () => changes,
    list: () => recordLine.list(workspaceId),
    change: (next: Model[]) => {
      models = next
    },
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}
const thrown = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (isFailure(error)) return error.message
    throw error
  }
  return 'nothing was thrown'
}

it('keeps template, rolled prompt, inputs, seed, model and price', async () => {
  await using shelf = await openSaved()
  const kept = await shelf.recordLine.save(workspaceId, draft)
  expect(shelf.list()).toEqual([kept])
  expect(kept).toMatchObject({ ...draft, modelName: 'Still', standing: { kind: 'same' } })
})

it('reports what changed about the model since, until the user accepts it', async () => {
  await using shelf = await openSaved()
  const { id } = await shelf.recordLine.save(workspaceId, draft)
  shelf.change([model({ credits: 8, description: 'Other words' })])
  const { text: sentence, said } = say('price.rose', { was: 5, now: 8 })
  expect(shelf.list()[0]?.standing).toEqual({ kind: 'changed', changes: [{ kind: 'price', sentence, said }] })
  await shelf.recordLine.accept(workspaceId, id)
  expect(shelf.list()[0]?.standing).toEqual({ kind: 'same' })
  shelf.change([model({ id: 'other' })])
  expect(shelf.list()[0]?.standing).toEqual({ kind: 'gone' })
})

it('allows one recipe per name in a folder, and restores a deleted one', async () => {
  await using shelf = await openSaved()
  const { id } = await shelf.recordLine.save(workspaceId, draft)
  await expect(shelf.recordLine.save(workspaceId, draft)).rejects.toThrow(
    'A recipe named “Jar” already exists in “Ceramics”.',
  )
  shelf.recordLine.remove(workspaceId, id)
  expect(shelf.list()).toEqual([])
  const second = await shelf.recordLine.save(workspaceId, draft)
  expect(thrown(() => shelf.recordLine.restore(workspaceId, id))).toContain('A recipe named “Jar” already exists')
  shelf.recordLine.rename(workspaceId, { id: second.id, folder: '', name: 'Jar' })
  shelf.recordLine.restore(workspaceId, id)
  expect(shelf.list().map(({ folder, name }) => `${folder}/${name}`)).toEqual(['/Jar', 'Ceramics/Jar'])
})

it('purges a recipe thirty days after it was deleted', async () => {
  await using shelf = await openSaved()
  const { id } = await shelf.recordLine.save(workspaceId, draft)
  const other = await shelf.recordLine.save(workspaceId, { ...draft, name: 'Bowl' })
  shelf.recordLine.remove(workspaceId, id)
  shelf.clock.advance(31 * 24 * 3_600_000)
  shelf.recordLine.remove(workspaceId, other.id)
  expect(thrown(() => shelf.recordLine.restore(workspaceId, id))).toContain('no longer exists')
  shelf.recordLine.restore(workspaceId, other.id)
  expect(shelf.list()).toHaveLength(1)
})

it('imports its own file next to the existing recipes, completely, and a bad file not at all', async () => {
  await using shelf = await openSaved()
  await shelf.recordLine.save(workspaceId, draft)
  const { text, count } = shelf.recordLine.exportFile(workspaceId, undefined)
  expect(count).toBe(1)
  expect(shelf.recordLine.importFile(workspaceId, text)).toBe(1)
  expect(shelf.list().map(({ name }) => name)).toEqual(['Jar', 'Jar (2)'])
  shelf.change([model({ credits: 6 })])
  expect(shelf.list().map(({ standing }) => standing.kind)).toEqual(['changed', 'changed'])
  const bad = text.replace('"input"', '"output"')
  expect(thrown(() => shelf.recordLine.importFile(workspaceId, bad))).toContain('Nothing was added or changed.')
  expect(shelf.list()).toHaveLength(2)
})
