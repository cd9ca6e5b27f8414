// Catches: an import that seems to run for ever after it was stopped, one refused file or unreadable folder that ends an import of many, a
// full disk that counts as a refused file, and two imports at once.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createImports } from '#renderer/features/library/import-store.ts'
import type { ImportedFile } from '#shared/domain/import-summary.ts'
import type { AssetId } from '#shared/domain/ids.ts'

// A page has it; Node has not. Nothing that fails in the background is expected here.
beforeAll(() => {
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
})
afterAll(() => void vi.unstubAllGlobals())

type Imports = Parameters<typeof createImports>[0]['imports']

const added = (id: string): ImportedFile => ({ kind: 'added', assetId: id as AssetId, hasRecipe: id === 'a' })

/** Imports of files by their names: what `answer` returns or throws. */
function open(answer: (name: string) => ImportedFile) {
  const names = new Map<string, string>()
  const calls = {
    begin: ({ name }: { name: string }) => {
      names.set(name, name)
      return Promise.resolve({ transferId: name })
    },
    append: ({ part }: { part: string }) => Promise.resolve({ bytes: part.length }),
    finish: ({ transferId }: { transferId: string }) => Promise.resolve().then(() => answer(transferId)),
    cancel: () => Promise.resolve(),
    paths: () =>
      Promise.resolve(
        (async function* () {
          yield { kind: 'progress', done: 4, name: 'a' }
        })(),
      ),
  }
  return createImports({
    // Only the calls that an import makes, without the client's own options.
    imports: calls as unknown as Imports,
    explain: String,
    refusal: (error, name) => (error instanceof RangeError ? `${name} is refused` : null),
  })
}
const empty = (name: string) => ({ name, size: 0, slice: () => new Blob() }) as unknown as File
const files = (...names: string[]) => ({ kind: 'files', files: names.map(empty), folders: [] }) as const

it('a refused file is named, and the others are imported', async () => {
  const imports = open((name) => {
    if (name === 'bad') throw new RangeError('no')
    return added(name)
  })
  await imports.run(files('a', 'bad', 'b'))
  expect(imports.store.getState()).toMatchObject({
    kind: 'done',
    isStopped: false,
    summary: {
      added: 2,
      recipes: 1,
      first: 'a',
      refused: { count: 1, files: [{ name: 'bad', why: 'bad is refused' }] },
    },
  })
})

it('a folder and a file that cannot be read are named, and the rest of a dropped folder is imported', async () => {
  const imports = open(added)
  const file = (name: string) => ({
    isFile: true,
    name,
    file: (done: (file: File) => void, fail: (error: Error) => void) =>
      name === 'locked.png' ? fail(new RangeError('denied')) : done(empty(name)),
  })
  const folder = (name: string, entries: readonly object[]) => {
    const parts = [entries, []]
    const readEntries = (done: (part: readonly object[]) => void, fail: (error: Error) => void) =>
      name === 'private' ? fail(new RangeError('denied')) : done(parts.shift() ?? [])
    return { isDirectory: true, name, createReader: () => ({ readEntries }) }
  }
  const inside = folder('inside', [file('b')])
  const dropped = folder('dropped', [file('a'), folder('private', []), file('locked.png'), inside, file('c')])
  // Only what an import uses of the browser's entries.
  await imports.run({ kind: 'files', files: [], folders: [dropped as unknown as FileSystemDirectoryEntry] })
  const state = imports.store.getState()
  expect(state).toMatchObject({ kind: 'done', isStopped: false, summary: { added: 3, refused: { count: 2 } } })
  if (state.kind !== 'done') throw new Error('The import ended')
  expect(state.summary.refused.files.map(({ name }) => name).toSorted()).toEqual(['locked.png', 'private'])
})

it('what is no fault of a file ends the import', async () => {
  const imports = open(() => {
    throw new Error('disk full')
  })
  await imports.run(files('a', 'b'))
  expect(imports.store.getState()).toMatchObject({ kind: 'failed', message: 'Error: disk full' })
})

it('a stopped import ends, with what was imported before, and a second one waits for the first', async () => {
  const imports = open((name) => {
    imports.stop()
    return added(name)
  })
  const first = imports.run(files('a', 'b'))
  await imports.run(files('c'))
  await first
  expect(imports.store.getState()).toMatchObject({ kind: 'done', summary: { added: 1, first: 'a' } })
  await imports.run({ kind: 'paths', paths: ['/x'] })
  expect(imports.store.getState()).toMatchObject({ kind: 'done', isStopped: true })
})
