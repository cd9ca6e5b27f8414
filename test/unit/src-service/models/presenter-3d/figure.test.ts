// Catches a jaw that is cut off where the chin leaves the outline of the resting head, and a hand on the wrong
// side.
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openFigure, type Figure } from '#service/models/presenter-3d/figure.ts'
import { charactersFolder, readManifest } from '#service/models/presenter-3d/manifest.ts'
import { restingPose, type Hand, type Pose } from '#service/models/presenter/pose.ts'
import { blankPlanes, type Planes } from '../../../../../src-service/models/video/planes.ts'

const size = { width: 1080, height: 1920 }
const person = { gender: 'woman', skin: '#c98d63', cut: 'long', beard: false, glasses: false } as const
let figure: Figure
beforeAll(async () => {
  figure = await openFigure(person, size)
})

function draw(acting: Pose): Planes {
  const image = blankPlanes(size)
  figure.draw(image, acting)
  return image
}

/** Brightness of a part of a frame, row by row. */
function part({ bytes }: Planes, left: number, top: number, right: number, bottom: number): number[][] {
  return Array.from({ length: bottom - top }, (_, row) => [
    ...bytes.subarray((top + row) * size.width + left, (top + row) * size.width + right),
  ])
}

const mean = (rows: readonly (readonly number[])[]) => {
  const values = rows.flat()
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

test('an open mouth carries the whole chin down', async () => {
  const manifest = await readManifest(join(charactersFolder(), figure.name))
  const scale = size.width / manifest.frame.width
  const chin = manifest.sheets['head']?.rows[0]?.lips?.chin ?? 0
  const top = Math.round(chin * scale) + 2
  const below = (open: number) =>
    part(
      draw({ ...restingPose, smile: 0, mouth: { open, wide: 0, round: 0, teeth: 0, press: 0 } }),
      520,
      top,
      560,
      top + 10,
    )
  // Without the chin this is the neck, in the shadow of the head.
  expect(mean(below(1))).toBeGreaterThan(mean(below(0)) + 25)
})

test('shows each hand on its side, and none that hangs', () => {
  const up: Hand = { raise: 1, out: 0.3, turn: 0, open: 1, count: 0 }
  const down: Hand = { ...up, raise: 0 }
  const [none, left, right] = [
    { left: down, right: down },
    { left: up, right: down },
    { left: down, right: up },
  ].map((hands) => draw({ ...restingPose, hands }))
  const changed = (image: Planes | undefined, from: number, until: number) => {
    let count = 0
    for (let y = 1300; y < 1700; y += 4)
      for (let x = from; x < until; x += 4) {
        const at = y * size.width + x
        if (Math.abs((image?.bytes[at] ?? 0) - (none?.bytes[at] ?? 0)) > 10) count += 1
      }
    return count
  }
  expect(none?.bytes.equals(draw(restingPose).bytes)).toBe(true)
  expect(changed(left, 0, 540)).toBeGreaterThan(800)
  expect(changed(left, 540, 1080)).toBe(0)
  expect(changed(right, 540, 1080)).toBeGreaterThan(800)
  expect(changed(right, 0, 540)).toBe(0)
})
