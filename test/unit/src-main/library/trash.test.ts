// Catches: a deleted file that is lost or listed twice when the program is killed at any step, one that a rebuilt index
// brings back, a restoration over another file, files of waiting runs and presenter videos that go without a word, and
// a trash that is emptied for days on which the program did not run.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { TrashFiles } from '#main/media/trash-files.ts'
import { finish, openOrganised, workspaceId } from '../../../helpers/organised-library.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const dayMs = 24 * 3_600_000
const editId = '11111111-1111-4111-8111-111111111111'
const all = { kind: 'all' } as const
const chosen = (...ids: string[]) => ({ kind: 'assets', ids: ids as never[] }) as const
const order = (...ids: string[]) => ({ editId, selection: chosen(...ids), evenIfNeeded: false })

it('moves files to the trash and back, with reviews, labels, tags and collections', async () => {
  await using folder = await makeTempFolder()
  const opened = openOrganised(folder.path)
  const { library, trash, review, collections } = opened
  const fox = await opened.add('fox')
  await opened.add('owl')
  const { id: collection } = collections.create(workspaceId, { name: 'Animals', query: null })
  for (const change of [
    { kind: 'rate', rating: 4 },
    { kind: 'label', label: 'blue' },
    { kind: 'tag', tag: 'red', isAdded: true },
    { kind: 'collect', collectionId: collection, isAdded: true },
  ] as const) {
    await finish(review.edit(workspaceId, { editId, selection: chosen('fox'), change }))
  }
  const { path } = library.source(fox) ?? { path: '' }

  expect(await finish(trash.move(workspaceId, order('fox')))).toMatchObject({ count: 1, left: 0 })
  expect([await opened.names(), opened.inTrash(), existsSync(path)]).toEqual([['owl'], ['fox'], false])
  expect(await readFile(library.source(fox)?.path ?? '', 'utf8')).toBe('fox')
  expect(library.read(fox).asset).toMatchObject({ rating: 4, label: 'blue' })

  await writeFile(path, 'another fox')
  expect(await finish(review.undo(workspaceId, editId))).toMatchObject({ count: 1 })
  expect([await opened.names(), opened.inTrash()]).toEqual([['fox', 'owl'], []])
  expect(library.read(fox)).toMatchObject({ path: join(folder.path, 'media', 'fox (2).png') })
  expect(await readFile(path, 'utf8')).toBe('another fox')
  expect(await opened.names(`rating:4.. label:blue tag:RED collection:${collection}`)).toEqual(['fox'])
  opened.close()
})

const places = (folder: string) => ({
  original: join(folder, 'media', 'fox.png'),
  trashed: join(folder, 'profile', 'trash', 'fox.png'),
})

/** A file operation that never returns, as in a program that is killed before or after it did its work. */
function killedAt(when: 'before' | 'after') {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const stop = async (work: () => Promise<unknown>) => {
    if (when === 'after') await work()
    resolve()
    return new Promise<never>(() => undefined)
  }
  const tamper = (files: TrashFiles): Partial<TrashFiles> => ({
    move: (from, to) => stop(() => files.move(from, to)),
    remove: (path) => stop(() => files.remove(path)),
  })
  return { reached, tamper }
}

it.each([
  ['move', 'before', 'trash'],
  ['move', 'after', 'trash'],
  ['restore', 'before', 'library'],
  ['restore', 'after', 'library'],
  ['remove', 'before', 'nowhere'],
  ['remove', 'after', 'nowhere'],
] as const)('a %s that is killed %s the file operation ends with the file in: %s', async (action, when, place) => {
  await using folder = await makeTempFolder()
  const prepared = openOrganised(folder.path)
  const fox = await prepared.add('fox')
  const stored = { ...prepared.library.source(fox), path: places(folder.path).original } as never
  if (action !== 'move') await finish(prepared.trash.move(workspaceId, order('fox')))
  prepared.close()

  const { reached, tamper } = killedAt(when)
  const killed = openOrganised(folder.path, tamper)
  const events =
    action === 'move' ? killed.trash.move(workspaceId, order('fox')) : killed.trash[action](workspaceId, all)
  void finish(events)
  await reached
  killed.close()

  const next = openOrganised(folder.path)
  next.library.restore([stored])
  await next.resume()
  const { original, trashed } = places(folder.path)
  expect({
    listed: await next.names(),
    deleted: next.inTrash(),
    original: existsSync(original),
    trashed: existsSync(trashed),
  }).toEqual({
    listed: place === 'library' ? ['fox'] : [],
    deleted: place === 'trash' ? ['fox'] : [],
    original: place === 'library',
    trashed: place === 'trash',
  })
  next.stop()
  next.close()
})

