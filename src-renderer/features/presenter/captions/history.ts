/** A value with what it was before and what was taken back. */
export type History<Value> = {
  readonly past: readonly Value[]
  readonly now: Value
  readonly future: readonly Value[]
  /** What the last change was part of; the next of the same kind takes its place. Null: none. */
  readonly kind: string | null
}

/** Steps that are kept. */
const mostSteps = 200

/** A value that was not changed yet. */
export function freshHistory<Value>(now: Value): History<Value> {
  return { past: [], now, future: [], kind: null }
}

/** A change. Those of one `kind` in a row, such as letters typed into one caption, are one step; null is a step by itself. */
export function changed<Value>(history: History<Value>, now: Value, kind: string | null = null): History<Value> {
  const isSame = kind !== null && kind === history.kind && history.past.length > 0
  const past = isSame ? history.past : [...history.past, history.now].slice(-mostSteps)
  return { past, now, future: [], kind }
}

/** Takes the last change back; the same where there is none. */
export function undone<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], kind: null }
}

/** Makes the last change that was taken back again. */
export function redone<Value>(history: History<Value>): History<Value> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.now], now: next, future, kind: null }
}
