import { resolve } from 'node:path'
import type { Bench } from '../../scripts/bench.ts'
import { checkModules } from '../../scripts/gates/modules.ts'
import { readTree } from '../../scripts/gates/tree.ts'

/** Measures how long the modules gate takes on this tree: a slow gate is not run. */
export const bench = {
  title: 'modules gate',
  run() {
    const tree = readTree(resolve(import.meta.dirname, '../..'))
    checkModules(tree)
    const start = performance.now()
    const rounds = 5
    for (let round = 0; round < rounds; round++) checkModules(tree)
    const each = (performance.now() - start) / rounds
    return Promise.resolve({
      files: tree.size,
      ms: each.toFixed(1),
      'ms a hundred files': ((each / tree.size) * 100).toFixed(1),
    })
  },
} satisfies Bench
