// Catches: a refund that was not seen.
import { refundWords } from '#renderer/features/cast/cast-words.ts'
import { JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'

it('claims a refund only where one was seen, and none for an avatar of another program', () => {
  const jobId = JobId.parse('run')
  expect(refundWords({ refunded: 5, jobId })).toBe('5 cr refunded')
  expect(refundWords({ refunded: null, jobId })).toBe('No refund seen yet')
  expect(refundWords({ refunded: null, jobId: null })).toBe('')
})
