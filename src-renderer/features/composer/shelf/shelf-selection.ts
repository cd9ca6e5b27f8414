/** What of a list of plays is selected: the current one, and those that were picked. */
export type Selection = { readonly currentId: string | null; readonly pickedIds: ReadonlySet<string> }

/** How a play is selected: `one` makes it current, `toggle` picks it or not, `range` picks all up to it. */
export type PickKind = 'one' | 'toggle' | 'range'

/** Returns the selection after a play was selected. `ids`: all plays in the order of the list. */
export function select(ids: readonly string[], before: Selection, id: string, how: PickKind): Selection {
  if (how === 'one') return { ...before, currentId: id }
  if (how === 'toggle') {
    const pickedIds = new Set(before.pickedIds)
    if (!pickedIds.delete(id)) pickedIds.add(id)
    return { currentId: id, pickedIds }
  }
  const [from, to] = [ids.indexOf(before.currentId ?? id), ids.indexOf(id)]
  if (to < 0) return before
  const range = ids.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
  return { currentId: id, pickedIds: new Set([...before.pickedIds, ...range]) }
}

/** Returns the plays that actions are for: those that were picked, in the order of the list, else the current one. */
export function chosen(ids: readonly string[], { currentId, pickedIds }: Selection): readonly string[] {
  if (pickedIds.size === 0) return currentId === null ? [] : [currentId]
  const known = new Set(ids)
  return [...ids.filter((id) => pickedIds.has(id)), ...[...pickedIds].filter((id) => !known.has(id))]
}

/** Returns the play to go on from once some are gone: the next that stays, else the one before; null for none. */
export function nextAfter(ids: readonly string[], gone: readonly string[]): string | null {
  const last = ids.findLastIndex((id) => gone.includes(id))
  const rest = (id: string) => !gone.includes(id)
  return ids.slice(last + 1).find(rest) ?? ids.slice(0, Math.max(0, last)).findLast(rest) ?? null
}
