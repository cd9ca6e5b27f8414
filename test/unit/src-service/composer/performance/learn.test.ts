// Catches: a claim that chance made, an angle that never gets tried again, an hour whose success is credited to an angle.
import { describe, expect, test } from 'vitest'
import { learn, learnedClaims } from '#service/composer/performance/learn.ts'
import type { CountedPost } from '#service/composer/performance/post-numbers.ts'

const post = (angle: string, views: number, more: Partial<CountedPost> = {}): CountedPost => ({
  playId: 'day-one',
  angle,
  platform: 'tiktok',
  postedAt: 0,
  hour: 18,
  weekday: 1,
  views,
  savesPer1000: null,
  sharesPer1000: null,
  ...more,
})
const many = (count: number, make: (index: number) => CountedPost) =>
  Array.from({ length: count }, (_, index) => make(index))

describe('claims', () => {
  test('name both sides with their posts, medians and intervals', () => {
    const posts = [
      ...many(10, (index) => post('suspense', 18_000 + index * 100)),
      ...many(10, (index) => post('craft', 9_000 + index * 100)),
    ]
    const [first] = learnedClaims(posts)
    expect(first).toEqual({
      claim: 'suspense does better than craft',
      about: 'angle',
      isEarly: false,
      evidence: { name: 'suspense', n: 10, median: 18_450, low: 18_200, high: 18_700 },
      against: { name: 'craft', n: 10, median: 9_450, low: 9_200, high: 9_700 },
    })
  })

  test('are not made where the intervals touch, and fewer than five posts are too early', () => {
    const posts = [
      ...many(10, (index) => post('suspense', 5_000 + index * 1_000)),
      ...many(10, (index) => post('craft', 4_500 + index * 1_000)),
      ...many(4, () => post('thrift', 90_000)),
    ]
    const claims = learnedClaims(posts).filter(({ about }) => about === 'angle')
    expect(claims.map(({ claim, isEarly }) => [claim, isEarly])).toEqual([['thrift: too early to say', true]])
  })
})

describe('draws', () => {
  const shareOf = (posts: readonly CountedPost[], name: string, among: readonly string[]) => {
    const learned = learn(posts)
    const rounds = 400
    const wins = Array.from({ length: rounds }, (_, round) => {
      const scores = among.map((angle) => learned.sample('angle', angle, `slot ${round}`))
      return among[scores.indexOf(Math.max(...scores))]
    })
    return wins.filter((winner) => winner === name).length / rounds
  }
  const angles = ['suspense', 'craft', 'thrift']

  test('try all angles alike without posts', () => {
    for (const angle of angles) expect(shareOf([], angle, angles)).toBeGreaterThan(0.2)
  })

  test('prefer what does well, and still try what is unknown', () => {
    const posts = [...many(30, () => post('suspense', 20_000)), ...many(30, () => post('craft', 5_000))]
    expect(shareOf(posts, 'suspense', angles)).toBeGreaterThan(0.5)
    expect(shareOf(posts, 'craft', angles)).toBeLessThan(0.05)
    expect(shareOf(posts, 'thrift', angles)).toBeGreaterThan(0.05)
  })

  test('do not credit an angle with the hour at which it was posted', () => {
    const posts = [
      ...many(20, () => post('suspense', 20_000, { hour: 19 })),
      ...many(20, () => post('craft', 20_000, { hour: 19 })),
      ...many(20, () => post('craft', 2_000, { hour: 4 })),
      ...many(2, () => post('suspense', 2_000, { hour: 4 })),
    ]
    const { mean } = learn(posts).arm('angle', 'suspense')
    // Without the hours, suspense would be ahead by 0.9: half of what craft has was posted at four.
    expect(mean - learn(posts).arm('angle', 'craft').mean).toBeLessThan(0.2)
  })

  test('are the same for the same seed', () => {
    const learned = learn([post('craft', 100)])
    expect(learned.sample('angle', 'craft', 'slot')).toBe(learned.sample('angle', 'craft', 'slot'))
  })
})
