// Catches an image that shows through a nearer one or is left out under a thin one, and an outline that stays where it
// was after it moved.
import { expect, test } from 'vitest'
import { createBender, type Bend } from '#service/models/presenter-3d/bend.ts'
import { layerOf, type Layer } from '#service/models/presenter-3d/layers.ts'
import { blankPlanes } from '../../../../../src-service/models/video/planes.ts'

const size = { width: 216, height: 384 }

/** A disc of one grey with a soft edge. */
function disc(light: number, x: number, y: number, radius: number): Layer {
  const rgba = new Uint8Array(size.width * size.height * 4)
  for (let at = 0; at < size.width * size.height; at += 1) {
    const away = Math.hypot((at % size.width) - x, Math.floor(at / size.width) - y)
    rgba.set([light, light, light, Math.max(0, Math.min(255, (radius - away) * 40))], at * 4)
  }
  return layerOf(rgba, size)
}

const bend: Bend = (x, y, out) => {
  out.x = x + 6 * Math.sin(y / 40)
  out.y = y + 5 * Math.cos(x / 50)
}
const image = (layer: Layer) => ({ layer, bend })

test('images laid together look as if each was laid over those before', () => {
  const [far, near] = [image(disc(220, 90, 150, 84)), image(disc(60, 120, 200, 70))]
  const [together, apart] = [blankPlanes(size), blankPlanes(size)]
  createBender(size).lay([far, near], together)
  createBender(size).lay([far], apart)
  createBender(size).lay([near], apart)
  expect(together.bytes.equals(apart.bytes)).toBe(true)
  // Both can be seen.
  const at = (x: number, y: number) => together.bytes[y * size.width + x] ?? 0
  expect(at(60, 110)).toBeGreaterThan(180)
  expect(at(140, 220)).toBeLessThan(90)
})

test('an outline may move between the least and the most coverage', () => {
  const [small, large] = [disc(200, 108, 190, 40), disc(200, 108, 190, 80)]
  const work = disc(200, 108, 190, 40)
  const range = { least: small.a, most: large.a }
  const bender = createBender(size)
  bender.lay([{ ...image(work), range }], blankPlanes(size))
  for (const plane of ['y', 'a', 'u', 'v', 'half'] as const) work[plane].set(large[plane])
  const [moved, fresh] = [blankPlanes(size), blankPlanes(size)]
  bender.lay([{ ...image(work), range }], moved)
  createBender(size).lay([image(large)], fresh)
  expect(moved.bytes.equals(fresh.bytes)).toBe(true)
})
