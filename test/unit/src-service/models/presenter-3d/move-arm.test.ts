// Catches forearms that come out of the middle of the body, wrists that break, hands that jump, and a left arm that is
// not the mirrored right one.
import { expect, test } from 'vitest'
import { readCharacter } from '#service/models/presenter-3d/layers.ts'
import { bendOfArm, placeArm } from '#service/models/presenter-3d/move-arm.ts'
import type { Stance } from '#service/models/presenter-3d/move.ts'
import type { Hand } from '#service/models/presenter/pose.ts'

const still: Stance = { yaw: 0, pitch: 0, roll: 0, sway: 0, lean: 0, breath: 0, shoulders: { left: 0, right: 0 } }
const hand: Hand = { raise: 1, out: 0, turn: 0, open: 0.5, count: 0 }
const placed = (part: Partial<Hand>) => {
  const arm = placeArm({ ...hand, ...part }, 'right', still)
  if (arm === null) throw new Error('The arm is out of sight.')
  return arm
}

test('a forearm leans inwards from the elbow, and the hand is never bent far from it', () => {
  for (let raise = 0.3; raise <= 1.3; raise += 0.1)
    for (let out = -0.9; out <= 0.6; out += 0.1)
      for (let turn = -1; turn <= 1; turn += 0.25) {
        const { wrist, sleeveAngle, handAngle } = placed({ raise, out, turn })
        expect(wrist.x).toBeGreaterThan(0.3)
        expect(wrist.x).toBeLessThan(1.5)
        expect(sleeveAngle).toBeLessThan(0.1)
        expect(sleeveAngle).toBeGreaterThan(-0.9)
        expect(Math.abs(handAngle - sleeveAngle)).toBeLessThan(0.61)
      }
})

test('a hand rises, turns and moves aside without a jump, and hangs out of sight', () => {
  expect(placeArm({ ...hand, raise: 0 }, 'right', still)).toBeNull()
  for (let step = 0; step < 100; step += 1) {
    const at = (share: number) =>
      placed({ raise: 0.15 + 1.1 * share, out: -0.8 + 1.4 * share, turn: -1 + 2 * share, open: share })
    const [one, two] = [at(step / 100), at((step + 1) / 100)]
    expect(Math.hypot(one.wrist.x - two.wrist.x, one.wrist.y - two.wrist.y)).toBeLessThan(0.06)
    expect(Math.abs(one.handAngle - two.handAngle)).toBeLessThan(0.06)
  }
})

test('the left arm is the right one mirrored', async () => {
  const { manifest, sheet } = await readCharacter('mina')
  const hands = sheet('hand')
  const { wrist, handAngle } = placed({ out: 0.3 })
  const [left, right] = (['left', 'right'] as const).map((side) =>
    bendOfArm(wrist, handAngle, side, hands, manifest, 1),
  )
  const [one, two] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  left?.(150, 1000, one)
  right?.(manifest.frame.width - 150, 1000, two)
  expect(one.x).toBeCloseTo(two.x, 3)
  expect(one.y).toBeCloseTo(two.y, 3)
})
