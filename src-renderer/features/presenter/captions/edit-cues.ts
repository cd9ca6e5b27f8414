import { type Cue, leastCue, wordsOf } from '#shared/domain/captions/cue.ts'

/** Which end of a caption is moved. */
export type CueEnd = 'start' | 'end'

const change = (cues: readonly Cue[], id: number, make: (cue: Cue, index: number) => Cue): Cue[] =>
  cues.map((cue, index) => (cue.id === id ? make(cue, index) : cue))

/** Other words for a caption. */
export function setText(cues: readonly Cue[], id: number, text: string): Cue[] {
  return change(cues, id, (cue) => ({ ...cue, text }))
}

/** Times that an end of a caption can have. Seconds; `most` is not below `least`. */
export type CueRoom = { readonly least: number; readonly most: number }

/** The times at which a caption stays in order, is not over its neighbours, and keeps the least length. Seconds. */
export function roomOf(cues: readonly Cue[], index: number, which: CueEnd, duration: number): CueRoom {
  const cue = cues[index]
  const [start, end] = [cue?.start ?? 0, cue?.end ?? duration]
  const [least, most] =
    which === 'start'
      ? [cues[index - 1]?.end ?? 0, end - leastCue]
      : [start + leastCue, cues[index + 1]?.start ?? duration]
  // Neighbours that leave no room keep the time as it is.
  return { least, most: Math.max(least, most) }
}

/** Moves an end of a caption to a time, or as near to it as there is room. */
export function moveEnd(cues: readonly Cue[], id: number, which: CueEnd, seconds: number, duration: number): Cue[] {
  return change(cues, id, (cue, index) => {
    const { least, most } = roomOf(cues, index, which, duration)
    return { ...cue, [which]: Math.round(Math.max(least, Math.min(most, seconds)) * 1000) / 1000 }
  })
}

/**
 * Cuts a caption in two before the word at `offset` of its text, or in its middle; the time is shared by the letters. A
 * caption of one word stays whole.
 */
export function splitCue(cues: readonly Cue[], id: number, offset: number | null): Cue[] {
  const fresh = Math.max(0, ...cues.map((cue) => cue.id)) + 1
  return cues.flatMap((cue) => {
    const words = wordsOf(cue.text)
    if (cue.id !== id || words.length < 2 || cue.end - cue.start < 2 * leastCue) return [cue]
    const wanted = offset ?? cue.text.length / 2
    const cuts = words.slice(1).map(({ at }) => at)
    const cut = cuts.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? 0
    const share = cue.start + ((cue.end - cue.start) * cut) / cue.text.length
    const middle = Math.round(Math.min(cue.end - leastCue, Math.max(cue.start + leastCue, share)) * 1000) / 1000
    return [
      { ...cue, end: middle, text: cue.text.slice(0, cut).trim() },
      { id: fresh, start: middle, end: cue.end, text: cue.text.slice(cut).trim() },
    ]
  })
}

// Between scripts that are written without spaces, none is put in.
const joint = (one: string, other: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(one) &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(other)
    ? ''
    : ' '

/** Joins a caption with the one after it; the last one stays as it is. */
export function joinNext(cues: readonly Cue[], id: number): Cue[] {
  const at = cues.findIndex((cue) => cue.id === id)
  const [cue, next] = [cues[at], cues[at + 1]]
  if (cue === undefined || next === undefined) return [...cues]
  const text = [cue.text.trim(), next.text.trim()].filter(Boolean).join(joint(cue.text.trim(), next.text.trim()))
  return [...cues.slice(0, at), { ...cue, end: next.end, text }, ...cues.slice(at + 2)]
}

/** Takes a caption away; its time stays without words. */
export function removeCue(cues: readonly Cue[], id: number): Cue[] {
  return cues.filter((cue) => cue.id !== id)
}

/** A value with what it was before and what was taken back. */
type History<Value> = {
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
