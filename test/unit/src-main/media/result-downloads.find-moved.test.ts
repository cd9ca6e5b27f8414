// Catches: a file that is fetched again though it was only renamed, another file that is mistaken for it.
import { createHash } from 'node:crypto'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findMoved } from '#main/media/result-downloads.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it('D14: finds a renamed file by its bytes, never by its name or size, and not through a link', async () => {
  await using folder = await makeTempFolder()
  await using elsewhere = await makeTempFolder()
  const wanted = { bytes: 5, sha256: createHash('sha256').update('heron').digest('hex') }
  await mkdir(join(folder.path, 'best', 'of'), { recursive: true })
  await writeFile(join(folder.path, 'heron.png'), 'other')
  await writeFile(join(elsewhere.path, 'x.png'), 'heron')
  await symlink(elsewhere.path, join(folder.path, 'link'))
  expect(await findMoved(folder.path, wanted)).toBeNull()
  const moved = join(folder.path, 'best', 'of', 'renamed.png')
  await writeFile(moved, 'heron')
  expect(await findMoved(folder.path, wanted)).toBe(moved)
})
