import { commonPlaces } from '#shared/util/common-places.ts'
import { retimeBetween } from './retime-between.ts'
import type { TimedPhone, TimedWord } from '../../models/voices/spoken.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The share of a script's words that must be heard: fewer, and something else was said. */
const leastHeard = 0.6

/** The words of a script as another voice says them, and its speech sounds in the same places. */
export type FittedWords = { readonly words: readonly TimedWord[]; readonly phones: readonly TimedPhone[] }

/**
 * Moves the words and speech sounds of a reading to the times at which another voice says them. Words that were not heard
 * are placed between their neighbours in the reading's proportions. Null if too few were heard. Seconds.
 *
 * @param reading The script as the local voice reads it.
 * @param heard Words with their times in the other voice, in order; their spelling may differ.
 * @param length The length of the other voice.
 */
export function fitWords(
  reading: { readonly words: readonly TimedWord[]; readonly phones: readonly TimedPhone[]; readonly length: number },
  heard: readonly TimedWord[],
  length: number,
): FittedWords | null {
  const pairs = commonPlaces(
    reading.words.map(({ text }) => plain(text)),
    heard.map(({ text }) => plain(text)),
    (own, other) => own === other && own !== '',
  )
  if (pairs.length < reading.words.length * leastHeard) return null
  const knots = pairs.flatMap(([own, other]) => {
    const [word, said] = [reading.words[own], heard[other]]
    return word === undefined || said === undefined
      ? []
      : [
          { from: word.start, to: said.start },
          { from: word.end, to: said.end },
        ]
  })
  const move = retimeBetween(knots, reading.length, length)
  const moved = <Timed extends { readonly start: number; readonly end: number }>(one: Timed): Timed => {
    const start = move(one.start)
    return { ...one, start, end: Math.max(start, move(one.end)) }
  }
  return { words: reading.words.map(moved), phones: reading.phones.map(moved) }
}
