// Catches: an event whose subject is in English in every window, a subject that says something else there, a body that
// cannot be read without a reason.
import { expect, it, test } from 'vitest'
import { readDelivery } from '#main/webhook/read-delivery.ts'

const bytes = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
const subjectOf = (body: unknown) => readDelivery(bytes(body)).subject
const event = (type: string, data: Record<string, unknown>, id = 'evt_1') => ({
  type,
  id,
  created: '2026-11-19T14:31:52Z',
  data: { userId: 'u', ...data },
})

test.each([
  [
    event('credits.low_balance', { balance: 4_182, threshold: 4_500 }),
    'Balance 4,182 cr, threshold 4,500',
    ['event.balance'],
  ],
  [
    event('credits.low_balance', { balance: 7 }, 'evt_test_1'),
    'Test: Balance 7 cr',
    ['event.test', 'event.balanceOnly'],
  ],
  [
    event('credits.purchased', { purchaseId: 'p', amount: 500, newBalance: 512 }),
    '500 credits, balance 512',
    ['event.purchased'],
  ],
  [event('tier.upgraded', { previousTier: 'free', newTier: 'pro' }), 'free to pro', ['event.tier']],
  [event('usage.limit_approaching', { used: 8, allowed: 10 }), 'A limit, 8 of 10', ['event.limitUnnamed']],
  [event('video.failed', { videoId: 'v' }), 'no reason given', ['event.noReason']],
  ['{"type":', 'The body is incomplete or isn’t JSON', ['event.unreadable']],
  [{ type: 'video.failed', data: {} }, 'The body has no valid field data.videoId', ['event.unreadable']],
  [{ data: {} }, 'The body names no event type', ['event.unreadable']],
])('the subject of %j is “%s”', (body, text, keys) => {
  const subject = subjectOf(body)
  expect(subject.text).toBe(text)
  expect(subject.said.map(({ key }) => key)).toEqual(keys)
})

it('keeps what the service wrote as it is, and marks it in a test event', () => {
  expect(subjectOf(event('voice.cloned', { voiceId: 'v', name: 'Ida' }))).toEqual({ text: 'Ida', said: [] })
  expect(subjectOf(event('voice.cloned', { voiceId: 'v', name: 'Ida' }, 'evt_test_2'))).toEqual({
    text: 'Test: Ida',
    said: [{ key: 'event.test' }, { key: 'event.words', values: { words: 'Ida' } }],
  })
  expect(subjectOf(event('voice.cloned', { voiceId: 'v', name: 'x'.repeat(500) })).text).toHaveLength(160)
})
