/** Counts files and keeps the first of their names, in order. */
export type FileTally = {
  add(name: string): void
  read(): { count: number; names: string[] }
}

/** Begins to count. `mostNames`: how many names are kept; more of them cost a count alone. */
export function createFileTally(mostNames: number): FileTally {
  const names: string[] = []
  let count = 0
  return {
    add(name) {
      count += 1
      const at = names.findIndex((other) => other > name)
      names.splice(at === -1 ? names.length : at, 0, name)
      if (names.length > mostNames) names.pop()
    },
    read: () => ({ count, names: [...names] }),
  }
}
