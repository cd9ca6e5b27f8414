import { pauseSeconds, spokenSeconds } from '#shared/domain/short-video/spoken-length.ts'
import type { Beat } from '../short-video.ts'
import { countWords } from './sentences.ts'

/**
 * A part of a script on its way. `about`: the user's own words that pictures beside it are chosen by; empty where the viewer
 * is spoken to, face to face.
 */
export type Draft = { readonly kind: Beat['kind']; readonly text: string; readonly about: string }

/** A beat is not longer than this where its sentences can be parted. Words. */
const mostInBeat = 20

/** A beat of the user's own words. */
export function ownBeat(text: string): Draft {
  return { kind: 'beat', text, about: text }
}

/** A beat of the writer's own: it speaks to the viewer, face to face unless it is `about` something. */
export function promptBeat(text: string, about = ''): Draft {
  return { kind: 'beat', text, about }
}

/** Puts sentences together to beats of a breath or two. `space` stands between them. */
export function groupFacts(sentences: readonly string[], space = ' '): Draft[] {
  const groups: string[] = []
  for (const sentence of sentences) {
    const before = groups.at(-1)
    const isJoined = before !== undefined && countWords(before) + countWords(sentence) <= mostInBeat
    if (isJoined) groups[groups.length - 1] = `${before}${space}${sentence}`
    else groups.push(sentence)
  }
  return groups.map(ownBeat)
}

/** Facts in beats with prompts among them, as evenly as they go; those left come behind. */
export function interleave(facts: readonly Draft[], prompts: readonly string[]): Draft[] {
  const between = facts.length < 2 ? [] : prompts.slice(0, facts.length - 1)
  const step = facts.length / (between.length + 1)
  const mixed = facts.flatMap((fact, index): Draft[] => {
    const text = between[between.findIndex((_, place) => Math.round((place + 1) * step) - 1 === index)]
    return text === undefined ? [fact] : [fact, promptBeat(text)]
  })
  return [...mixed, ...prompts.slice(between.length).map((text) => promptBeat(text))]
}

/** How many prompts a script takes: one between two beats, and three at the end. */
export function mostPrompts(facts: readonly Draft[]): number {
  return Math.max(0, facts.length - 1) + 3
}

/** How long beats are heard one after the other. Seconds. */
export function beatsLast(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text === '' ? 0 : spokenSeconds(text) + pauseSeconds), 0)
}

/** Nothing is added within this of the length that is wanted. Seconds. */
const closeEnough = 1.2

/** Takes of `texts`, in their order, as many as fill `seconds`, `most` at most; one that is too long is passed over. */
export function takeFor(seconds: number, texts: readonly string[], most: number): string[] {
  let left = seconds
  let taken = 0
  return texts.filter((text) => {
    const own = beatsLast([text])
    if (taken >= most || left < closeEnough || own > left + closeEnough) return false
    taken += 1
    left -= own
    return true
  })
}
