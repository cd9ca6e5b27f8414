// Catches a reflection in which near land hides the far land behind its own shore.
import { describe, expect, test } from 'vitest'
import { createMirrorLane } from '#service/models/landscape/march-column.ts'

const rows = 100
const open = (lane: ReturnType<typeof createMirrorLane>, bottom: number, top: number) => {
  const painted: number[] = []
  if (lane.wants(bottom, top)) {
    lane.eachRow((row) => {
      painted.push(row)
      lane.rows[row * 4 + 3] = 1
    })
  }
  return painted
}

describe('the reflection of a column', () => {
  test('hides land behind higher land', () => {
    const lane = createMirrorLane(rows, rows, 0.01)
    expect(open(lane, 0.2, 0.5)).toHaveLength(30)
    expect(open(lane, 0.2, 0.4)).toEqual([])
  })

  test('shows far land below the edge of near land', () => {
    const lane = createMirrorLane(rows, rows, 0.01)
    open(lane, 0.5, 0.6)
    expect(open(lane, 0.1, 0.2)).toHaveLength(10)
    expect(open(lane, 0.05, 0.3).length).toBeGreaterThanOrEqual(14)
  })

  test('opens no row twice', () => {
    const lane = createMirrorLane(rows, rows, 0.01)
    const all = [open(lane, 0.5, 0.6), open(lane, 0.1, 0.2), open(lane, 0.05, 0.9), open(lane, 0.01, 0.95)].flat()
    expect(new Set(all).size).toBe(all.length)
  })
})
