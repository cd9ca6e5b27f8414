// Catches: a usual form of a post's address that is not understood, an address of another platform or of no post that is
// accepted, tracking parameters that are reported, an id that belongs to an account.
import { describe, expect, it } from 'vitest'
import { type Platform, platforms } from '#shared/contract/platform.ts'
import { parsePostUrl } from '#shared/domain/composer/post-url.ts'

type Row = readonly [text: string, platform: Platform, account: string | null, id: string]

const posts: readonly Row[] = [
  ['https://www.tiktok.com/@marrowandclay/video/7574420193847', 'tiktok', 'marrowandclay', '7574420193847'],
  ['tiktok.com/@marrow.clay/video/757?is_from_webapp=1&sender_device=pc', 'tiktok', 'marrow.clay', '757'],
  ['https://m.tiktok.com/v/7574420193847.html', 'tiktok', null, '7574420193847'],
  ['https://vm.tiktok.com/ZMabcdefg/', 'tiktok', null, 'ZMabcdefg'],
  ['https://www.tiktok.com/t/ZT8abcdef/', 'tiktok', null, 'ZT8abcdef'],
  ['https://www.instagram.com/reel/DJk83vNoQ2w/', 'instagram', null, 'DJk83vNoQ2w'],
  ['instagram.com/p/DJk83vNoQ2w?igsh=abc', 'instagram', null, 'DJk83vNoQ2w'],
  ['https://www.instagram.com/marrowandclay/reel/DJk83vNoQ2w/', 'instagram', 'marrowandclay', 'DJk83vNoQ2w'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ?feature=share', 'youtube', null, 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s', 'youtube', null, 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', null, 'dQw4w9WgXcQ'],
  ['https://x.com/marrowandclay/status/1991234567890', 'x', 'marrowandclay', '1991234567890'],
  ['https://twitter.com/i/web/status/1991234567890', 'x', null, '1991234567890'],
  ['https://x.com/marrowandclay/status/1991234567890/video/1', 'x', 'marrowandclay', '1991234567890'],
  [
    'https://www.linkedin.com/posts/marrow-clay_kiln-activity-7390000000000000000-AbCd',
    'linkedin',
    'marrow-clay',
    '7390000000000000000',
  ],
  [
    'https://www.linkedin.com/feed/update/urn:li:activity:7390000000000000000/',
    'linkedin',
    null,
    'urn:li:activity:7390000000000000000',
  ],
  ['https://www.facebook.com/reel/1234567890', 'facebook', null, '1234567890'],
  ['https://www.facebook.com/marrowandclay/videos/1234567890/', 'facebook', 'marrowandclay', '1234567890'],
  ['https://www.facebook.com/watch/?v=1234567890', 'facebook', null, '1234567890'],
  ['https://www.facebook.com/permalink.php?story_fbid=pfbid0abc&id=100', 'facebook', null, 'pfbid0abc'],
  ['https://fb.watch/abcDEF123/', 'facebook', null, 'abcDEF123'],
]

describe('the address of a post', () => {
  it.each(posts)('%s', (text, platform, account, externalId) => {
    const parsed = parsePostUrl(text, platform)
    expect(parsed).toMatchObject({ kind: 'post', post: { platform, account, externalId } })
    expect(parsePostUrl(text)).toEqual(parsed)
    if (parsed.kind === 'problem') return
    expect(parsed.post.url).not.toMatch(/utm|igsh|si=|feature|sender_device|t=4s/u)
    expect(parsePostUrl(parsed.post.url, platform)).toEqual(parsed)
    const others = platforms.filter((other) => other !== platform)
    for (const other of others) expect(parsePostUrl(text, other)).toMatchObject({ kind: 'problem' })
  })

  it.each([
    ['', 'is empty'],
    ['not an address at all', 'is not a web address'],
    ['javascript:alert(1)', 'is not a web address'],
    ['https://tiktok.com.evil.example/@a/video/1', 'is on none of'],
    ['https://www.tiktok.com/@marrowandclay', 'is not the address of a post on TikTok'],
    ['https://www.instagram.com/marrowandclay/', 'is not the address of a post on Instagram'],
    ['https://www.youtube.com/@marrowandclay', 'is not the address of a post on YouTube'],
    ['https://x.com/marrowandclay', 'is not the address of a post on X'],
    ['https://www.facebook.com/marrowandclay', 'is not the address of a post on Facebook'],
    ['https://www.linkedin.com/in/someone', 'is not the address of a post on LinkedIn'],
  ])('is none: %s', (text, message) => {
    expect(parsePostUrl(text)).toMatchObject({ kind: 'problem', message: expect.stringContaining(message) })
  })

  it('of another platform is refused by both names', () => {
    expect(parsePostUrl('https://youtu.be/dQw4w9WgXcQ', 'tiktok')).toMatchObject({
      kind: 'problem',
      message: 'The address is a link to YouTube, not to TikTok.',
    })
  })
})
