// Catches clothes and hair of a character that keep their own colour when another is asked for, skin that takes it on,
// and a shirt below a cardigan that does.
import { expect, test } from 'vitest'
import {
  characterNames,
  nearestCharacter,
  type CharacterName,
  type Person,
} from '#service/models/presenter-3d/character.ts'
import { openFigure } from '#service/models/presenter-3d/figure.ts'
import { ownTints, type Tints } from '#service/models/presenter-3d/tint.ts'
import { restingPose } from '#service/models/presenter/pose.ts'
import { blankPlanes, planeLayout, type Planes } from '#service/models/video/planes.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const size = { width: 216, height: 384 }
/** The one with a shirt below a cardigan comes first: it is always tried. */
const tried = ['kofi', ...characterNames.filter((name) => name !== 'kofi')] as const
const people: Readonly<Record<CharacterName, Person>> = {
  mina: { gender: 'woman', skin: '#cb9064', cut: 'long', beard: false, glasses: false, age: 30 },
  finn: { gender: 'man', skin: '#e6ae84', cut: 'crop', beard: true, glasses: false, age: 32 },
  zuri: { gender: 'woman', skin: '#9a5a34', cut: 'curls', beard: false, glasses: false, age: 28 },
  omar: { gender: 'man', skin: '#b27646', cut: 'none', beard: true, glasses: false, age: 38 },
  ruth: { gender: 'woman', skin: '#f3bf9c', cut: 'bun', beard: false, glasses: true, age: 67 },
  kofi: { gender: 'man', skin: '#5f3826', cut: 'crop', beard: true, glasses: true, age: 58 },
}

type Colour = { readonly red: number; readonly green: number; readonly blue: number }

function colourAt(image: Planes, x: number, y: number): Colour {
  const [bright, blue, red] = planeLayout(image)
  const few = (y >> 1) * blue.stride + (x >> 1)
  const light = 1.16438 * ((image.bytes[bright.start + y * bright.stride + x] ?? 0) - 16)
  const [u, v] = [(image.bytes[blue.start + few] ?? 0) - 128, (image.bytes[red.start + few] ?? 0) - 128]
  return { red: light + 1.79274 * v, green: light - 0.21325 * u - 0.53291 * v, blue: light + 2.1124 * u }
}

function meanOf(colours: readonly Colour[]): number[] {
  return (['red', 'green', 'blue'] as const).map(
    (channel) => colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length,
  )
}

const apart = (one: Colour, other: Colour) =>
  Math.abs(one.red - other.red) + Math.abs(one.green - other.green) + Math.abs(one.blue - other.blue)

async function drawNew(name: CharacterName, tints: Tints): Promise<Planes> {
  const figure = await openFigure(people[name], size, { tints, hasArms: false })
  const image = blankPlanes(size)
  image.bytes.fill(128)
  // Turned a little further than where two views are mixed, so that both kinds of views are measured.
  figure.draw(image, { ...restingPose, yaw: name === 'mina' || name === 'omar' ? 0 : 1 })
  return image
}

const drawn = new Map<string, Promise<Planes>>()

/** Draws a character, once in each of its colours. */
function draw(name: CharacterName, tints: Tints = ownTints): Promise<Planes> {
  const key = JSON.stringify([name, tints])
  const found = drawn.get(key) ?? drawNew(name, tints)
  drawn.set(key, found)
  return found
}

/** Green clothes and copper hair; no character has either. */
const asked = { cloth: '#2f9e4f', hair: '#b4552b' }
const [green, copper] = [
  [47, 158, 79],
  [180, 85, 43],
]

test.each(sampleOf(tried, 1))('%s wears the colours that are asked for', async (name) => {
  expect(nearestCharacter(people[name])).toBe(name)
  const [own, dyed] = await Promise.all([draw(name), draw(name, asked)])
  const clothes: Colour[] = []
  const hair: Colour[] = []
  let [skin, changed] = [0, 0]
  for (let y = 20; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const [before, after] = [colourAt(own, x, y), colourAt(dyed, x, y)]
      const isChanged = apart(before, after) > 24
      // Beside the shirt of a cardigan; above the shoulders; the cheeks.
      if (y > 290 && y < 370 && ((x > 40 && x < 75) || (x > 140 && x < 175))) clothes.push(after)
      else if (y < 190 && isChanged) hair.push(after)
      if (y > 132 && y < 142 && x > 88 && x < 128) [skin, changed] = [skin + 1, changed + (isChanged ? 1 : 0)]
    }
  }
  const near = (mean: readonly number[], goal: readonly number[] | undefined, most: number) => {
    for (const [channel, value] of mean.entries())
      expect(Math.abs(value - (goal?.[channel] ?? 0)), `${name} ${mean.map(Math.round).join(' ')}`).toBeLessThan(most)
  }
  near(meanOf(clothes), green, 32)
  expect(hair.length).toBeGreaterThan(400)
  near(meanOf(hair), copper, 40)
  expect(changed / skin).toBeLessThan(0.05)
})

test('the shirt below a cardigan keeps its colour', async () => {
  const [own, dyed] = await Promise.all([draw('kofi'), draw('kofi', asked)])
  let least = Infinity
  for (let x = 96; x < 120; x += 1) least = Math.min(least, apart(colourAt(own, x, 218), colourAt(dyed, x, 218)))
  expect(least).toBeLessThan(12)
})
