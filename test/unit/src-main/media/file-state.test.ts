// Catches: an edit that goes unnoticed, a file that counts as edited because it was touched, a link that counts as the
// file.
import { createHash } from 'node:crypto'
import { rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileStates } from '#main/media/file-state.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

async function openBench() {
  const folder = await makeTempFolder()
  const path = join(folder.path, 'kept.png')
  await writeFile(path, 'first')
  let changes = 0
  const states = createFileStates({ onChange: () => (changes += 1), log: createMemoryLog() })
  const file = { path, bytes: 5, sha256: sha256Of('first'), createdAt: Date.now() }
  const touchedLater = () => utimes(path, new Date(), new Date(Date.now() + 60_000))
  return {
    path,
    states,
    touchedLater,
    state: () => states.of(file),
    changes: () => changes,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  }
}

it('D15: marks a file edited to the same size as changed once it was read, and leaves it as it is', async () => {
  await using bench = await openBench()
  expect(bench.state()).toBe('here')
  await writeFile(bench.path, 'other')
  await bench.touchedLater()
  expect(bench.state()).toBe('here')
  await bench.states.settled()
  expect([bench.state(), bench.changes()]).toEqual(['changed', 1])
  await writeFile(bench.path, 'first')
  await utimes(bench.path, new Date(), new Date(Date.now() + 120_000))
  bench.state()
  await bench.states.settled()
  expect(bench.state()).toBe('here')
})

it('D15: marks a file of another size as changed at once, but not one that was only touched', async () => {
  await using bench = await openBench()
  await bench.touchedLater()
  bench.state()
  await bench.states.settled()
  expect([bench.state(), bench.changes()]).toEqual(['here', 0])
  await writeFile(bench.path, 'longer text')
  expect(bench.state()).toBe('changed')
})

it('D14, D17: a missing file is away, and a link in its place is not the file', async () => {
  await using bench = await openBench()
  await using elsewhere = await makeTempFolder()
  await rm(bench.path)
  expect(bench.state()).toBe('away')
  const target = join(elsewhere.path, 'private')
  await writeFile(target, 'first')
  await symlink(target, bench.path)
  expect(bench.state()).toBe('changed')
})

it('B1: finds a page damaged that an earlier version kept as an image, once it is checked', async () => {
  await using bench = await openBench()
  const page = '<!doctype html><title>Sign in</title>'
  await writeFile(bench.path, page)
  const file = {
    path: bench.path,
    bytes: page.length,
    sha256: sha256Of(page),
    createdAt: Date.now(),
    kind: 'image' as const,
  }
  expect(bench.states.of(file)).toBe('here')
  await bench.states.settled()
  expect([bench.states.of(file), bench.changes()]).toEqual(['damaged', 1])
})
