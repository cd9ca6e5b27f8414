import { emptyDraft, ordersOf, readDraft, topicsOf } from '#renderer/features/presenter/new-video/order-draft.ts'
import { ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { expect, it } from 'vitest'

// Would catch: a form that is lost or breaks because one stored value is of another version.
it('reads the stored draft, and replaces invalid values by their defaults', () => {
  expect(readDraft({ ...emptyDraft, topic: 'Clay', gender: 'robot', seconds: [] })).toEqual({
    ...emptyDraft,
    topic: 'Clay',
  })
  expect(readDraft(null)).toEqual(emptyDraft)
  expect(readDraft('x')).toEqual(emptyDraft)
  expect(readDraft(JSON.parse(JSON.stringify({ ...emptyDraft, seconds: undefined })))).toMatchObject({ seconds: 45 })
})

// Would catch: empty lines sent as videos, and orders that the studio would refuse.
it('makes one order, or one for each topic of a series', () => {
  const series = { ...emptyDraft, way: 'series' as const, topics: ' one \n\n  \ntwo', topic: 'not this' }
  expect(topicsOf(series)).toEqual(['one', 'two'])
  expect(ordersOf(series).map(({ topic }) => topic)).toEqual(['one', 'two'])
  const [order] = ordersOf({ ...emptyDraft, topic: 'Clay' })
  expect(ShortVideoOrder.parse(order)).toEqual(order)
})
