import { type GridGroup, gridLines } from '#renderer/ui/grid-layout.ts'
import { describe, expect, it } from 'vitest'

// Would catch: two days in one row, a heading without images, and rows that count from the start of their day instead
// of the start of the list (the wrong image opens).

const options = { width: 1_000, rowHeight: 100, gap: 6, headingHeight: 36 }
const day = (key: string): GridGroup => ({ key, title: key })

describe('gridLines', () => {
  it('starts a new row at every group and counts items through the complete list', () => {
    const keys = ['mon', 'mon', 'mon', 'tue', 'wed', 'wed']
    const lines = gridLines({ ...options, ratios: keys.map(() => 1.5), groupOf: (index) => day(keys[index] ?? '') })
    const shape = lines.map((line) => {
      if (line.kind === 'row') return [line.row.start, line.row.end]
      return line.kind === 'heading' ? line.group.key : ''
    })
    expect(shape).toEqual(['mon', [0, 3], 'tue', [3, 4], 'wed', [4, 6]])
  })

  it('has no headings if items have no groups', () => {
    const lines = gridLines({ ...options, ratios: [1, 1, 1] })
    expect(lines.map(({ kind }) => kind)).toEqual(['row'])
  })

  it('gives each line its height with the gap below it', () => {
    const [heading, row] = gridLines({ ...options, ratios: [1], groupOf: () => day('mon') })
    expect([heading?.size, row?.size]).toEqual([36, 106])
  })

  it('gives the items of a frame rows of their own, below its line', () => {
    const framed = [false, true, true, true, false]
    const lines = gridLines({
      ...options,
      ratios: framed.map(() => 1.5),
      frameOf: (index) => (framed[index] === true ? { key: 'stack' } : null),
    })
    const shape = lines.map((line) =>
      line.kind === 'row' ? [line.row.start, line.row.end, line.frame ?? 'none'] : line.kind,
    )
    expect(shape[0]).toEqual([0, 1, 'none'])
    expect(shape[1]).toBe('frame')
    expect(shape.at(-2)).toEqual([expect.any(Number), 4, 'last'])
    expect(shape.at(-1)).toEqual([4, 5, 'none'])
  })
})
