// Catches: a download that is lost to a virus scanner, a file of the user's that is written over, a second copy after a
// crash.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemFileTools, placeFile } from '#main/media/place-file.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const never = new AbortController().signal

async function openBench() {
  const folder = await makeTempFolder()
  const path = join(folder.path, '.a.b.part')
  await writeFile(path, 'bytes')
  return {
    folder: folder.path,
    part: { path, bytes: 5, sha256: createHash('sha256').update('bytes').digest('hex') },
    wanted: join(folder.path, 'kept.png'),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  }
}

/** Tools of a machine where something holds the file for so many tries. */
function heldFor(tries: number, code: string) {
  const pauses: number[] = []
  let left = tries
  const tools = {
    ...systemFileTools,
    pause: (ms: number) => Promise.resolve(void pauses.push(ms)),
    rename: (from: string, to: string) =>
      (left -= 1) >= 0 ? Promise.reject(Object.assign(new Error('held'), { code })) : systemFileTools.rename(from, to),
  }
  return { tools, waited: () => pauses.reduce((sum, ms) => sum + ms, 0) }
}

it.each(['EBUSY', 'EPERM', 'EACCES'])('D22: a file that another program holds (%s) is waited for', async (code) => {
  await using bench = await openBench()
  const { tools, waited } = heldFor(9, code)
  expect(await placeFile(tools, bench.part, bench.wanted, never)).toBe(bench.wanted)
  expect(waited()).toBe(4_500)
  expect(await readdir(bench.folder)).toEqual(['kept.png'])
})

it('D22: after ten tries the part is kept and named', async () => {
  await using bench = await openBench()
  const { tools } = heldFor(10, 'EBUSY')
  await expect(placeFile(tools, bench.part, bench.wanted, never)).rejects.toMatchObject({
    code: 'FILE_HELD',
    data: { charged: 'yes', path: bench.part.path },
    message: expect.stringContaining(bench.part.path),
  })
  expect(existsSync(bench.part.path)).toBe(true)
})

it('D22: any other error is not waited for', async () => {
  await using bench = await openBench()
  const { tools, waited } = heldFor(1, 'ENOSPC')
  await expect(placeFile(tools, bench.part, bench.wanted, never)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(waited()).toBe(0)
})

it('D15: what lies under the name and is another file stays as it is', async () => {
  await using bench = await openBench()
  await writeFile(bench.wanted, 'edits')
  await writeFile(join(bench.folder, 'kept (2).png'), 'more edits')
  const path = await placeFile(systemFileTools, bench.part, bench.wanted, never)
  expect(path).toBe(join(bench.folder, 'kept (3).png'))
  expect(await readFile(bench.wanted, 'utf8')).toBe('edits')
})

it('the same file under the name already is not kept twice', async () => {
  await using bench = await openBench()
  await writeFile(bench.wanted, 'bytes')
  expect(await placeFile(systemFileTools, bench.part, bench.wanted, never)).toBe(bench.wanted)
  expect(await readdir(bench.folder)).toEqual(['kept.png'])
})
