import { arrowsOf } from './graph.ts'
import type { Problem } from './problem.ts'
import type { Tree } from './tree.ts'

function edgesOf(tree: Tree): Map<string, string[]> {
  const edges = new Map<string, string[]>()
  for (const { from, target, kind } of arrowsOf(tree)) {
    if (target.kind === 'file' && kind !== 'url' && kind !== 'lazy')
      edges.set(from, [...(edges.get(from) ?? []), target.path])
  }
  return edges
}

/**
 * Finds import cycles, type imports included: two files that need each other are one file in two places. A lazy import is
 * none, because it runs once both files are loaded. Each cycle is reported once, from its alphabetically first file.
 */
export function checkCycles(tree: Tree): Problem[] {
  const edges = edgesOf(tree)
  const done = new Set<string>()
  const cycles = new Map<string, readonly string[]>()
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file)
    if (start >= 0) {
      const cycle = trail.slice(start)
      cycles.set(cycle.toSorted().join(' '), cycle)
      return
    }
    if (done.has(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of [...edges.keys()].toSorted()) visit(file, [])
  return [...cycles.values()].map(([path = '', ...rest]) => ({
    path,
    message: `is in a cycle of imports: ${[path, ...rest, path].join(' -> ')}`,
  }))
}
