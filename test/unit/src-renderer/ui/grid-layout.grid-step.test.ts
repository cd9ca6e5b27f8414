import { gridStep, isGridKey, justifyRows } from '#renderer/ui/grid-layout.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Would catch: an arrow key that leaves the grid, jumps to the far end of the next row, or sticks at a row's end.

const row = (start: number, ...widths: number[]) => ({ start, end: start + widths.length, height: 100, widths })
const rows = [row(0, 200, 200, 200), row(3, 100, 500), row(5, 600)]

describe('gridStep', () => {
  it.each([
    ['ArrowRight', 2, 3],
    ['ArrowLeft', 3, 2],
    ['ArrowRight', 5, 5],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 0, 3],
    ['ArrowDown', 2, 4],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 1, 1],
    ['ArrowDown', 5, 5],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['PageDown', 1, 5],
    ['PageUp', 5, 1],
  ] as const)('%s from item %i goes to item %i', (key, from, to) => {
    expect(gridStep(rows, 0, from, key)).toBe(to)
  })

  it('goes to the ends of the complete grid with Ctrl', () => {
    expect(gridStep(rows, 0, 4, 'Home', true)).toBe(0)
    expect(gridStep(rows, 0, 1, 'End', true)).toBe(5)
  })

  it('never leaves the grid', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End')
    const ratios = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(ratios, fc.nat(), keys, (shapes, at, key) => {
        const grid = justifyRows({ ratios: shapes, width: 900, rowHeight: 120, gap: 6 })
        const to = gridStep(grid, 6, at % shapes.length, key)
        expect(to).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThan(shapes.length)
      }),
    )
  })

  it('recognises its keys', () => {
    expect(['ArrowUp', 'End', 'a', 'Enter', 'toString'].map(isGridKey)).toEqual([true, true, false, false, false])
  })
})
