import { nextRegion } from '#renderer/app/shell.tsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Would catch: F6 skipping a region, sticking at the last one, or throwing in a window without any.

describe('nextRegion', () => {
  it('visits every region once in a round, in either direction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.boolean(), (count, back) => {
        const visited = [nextRegion(count, -1, back)]
        while (visited.length < count) visited.push(nextRegion(count, visited.at(-1) ?? -1, back))
        expect(visited.toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: count }, (_, index) => index),
        )
        expect(nextRegion(count, visited.at(-1) ?? -1, back)).toBe(visited[0])
      }),
    )
  })

  it('goes nowhere without regions', () => {
    expect(nextRegion(0, -1, false)).toBe(-1)
  })
})
