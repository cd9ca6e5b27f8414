// Catches a picture that is lost, drawn twice or out of order, and a row that scrolls sideways or leaves a ragged edge.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { justifiedRows } from '#renderer/features/library/justified-rows.ts'

const aspects = fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { maxLength: 60 })
const room = fc.record({
  width: fc.integer({ min: 320, max: 3000 }),
  height: fc.integer({ min: 80, max: 320 }),
  gap: fc.constant(6),
})

it('places every tile once, in order, inside the width, and fills every row but the last', () => {
  fc.assert(
    fc.property(aspects, room, (list, { width, height, gap }) => {
      const rows = justifiedRows(
        list.map((aspect, index) => ({ index, aspect })),
        { width, height, gap },
      )
      expect(rows.flatMap((row) => row.tiles.map((tile) => tile.index))).toEqual(list.map((_, index) => index))
      for (const [at, row] of rows.entries()) {
        const last = row.tiles.at(-1)
        const right = (last?.left ?? 0) + (last?.width ?? 0)
        expect(right).toBeLessThanOrEqual(width + 0.01)
        if (at < rows.length - 1) expect(right).toBeCloseTo(width, 1)
      }
      expect(rows.at(-1)?.height ?? 0).toBeLessThanOrEqual(height)
    }),
  )
})
