// Catches: partial files that pile up, one that is thrown away while its job still needs it, a user's file that goes
// with them.
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { partPath } from '#main/media/part-file.ts'
import { sweepParts } from '#main/media/sweep-parts.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('D3: takes the parts that no job owns, and nothing else', async () => {
  await using folder = await makeTempFolder()
  await using elsewhere = await makeTempFolder()
  const media = join(folder.path, 'This computer')
  await mkdir(media)
  const mine = partPath(media, 'owned', '"one"')
  const left = [partPath(media, 'left', '"one"'), partPath(media, 'other', null), partPath(folder.path, 'cover', '"x"')]
  const users = ['a picture.png', '.notes.part.txt', 'film.part', '.hidden.part'].map((name) => join(media, name))
  for (const path of [mine, ...left, ...users]) await writeFile(path, 'x')
  await writeFile(partPath(elsewhere.path, 'left', null), 'x')
  await symlink(elsewhere.path, join(folder.path, 'link'))
  expect(await sweepParts(folder.path, (id) => id === 'owned')).toBe(left.length)
  expect((await readdir(media)).map((name) => join(media, name)).toSorted()).toEqual([mine, ...users].toSorted())
  expect(await readdir(elsewhere.path)).toHaveLength(1)
})

it('a folder that is not there has nothing to take', async () => {
  await using folder = await makeTempFolder()
  expect(await sweepParts(join(folder.path, 'none'), () => false)).toBe(0)
})
