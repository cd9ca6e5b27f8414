// Catches a head that turns, tips or leans the other way, and shoulders that do not rise.
import { beforeAll, expect, test } from 'vitest'
import { readCharacter, type Character } from '#service/models/presenter-3d/layers.ts'
import { bendOf, spreadDepth, type Stance } from '#service/models/presenter-3d/move.ts'

const still: Stance = { yaw: 0, pitch: 0, roll: 0, sway: 0, lean: 0, breath: 0, shoulders: { left: 0, right: 0 } }
let character: Character
beforeAll(async () => {
  character = await readCharacter('mina', { hasArms: false })
})

/** How far what stands at a place of the canvas has moved there, in pixels. */
function moved(kind: 'head' | 'body', stance: Partial<Stance>, x: number, y: number) {
  const { manifest } = character
  const sheet = character.sheet(kind)
  const bend = bendOf(kind, sheet, spreadDepth(character.depth(kind)), manifest, { ...still, ...stance }, 1)
  const from = { x: 0, y: 0 }
  bend(x + manifest.canvas.x, y + manifest.canvas.y, from)
  return { x: x - (from.x + sheet.x), y: y - (from.y + sheet.y) }
}

test('the nose goes where the head turns and tips', () => {
  const { cx, cy } = character.manifest.camera
  const nose = (stance: Partial<Stance>) => moved('head', stance, cx, cy + 70)
  expect(nose({}).x).toBeCloseTo(0, 0)
  expect(nose({ yaw: 0.15 }).x).toBeGreaterThan(12)
  expect(nose({ yaw: -0.15 }).x).toBeLessThan(-12)
  expect(nose({ pitch: 0.1 }).y).toBeGreaterThan(8)
  expect(nose({ pitch: -0.1 }).y).toBeLessThan(-8)
  expect(nose({ roll: 0.1 }).x).toBeGreaterThan(4)
})

test('a shoulder rises alone', () => {
  const { cx, cy, f, z } = character.manifest.camera
  const at = (side: number) =>
    moved('body', { shoulders: { left: 1, right: 0 } }, cx + (side * 0.9 * f) / z, cy + (2 * f) / z)
  expect(at(-1).y).toBeLessThan(-15)
  expect(Math.abs(at(1).y)).toBeLessThan(1)
})
