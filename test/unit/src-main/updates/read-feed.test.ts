// Catches: an older or beta version that is offered as newer, a package of another system, a feed that makes Backlot
// read without end, or over an address that others can change on the way.
import { expect, it } from 'vitest'
import { connectDirectly } from '#main/outbound/outbound.ts'
import { createFeedClient } from '#main/updates/feed-client.ts'
import { readRelease } from '#main/updates/read-feed.ts'
import { type FeedVersion, serveUpdateFeed } from '../../../helpers/update-feed.ts'

const bytes = Buffer.from('x')
const at = (version: string, notes = ''): FeedVersion => ({ version, bytes, notes })
const { signal } = new AbortController()
const { open } = createFeedClient(connectDirectly)
const read = (feed: string, channel: 'stable' | 'beta', current = '1.0.0') =>
  readRelease({ open, feed, target: { platform: 'linux', arch: 'x64' }, channel, current, signal })

it.each([
  ['stable', '1.2.0', '1.3.0-beta.1', '1.2.0'],
  ['beta', '1.2.0', '1.3.0-beta.1', '1.3.0-beta.1'],
  ['beta', '1.3.0', '1.3.0-beta.1', '1.3.0'],
  ['stable', '1.0.0', '1.3.0-beta.1', null],
  ['stable', '0.9.0', undefined, null],
  ['beta', '1.2.0', undefined, '1.2.0'],
  // A list that was written for all channels has a beta.
  ['stable', '1.3.0-beta.2', undefined, null],
] as const)('a user of %s, with %s and %s, is offered %s', async (channel, latest, beta, wanted) => {
  await using feed = await serveUpdateFeed({ latest: at(latest), ...(beta === undefined ? {} : { beta: at(beta) }) })
  expect((await read(feed.url, channel))?.version ?? null).toBe(wanted)
})

it('has the package of this computer and the points of its notes', async () => {
  await using feed = await serveUpdateFeed({
    latest: at('1.1.0', '- **Faster** [start](https://x.example)\n- Fixes\nno point'),
  })
  expect(await read(feed.url, 'stable')).toMatchObject({
    notes: ['Faster start', 'Fixes'],
    file: { url: `${feed.url}Backlot-1.1.0-linux-x64.AppImage`, bytes: 1 },
  })
})

it.each([
  ['too much', 'a'.repeat(600_000), 'too large'],
  ['no version', 'files: []', 'malformed'],
  ['code', 'version: !!js/function "function () {}"', 'malformed'],
  ['nonsense', '\u0000{', 'malformed'],
])('refuses a list with %s', async (_, raw, words) => {
  await using feed = await serveUpdateFeed({ raw })
  await expect(read(feed.url, 'stable')).rejects.toThrow(words)
})

it('asks over https only, except on this computer', async () => {
  await expect(read('http://updates.example/', 'stable')).rejects.toThrow('is not https')
})
