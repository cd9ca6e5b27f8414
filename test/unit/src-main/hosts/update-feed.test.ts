// Catches: an address that is none and is asked, a build without a feed that asks somebody, updates that cannot be
// turned off from outside.
import { expect, it } from 'vitest'
import { updateFeed } from '#main/hosts/update-feed.ts'

it.each([
  ['', {}, null],
  ['https://a.example/feed', {}, 'https://a.example/feed'],
  ['https://a.example/feed', { BACKLOT_UPDATE_FEED: '' }, null],
  ['', { BACKLOT_UPDATE_FEED: 'http://127.0.0.1:8000/' }, 'http://127.0.0.1:8000/'],
  ['javascript:alert(1)', {}, null],
  ['somewhere', {}, null],
])('a build with the feed "%s" in the environment %o asks %s', (address, env, feed) => {
  expect(updateFeed({ updateFeed: address }, env).feed).toBe(feed)
})
