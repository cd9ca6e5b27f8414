// Catches: a run whose progress floods the windows with changes, one whose last report is lost, and one that keeps the
// progress of what is over.
import { expect, it } from 'vitest'
import { createRunShares } from '#main/jobs/kinds/run-shares.ts'
import { JobId } from '#shared/domain/ids.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

const id = JobId.parse('7a1f3a5e-61f4-4c8e-9d0b-6b3c36f3a001')
const other = JobId.parse('7a1f3a5e-61f4-4c8e-9d0b-6b3c36f3a002')

function open() {
  const clock = createTestClock()
  const seen: { readonly jobId: JobId; readonly share: number | null }[] = []
  const shares = createRunShares({ clock, onChange: (jobId) => seen.push({ jobId, share: shares.shareOf(jobId) }) })
  return {
    clock,
    shares,
    seen,
    of: (jobId: JobId) => seen.filter((one) => one.jobId === jobId).map((one) => one.share),
  }
}

it('reports the first share at once, later ones four times a second for each run, and the last one always', () => {
  const { clock, shares, of } = open()
  for (let step = 1; step < 100; step += 1) {
    shares.note(id, step / 100)
    if (step === 1 || step === 99) shares.note(other, step / 100)
    clock.advance(10)
  }
  expect(of(id)).toHaveLength(4)
  expect(of(id)[0]).toBe(0.01)
  expect(of(other)).toEqual([0.01, 0.99])
  clock.advance(250)
  expect(of(id).at(-1)).toBe(0.99)
})

it('reports nothing where nothing changed, and that a share is no longer known', () => {
  const { clock, shares, of } = open()
  shares.note(id, null)
  expect(of(id)).toEqual([])
  for (const share of [0.2, 0.2, 1.7, null]) {
    shares.note(id, share)
    clock.advance(1_000)
  }
  expect(of(id)).toEqual([0.2, 1, null])
})

it('forgets a run that is over, without another report', () => {
  const { clock, shares, of } = open()
  shares.note(id, 0.2)
  shares.note(id, 0.4)
  shares.end(id)
  clock.advance(1_000)
  expect(shares.shareOf(id)).toBeNull()
  expect(of(id)).toEqual([0.2])
})
