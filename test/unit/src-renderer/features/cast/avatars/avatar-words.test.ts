// Catches: an avatar without a name, variants that are called the same, and a refund that was not seen.
import { refundWords, titleOf } from '#renderer/features/cast/avatars/avatar-words.ts'
import { JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'

it.each([
  ['Potter in her sixties, grey hair in a bun', 2, 'Potter in her sixties, variant 2'],
  ['Potter. Grey hair', null, 'Potter'],
  [', grey hair', null, ', grey hair'],
])('%j, variant %s, is called %j', (prompt, variant, title) => {
  expect(titleOf({ prompt, variant })).toBe(title)
})

it('claims a refund only where one was seen, and none for an avatar of another program', () => {
  const jobId = JobId.parse('run')
  expect(refundWords({ refunded: 5, jobId })).toBe('5 cr refunded')
  expect(refundWords({ refunded: null, jobId })).toBe('No refund seen yet')
  expect(refundWords({ refunded: null, jobId: null })).toBe('')
})
