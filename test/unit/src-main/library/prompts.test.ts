// Catches: a list under a name that no prompt can use, a library that loses an entry to another with its name, a
// history that repeats itself, loses the template, or shows the title of a batch instead of its prompts.
import { expect, it } from 'vitest'
import { createPromptLibrary } from '#main/library/prompts.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { openShelf, workspaceId } from './recipe-fixture.ts'

async function openLibrary() {
  const shelf = await openShelf()
  const { prompts: entries, jobs } = shelf.profile
  const library = createPromptLibrary({ entries, jobs, clock: shelf.clock, random: shelf.random })
  return { ...shelf, library, jobs, [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose]() }
}

it('saves, changes, deletes and restores entries of each kind', async () => {
  await using shelf = await openLibrary()
  const { library } = shelf
  const list = library.save(workspaceId, { kind: 'list', folder: 'ignored', name: 'glaze', body: 'ochre\nceladon' })
  library.save(workspaceId, { kind: 'prompt', folder: 'Ceramics', name: 'glaze', body: 'a __glaze__ jar' })
  library.save(workspaceId, { kind: 'variable', folder: '', name: 'client', body: 'Delft' })
  library.save(workspaceId, { ...list, body: 'ochre' })
  expect(library.list(workspaceId).map(({ kind, folder, name, body }) => [kind, folder, name, body])).toEqual([
    ['list', '', 'glaze', 'ochre'],
    ['prompt', 'Ceramics', 'glaze', 'a __glaze__ jar'],
    ['variable', '', 'client', 'Delft'],
  ])
  library.remove(workspaceId, list.id)
  expect(library.list(workspaceId)).toHaveLength(2)
  library.restore(workspaceId, list.id)
  expect(library.list(workspaceId)).toHaveLength(3)
})

it('refuses names that are taken or that no prompt can use, and empty entries', async () => {
  await using shelf = await openLibrary()
  const save =
    (kind: 'list' | 'variable' | 'prompt', name: string, body = 'x') =>
    () =>
      shelf.library.save(workspaceId, { kind, folder: '', name, body })
  expect(save('list', 'a__b')).toThrow('A list name can use letters')
  expect(save('variable', '2nd')).toThrow('A variable name can use letters')
  expect(save('list', 'glaze', ' \n ')).toThrow('Add at least one line to the list.')
  save('prompt', 'Jar')()
  expect(save('prompt', 'Jar')).toThrow('A prompt named “Jar” already exists.')
  expect(shelf.library.list(workspaceId)).toHaveLength(1)
})

/** Catches an error without a message, an entry of another workspace that is overwritten, and an unannounced change. */
it('refuses an id of another workspace and a taken name, and restores a deleted entry that is saved', async () => {
  await using shelf = await openLibrary()
  const { library, profile } = shelf
  const other = WorkspaceId.parse('other')
  const row = profile.workspaces.read(workspaceId)
  if (row === null) throw new Error('The row is missing')
  profile.workspaces.write({ ...row, id: other })
  const entry = { kind: 'prompt' as const, folder: '', body: 'x' }
  library.save(workspaceId, { ...entry, name: 'Jar' })
  const bowl = library.save(workspaceId, { ...entry, name: 'Bowl' })
  expect(() => library.save(workspaceId, { ...entry, id: bowl.id, name: 'Jar' })).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  )
  expect(() => library.save(other, { ...entry, id: bowl.id, name: 'Jar' })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  )
  expect(library.list(workspaceId).map(({ name }) => name)).toEqual(['Bowl', 'Jar'])
  library.remove(workspaceId, bowl.id)
  library.save(workspaceId, { ...entry, id: bowl.id, name: 'Dish' })
  expect(library.list(workspaceId).map(({ name }) => name)).toEqual(['Dish', 'Jar'])
})

it('lists what was run, newest first, each prompt once, as its template where it had one', async () => {
  await using shelf = await openLibrary()
  const run = (number: number, prompt: string, change = {}) =>
    shelf.jobs.insert(
      storedJob({ id: JobId.parse(`job-${number}`), workspaceId, number, prompt, place: number, ...change }),
    )
  run(1, 'a fox')
  run(2, 'a red jar', { template: 'a {red|blue} jar', createdAt: 5 })
  run(3, 'a blue jar', { template: 'a {red|blue} jar', createdAt: 7 })
  run(4, 'a fox', { createdAt: 9 })
  run(5, 'rain', { modelId: 'other', modelName: 'Other' })
  run(6, '')
  const prompts = ['a green jar', 'fog', 'a grey jar', 'rain']
  const templates = ['a {green|grey} jar', null, 'a {green|grey} jar', null]
  run(7, '4 prompts: a green jar', { kind: 'batch', request: JSON.stringify({ prompts }), templates, modelId: 'b' })
  run(8, '1 prompts: snow', { kind: 'batch', request: JSON.stringify({ prompts: ['snow'] }), modelId: 'b' })
  run(9, 'a video', { kind: 'short-video' })
  const history = (change = {}) =>
    shelf.library.history(workspaceId, { text: '', limit: 10, ...change }).map(({ text }) => text)
  const ofBatches = ['snow', 'a {green|grey} jar', 'fog', 'rain']
  expect(history()).toEqual([...ofBatches, 'a fox', 'a {red|blue} jar'])
  expect(history({ modelId: 'b' })).toEqual(ofBatches)
  expect(history({ modelId: 'm' })).toEqual(['a fox', 'a {red|blue} jar'])
  expect(history({ text: 'BLUE' })).toEqual(['a {red|blue} jar'])
  expect(history({ limit: 1 })).toEqual(['snow'])
  expect(shelf.library.history(workspaceId, { text: 'red', limit: 1 })[0]).toMatchObject({
    isTemplate: true,
    at: '1970-01-01T00:00:00.007Z',
  })
  expect(shelf.jobs.recentModels(workspaceId, 5)).toEqual(['b', 'm', 'other'])
})
