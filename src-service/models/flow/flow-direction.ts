import type { Noise } from '../drawing/noise.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'

/** The direction of the current at a place, in radians. Places run from 0 to 1 over the shorter side. */
export type Direction = (x: number, y: number) => number

type MakeDirection = (noise: Noise, random: RandomStream, ratio: number) => Direction

const createCurrent: MakeDirection = (noise, random) => {
  const scale = random.between(0.9, 1.7)
  const turn = random.between(2.2, 3.6)
  const lean = random.between(0, Math.PI * 2)
  return (x, y) => lean + noise.flat(x * scale, y * scale) * turn + noise.flat(x * 3, y * 3 + 7) * 0.25
}

const createWhirl: MakeDirection = (noise, random, ratio) => {
  const eyes = [0, 1, 2].map(() => ({
    x: random.between(0.15, 0.85) * Math.max(1, ratio),
    y: random.between(0.15, 0.85) * Math.max(1, 1 / ratio),
    spin: random.chance(0.5) ? 1 : -1,
  }))
  return (x, y) => {
    let across = 0
    let down = 0
    for (const eye of eyes) {
      const near = 1 / (0.02 + (x - eye.x) ** 2 + (y - eye.y) ** 2)
      across += -(y - eye.y) * near * eye.spin
      down += (x - eye.x) * near * eye.spin
    }
    return Math.atan2(down, across) + noise.flat(x * 1.6, y * 1.6) * 0.7
  }
}

const createTurns: MakeDirection = (noise, random) => {
  const current = createCurrent(noise, random, 1)
  const step = Math.PI / random.pick([3, 4, 4])
  return (x, y) => Math.round(current(x, y) / step) * step
}

/** Makes the current that a prompt asks for. */
export function createDirection(
  words: readonly string[],
  noise: Noise,
  random: RandomStream,
  ratio: number,
): Direction {
  const byChance = random.pick([createCurrent, createCurrent, createWhirl, createTurns])
  if (mentions(words, 'whirl', 'swirl', 'storm', 'vortex', 'eddy', 'spiral', 'galaxy', 'hair'))
    return createWhirl(noise, random, ratio)
  if (mentions(words, 'circuit', 'angular', 'street', 'block', 'turn', 'maze', 'city'))
    return createTurns(noise, random, ratio)
  if (mentions(words, 'wind', 'current', 'river', 'grass', 'wave', 'dune', 'stream', 'smoke'))
    return createCurrent(noise, random, ratio)
  return byChance(noise, random, ratio)
}
