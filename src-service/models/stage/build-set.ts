import { colour, mixColour, scaleColour, type Colour, lightness, mixTint, hexOf } from '../drawing/colour.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Scheme } from '../drawing/scheme.ts'
import { arch, ball, block, column, ring, type Solid, type Thing, turned } from './solids.ts'
import type { StageInput, Product } from './stage-model.ts'
import { colourOf } from '../drawing/colour-words.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'

/** What is between the lamp and the stage: nothing, a window with bars, or a blind with slats. */
type Gate = {
  readonly kind: 'open' | 'window' | 'blind'
  /** Tilt of the window, in radians. */
  readonly lean: number
  readonly shift: number
}

/** Returns the share of the lamp's light that reaches a point. */
type Admit = (x: number, y: number, z: number) => number

const softness = 0.06
const shade = 0.26
const windowHalf = [1.05, 1.3] as const
const paneHalf = 0.045
const slatPeriod = 0.3

function chooseGate(words: readonly string[], random: RandomStream): Gate {
  const byChance = random.pick(['open', 'open', 'window', 'blind'] as const)
  const named = mentions(words, 'window', 'sunlight', 'sun')
    ? 'window'
    : mentions(words, 'blind', 'shutter', 'slat')
      ? 'blind'
      : mentions(words, 'soft', 'studio', 'even')
        ? 'open'
        : byChance
  return { kind: named, lean: random.between(-0.3, 0.3), shift: random.between(-0.35, 0.35) }
}

/** Creates the light mask of a gate for a light direction of length 1. */
export function createAdmission({ kind, lean, shift }: Gate, light: readonly [number, number, number]): Admit {
  if (kind === 'open') return () => 1
  const [lightX, lightY, lightZ] = light
  const flat = Math.hypot(lightX, lightZ) || 1
  const [acrossX, acrossZ] = [-lightZ / flat, lightX / flat]
  const [upX, upY, upZ] = [-lightX * (lightY / flat), flat, -lightZ * (lightY / flat)]
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  const inside = (far: number, half: number) => smoothStep(half + softness, half - softness, Math.abs(far))

  return (x, y, z) => {
    const across = x * acrossX + (z - 0.15) * acrossZ + shift
    const up = x * upX + (y - 0.6) * upY + (z - 0.15) * upZ
    const u = across * cos - up * sin
    const v = across * sin + up * cos
    if (kind === 'blind') {
      const part = v / slatPeriod - Math.floor(v / slatPeriod)
      const slat = smoothStep(0.5, 0.22, Math.abs(part - 0.5) * 1.05)
      return shade + (1 - shade) * saturate(slat * inside(u, 1.5))
    }
    const frame = inside(u, windowHalf[0]) * inside(v, windowHalf[1])
    const bars = (1 - inside(u, paneHalf)) * (1 - inside(v - 0.35, paneHalf))
    return shade + (1 - shade) * frame * bars
  }
}

/** The objects of the stage, and the colours of the background. */
export type StageSet = {
  readonly things: readonly Thing[]
  readonly floor: Colour
  readonly wall: Colour
  /** Unit vector towards the light. */
  readonly light: readonly [number, number, number]
  readonly gate: Gate
  /** Height of the camera above the floor. */
  readonly eye: number
}

type Built = { readonly things: readonly Thing[]; readonly top: number }

/** `hand` is 1 or -1 and mirrors the set. */
type Build = (random: RandomStream, tint: (index: number) => Colour, hand: number) => Built

const chalk = (solid: Solid, tint: Colour): Thing => ({ solid, colour: tint, gloss: 0.12 })
const lacquer = (solid: Solid, tint: Colour): Thing => ({ solid, colour: tint, gloss: 0.55 })

const buildArches: Build = (random, tint, hand) => {
  const tall = random.between(0.16, 0.4)
  const wide = random.between(0.52, 0.7)
  const shift = random.between(-0.35, 0.2) * hand
  const front = random.between(1.75, 2.1)
  const third = chalk(arch([shift - hand * 0.75, 0, 1.7], [1.1, front * 0.72, 0.2], 0.66), tint(3))
  return {
    top: tall,
    things: [
      chalk(arch([shift, 0, 1.2], [1.75, front, 0.22], 1.2), tint(0)),
      chalk(arch([shift + hand * 0.64, 0, 1.6], [1.5, front + 0.4, 0.2], 0.95), tint(1)),
      ...(random.chance(0.4) ? [third] : []),
      chalk(column([0, 0, 0], wide, tall, 0.02), tint(2)),
      ...(random.chance(0.5) ? [chalk(column([0, 0, 0], wide + 0.26, tall * 0.42, 0.02), tint(0))] : []),
      chalk(column([-hand * 1.06, 0, 0.3], 0.24, random.between(0.3, 0.7), 0.02), tint(1)),
      lacquer(ball([-hand * 0.92, 0.17, -0.3], 0.17), tint(3)),
    ],
  }
}

