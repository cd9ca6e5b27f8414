// Catches: a video that its tier does not allow, a price that does not follow the length.
import { expect, it } from 'vitest'
import { pricedLengths, videoPrice, videoProblems } from '#shared/domain/avatar-video-order.ts'

it.each([
  ['basic', 1, { credits: 30, base: 30, more: 0, each: 6 }],
  ['basic', 5, { credits: 30, base: 30, more: 0, each: 6 }],
  ['basic', 5.2, { credits: 36, base: 30, more: 1, each: 6 }],
  ['basic', 10, { credits: 60, base: 30, more: 5, each: 6 }],
  ['pro', 12, { credits: 48, base: 20, more: 7, each: 4 }],
  ['pro', 30, { credits: 120, base: 20, more: 25, each: 4 }],
] as const)('a %s video of %s s adds up', (tier, seconds, price) => {
  expect(videoPrice(tier, seconds)).toEqual(price)
})

it('names prices within the bounds of each tier, at three lengths', () => {
  expect(pricedLengths('basic')).toEqual([1, 5, 10])
  expect(pricedLengths('pro')).toEqual([5, 15, 30])
})

it('keeps to the bounds of each tier', () => {
  const video = { studioTier: 'basic', durationSeconds: 10, fps: 30, title: '' } as const
  const fields = (change: object) => videoProblems({ ...video, ...change }).map(({ field }) => field)
  expect(fields({})).toEqual([])
  expect(fields({ durationSeconds: 11 })).toEqual(['durationSeconds'])
  expect(fields({ fps: 60 })).toEqual(['fps'])
  expect(fields({ studioTier: 'pro', durationSeconds: 30, fps: 60 })).toEqual([])
  expect(fields({ studioTier: 'pro', durationSeconds: 0.5, title: 'a'.repeat(201) })).toEqual([
    'durationSeconds',
    'title',
  ])
})
