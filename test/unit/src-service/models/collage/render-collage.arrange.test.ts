// Catches a sheet with images that overlap or pass its edge, rows that do not fill it, or a missing image.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange } from '#service/models/collage/render-collage.ts'

const size = { width: 1600, height: 1066 }

test('any two to twelve images fill the sheet, in order, without overlap', () => {
  const ratios = fc.array(fc.double({ min: 0.45, max: 2.4, noNaN: true }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(ratios, fc.integer({ min: 0, max: 60 }), (given, gap) => {
      const places = arrange(given, size, gap)
      expect(places).toHaveLength(given.length)
      for (const [index, place] of places.entries()) {
        expect(place.width > 0 && place.height > 0).toBe(true)
        const before = places[index - 1]
        const beside = before === undefined ? gap : before.left + before.width + gap
        const isBeside = place.left === beside && place.top === (before?.top ?? gap)
        const isBelow = before !== undefined && place.left === gap && place.top === before.top + before.height + gap
        expect(isBeside || isBelow).toBe(true)
      }
      const last = places.at(-1)
      expect([(last?.left ?? 0) + (last?.width ?? 0) + gap, (last?.top ?? 0) + (last?.height ?? 0) + gap]).toEqual([
        1600, 1066,
      ])
    }),
  )
})
