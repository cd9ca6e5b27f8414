// Catches: a download that is lost to a virus scanner, a user's file that is overwritten, a second copy after a crash.
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

/** File tools of a machine where another program locks the file for this many tries. */
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

it.each(['EBUSY', 'EPERM', 'EACCES'])('D22: waits for a file that another program locks (%s)', async (code) => {
  await using bench = await openBench()
  const { tools, waited } = heldFor(9, code)
  expect(await placeFile(tools, bench.part, bench.wanted, never)).toBe(bench.wanted)
  expect(waited()).toBe(4_500)
  expect(await readdir(bench.folder)).toEqual(['kept.png'])
})

it('D22: keeps and names the part after ten tries', async () => {
  await using bench = await openBench()
  const { tools } = heldFor(10, 'EBUSY')
  await expect(placeFile(tools, bench.part, bench.wanted, never)).rejects.toMatchObject({
    code: 'FILE_HELD',
    data: { charged: 'yes', path: bench.part.path },
    message: expect.stringContaining(bench.part.path),
  })
  expect(existsSync(bench.part.path)).toBe(true)
})

it('D22: does not wait on any other error', async () => {
  await using bench = await openBench()
  const { tools, waited } = heldFor(1, 'ENOSPC')
  await expect(placeFile(tools, bench.part, bench.wanted, never)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(waited()).toBe(0)
})

it('D15: leaves another file under the same name as it is', async () => {
  await using bench = await openBench()
  await writeFile(bench.wanted, 'edits')
  await writeFile(join(bench.folder, 'kept (2).png'), 'more edits')
  const path = await placeFile(systemFileTools, bench.part, bench.wanted, never)
  expect(path).toBe(join(bench.folder, 'kept (3).png'))
  expect(await readFile(bench.wanted, 'utf8')).toBe('edits')
})

it('does not keep the same file twice under its name', async () => {
  await using bench = await openBench()
  await writeFile(bench.wanted, 'bytes')
  expect(await placeFile(systemFileTools, bench.part, bench.wanted, never)).toBe(bench.wanted)
  expect(await readdir(bench.folder)).toEqual(['kept.png'])
})
