// Catches: a file on another drive, in a sibling folder or above that is taken for one of the folder.
import { posix, win32 } from 'node:path'
import { expect, it } from 'vitest'
import { pathInside } from '#main/disk/path-inside.ts'

it.each([
  [posix, '/media', '/media/a/b.png', 'a/b.png'],
  [posix, '/media', '/media/..a', '..a'],
  [posix, '/media', '/media', null],
  [posix, '/media', '/media-2/a.png', null],
  [posix, '/media/a', '/media', null],
  [win32, 'C:\\media', 'C:\\media\\a.png', 'a.png'],
  [win32, 'C:\\media', 'D:\\media\\a.png', null],
  [win32, 'C:\\media', '\\\\server\\share\\a.png', null],
] as const)('%#: in %s %s', (paths, folder, path, wanted) => {
  expect(pathInside(folder, path, paths)).toBe(wanted)
})
