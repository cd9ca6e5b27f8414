// Catches: a sentence that a brand says twice, a word that it avoids, a word of a pattern that was not filled, an angle that gives the same words, a take that no video has room for.
import { describe, expect, test } from 'vitest'
import { type BrandProfile, BrandProfile as Profile } from '#service/composer/brands/brand-profile.ts'
import { marrowAndClay } from '#service/composer/brands/marrow-and-clay.ts'
import { nordlicht } from '#service/composer/brands/nordlicht.ts'
import { takeSeconds } from '#service/composer/charges.ts'
import { findPlay, playLibrary } from '#service/composer/plays/play-library.ts'
import type { Play } from '#service/composer/plays/play.ts'
import { nextAngle, sentenceKeysOf, type TakeWords, writeTake } from '#service/composer/takes/write-take.ts'

/** The share of sentences that a brand may say again over all plays and angles: facts of a kind run out at the end. */
const mostRepeated = 0.005
const longestSec = 30

type Written = TakeWords & { readonly playId: string; readonly angle: string }

/** Writes all plays from all angles of a brand, with the memory of what was said. */
function writeAll(profile: BrandProfile): { takes: Written[]; repeated: number; total: number } {
  const said = new Set<string>()
  let repeated = 0
  let total = 0
  const takes = playLibrary.flatMap((play) =>
    profile.angles.map((angle, index) => {
      const words = writeTake({ profile, play, angle, number: index + 1, isSaid: (key) => said.has(key) })
      for (const key of sentenceKeysOf(words)) {
        total += 1
        if (said.has(key)) repeated += 1
        said.add(key)
      }
      return { ...words, playId: play.playId, angle }
    }),
  )
  return { takes, repeated, total }
}
const textOf = ({ hook, caption, beats, tags }: TakeWords) =>
  [hook, caption, ...beats.flatMap(({ say, show }) => [say, show]), ...tags].join('\n')
function playOf(playId: string): Play {
  const play = findPlay(playId)
  if (play === null) throw new Error(`There is no play ${playId}`)
  return play
}

test('the library has 60 plays or more, each of its own: title, purpose and cover', () => {
  expect(playLibrary.length).toBeGreaterThanOrEqual(60)
  for (const part of ['playId', 'title', 'purpose'] as const) {
    expect(new Set(playLibrary.map((play) => play[part])).size).toBe(playLibrary.length)
  }
  expect(new Set(playLibrary.map(({ cover }) => JSON.stringify(cover))).size).toBe(playLibrary.length)
})

describe.each([
  ['Marrow & Clay', marrowAndClay],
  ['Nordlicht', nordlicht],
])('%s, all plays from all angles', (_, profile) => {
  const { takes, repeated, total } = writeAll(profile)

  test('is a profile as the admin surface takes it', () => {
    expect(Profile.parse(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
  })

  test('repeats next to no sentence', () => {
    expect(total).toBeGreaterThan(2_500)
    expect(repeated / total).toBeLessThan(mostRepeated)
  })

  test('has no word to avoid, and no pattern that was not filled', () => {
    const avoided = new RegExp(profile.avoid.join('|'), 'i')
    for (const take of takes) {
      expect(textOf(take)).not.toMatch(avoided)
      expect(textOf(take)).not.toMatch(/[{}]|undefined|null/)
    }
  })

  test('gives every play other words from each angle', () => {
    for (const group of Map.groupBy(takes, ({ playId }) => playId).values()) {
      expect(new Set(group.map(({ hook }) => hook)).size).toBe(profile.angles.length)
      expect(new Set(group.map(({ caption }) => caption)).size).toBe(profile.angles.length)
    }
  })

  test('has a beat for each of the play, and fits in a video', () => {
    for (const take of takes) {
      expect(take.beats.length).toBe(playOf(take.playId).beats.length)
      expect(takeSeconds(take, profile.language)).toBeLessThan(longestSec)
      expect(take.beats.every(({ show }) => show.length <= 40)).toBe(true)
    }
  })
})

test('the hook says a fact, and the first beat what follows it', () => {
  const play = playOf('three-mistakes')
  const { hook, beats } = writeTake({
    profile: marrowAndClay,
    play,
    angle: 'honesty',
    number: 1,
    isSaid: () => false,
  })
  const fact = marrowAndClay.facts.find(({ say }) => hook.includes(say))
  expect(fact?.kind).toBe('mistake')
  expect(beats[0]?.say).toContain(fact?.also)
})

test('the same brief gives the same words, and another take of the same angle other ones', () => {
  const brief = { profile: nordlicht, play: playOf('the-bill'), angle: 'thrift', isSaid: () => false } as const
  const first = writeTake({ ...brief, number: 1 })
  expect(writeTake({ ...brief, number: 1 })).toEqual(first)
  const said = new Set(sentenceKeysOf(first))
  const second = writeTake({ ...brief, number: 2, isSaid: (key) => said.has(key) })
  expect(sentenceKeysOf(second).filter((key) => said.has(key))).toEqual([])
})

test('a brand with a few facts of one kind still gets takes, without a word that a pattern has and it avoids', () => {
  const facts = marrowAndClay.facts.slice(0, 8).map((fact) => ({ ...fact, about: null }))
  const profile = { ...marrowAndClay, facts, avoid: ['but', 'first', 'keep'] }
  for (const play of playLibrary) {
    const words = writeTake({ profile, play, angle: 'thrift', number: 1, isSaid: () => false })
    expect(textOf(words)).not.toMatch(/\b(?:but|first|keep)\b/i)
  }
})

test.each([
  [[], 'suspense'],
  [['suspense'], 'craft'],
  [['craft', 'suspense'], 'honesty'],
  [['suspense', 'craft', 'honesty', 'craft'], 'suspense'],
])('after %j the next unworn angle is %s', (worn, expected) => {
  expect(nextAngle(['suspense', 'craft', 'honesty'], worn)).toBe(expected)
})
