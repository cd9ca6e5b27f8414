// Catches: a meter that shows silence as sound, and a spoken word that counts as the noise of the room.
import { expect, it } from 'vitest'
import { levelOf, roomNoiseOf } from '#renderer/features/cast/voices/use-microphone.ts'

it('measures the level of samples', () => {
  expect(levelOf(new Float32Array(100))).toBe(-100)
  expect(levelOf(new Float32Array(100).fill(1))).toBeCloseTo(0, 3)
  expect(levelOf(Float32Array.from({ length: 480 }, (_, at) => Math.sin(at / 3)))).toBeCloseTo(-3, 0)
})

it('tells the noise of the room although somebody speaks, and only after a second', () => {
  expect(roomNoiseOf([-60, -60])).toBeNull()
  expect(roomNoiseOf([...Array<number>(20).fill(-60), ...Array<number>(10).fill(-15)])).toBe(-60)
})
