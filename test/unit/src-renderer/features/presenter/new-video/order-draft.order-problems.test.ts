import { emptyDraft, orderProblems } from '#renderer/features/presenter/new-video/order-draft.ts'
import { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { expect, it } from 'vitest'

const options = ShortVideoOptions.parse({
  voices: [
    { name: 'Rowan', gender: 'man' },
    { name: 'Linden', gender: 'woman' },
  ],
  presets: [{ id: 'creator', name: 'Creator' }],
  flows: [{ id: 'classic', name: 'Classic' }],
})

// Would catch: an order that the service would refuse or silently change, sent without a warning.
it('says what is wrong with each field before anything is sent', () => {
  expect(orderProblems({ ...emptyDraft, topic: '🥣 粘土 طين' }, options, true)).toEqual({})
  const bad = orderProblems(
    { ...emptyDraft, topic: 'x'.repeat(100_001), seconds: 19, voice: 'Linden', preset: 'robot', flow: 'spin' },
    options,
    true,
  )
  expect(Object.keys(bad).toSorted()).toEqual(['flow', 'preset', 'seconds', 'topic', 'voice'])
  expect(bad.topic).toBe('100,001 characters. The limit is 100,000.')
  expect(bad.seconds).toBe('Length must be 20 to 180 seconds.')
  expect(orderProblems({ ...emptyDraft, seconds: undefined }, options, null).seconds).toBeDefined()
})

it('accepts anything for unknown options', () => {
  expect(orderProblems({ ...emptyDraft, voice: 'Noor', preset: 'robot', flow: 'spin' }, null, null)).toEqual({})
})

it('requires topics and an integer budget for a series', () => {
  const series = { ...emptyDraft, way: 'series' as const }
  expect(orderProblems({ ...series, topics: ' \n ', budget: 0.5 }, options, true)).toEqual({
    topics: 'Enter at least one topic.',
    budget: 'Enter a whole number of credits, 1 or more.',
  })
  const held = { ...series, topics: 'one\ntwo', budget: 40 }
  expect(orderProblems(held, options, true)).toEqual({})
  expect(orderProblems(held, options, false).budget).toContain('three past videos')
})
