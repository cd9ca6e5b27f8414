// Would catch: an address of a platform that the video does not go to, of one where it is posted already, or of no post,
// that is taken.
import { readPostUrl } from '#renderer/features/composer/publish/read-post-url.ts'
import { expect, it } from 'vitest'

const words = { title: null, caption: '', tags: [] }
const part = (platform: 'instagram' | 'tiktok', state: 'posted' | 'to-post') => ({
  platform,
  state,
  words,
  edit: null,
  post: null,
})
const job = { parts: [part('instagram', 'posted'), part('tiktok', 'to-post')] }
const messageOf = (text: string) => {
  const read = readPostUrl(text, job)
  return read?.kind === 'problem' ? read.message : read
}

it('takes the address of a post on a platform that is still open', () => {
  expect(readPostUrl('tiktok.com/@marrowandclay/video/7574420193847', job)).toMatchObject({
    kind: 'post',
    post: { platform: 'tiktok', account: 'marrowandclay', externalId: '7574420193847' },
  })
  expect(readPostUrl('  ', job)).toBeNull()
})

it('refuses any other, and says why', () => {
  expect(messageOf('https://youtube.com/shorts/abcdefghijk')).toBe(
    'This is a YouTube link. This video goes to Instagram and TikTok.',
  )
  expect(messageOf('https://instagram.com/reel/DJk83vNoQ2w')).toBe('This video is already posted on Instagram.')
  expect(messageOf('https://tiktok.com/@marrowandclay')).toBe('The address is not the address of a post on TikTok.')
})
