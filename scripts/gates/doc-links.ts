import { posix } from 'node:path'
import type { Problem } from './problem.ts'
import type { Tree } from './tree.ts'

type Exists = (path: string) => boolean

/** Dated documents: paths that they name may be gone since. */
const dated = /^(CHANGELOG\.md$|docs\/decisions\/)/

const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''))

function linksOf(text: string): { to: string; line: number }[] {
  return withoutCode(text)
    .split('\n')
    .flatMap((row, index) =>
      [...row.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => ({ to: to.replace(/#.*$/, ''), line: index + 1 })),
    )
    .filter(({ to }) => to !== '' && !/^[a-z]+:/.test(to))
}

/** Paths in backquotes that start in a folder of the project; patterns and names with a placeholder are no paths. */
function pathsOf(text: string): { to: string; line: number }[] {
  return withoutCode(text)
    .split('\n')
    .flatMap((row, index) =>
      [...row.matchAll(/`((?:src-[a-z]+|scripts|test|docs|resources)(?:\/[\w.-]+)*\/?)`/g)].map(([, to = '']) => ({
        to: to.replace(/\/$/, ''),
        line: index + 1,
      })),
    )
}

/**
 * Checks that relative links of every Markdown file resolve, and that every path of the project that one names exists.
 *
 * @param exists Whether a path relative to the root is a file or a folder.
 */
export function checkDocLinks(tree: Tree, exists: Exists): Problem[] {
  return [...tree]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) => {
      const dead = linksOf(text)
        .filter(({ to }) => !exists(posix.join(posix.dirname(path), to)))
        .map(({ to, line }) => ({ path, line, message: `links to ${to}, which does not exist.` }))
      if (dated.test(path)) return dead
      const gone = pathsOf(text)
        .filter(({ to }) => !exists(to))
        .map(({ to, line }) => ({ path, line, message: `names ${to}, which does not exist.` }))
      return [...dead, ...gone]
    })
}
