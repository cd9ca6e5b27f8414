/** Something that may be tried again by a later one. */
type Tried = { readonly id: string; readonly retryOf: string | null }

/** Groups runs with those that try them again: in the order of the first tries, each with its tries in order. Oldest first. */
export function groupTries<Run extends Tried>(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  const groupOf = new Map<string, Run[]>()
  for (const run of runs) {
    const known = run.retryOf === null ? undefined : groupOf.get(run.retryOf)
    const group = known ?? []
    if (known === undefined) groups.push(group)
    group.push(run)
    groupOf.set(run.id, group)
  }
  return groups
}
