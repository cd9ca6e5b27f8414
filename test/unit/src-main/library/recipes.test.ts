// Catches: a recipe whose model got dearer and that says nothing, two recipes under one name, one that is gone for good
// after a delete, an import that adds half a file.
import { expect, it } from 'vitest'
import { createRecipeBook, type RecipeDraft } from '#main/library/recipes.ts'
import type { Model } from '#shared/contract/model.ts'
import { isFailure } from '#shared/domain/failure.ts'
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

/** A book over a catalog that the test changes. */
async function openBook() {
  const shelf = await openShelf()
  let models: Model[] = [model()]
  const book = createRecipeBook({
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
  })
  return {
    ...shelf,
    book,
    list: () => book.list(workspaceId),
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
  await using shelf = await openBook()
  const kept = await shelf.book.save(workspaceId, draft)
  expect(shelf.list()).toEqual([kept])
  expect(kept).toMatchObject({ ...draft, modelName: 'Still', standing: { kind: 'same' } })
})

it('says what changed about the model since, until the user takes it as it is', async () => {
  await using shelf = await openBook()
  const { id } = await shelf.book.save(workspaceId, draft)
  shelf.change([model({ credits: 8, description: 'Other words' })])
  const sentence = 'The price rose from 5 cr to 8 cr.'
  expect(shelf.list()[0]?.standing).toEqual({ kind: 'changed', changes: [{ kind: 'price', sentence }] })
  await shelf.book.accept(workspaceId, id)
  expect(shelf.list()[0]?.standing).toEqual({ kind: 'same' })
  shelf.change([model({ id: 'other' })])
  expect(shelf.list()[0]?.standing).toEqual({ kind: 'gone' })
})

it('has one recipe under a name in a folder, and gives back what was deleted', async () => {
  await using shelf = await openBook()
  const { id } = await shelf.book.save(workspaceId, draft)
  await expect(shelf.book.save(workspaceId, draft)).rejects.toThrow(
    'A recipe named “Jar” already exists in “Ceramics”.',
  )
  shelf.book.remove(workspaceId, id)
  expect(shelf.list()).toEqual([])
  const second = await shelf.book.save(workspaceId, draft)
  expect(thrown(() => shelf.book.restore(workspaceId, id))).toContain('A recipe named “Jar” already exists')
  shelf.book.rename(workspaceId, { id: second.id, folder: '', name: 'Jar' })
  shelf.book.restore(workspaceId, id)
  expect(shelf.list().map(({ folder, name }) => `${folder}/${name}`)).toEqual(['/Jar', 'Ceramics/Jar'])
})

it('forgets for good what was deleted thirty days ago', async () => {
  await using shelf = await openBook()
  const { id } = await shelf.book.save(workspaceId, draft)
  const other = await shelf.book.save(workspaceId, { ...draft, name: 'Bowl' })
  shelf.book.remove(workspaceId, id)
  shelf.clock.advance(31 * 24 * 3_600_000)
  shelf.book.remove(workspaceId, other.id)
  expect(thrown(() => shelf.book.restore(workspaceId, id))).toContain('no longer exists')
  shelf.book.restore(workspaceId, other.id)
  expect(shelf.list()).toHaveLength(1)
})

it('takes its own file in again beside what is there, with all of it, and a bad file not at all', async () => {
  await using shelf = await openBook()
  await shelf.book.save(workspaceId, draft)
  const { text, count } = shelf.book.exportFile(workspaceId, undefined)
  expect(count).toBe(1)
  expect(shelf.book.importFile(workspaceId, text)).toBe(1)
  expect(shelf.list().map(({ name }) => name)).toEqual(['Jar', 'Jar (2)'])
  shelf.change([model({ credits: 6 })])
  expect(shelf.list().map(({ standing }) => standing.kind)).toEqual(['changed', 'changed'])
  const bad = text.replace('"input"', '"output"')
  expect(thrown(() => shelf.book.importFile(workspaceId, bad))).toContain('Nothing was added or changed.')
  expect(shelf.list()).toHaveLength(2)
})
