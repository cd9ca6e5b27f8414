// Would catch: a missing or repeated combination, or an order that changes between the preview and the run.
import { expect, it } from 'vitest'
import { combineAxes } from '#shared/domain/batch-plan.ts'

const all = (axes: Parameters<typeof combineAxes<number | string>>[0]) => {
  const matrix = combineAxes(axes)
  return Array.from({ length: matrix.count }, (_, index) => [...matrix.at(index).entries()].flat().join(' '))
}

it('combines each value with each, the last axis fastest', () => {
  const axes = [
    { name: 'size', values: [1, 2] },
    { name: 'glaze', values: ['celadon', 'ochre', 'umber'] },
  ]
  expect(all(axes)).toEqual([
    'size 1 glaze celadon',
    'size 1 glaze ochre',
    'size 1 glaze umber',
    'size 2 glaze celadon',
    'size 2 glaze ochre',
    'size 2 glaze umber',
  ])
})

it('is one combination without axes, and none if an axis is empty', () => {
  expect(all([])).toEqual([''])
  expect(all([{ name: 'size', values: [] }])).toEqual([])
})

it('counts more combinations than can be listed, and throws for one out of range', () => {
  const matrix = combineAxes(
    Array.from({ length: 10 }, (_, axis) => ({ name: `${axis}`, values: Array(1000).fill(0) })),
  )
  expect(matrix.count).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => combineAxes([]).at(1)).toThrow(RangeError)
})
