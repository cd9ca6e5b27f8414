import { type PlatformPath, default as systemPath } from 'node:path'

/** The path of a file below a folder; null if it is not in it. `paths`: those of another system, for tests. */
export function pathInside(folder: string, path: string, paths: PlatformPath = systemPath): string | null {
  const way = paths.relative(folder, path)
  // On Windows the way to another drive is absolute.
  const isOutside = way === '' || way === '..' || way.startsWith(`..${paths.sep}`) || paths.isAbsolute(way)
  return isOutside ? null : way
}
