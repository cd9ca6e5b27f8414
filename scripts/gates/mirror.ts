import type { Problem } from './problem.ts'
import type { Tree } from './tree.ts'

/**
 * Refuses a unit test without its source. A test mirrors its source's path: test/unit/src-x/a/b.test.ts tests
 * src-x/a/b.ts, and b.subject.test.ts one subject of it.
 */
export function checkMirror(tree: Tree): Problem[] {
  return [...tree.keys()]
    .filter((path) => path.startsWith('test/unit/') && /\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const source = path.replace('test/unit/', '').replace(/(\.[a-z\d-]+)?\.test\.tsx?$/, '')
      const exists = ['.ts', '.tsx'].some((end) => tree.has(source + end))
      return exists ? [] : [{ path, message: `tests no file: there is no ${source}.ts or .tsx.` }]
    })
}
