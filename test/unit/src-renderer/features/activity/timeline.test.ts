// Would catch: a charge or a refund missing from a run's timeline, a refund reported before it was seen, and a free run
// that looks paid.
import { expect, it } from 'vitest'
import { timelineOf } from '#renderer/features/activity/timeline.ts'
import type { Job, LedgerLine } from '#shared/bridge/jobs.ts'
import { jobOf } from '../create/create-fixture.ts'

const at = '2026-11-19T14:02:31.000Z'
const failure = {
  code: 'SERVICE_FAILED',
  message: '“Generation timed out” Charged at start.',
  charged: 'yes' as const,
  fields: [],
}
const lines: LedgerLine[] = [
  { kind: 'quote', credits: 12, at },
  { kind: 'charge', credits: 12, at },
]
const titles = (job: Job, ledger: readonly LedgerLine[]) => timelineOf(job, ledger, false).map(({ title }) => title)

it('a failed run shows its refund once it was seen, and until then that it is pending', () => {
  const failed = { ...jobOf(1), charged: 12, state: { kind: 'failed' as const, at, failure, refunded: false } }
  expect(titles(failed, lines)).toEqual(['Estimated', 'Charged', 'Failed', 'Refund pending'])
  const returned = { ...failed, refunded: 12, state: { ...failed.state, refunded: true } }
  const story = timelineOf(returned, [...lines, { kind: 'refund', credits: 12, at }], false)
  expect(story.map(({ title, words }) => [title, words])).toEqual([
    ['Estimated', '12\u00A0cr from the service'],
    ['Charged', '−12\u00A0cr'],
    ['Failed', '“Generation timed out”'],
    ['Refunded', '+12\u00A0cr'],
  ])
})

it('a run that was never started has no charge; one without a price says so', () => {
  const refused = { ...jobOf(1), charged: null, state: { kind: 'refused' as const, at, failure } }
  expect(titles(refused, [{ kind: 'quote', credits: null, at }])).toEqual(['Not estimated', 'Not started'])
})
