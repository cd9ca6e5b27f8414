import { join, sep } from 'node:path'
import { cleanFileName } from '#shared/domain/file-name.ts'
import { pathInside } from '../../disk/path-inside.ts'

/** Folders that a profile's files are in. */
export type ProfileRoots = { readonly media: string; readonly inputs: string }

const deepest = 32
const longestSegment = 255
const unsafe = /[\\/:*?"<>|\p{Cc}]/u

/**
 * Writes a path so that it means the same on every system: `media/` or `inputs/` and the way from that folder, with
 * slashes. A file elsewhere gets its own name in `media/`. Empty stays empty.
 */
export function portablePath(roots: ProfileRoots, path: string): string {
  if (path === '') return ''
  for (const name of ['inputs', 'media'] as const) {
    const way = pathInside(roots[name], path)
    if (way !== null) return `${name}/${way.split(sep).join('/')}`
  }
  return `media/${path.split(/[\\/]/u).at(-1) ?? ''}`
}

/** A part of a name that every system can have: the stem is made valid where it is not, and the ending stays. */
function segmentHere(segment: string): string {
  if (!unsafe.test(segment) && !/[. ]$/u.test(segment) && cleanFileName(segment.slice(0, 8)) !== '') return segment
  const dot = segment.lastIndexOf('.')
  const [stem, ending] = dot <= 0 ? [segment, ''] : [segment.slice(0, dot), segment.slice(dot)]
  return cleanFileName(stem) + ending.replaceAll(/[^.\w]/gu, '')
}

/**
 * Reads such a path on this computer. Returns null for one that leads out of its folder or was never written by
 * `portablePath`, which a changed archive may contain.
 */
export function pathHere(roots: ProfileRoots, portable: string): string | null {
  if (portable === '') return ''
  const [name, ...segments] = portable.split('/')
  if ((name !== 'media' && name !== 'inputs') || segments.length === 0 || segments.length > deepest) return null
  const isWrong = (segment: string) =>
    segment === '' || segment === '.' || segment === '..' || segment.length > longestSegment || segment.includes('\0')
  if (segments.some(isWrong)) return null
  const path = join(roots[name], ...segments.map(segmentHere))
  return pathInside(roots[name], path) === null ? null : path
}
