/** A gate's finding: where, and one sentence that says what is wrong. `line` counts from 1. */
export type Problem = { readonly path: string; readonly line?: number; readonly message: string }

/** Formats a problem as one line: `path:line  sentence`. */
export function describe(problem: Problem): string {
  const at = problem.line === undefined ? problem.path : `${problem.path}:${problem.line}`
  return `${at}  ${problem.message}`
}
