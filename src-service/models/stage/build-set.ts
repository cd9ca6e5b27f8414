import { colour, mixColour, scaleColour, type Colour } from '../drawing/colour.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { lightness, mixTint } from '../drawing/tint.ts'
import type { Scheme } from '../drawing/scheme.ts'
import { buildProduct, chooseProduct } from './build-product.ts'
import { arch, ball, block, column, ring, type Solid } from './solids.ts'
import type { StageInput } from './stage-input.ts'
import type { Thing } from './thing.ts'

/** What stands where, and the colours of the ground. */
export type StageSet = {
  readonly things: readonly Thing[]
  readonly floor: Colour
  readonly wall: Colour
  /** Where the light comes from; its length is 1. */
  readonly light: readonly [number, number, number]
}

type Build = (random: RandomStream, tint: (index: number) => Colour) => { things: Thing[]; top: number; at: number }

const chalk = (solid: Solid, tint: Colour): Thing => ({ solid, colour: tint, gloss: 0.12 })

const buildArches: Build = (random, tint) => {
  const shift = random.between(-0.25, 0.25)
  const tall = random.between(0.22, 0.32)
  return {
    top: tall,
    at: 0,
    things: [
      chalk(arch([shift, 0, 1.25], [1.75, 1.95, 0.22], 1.2), tint(0)),
      chalk(arch([shift + 0.62, 0, 1.6], [1.5, 2.35, 0.2], 0.95), tint(1)),
      chalk(column([0, 0, 0], 0.62, tall, 0.02), tint(2)),
      chalk(column([-0.98, 0, 0.25], 0.24, 0.55, 0.02), tint(1)),
      { solid: ball([-0.98, 0.71, 0.25], 0.16), colour: tint(3), gloss: 0.5 },
    ],
  }
}

const buildSteps: Build = (random, tint) => {
  const side = random.chance(0.5) ? 1 : -1
  return {
    top: 0.42,
    at: 0,
    things: [
      chalk(block([0, 0, 0.2], [1.7, 0.14, 1.5], 0.015), tint(0)),
      chalk(block([0, 0.14, 0.3], [1.25, 0.14, 1.15], 0.015), tint(1)),
      chalk(block([0, 0.28, 0.38], [0.85, 0.14, 0.85], 0.015), tint(0)),
      chalk(block([side * 1.05, 0, 0.75], [0.5, 1.6, 0.5], 0.02), tint(2)),
      chalk(block([side * 1.45, 0, 0.45], [0.36, 0.95, 0.36], 0.02), tint(3)),
      { solid: ball([-side * 1.12, 0.22, 0.1], 0.22), colour: tint(2), gloss: 0.5 },
    ],
  }
}

const buildRing: Build = (random, tint) => {
  const side = random.chance(0.5) ? 1 : -1
  return {
    top: 0.3,
    at: 0,
    things: [
      { solid: ring([0, 0.98, 0.75], 0.82, 0.055), colour: tint(1), gloss: 0.45 },
      chalk(column([0, 0, 0.1], 0.7, 0.16, 0.02), tint(0)),
      chalk(column([0, 0.16, 0.1], 0.48, 0.14, 0.02), tint(2)),
      chalk(column([side * 1.15, 0, 0.5], 0.26, 0.8, 0.02), tint(3)),
      { solid: ball([-side * 1.05, 0.17, -0.1], 0.17), colour: tint(3), gloss: 0.5 },
      { solid: ball([-side * 1.32, 0.1, 0.25], 0.1), colour: tint(1), gloss: 0.5 },
    ],
  }
}

const buildColumns: Build = (random, tint) => ({
  top: 0.44,
  at: 0,
  things: [
    chalk(column([0, 0, 0.05], 0.46, 0.44, 0.02), tint(0)),
    ...[-1.5, -1.12, -0.78, 0.84, 1.2, 1.56].map((x, index) =>
      chalk(column([x, 0, 0.7 + (index % 2) * 0.3], 0.21, random.between(0.5, 1.9), 0.02), tint(1 + (index % 3))),
    ),
    { solid: ball([0.7, 0.13, -0.35], 0.13), colour: tint(2), gloss: 0.6 },
  ],
})

/** Builds the stage that a prompt asks for, with its product where one stands on it. */
export function buildSet(input: StageInput, words: readonly string[], scheme: Scheme, random: RandomStream): StageSet {
  const byChance = random.pick([buildArches, buildSteps, buildRing, buildColumns])
  const build = mentions(words, 'arch', 'arcade', 'door', 'gate')
    ? buildArches
    : mentions(words, 'step', 'stair', 'podium', 'block', 'cube')
      ? buildSteps
      : mentions(words, 'ring', 'circle', 'hoop', 'halo', 'moon')
        ? buildRing
        : mentions(words, 'column', 'cylinder', 'pillar', 'organ')
          ? buildColumns
          : byChance
  const ordered = scheme.tints.toSorted((one, other) => lightness(other) - lightness(one))
  const soften = (tint: string) => colour(mixTint(tint, '#e9e2d8', lightness(tint) < 0.4 ? 0.3 : 0.16))
  const tint = (index: number) => soften(ordered[index % ordered.length] ?? '#d8cfc2')
  const { things, top, at } = build(random, tint)
  const product = chooseProduct(input, words)
  const paper = colour(scheme.paper)
  const ground = lightness(scheme.paper) < 0.5 ? mixColour(paper, colour('#6a7078'), 0.25) : scaleColour(paper, 0.92)
  const side = random.chance(0.75) ? -1 : 1
  const [x, y, z] = [side * random.between(0.55, 0.8), random.between(0.8, 1), -random.between(0.5, 0.7)]
  const length = Math.hypot(x, y, z)
  return {
    things: [...things, ...buildProduct(product, [at, top, 0.15], soften(scheme.tints[0]), colour('#f2eee6'))],
    floor: ground,
    wall: mixColour(ground, tint(0), 0.12),
    light: [x / length, y / length, z / length],
  }
}