it('keeps a file in the library that cannot be moved, and says why', async () => {
  await using folder = await makeTempFolder()
  const held = new Error('another program uses it')
  const opened = openOrganised(folder.path, () => ({ move: () => Promise.reject(held) }))
  await opened.add('fox')
  const end = await finish(opened.trash.move(workspaceId, order('fox')))
  expect(end).toMatchObject({ count: 0, left: 1, why: held.message })
  expect([await opened.names(), opened.inTrash()]).toEqual([['fox'], []])
  opened.close()
})

it('leaves files of presenter videos unless that was agreed to, and says so before', async () => {
  await using folder = await makeTempFolder()
  const opened = openOrganised(folder.path)
  await opened.add('fox')
  await opened.add('raw', { part: 'raw', jobId: 'video' })
  const selection = chosen('fox', 'raw')
  expect(await opened.checkTrash(workspaceId, selection)).toMatchObject({
    files: 2,
    bytes: 6,
    inputs: 0,
    videoParts: 1,
  })
  expect(await finish(opened.trash.move(workspaceId, order('fox', 'raw')))).toMatchObject({ count: 1, left: 1 })
  expect(await opened.names()).toEqual(['raw'])
  expect(await finish(opened.trash.move(workspaceId, { ...order('raw'), evenIfNeeded: true }))).toMatchObject({
    left: 0,
  })
  expect(await opened.names()).toEqual([])
  opened.close()
})

it('deletes for good after the set days, of which only those count on which the program ran', async () => {
  await using folder = await makeTempFolder()
  const opened = openOrganised(folder.path)
  await opened.add('fox')
  await finish(opened.trash.move(workspaceId, order('fox')))
  const { trashed } = places(folder.path)
  await opened.trash.purge()
  // Not running for two months, then used every day.
  opened.clock.leap(60 * dayMs)
  for (let day = 0; day < 30; day += 1) {
    await opened.trash.purge()
    expect(existsSync(trashed)).toBe(true)
    opened.clock.leap(dayMs - 1)
  }
  await opened.trash.purge()
  opened.clock.leap(dayMs - 1)
  await opened.trash.purge()
  expect([existsSync(trashed), opened.inTrash()]).toEqual([false, []])
  opened.close()
})

it('frees the disk space of rejects, which stay listed until their file is back', async () => {
  await using folder = await makeTempFolder()
  const opened = openOrganised(folder.path)
  const { library, freeSpace, review } = opened
  const fox = await opened.add('fox')
  const owl = await opened.add('owl')
  await finish(
    review.edit(workspaceId, { editId, selection: chosen('fox'), change: { kind: 'mark', mark: 'rejected' } }),
  )
  const selection = { kind: 'filter', filter: {} } as const
  expect(await finish(freeSpace.free(workspaceId, { selection, evenIfNeeded: false }))).toMatchObject({
    count: 1,
    left: 0,
  })
  const { original } = places(folder.path)
  expect([existsSync(original), existsSync(join(folder.path, 'media', 'owl.png'))]).toEqual([false, true])
  expect([library.read(fox).asset.file, library.read(owl).asset.file]).toEqual(['freed', 'here'])
  const source = library.source(fox)
  if (source === null) throw new Error('A freed file stays in the library')
  library.relocate({ ...source, path: original })
  expect(library.read(fox).asset.file).toBe('here')
  opened.close()
})
