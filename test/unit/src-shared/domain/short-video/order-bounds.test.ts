import { limits } from '#shared/contract/limit.ts'
import { mostTopicCharacters, orderBounds } from '#shared/domain/short-video/order-bounds.ts'
import { expect, it } from 'vitest'

// Would catch: a form that is held to other bounds than the service.
it('holds an order to the published limits', () => {
  const { leastSeconds, mostSeconds, seconds, topicLength } = limits.shortVideo
  expect(orderBounds).toEqual({ leastSeconds, mostSeconds, seconds, topicLength })
  expect(mostTopicCharacters).toBeGreaterThan(topicLength)
})
