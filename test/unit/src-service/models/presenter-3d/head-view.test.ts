// Catches a turned head that is a bent picture of one that looks ahead, a head that turns less than it is told, and one
// that jumps from one rendered pose to the next.
import { beforeAll, expect, test } from 'vitest'
import { openFigure, type Figure } from '#service/models/presenter-3d/figure.ts'
import { chooseViews } from '#service/models/presenter-3d/head-view.ts'
import { readCharacter, type Character } from '#service/models/presenter-3d/layers.ts'
import { restingPose } from '#service/models/presenter/pose.ts'
import { blankPlanes, planeLayout, type Planes } from '#service/models/video/planes.ts'

/** The size in which the pictures are rendered. */
const size = { width: 720, height: 1280 }
const person = { gender: 'woman', skin: '#c98d63', cut: 'long', beard: false, glasses: false } as const
const degree = Math.PI / 180
/** What a turn of 1 is. */
const mostYaw = 16 * degree
let figure: Figure
let character: Character
beforeAll(async () => {
  figure = await openFigure(person, size, { hasArms: false })
  character = await readCharacter(figure.name, { hasArms: false })
})

/** The head turned by an angle to the viewer's right, in front of green. Radians. */
function turned(yaw: number): Planes {
  const image = blankPlanes(size)
  image.bytes.fill(0)
  figure.draw(image, { ...restingPose, yaw: yaw / mostYaw })
  return image
}

test('a head that is turned as far as a rendered one is that picture', () => {
  for (const id of ['left', 'right'] as const) {
    const view = character.manifest.views.find((one) => one.id === id)
    const { x, y, rows } = character.sheet(`${id}-head`)
    const layer = rows[0]?.layer
    if (view === undefined || layer === undefined) throw new Error(`There is no view ${id}.`)
    const shown = turned(view.yaw)
    let [sum, count] = [0, 0]
    // Cheeks and hair beside the nose, without eyes and mouth.
    for (let row = 480; row < 520; row += 1) {
      for (let column = 190; column < 670; column += 1) {
        const at = (row - y) * layer.width + column - x
        if ((layer.a[at] ?? 0) < 255) continue
        const own = shown.bytes[row * size.width + column + character.manifest.canvas.x] ?? 0
        sum += Math.abs(own - (layer.y[at] ?? 0))
        count += 1
      }
    }
    expect(count).toBeGreaterThan(8000)
    expect(sum / count).toBeLessThan(2)
  }
})

/** The middle of the lips, which are the reddest, from the middle of the head's outline at their height. Pixels. */
function lipsAway(image: Planes): number {
  const [, , red] = planeLayout(image)
  const lips = character.sheet('head').rows[0]?.lips
  if (lips === undefined) throw new Error('The head has no mouth.')
  const away: number[] = []
  for (let row = Math.round(lips.lower / 2) + 2; row < lips.under / 2 - 4; row += 1) {
    const values = [...image.bytes.subarray(red.start + row * red.stride, red.start + (row + 1) * red.stride)]
    const isHead = (value: number) => value > 60
    const outline = (values.findIndex(isHead) + values.findLastIndex(isHead)) / 2
    const most = Math.max(...values) - 4
    const found = [...values.keys()].filter((at) => (values[at] ?? 0) >= most)
    away.push(2 * (found.reduce((sum, at) => sum + at, 0) / found.length - outline))
  }
  return away.reduce((sum, value) => sum + value, 0) / away.length
}

test('the lips move across the head as far as its turn takes them', () => {
  const straight = lipsAway(turned(0))
  const { unit } = character.manifest
  for (const degrees of [-20, -14, -6, 6, 14, 20]) {
    // Lips are 0.91 head units in front of the neck, in which a head turns.
    const far = 0.91 * Math.sin(degrees * degree) * unit
    const moved = lipsAway(turned(degrees * degree)) - straight
    // The outline follows the turn a little.
    expect(moved / far, `${degrees} degrees`).toBeGreaterThan(0.75)
    expect(moved / far, `${degrees} degrees`).toBeLessThan(1.05)
  }
})

test('the nearest view is shown, and never changes at once', () => {
  const { views } = character.manifest
  const shares = (yaw: number) =>
    new Map(chooseViews(views, yaw).flatMap((one) => (one ? [[one.view.id, one.share]] : [])))
  expect(shares(0)).toEqual(new Map([['front', 1]]))
  expect(shares(20 * degree)).toEqual(new Map([['right', 1]]))
  expect(shares(-20 * degree)).toEqual(new Map([['left', 1]]))
  let both = 0
  for (let step = -2000; step < 2000; step += 1) {
    const [now, next] = [shares((step / 100) * degree), shares(((step + 1) / 100) * degree)]
    expect([...now.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
    for (const id of ['front', 'left', 'right'] as const)
      expect(Math.abs((now.get(id) ?? 0) - (next.get(id) ?? 0))).toBeLessThan(0.02)
    if (now.size > 1) both += 1
  }
  // Mixing takes time.
  expect(both / 4000).toBeLessThan(0.12)
})

test('a head passes from one view to the next without a jump', () => {
  const apart = (one: Planes, other: Planes) => {
    let sum = 0
    for (let at = 0; at < size.width * 900; at += 1) sum += Math.abs((one.bytes[at] ?? 0) - (other.bytes[at] ?? 0))
    return sum / (size.width * 900)
  }
  const frames = Array.from({ length: 13 }, (_, step) => turned((6 + step * 0.5) * degree))
  const steps = frames.slice(1).map((frame, at) => apart(frame, frames[at] as Planes))
  const usual = steps.toSorted((one, other) => one - other)[3] ?? 0
  expect(Math.max(...steps)).toBeLessThan(usual * 3)
})
