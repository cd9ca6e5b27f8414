// Catches: a bulk edit that changes files its filter does not match, holds the main process, cannot be stopped or undone
// as one step, takes back what was so before, and a summary that calls different values shared.
import { expect, it } from 'vitest'
import { finish, openOrganised, workspaceId } from '../../../helpers/organised-library.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'

const editId = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const chosen = (...ids: string[]) => ({ kind: 'assets', ids: ids as never[] }) as const
const matching = (query = '') => ({ kind: 'filter', filter: { query } }) as const

async function openThree(folder: string) {
  const opened = openOrganised(folder)
  await opened.add('fox')
  await opened.add('owl', { kind: 'video' })
  await opened.add('elk')
  return opened
}

it('changes what a filter matches in one step, and undoes only what it changed', async () => {
  await using folder = await makeTempFolder()
  const opened = await openThree(folder.path)
  const { review } = opened
  const keep = { kind: 'mark', mark: 'kept' } as const
  await finish(review.edit(workspaceId, { editId: other, selection: chosen('fox'), change: keep }))
  const end = await finish(review.edit(workspaceId, { editId, selection: matching('kind:image'), change: keep }))
  expect([end.count, await opened.names('is:kept')]).toEqual([1, ['elk', 'fox']])

  await finish(
    review.edit(workspaceId, { editId: other, selection: chosen('elk'), change: { kind: 'rate', rating: 3 } }),
  )
  await finish(review.undo(workspaceId, editId))
  expect([await opened.names('is:kept'), await opened.names('rating:3..')]).toEqual([['fox'], ['elk']])
  await expect(finish(review.undo(workspaceId, editId))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  opened.close()
})

it('adds and removes tags without regard to case, and completes the most used first', async () => {
  await using folder = await makeTempFolder()
  const opened = await openThree(folder.path)
  const { review, collections } = opened
  const tag = (name: string, isAdded: boolean) => ({ kind: 'tag', tag: name, isAdded }) as const
  await finish(review.edit(workspaceId, { editId: other, selection: chosen('fox'), change: tag('Rest', true) }))
  await finish(review.edit(workspaceId, { editId: other, selection: chosen('fox', 'owl'), change: tag('Red', true) }))
  const again = await finish(
    review.edit(workspaceId, { editId, selection: chosen('fox', 'elk'), change: tag('red', true) }),
  )
  expect(again.count).toBe(1)
  expect(collections.tags(workspaceId, { prefix: 're', limit: 9 })).toEqual([
    { tag: 'Red', count: 3 },
    { tag: 'Rest', count: 1 },
  ])
  await finish(review.undo(workspaceId, editId))
  expect(await opened.names('tag:red')).toEqual(['fox', 'owl'])
  expect([await opened.names('red'), await opened.names('rest')]).toEqual([['fox', 'owl'], ['fox']])
  await finish(review.edit(workspaceId, { editId, selection: chosen('fox'), change: tag('RED', false) }))
  expect([await opened.names('tag:red'), await opened.names('red')]).toEqual([['owl'], ['owl']])
  opened.close()
})

it('collections keep names apart and their files while they are removed', async () => {
  await using folder = await makeTempFolder()
  const opened = await openThree(folder.path)
  const { review, collections } = opened
  const { id } = collections.create(workspaceId, { name: 'Autumn', query: null })
  const smart = collections.create(workspaceId, { name: 'Owls', query: 'kind:video owl' })
  expect(() => collections.create(workspaceId, { name: 'Red', query: 'colour:red' })).toThrow(/colour/u)
  expect(() => collections.create(workspaceId, { name: 'autumn', query: null })).toThrow(/already exists/u)
  const add = { kind: 'collect', collectionId: id, isAdded: true } as const
  await finish(review.edit(workspaceId, { editId, selection: chosen('fox', 'elk'), change: add }))
  const into = { ...add, collectionId: smart.id }
  await expect(
    finish(review.edit(workspaceId, { editId, selection: chosen('fox'), change: into })),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const listed = async () => (await collections.list(workspaceId)).collections.map(({ name, count }) => [name, count])
  expect(await listed()).toEqual([
    ['Autumn', 2],
    ['Owls', 1],
  ])
  collections.remove(workspaceId, id)
  expect(await listed()).toEqual([['Owls', 1]])
  collections.restore(workspaceId, id)
  expect(await opened.names(`collection:${id}`)).toEqual(['elk', 'fox'])
  opened.close()
})

it('says what a selection shares', async () => {
  await using folder = await makeTempFolder()
  const opened = await openThree(folder.path)
  const { review } = opened
  await finish(
    review.edit(workspaceId, { editId, selection: chosen('fox', 'owl'), change: { kind: 'label', label: 'red' } }),
  )
  review.writeNote(workspaceId, 'fox' as never, ' for the cover ')
  expect(await review.summary(workspaceId, chosen('fox'))).toMatchObject({ files: 1, note: 'for the cover' })
  expect(await opened.names('cover')).toEqual(['fox'])
  expect(await review.summary(workspaceId, matching())).toMatchObject({
    files: 3,
    bytes: 9,
    labels: [
      { key: 'red', count: 2 },
      { key: 'none', count: 1 },
    ],
    ratings: [{ key: '0', count: 3 }],
    note: '',
  })
  expect((await opened.collections.list(workspaceId)).unreviewed).toBe(3)
  opened.close()
})

it('marks thousands of files in steps, and what was changed before a stop is undone', async () => {
  await using folder = await makeTempFolder()
  const opened = openOrganised(folder.path)
  await opened.add('fox')
  const fox = opened.library.source('fox' as never)
  opened.profile.selection.lastRow()
  opened.profile.organisingIndex.transaction(() => {
    for (let number = 0; number < 4_000; number += 1) {
      opened.profile.assets.insert(StoredAsset.parse({ ...fox, id: `f${number}`, createdAt: number }))
    }
  })
  let steps = 0
  const change = { kind: 'mark', mark: 'rejected' } as const
  for await (const event of opened.review.edit(workspaceId, { editId, selection: matching(), change })) {
    if (event.kind === 'progress') steps += 1
    if (event.kind === 'progress' && event.done >= 2_000) break
  }
  const rejected = async () =>
    (await opened.library.page(workspaceId, { filter: { query: 'is:rejected' }, limit: 1 })).total
  expect([steps, await rejected()]).toEqual([10, 2_000])
  await finish(opened.review.undo(workspaceId, editId))
  expect(await rejected()).toBe(0)
  opened.close()
})

it('writes fewer files in a step while the disk is slow, and undoes all of them as one step', async () => {
  await using folder = await makeTempFolder()
  const opened = openOrganised(folder.path)
  const { clock, profile } = opened
  await opened.add('fox')
  const fox = opened.library.source('fox' as never)
  profile.organisingIndex.transaction(() => {
    for (let number = 0; number < 1_500; number += 1) {
      profile.assets.insert(StoredAsset.parse({ ...fox, id: `f${number}`, createdAt: number }))
    }
  })
  const steps: number[] = []
  const { writeReviews } = profile.organising
  Object.assign(profile.organising, {
    writeReviews(...[rows, at]: Parameters<typeof writeReviews>) {
      writeReviews(rows, at)
      // As under load: a commit of 2 ms, and a tenth for each row.
      const took = 2 + Math.ceil(rows.length / 10)
      clock.advance(took)
      steps.push(took)
    },
  })
  const change = { kind: 'rate', rating: 4 } as const
  const { count } = await finish(opened.review.edit(workspaceId, { editId, selection: matching(), change }))
  expect([count, Math.max(...steps) <= 8, steps.length > 20]).toEqual([1_501, true, true])
  const rated = async () => (await opened.library.page(workspaceId, { filter: { query: 'rating:4' }, limit: 1 })).total
  expect(await rated()).toBe(1_501)
  steps.length = 0
  await finish(opened.review.undo(workspaceId, editId))
  expect([await rated(), Math.max(...steps) <= 8]).toEqual([0, true])
  opened.close()
})
