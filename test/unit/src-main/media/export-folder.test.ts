// Catches: an export that overwrites a user's file, half a file that is left behind by a stop, copies that the file
// check or the search for a moved file treats as the library's.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeExportFolder, makeExportsHome } from '#main/media/export-folder.ts'
import { findMoved } from '#main/media/result-downloads.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const going = new AbortController().signal

it('makes a new folder next to one of the same name, and new names next to existing files', async () => {
  await using temp = await makeTempFolder()
  await mkdir(join(temp.path, 'Glaze'))
  await writeFile(join(temp.path, 'source.png'), 'new')
  const folder = await makeExportFolder(temp.path, 'Glaze')
  expect(folder.path).toBe(join(temp.path, 'Glaze (2)'))
  await writeFile(join(folder.path, '001.png'), 'mine')
  expect(await folder.copy(join(temp.path, 'source.png'), '001.png', going)).toBe('001 (2).png')
  expect(await folder.write('Glaze.csv', 'a')).toBe('Glaze.csv')
  expect(await folder.write('Glaze.csv', 'b')).toBe('Glaze (2).csv')
  expect(await folder.free('001.png')).toBe('001 (3).png')
  expect(await readFile(join(folder.path, '001.png'), 'utf8')).toBe('mine')
  expect(await readFile(join(folder.path, '001 (2).png'), 'utf8')).toBe('new')
})

it('deletes what it had begun when it is stopped', async () => {
  await using temp = await makeTempFolder()
  await writeFile(join(temp.path, 'film.mp4'), Buffer.alloc(20_000_000))
  const folder = await makeExportFolder(temp.path, 'Films')
  const stopping = new AbortController()
  const copied = folder.copy(join(temp.path, 'film.mp4'), '001.mp4', stopping.signal)
  setImmediate(() => stopping.abort(new Error('Enough')))
  await expect(copied).rejects.toThrow('abort')
  expect(await readdir(folder.path)).toEqual([])
})

it('never counts as a part of the library', async () => {
  await using temp = await makeTempFolder()
  const home = await makeExportsHome(temp.path)
  const folder = await makeExportFolder(home, 'Glaze')
  await folder.write('heron.png', 'heron')
  const sha256 = createHash('sha256').update('heron').digest('hex')
  expect(await findMoved(temp.path, { bytes: 5, sha256 })).toBeNull()
})
