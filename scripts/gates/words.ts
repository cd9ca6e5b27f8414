import type { Problem } from './problem.ts'
import type { Tree } from './tree.ts'

/** What text of the project never contains: paths of one machine, and hosts that packages were downloaded from. */
const refused: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /(?<![\w.~$}])\/(?:work|root)\/[\w.-]/, what: 'a path of one machine' },
  { pattern: /(?<![\w.~$}])\/(?:home|Users)\/[\w.-]+\//, what: 'a path of one machine' },
  { pattern: /[A-Z]:\\\\?Users\\/, what: 'a path of one machine' },
  { pattern: /\/tmp\/[\w-]+\.[\w-]+/, what: 'a path of one machine' },
  { pattern: /registry\.[a-z-]+\.(?:org|com|io|dev)|\b(?:artifactory|nexus|verdaccio)\b/i, what: 'a registry host' },
  { pattern: /"resolved":/, what: 'a download address' },
]

/** Files about the refused words themselves. */
const exempt = new Set(['scripts/gates/words.ts', 'scripts/gates/lock.ts'])

/** Finds machine paths and registry hosts in any text file of the project. */
export function checkWords(tree: Tree): Problem[] {
  return [...tree]
    .filter(([path]) => !exempt.has(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((row, index) =>
          refused
            .filter(({ pattern }) => pattern.test(row))
            .map(({ what }) => ({ path, line: index + 1, message: `names ${what}.` })),
        ),
    )
}
