// Would catch: a negative or broken number that is sent, a number that did not change and is sent again, and numbers of
// a platform without a post.
import { changedNumbers, hasWrongCounts } from '#renderer/features/composer/publish/typed-numbers.ts'
import { PublishPlatform } from '#shared/bridge/publish.ts'
import { expect, it } from 'vitest'

const part = (platform: string, state: string, post: object | null) =>
  PublishPlatform.parse({ platform, state, words: { title: null, caption: '', tags: [] }, edit: null, post })
const job = {
  jobId: 'job-1',
  parts: [part('instagram', 'posted', { platform: 'instagram', views: 8_412 }), part('tiktok', 'to-post', null)],
}

it('sends what changed of posts', () => {
  expect(changedNumbers(job, { instagram: { views: 8_412, likes: 631 }, tiktok: { views: 5 } })).toEqual([
    {
      jobId: 'job-1',
      platform: 'instagram',
      values: { views: null, likes: 631, comments: null, shares: null, saves: null, reach: null, impressions: null },
    },
  ])
  expect(changedNumbers(job, { instagram: { views: 8_412 } })).toEqual([])
})

it.each([[-1], [1.5], ['many']])('refuses %s', (views) => {
  expect(hasWrongCounts({ instagram: { views } })).toBe(true)
})

it('accepts whole numbers, and nothing', () => {
  expect(hasWrongCounts({ instagram: { views: 0, likes: undefined } })).toBe(false)
})
