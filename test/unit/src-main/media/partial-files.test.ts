// Catches: partial files that accumulate, one that is deleted while its job still needs it, a user's file that is
// deleted too, an unreadable folder on the drive that keeps the studio from starting.
import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { partPath, sweepParts } from '#main/media/partial-files.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('D3: deletes the parts that no job owns, and nothing else', async () => {
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

it('finds nothing in a missing folder', async () => {
  await using folder = await makeTempFolder()
  expect(await sweepParts(join(folder.path, 'none'), () => false)).toBe(0)
})

/** Runs it as a user without root's permissions. */
const asUser = `
const [file, folder] = process.argv.slice(1)
const { sweepParts } = await import(file)
if (process.getuid() === 0) process.seteuid(65534)
console.log(await sweepParts(folder, () => false))`

it('skips an unreadable folder, and sweeps the others', async () => {
  await using folder = await makeTempFolder()
  await chmod(folder.path, 0o777)
  const lost = join(folder.path, 'lost+found')
  await mkdir(lost)
  await writeFile(partPath(folder.path, 'left', null), 'x')
  await chmod(lost, 0o000)
  const file = resolve(import.meta.dirname, '../../../../src-main/media/partial-files.ts')
  const args = ['--input-type=module', '--eval', asUser, file, folder.path]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout.trim()).toBe('1')
  await chmod(lost, 0o700)
})