const buildSteps: Build = (random, tint, hand) => {
  const count = 2 + random.whole(3)
  const rise = random.between(0.11, 0.16)
  const steps = Array.from({ length: count }, (_, index) => {
    const share = index / count
    const size = [1.75 - share * 1.15, rise, 1.5 - share * 0.8] as const
    return chalk(block([hand * share * 0.1, rise * index, 0.2 + share * 0.25], size, 0.015), tint(index % 2))
  })
  const tall = random.between(1.15, 1.7)
  return {
    top: rise * count,
    things: [
      ...steps,
      chalk(block([hand * 0.82, 0, 1.15], [0.46, tall, 0.4], 0.02), tint(2)),
      chalk(block([hand * 1.22, 0, 0.95], [0.34, tall * 0.6, 0.34], 0.02), tint(3)),
      random.chance(0.5)
        ? lacquer(ball([-hand * 1.1, 0.2, 0.15], 0.2), tint(2))
        : lacquer(column([-hand * 1.08, 0, 0.3], 0.2, 0.52, 0.02), tint(3)),
    ],
  }
}

const buildRing: Build = (random, tint, hand) => {
  const radius = random.between(0.7, 0.86)
  const shift = random.between(-0.2, 0.2)
  const second = lacquer(ring([shift + hand * 0.5, radius * 0.72, 1.05], radius * 0.62, 0.05), tint(3))
  return {
    top: 0.3,
    things: [
      lacquer(ring([shift, radius + 0.16, 0.75], radius, random.between(0.045, 0.075)), tint(1)),
      ...(random.chance(0.5) ? [second] : []),
      chalk(column([0, 0, 0.1], 0.72, 0.16, 0.02), tint(0)),
      chalk(column([0, 0.16, 0.1], 0.48, 0.14, 0.02), tint(2)),
      chalk(column([hand * 1.1, 0, 0.55], 0.25, random.between(0.5, 1.1), 0.02), tint(3)),
      lacquer(ball([-hand * 1.05, 0.17, -0.1], 0.17), tint(3)),
      lacquer(ball([-hand * 1.28, 0.1, 0.25], 0.1), tint(1)),
    ],
  }
}

const buildColumns: Build = (random, tint, hand) => {
  const tall = random.between(0.3, 0.55)
  const behind = [-1.28, -0.92, -0.56, 0.6, 0.96, 1.3].map((x, index) => {
    const high = random.between(0.45, 1.05) + (index === 1 || index === 4 ? random.between(0.2, 0.75) : 0)
    return chalk(column([x * hand, 0, 0.8 + (index % 2) * 0.3], 0.19, high, 0.02), tint(1 + (index % 3)))
  })
  return {
    top: tall,
    things: [
      chalk(column([0, 0, 0.05], random.between(0.44, 0.6), tall, 0.02), tint(0)),
      ...behind,
      lacquer(ball([hand * 0.78, 0.13, -0.35], 0.13), tint(2)),
    ],
  }
}

const builds: readonly (readonly [Build, readonly string[]])[] = [
  [buildArches, ['arch', 'arche', 'arcade', 'door', 'gate']],
  [buildSteps, ['step', 'stair', 'podium', 'block', 'cube', 'box']],
  [buildRing, ['ring', 'circle', 'hoop', 'halo', 'moon']],
  [buildColumns, ['column', 'cylinder', 'pillar', 'organ']],
]

const isDark = ({ paper }: Scheme) => lightness(paper) < 0.5

/** Returns the background colour: the palest colour as a paper roll, or the darkest for night. */
function groundOf(scheme: Scheme, ordered: readonly string[]): Colour {
  if (isDark(scheme)) {
    return mixColour(colour(scheme.paper), colour(ordered.at(-1) ?? scheme.paper), 0.35)
  }
  const palest = ordered[0] ?? scheme.paper
  const next = ordered[1] ?? palest
  const painted = lightness(next) > 0.72 ? next : palest
  return colour(mixTint(painted, '#f6efe4', lightness(painted) > 0.86 ? 0.1 : 0.35))
}

// `cream` and `honey` are colours before they are contents.
const names: readonly (readonly [Product, readonly string[]])[] = [
  ['none', ['empty', 'blank']],
  ['bottle', ['bottle']],
  ['jar', ['jar']],
  ['box', ['box', 'carton', 'package']],
  ['tube', ['tube']],
  ['can', ['can', 'tin']],
  ['bottle', ['perfume', 'serum', 'wine', 'oil', 'lotion', 'shampoo']],
  ['jar', ['candle', 'jam', 'balm', 'moisturiser']],
  ['box', ['soap', 'book', 'tea']],
  ['tube', ['paste', 'lipstick', 'mascara']],
  ['can', ['soda', 'drink', 'beer']],
]

