// Catches: tags, collections, ratings, labels and notes that are lost with the duplicates in the trash, an undo that leaves
// some of them on the kept file or takes away its own, and changes although the move was refused.
import { expect, it } from 'vitest'
import { finish, openOrganised, workspaceId } from '../../../helpers/organised-library.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const editId = '11111111-1111-4111-8111-111111111111'
const ids = (...names: string[]) => names as never[]

async function openDuplicates(folder: string) {
  const opened = openOrganised(folder)
  for (const name of ['fox', 'copy', 'small']) await opened.add(name)
  const edit = (file: string, change: Parameters<typeof opened.review.edit>[1]['change']) => {
    const selection = { kind: 'assets', ids: ids(file) } as const
    return finish(opened.review.edit(workspaceId, { editId: crypto.randomUUID(), selection, change }))
  }
  const { id: collectionId } = opened.collections.create(workspaceId, { name: 'Autumn', query: null })
  await edit('fox', { kind: 'tag', tag: 'Red', isAdded: true })
  await edit('fox', { kind: 'rate', rating: 2 })
  opened.review.writeNote(workspaceId, 'fox' as never, 'own')
  await edit('copy', { kind: 'tag', tag: 'red', isAdded: true })
  await edit('copy', { kind: 'tag', tag: 'cover', isAdded: true })
  await edit('copy', { kind: 'rate', rating: 5 })
  await edit('small', { kind: 'collect', collectionId, isAdded: true })
  await edit('small', { kind: 'label', label: 'green' })
  opened.review.writeNote(workspaceId, 'small' as never, 'for the cover')
  const noted = async () => {
    const { tags, labels, ratings, collections, note } = await opened.review.summary(workspaceId, {
      kind: 'assets',
      ids: ids('fox'),
    })
    const keysOf = (counts: readonly { readonly key: string }[]) => counts.map(({ key }) => key).toSorted()
    return [...[tags, labels, ratings, collections].map(keysOf), note]
  }
  return { ...opened, edit, noted, collectionId }
}
const own = [['Red'], ['none'], ['2'], [], 'own']

it('a kept file takes over what was noted of the others, and one undo takes back all of it', async () => {
  await using folder = await makeTempFolder()
  const opened = await openDuplicates(folder.path)
  expect(await opened.noted()).toEqual(own)
  const order = { editId, assetId: 'fox' as never, ids: ids('copy', 'small') }
  const { count } = await finish(opened.duplicates.keep(workspaceId, order))
  expect([count, opened.inTrash()]).toEqual([2, ['copy', 'small']])
  expect(await opened.noted()).toEqual([
    ['Red', 'cover'],
    ['green'],
    ['5'],
    [opened.collectionId],
    'own\nfor the cover',
  ])
  // It is found by them, too.
  expect([await opened.names('tag:cover rating:5'), await opened.names('cover')]).toEqual([['fox'], ['fox']])

  await finish(opened.review.undo(workspaceId, editId))
  expect([await opened.noted(), opened.inTrash(), await opened.names('tag:cover')]).toEqual([own, [], ['copy']])
  opened.close()
})

it('an undo leaves what was changed since', async () => {
  await using folder = await makeTempFolder()
  const opened = await openDuplicates(folder.path)
  await finish(opened.duplicates.keep(workspaceId, { editId, assetId: 'fox' as never, ids: ids('copy', 'small') }))
  await opened.edit('fox', { kind: 'rate', rating: 4 })
  opened.review.writeNote(workspaceId, 'fox' as never, 'new words')
  await finish(opened.review.undo(workspaceId, editId))
  expect(await opened.noted()).toEqual([['Red'], ['none'], ['4'], [], 'new words'])
  opened.close()
})

it('a kept file that is gone changes nothing', async () => {
  await using folder = await makeTempFolder()
  const opened = await openDuplicates(folder.path)
  const order = { editId, assetId: 'gone' as never, ids: ids('fox', 'copy') }
  await expect(finish(opened.duplicates.keep(workspaceId, order))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect([opened.inTrash(), await opened.noted()]).toEqual([[], own])
  opened.close()
})
