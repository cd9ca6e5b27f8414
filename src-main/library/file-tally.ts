/** Creates a tally of files that keeps the first `mostNames` names in order; others are only counted. */
export function createFileTally(mostNames: number) {
  const names: string[] = []
  let count = 0
  return {
    add(name: string): void {
      count += 1
      const at = names.findIndex((other) => other > name)
      names.splice(at === -1 ? names.length : at, 0, name)
      if (names.length > mostNames) names.pop()
    },
    read: (): { count: number; names: string[] } => ({ count, names: [...names] }),
  }
}