function chooseProduct({ product }: StageInput, words: readonly string[]): Product {
  if (product !== 'from the prompt') return product
  return names.find(([, any]) => mentions(words, ...any))?.[0] ?? 'none'
}

/** Returns the colour directly before the product's name, as `#rrggbb`, or null. */
function productTint(product: Product, words: readonly string[]): string | null {
  const own = names.filter(([name]) => name === product).flatMap(([, any]) => any)
  const at = words.findIndex((word) => mentions([word], ...own))
  const named = at > 0 ? colourOf(words[at - 1] ?? '') : null
  return named === null ? null : hexOf(named)
}

/** Builds an unlabelled product in one colour with a pale cap, at a position. */
function buildProduct(product: Product, place: readonly [number, number, number], body: Colour, cap: Colour): Thing[] {
  const [x, y, z] = place
  const gloss = 0.8
  switch (product) {
    case 'none':
      return []
    case 'bottle':
      return [
        {
          solid: turned(
            place,
            [
              [0.2, 0, 0.58],
              [0.19, 0.5, 0.1],
              [0.075, 0.6, 0.18],
            ],
            0.16,
          ),
          colour: body,
          gloss,
        },
        { solid: column([x, y + 0.74, z], 0.09, 0.17, 0.015), colour: cap, gloss: 0.5 },
      ]
    case 'jar':
      return [
        { solid: column(place, 0.27, 0.3, 0.05), colour: body, gloss },
        { solid: column([x, y + 0.3, z], 0.28, 0.13, 0.02), colour: cap, gloss: 0.5 },
      ]
    case 'box':
      return [
        { solid: block(place, [0.42, 0.6, 0.3], 0.012), colour: body, gloss: 0.25 },
        { solid: block([x, y + 0.6, z], [0.43, 0.13, 0.31], 0.012), colour: cap, gloss: 0.25 },
      ]
    case 'tube':
      return [
        { solid: column(place, 0.13, 0.2, 0.02), colour: cap, gloss: 0.5 },
        { solid: column([x, y + 0.2, z], 0.125, 0.5, 0.03), colour: body, gloss },
        { solid: block([x, y + 0.66, z], [0.29, 0.12, 0.05], 0.012), colour: body, gloss: 0.4 },
      ]
    case 'can':
      return [
        { solid: column([x, y + 0.02, z], 0.19, 0.6, 0.03), colour: body, gloss },
        { solid: column(place, 0.165, 0.64, 0.02), colour: cap, gloss },
      ]
  }
}

/** Builds the stage that a prompt requests, with its product if there is one. */
export function buildSet(input: StageInput, words: readonly string[], scheme: Scheme, random: RandomStream): StageSet {
  const byChance = random.pick([buildArches, buildSteps, buildRing, buildColumns])
  const product = chooseProduct(input, words)
  const known = builds.filter(([build]) => build !== buildSteps || product !== 'box')
  const build = known.find(([, any]) => mentions(words, ...any))?.[0] ?? byChance
  const body = productTint(product, words) ?? scheme.tints[0]
  const soften = (tint: string) => colour(mixTint(tint, '#efe6da', lightness(tint) < 0.4 ? 0.16 : 0.08))
  const ordered = scheme.tints.toSorted((one, other) => lightness(other) - lightness(one))
  // Surroundings differ in colour from the product and are never black: edges would be lost.
  const apart = ordered.filter((tint) => tint !== body && lightness(tint) > 0.3)
  const around = apart.length > 2 ? apart.filter((tint) => tint !== ordered[0]) : apart
  const first = random.whole(Math.max(1, around.length))
  const tint = (index: number) => soften(around[(index + first) % Math.max(1, around.length)] ?? '#d8cfc2')
  const hand = random.chance(0.5) ? 1 : -1
  const { things, top } = build(random, tint, hand)
  const ground = groundOf(scheme, ordered)
  const side = random.chance(0.5) ? -1 : 1
  const [x, y, z] = [side * random.between(0.5, 0.95), random.between(0.75, 1.1), -random.between(0.45, 0.8)]
  const length = Math.hypot(x, y, z)
  const cap = lightness(body) > 0.85 ? '#cfc4b4' : '#f4efe6'
  return {
    things: [...things, ...buildProduct(product, [0, top, 0.12], soften(body), colour(cap))],
    floor: ground,
    wall: scaleColour(ground, isDark(scheme) ? 1.5 : 1.04),
    light: [x / length, y / length, z / length],
    gate: chooseGate(words, random),
    eye: random.between(1.2, 1.85),
  }
}
