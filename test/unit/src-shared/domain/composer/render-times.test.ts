// Catches: a render that waits although one is free, or is sent before it is; a refusal by another program's renders that is
// repeated at once; the wrong order of several that wait.
import { describe, expect, it } from 'vitest'
import { allowanceMs, nextRenderAt, renderTimes } from '#shared/domain/composer/render-times.ts'

const now = 1_000_000_000
const minutes = (count: number) => count * 60_000
const seen = (ages: readonly number[], perHour: number | null, refusedAt: number | null = null) => ({
  startedAt: ages.map((age) => now - minutes(age)),
  perHour,
  refusedAt,
})

describe('the next render', () => {
  it('can start at once while the limit is unknown or not reached', () => {
    expect(nextRenderAt(seen([1, 2, 3], null), now)).toBeNull()
    expect(nextRenderAt(seen([1, 2], 3), now)).toBeNull()
    expect(nextRenderAt(seen([61, 62, 2], 2), now)).toBeNull()
  })

  it('waits for the oldest of the hour, and those after it for the next ones', () => {
    const start = (age: number) => now - minutes(age) + allowanceMs
    expect(renderTimes(seen([10, 50, 30], 3), 3, now)).toEqual([start(50), start(30), start(10)])
    expect(renderTimes(seen([10, 50], 3), 2, now)).toEqual([null, start(50)])
    // The fourth takes the place of the first of these.
    expect(renderTimes(seen([], 3), 4, now)).toEqual([null, null, null, now + allowanceMs])
  })

  it('is tried again in five minutes after a refusal that the renders seen here do not explain', () => {
    const other = seen([10], 3, now - minutes(1))
    expect(nextRenderAt(other, now)).toBe(now + minutes(4))
    expect(nextRenderAt({ ...other, refusedAt: now - minutes(6) }, now)).toBeNull()
    expect(nextRenderAt(seen([], null, now), now)).toBe(now + minutes(5))
  })
})
