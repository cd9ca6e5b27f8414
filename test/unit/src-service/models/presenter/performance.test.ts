// Catches a presenter who gestures beside the words, one who moves in a loop, and one who freezes where nobody speaks.
import { expect, test } from 'vitest'
import { planPerformance } from '../../../../../src-service/models/presenter/performance.ts'
import { readPhrases } from '../../../../../src-service/models/presenter/phrases.ts'
import type { Hand, Performance } from '#service/models/presenter/pose.ts'

const text =
  'Why do octopuses have three hearts? Their blue blood carries very little oxygen. Two hearts pump it through the gills. The third one feeds the brain, the arms, the stomach. It stops beating whenever they swim. Swimming makes them tired, and crawling is easier. Follow for more about animals.'
const wordSec = 0.34
const pauseSec = 0.3

function timed(spoken: string) {
  let at = 0.12
  return spoken.split(' ').map((word) => {
    const start = at
    at += wordSec + (/[.?]$/.test(word) ? pauseSec : 0)
    return { text: word, start, end: start + wordSec }
  })
}

const words = timed(text)
const durationSec = (words.at(-1)?.end ?? 0) + 0.3
const parts = [
  { kind: 'hook', from: 0, until: 2.5, cues: ['octopuses'] } as const,
  { kind: 'beat', from: 2.5, until: 60, cues: [] } as const,
]
const phrases = readPhrases(words, [], parts)
const step = 1 / 60
const times = Array.from({ length: Math.floor(durationSec / step) }, (_, index) => index * step)

const travel = (one: Hand, other: Hand) => Math.hypot(one.raise - other.raise, (one.out - other.out) * 0.6)
const speedOf = (performAt: (seconds: number) => Performance, seconds: number) => {
  const [before, after] = [performAt(seconds - step / 2).hands, performAt(seconds + step / 2).hands]
  return (travel(before.left, after.left) + travel(before.right, after.right)) / step
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

test.each([1, 2, 3, 4])('hands strike with the stressed words and hold on them, take %i', (take) => {
  const performAt = planPerformance(phrases, durationSec, `take ${take}`)
  const strong = phrases.flatMap(({ accents }) => accents).filter(({ force }) => force > 0.75)
  const isStroke = (seconds: number) => strong.some(({ at }) => seconds > at - 0.17 && seconds < at - 0.03)
  const within = mean(times.filter(isStroke).map((seconds) => speedOf(performAt, seconds)))
  const outside = mean(times.filter((seconds) => !isStroke(seconds)).map((seconds) => speedOf(performAt, seconds)))
  expect(within / outside).toBeGreaterThan(1.5)
  // The other way round in time, movement would follow the words.
  const isAfter = (seconds: number) => strong.some(({ at }) => seconds > at + 0.08 && seconds < at + 0.2)
  expect(within / mean(times.filter(isAfter).map((seconds) => speedOf(performAt, seconds)))).toBeGreaterThan(1.5)
})

test('every take raises each hand, and lets it rest', () => {
  for (let take = 0; take < 8; take += 1) {
    const performAt = planPerformance(phrases, durationSec, `take ${take}`)
    for (const side of ['left', 'right'] as const) {
      const raised = times.map((seconds) => performAt(seconds).hands[side].raise)
      expect(Math.max(...raised)).toBeGreaterThan(0.6)
      expect(raised.filter((raise) => raise < 0.15).length * step).toBeGreaterThan(0.8)
    }
  }
})

test('nothing jumps', () => {
  const performAt = planPerformance(phrases, durationSec, 'take 1')
  for (const seconds of times) {
    const [before, after] = [performAt(seconds), performAt(seconds + 1 / 30)]
    expect(travel(before.hands.left, after.hands.left)).toBeLessThan(0.25)
    for (const key of ['nod', 'yaw', 'sway', 'lean', 'breath'] as const)
      expect(Math.abs(after[key] - before[key]), `${key} at ${seconds}`).toBeLessThan(0.3)
    expect(Math.abs(after.shoulders.left - before.shoulders.left)).toBeLessThan(0.2)
  }
})

test('counts the items of a list on the fingers', () => {
  const performAt = planPerformance(phrases, durationSec, 'take 1')
  const list = phrases.find(({ kind }) => kind === 'list')
  const counted = list?.items.map((from) => {
    const { left, right } = performAt(from + 0.3).hands
    return Math.max(left.count, right.count)
  })
  expect(counted).toEqual([1, 2, 3])
})

test('breathes at rest without a loop', () => {
  const restSec = 60
  const performAt = planPerformance([], restSec, 'rest')
  const breath = Array.from({ length: restSec * 10 }, (_, index) => performAt(index / 10).breath)
  expect(Math.max(...breath) - Math.min(...breath)).toBeGreaterThan(1)
  // A loop would agree with itself after some whole number of breaths.
  const middle = mean(breath)
  const centred = breath.map((value) => value - middle)
  const power = mean(centred.map((value) => value ** 2))
  for (let lag = 70; lag < 300; lag += 1) {
    const pairs = centred.slice(lag).map((value, index) => value * (centred[index] ?? 0))
    expect(mean(pairs) / power, `after ${lag / 10} s`).toBeLessThan(0.85)
  }
})

test('the same take is the same performance, another is another', () => {
  const some = times.filter((_, index) => index % 30 === 0)
  const draw = (take: string) => {
    const performAt = planPerformance(phrases, durationSec, take)
    return some.map((seconds) => performAt(seconds))
  }
  expect(draw('one')).toEqual(draw('one'))
  expect(draw('one')).not.toEqual(draw('two'))
})
