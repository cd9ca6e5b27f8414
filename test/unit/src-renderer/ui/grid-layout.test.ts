import { fillsTile, justifyRows } from '#renderer/ui/grid-layout.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Would catch: an image lost or shown twice, a row that leaves a gap at its end or overflows, a row too flat or too
// high to show its images, and a layout that never ends.

const shapes = fc.record({
  ratios: fc.array(fc.double({ min: 0.05, max: 12, noNaN: true }), { maxLength: 120 }),
  width: fc.integer({ min: 420, max: 3_000 }),
  rowHeight: fc.integer({ min: 80, max: 320 }),
  gap: fc.integer({ min: 0, max: 16 }),
})

describe('justifyRows', () => {
  it('puts every item in exactly one row, in order', () => {
    fc.assert(
      fc.property(shapes, (options) => {
        const rows = justifyRows(options)
        const shown = rows.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at))
        expect(shown).toEqual(options.ratios.map((_, index) => index))
      }),
    )
  })

  it('has one width for each item of a row, each at least a pixel', () => {
    fc.assert(
      fc.property(shapes, (options) => {
        for (const { start, end, widths } of justifyRows(options)) {
          expect(widths).toHaveLength(end - start)
          expect(Math.min(...widths)).toBeGreaterThanOrEqual(1)
        }
      }),
    )
  })

  it('fills the width exactly with every row but the last, and never exceeds it by more than rounding', () => {
    fc.assert(
      fc.property(shapes, (options) => {
        const rows = justifyRows(options)
        const used = rows.map(({ widths }) => widths.reduce((sum, one) => sum + one, options.gap * (widths.length - 1)))
        const full = used.slice(0, -1)
        expect(full).toEqual(full.map(() => options.width))
        expect(used.at(-1) ?? 0).toBeLessThanOrEqual(options.width + (rows.at(-1)?.widths.length ?? 0))
      }),
    )
  })

  it('keeps rows of common image shapes near the requested height', () => {
    const everyday = fc.record({
      ratios: fc.array(fc.constantFrom(1, 1.5, 2 / 3, 16 / 9, 9 / 16, 4 / 3), { minLength: 30, maxLength: 120 }),
      width: fc.integer({ min: 900, max: 2_400 }),
      rowHeight: fc.integer({ min: 80, max: 240 }),
    })
    fc.assert(
      fc.property(everyday, (options) => {
        for (const { height } of justifyRows({ ...options, gap: 6 })) {
          expect(height).toBeGreaterThan(options.rowHeight * 0.6)
          expect(height).toBeLessThan(options.rowHeight * 1.5)
        }
      }),
    )
  })

  it('leaves an incomplete last row at the requested height', () => {
    expect(justifyRows({ ratios: [1.5, 1.5], width: 1_200, rowHeight: 140, gap: 6 })).toEqual([
      { start: 0, end: 2, height: 140, widths: [210, 210] },
    ])
  })

  it('aligns a last row of equal items with the row above it', () => {
    const rows = justifyRows({ ratios: Array.from({ length: 8 }, () => 1.1), width: 620, rowHeight: 176, gap: 12 })
    const [above, last] = rows.slice(-2)
    expect(last?.height).toBe(above?.height)
    // Rounding gives the first of a full row the remaining pixels.
    for (const [at, width] of (last?.widths ?? []).entries()) {
      expect(Math.abs(width - (above?.widths[at] ?? 0))).toBeLessThanOrEqual(1)
    }
  })

  it('lays nothing out for no width and for no items', () => {
    expect(justifyRows({ ratios: [1, 1], width: 0, rowHeight: 140, gap: 6 })).toEqual([])
    expect(justifyRows({ ratios: [], width: 900, rowHeight: 140, gap: 6 })).toEqual([])
  })

  it('treats invalid shapes as squares', () => {
    const [row] = justifyRows({ ratios: [Number.NaN, 0], width: 1_200, rowHeight: 140, gap: 6 })
    expect(row?.widths).toEqual([140, 140])
  })
})

describe('fillsTile', () => {
  it('fills a tile that differs by whole pixels only, and shows a panorama whole', () => {
    // Would catch: hairlines beside every image, and a panorama cropped to the widest tile.
    expect(fillsTile(3 / 2, { width: 211, height: 140 })).toBe(true)
    expect(fillsTile(9 / 16, { width: 79, height: 141 })).toBe(true)
    expect(fillsTile(6, { width: 448, height: 140 })).toBe(false)
    expect(fillsTile(0.2, { width: 56, height: 140 })).toBe(false)
  })
})
