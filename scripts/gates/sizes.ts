import type { Problem } from './problem.ts'
import { codeOf, type Tree } from './tree.ts'

/** Limits for lines of code files: no file has more than `most`, and half of all have fewer than `medianBelow`. */
export const sizeLimits = { most: 400, medianBelow: 100 } as const

const measured = /^(src-[a-z]+|scripts|test)\//

const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Lines of each code file of the project, shortest first. */
export function sizesOf(tree: Tree): { path: string; lines: number }[] {
  return [...codeOf(tree)]
    .filter(([path]) => measured.test(path))
    .map(([path, text]) => ({ path, lines: lineCount(text) }))
    .toSorted((a, b) => a.lines - b.lines)
}

/** The median number of lines; 0 for an empty tree. */
export function medianSize(tree: Tree): number {
  const sizes = sizesOf(tree)
  return sizes[Math.floor(sizes.length / 2)]?.lines ?? 0
}

/** Refuses a file that is too long, and a tree whose median file is. */
export function checkSizes(tree: Tree): Problem[] {
  const long = sizesOf(tree)
    .filter(({ lines }) => lines > sizeLimits.most)
    .map(({ path, lines }) => ({ path, message: `has ${lines} lines; the most is ${sizeLimits.most}.` }))
  const median = medianSize(tree)
  if (median < sizeLimits.medianBelow) return long
  return [
    ...long,
    { path: '.', message: `The median file has ${median} lines; it must be under ${sizeLimits.medianBelow}.` },
  ]
}
