import { expect, test } from 'vitest'
import { sharedResources } from './resource-caller.ts'

// Catches: a tier that runs more or less at once than the interface says, and a kind that takes the place of another.

// Time stands still, so that whatever is started runs until the test moves it.
const { post, refused, ended, account, minute } = sharedResources({ entry: 'test/fixtures/fast-service.ts', speed: 1 })

/** The concurrency of the interface: images, videos and audio. */
const published = [
  ['free', 1, 1, 2],
  ['pro', 5, 3, 5],
  ['enterprise', 20, 10, 20],
] as const

test.each(published)('%s runs %i avatars, %i videos and %i speeches at once', async (tier, avatars, videos, audio) => {
  const key = await account(`at-once-${tier}`, 10_000, tier)
  const { id: imageId } = await post('/images/generate', { prompt: 'a sailor' }, { key })
  await ended(`/avatars/${String(imageId)}`, { key })
  // However often it was read, the window of the key is empty again.
  await minute()
  for (const [path, body, most] of [
    ['/avatars/generate', { prompt: 'a sailor' }, avatars],
    ['/videos/from-image', { imageId }, videos],
    ['/audio/generate', { text: 'The tide is out.', voiceId: 'preset-narrator' }, audio],
  ] as const) {
    for (let start = 0; start < most; start += 1) {
      expect(await post(path, body, { key })).toMatchObject({ status: 'processing' })
    }
    expect(await refused('POST', path, body, { key })).toEqual([
      '429 rate_limit_exceeded',
      { retryAfter: 5, limit: most, window: 'concurrentGenerations' },
    ])
  }
})
