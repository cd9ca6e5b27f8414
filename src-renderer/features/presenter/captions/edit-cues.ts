import { type Cue, type CueWord, leastCue, wordsOf } from '#shared/domain/captions/cue.ts'
import { isTimed, keepWordTimes, wordsWithTimes } from '#shared/domain/captions/cue-words.ts'

/** The end of a caption that is moved. */
export type CueEnd = 'start' | 'end'

const change = (cues: readonly Cue[], id: number, make: (cue: Cue, index: number) => Cue): Cue[] =>
  cues.map((cue, index) => (cue.id === id ? make(cue, index) : cue))

/** Replaces a caption's text and, where it has any, the times of its words. */
function withText({ words: _, ...cue }: Cue, text: string, words: readonly CueWord[] | undefined): Cue {
  return { ...cue, text, ...(words === undefined ? {} : { words: [...words] }) }
}

/** Replaces the text of a caption. Words that stay keep their times. */
export function setText(cues: readonly Cue[], id: number, text: string): Cue[] {
  return change(cues, id, (cue) => withText(cue, text, keepWordTimes(cue, text)))
}

/** Allowed times of an end of a caption. Seconds; `most` is at least `least`. */
export type CueRoom = { readonly least: number; readonly most: number }

/** Returns the times that keep a caption in order, off its neighbours and at its minimum length. Seconds. */
export function roomOf(cues: readonly Cue[], index: number, which: CueEnd, duration: number): CueRoom {
  const cue = cues[index]
  const [start, end] = [cue?.start ?? 0, cue?.end ?? duration]
  const [least, most] =
    which === 'start'
      ? [cues[index - 1]?.end ?? 0, end - leastCue]
      : [start + leastCue, cues[index + 1]?.start ?? duration]
  // If the neighbours leave no space, the time stays as it is.
  return { least, most: Math.max(least, most) }
}

/** Moves an end of a caption to a time, or to the nearest allowed one. The first word starts with its caption. */
export function moveEnd(cues: readonly Cue[], id: number, which: CueEnd, seconds: number, duration: number): Cue[] {
  return change(cues, id, (cue, index) => {
    const { least, most } = roomOf(cues, index, which, duration)
    const at = Math.round(Math.max(least, Math.min(most, seconds)) * 1000) / 1000
    if (which === 'end' || cue.words === undefined) return { ...cue, [which]: at }
    // Whoever moves the start has heard the first word.
    const words = cue.words.map((word, place): CueWord => {
      return place === 0 ? { start: at, certainty: 'high' } : { ...word, start: Math.max(at, word.start) }
    })
    return { ...cue, start: at, words }
  })
}

/**
 * Splits a caption before the word at `offset`, or in the middle, at the word's time or else by letters. One word is not
 * split.
 */
export function splitCue(cues: readonly Cue[], id: number, offset: number | null): Cue[] {
  const fresh = Math.max(0, ...cues.map((cue) => cue.id)) + 1
  return cues.flatMap((cue) => {
    const words = wordsOf(cue.text)
    if (cue.id !== id || words.length < 2 || cue.end - cue.start < 2 * leastCue) return [cue]
    const wanted = offset ?? cue.text.length / 2
    const cuts = words.slice(1).map(({ at }) => at)
    const cut = cuts.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? 0
    const place = words.findIndex(({ at }) => at === cut)
    const timed = isTimed(cue) ? cue.words : undefined
    const share = timed?.[place]?.start ?? cue.start + ((cue.end - cue.start) * cut) / cue.text.length
    const middle = Math.round(Math.min(cue.end - leastCue, Math.max(cue.start + leastCue, share)) * 1000) / 1000
    return [
      withText({ ...cue, end: middle }, cue.text.slice(0, cut).trim(), timed?.slice(0, place)),
      withText({ ...cue, id: fresh, start: middle }, cue.text.slice(cut).trim(), timed?.slice(place)),
    ]
  })
}

// Scripts written without spaces are joined without one.
const joint = (one: string, other: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(one) &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(other)
    ? ''
    : ' '

/** Joins a caption with the next; the last one stays as it is. */
export function joinNext(cues: readonly Cue[], id: number): Cue[] {
  const at = cues.findIndex((cue) => cue.id === id)
  const [cue, next] = [cues[at], cues[at + 1]]
  if (cue === undefined || next === undefined) return [...cues]
  const text = [cue.text.trim(), next.text.trim()].filter(Boolean).join(joint(cue.text.trim(), next.text.trim()))
  const isKnown = isTimed(cue) || isTimed(next)
  const words = isKnown ? [...wordsWithTimes(cue), ...wordsWithTimes(next)] : undefined
  return [...cues.slice(0, at), withText({ ...cue, end: next.end }, text, words), ...cues.slice(at + 2)]
}

/** Removes a caption and leaves its time empty. */
export function removeCue(cues: readonly Cue[], id: number): Cue[] {
  return cues.filter((cue) => cue.id !== id)
}

/** A value before a change, and when the change was made: ms of the page's clock. */
type Step<Value> = { readonly value: Value; readonly at: number }

type History<Value> = {
  readonly past: readonly Step<Value>[]
  readonly now: Value
  readonly future: readonly Value[]
  /** The kind of the last change; the next of the same kind replaces it. Null: never replaced. */
  readonly kind: string | null
}

const mostSteps = 200

/** Creates the history of a value. */
export function freshHistory<Value>(now: Value): History<Value> {
  return { past: [], now, future: [], kind: null }
}

/**
 * Adds a change made at a time of the page's clock, in ms. Consecutive ones of one `kind`, such as typing in one
 * caption, are one step; null is its own step.
 */
export function changed<Value>(history: History<Value>, now: Value, kind: string | null, at: number): History<Value> {
  const last = history.past.at(-1)
  const isSame = kind !== null && kind === history.kind && last !== undefined
  const past = isSame ? [...history.past.slice(0, -1), { ...last, at }] : [...history.past, { value: history.now, at }]
  return { past: past.slice(-mostSteps), now, future: [], kind }
}

/** Undoes the last change; returns the same history if there is none. */
export function undone<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before.value, future: [history.now, ...history.future], kind: null }
}

/** Redoes the last undone change at a time of the page's clock, in ms; returns the same history if there is none. */
export function redone<Value>(history: History<Value>, at: number): History<Value> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, { value: history.now, at }], now: next, future, kind: null }
}
