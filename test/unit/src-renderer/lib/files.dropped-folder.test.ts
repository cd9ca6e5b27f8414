// Would catch: files lost because a folder lists them in parts, a wrong order, and a complete disk being read.
import { expect, it } from 'vitest'
import { filesInFolders } from '#renderer/lib/files.ts'

type Tree = { readonly [name: string]: string | Tree }

/** A folder as a page receives it, which lists at most a hundred entries at once. The text of a file is its type. */
function folderOf(name: string, tree: Tree): FileSystemDirectoryEntry {
  const entries = Object.entries(tree).map(([entry, content]) =>
    typeof content === 'string'
      ? {
          name: entry,
          isFile: true,
          isDirectory: false,
          file: (done: FileCallback) => done(new File([], entry, { type: content })),
        }
      : folderOf(entry, content),
  )
  const createReader = () => {
    let at = 0
    return {
      readEntries: (done: FileSystemEntriesCallback) => done(entries.slice(at, (at += 100)) as FileSystemEntry[]),
    }
  }
  // Only what a reader of folders uses.
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemDirectoryEntry
}
const many = (count: number): Tree =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${count - index}.png`, 'image/png']))

it('finds every file of the kind, in the order of their names, including subfolders', async () => {
  const tree = {
    ...many(250),
    'notes.txt': 'text/plain',
    clips: { 'b.mp4': 'video/mp4', 'a.jpg': 'image/jpeg' },
    '.hidden': '',
  }
  const found = await filesInFolders([folderOf('holiday', tree)], 'image')
  const names = Array.from({ length: 250 }, (_, index) => `${index + 1}.png`)
  expect(found?.files.map(({ name }) => name)).toEqual([...names, 'a.jpg'])
  expect(found?.others).toBe(3)
  // Where only the sound is needed, a video is accepted.
  expect((await filesInFolders([folderOf('holiday', tree)], 'audio'))?.files.map(({ name }) => name)).toEqual(['b.mp4'])
})

it('takes nothing if there are too many files', async () => {
  expect(await filesInFolders([folderOf('disk', { a: many(1_500), b: many(1_500) })], 'any')).toBeNull()
  expect(await filesInFolders([folderOf('disk', many(5_000))], 'any')).toBeNull()
})
