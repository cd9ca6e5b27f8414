// Would catch: an image that slips away under the pointer, one that can be lost outside its box, and a "100 %" that is
// not one image pixel per screen pixel on a dense screen.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitScale, fitted, panBy, placeOf, scaleOf, type ZoomFrame, zoomTo } from '#renderer/ui/zoom.ts'

const frame: ZoomFrame = { image: { width: 1600, height: 1200 }, box: { width: 800, height: 500 }, ratio: 2 }
const side = fc.integer({ min: 40, max: 9_000 })
const frames = fc.record({
  image: fc.record({ width: side, height: side }),
  box: fc.record({ width: fc.integer({ min: 100, max: 2_000 }), height: fc.integer({ min: 100, max: 2_000 }) }),
  ratio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
})

it('shows one image pixel per screen pixel at 100 %', () => {
  const place = placeOf(zoomTo(fitted, 1, frame), frame)
  expect(place).toMatchObject({ width: 800, height: 600 })
  expect(Number.isInteger(place.top * frame.ratio)).toBe(true)
})

it('fits without enlarging a small image beyond its pixels', () => {
  expect(fitScale(frame)).toBeCloseTo(1000 / 1200)
  const small = { ...frame, image: { width: 64, height: 64 } }
  expect(placeOf(fitted, small)).toMatchObject({ width: 64, height: 64, left: 368, top: 218 })
})

it('keeps what is under the pointer in place while it zooms in', () => {
  const share = fc.double({ min: 0.2, max: 0.8, noNaN: true })
  fc.assert(
    fc.property(frames, share, fc.double({ min: 2, max: 6, noNaN: true }), (one, at, by) => {
      const view = zoomTo(fitted, fitScale(one) * 4, one)
      const point = { x: one.box.width * at, y: one.box.height * at }
      const next = zoomTo(view, scaleOf(view, one) * by, one, point)
      const [from, to] = [placeOf(view, one), placeOf(next, one)]
      const under = (place: typeof from) => (point.x - place.left) / place.width
      // A side that does not fill the box stays centred instead.
      const isFilled = from.width > one.box.width && to.width >= from.width
      // Within a device pixel of the larger image.
      expect(isFilled ? Math.abs(under(from) - under(to)) * from.width : 0).toBeLessThan(1.01)
    }),
  )
})

it('never shows an empty box: however it is moved, an edge of the image stays at the edge of the box', () => {
  const scale = fc.double({ min: 0.01, max: 16, noNaN: true })
  fc.assert(
    fc.property(frames, scale, fc.integer(), fc.integer(), (one, to, x, y) => {
      const place = placeOf(panBy(zoomTo(fitted, to, one), { x, y }, one), one)
      const spare = Math.max(0, one.box.width - place.width)
      const right = one.box.width - place.left - place.width
      expect(Math.max(place.left, right)).toBeLessThanOrEqual(spare / 2 + 1)
    }),
  )
})

it('stops at the complete image when zooming out, and at sixteen times when zooming in', () => {
  expect(zoomTo(zoomTo(fitted, 3, frame), 0.1, frame)).toEqual(fitted)
  expect(zoomTo(fitted, 99, frame).scale).toBe(16)
})

it('leaves a view alone before there is a box or an image', () => {
  const before = { ...frame, box: { width: 0, height: 0 } }
  expect(zoomTo(fitted, 2, before)).toEqual(fitted)
  expect(panBy(fitted, { x: 5, y: 5 }, before)).toEqual(fitted)
})
