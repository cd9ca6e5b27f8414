import type { RandomStream } from '../drawing/random-stream.ts'
import { solidOutline, vesselOutline, type Outline } from './outline.ts'

/** A kind of turned object. Outlines are in scene units of about 30 cm. */
export type ThingKind = {
  readonly name: string
  readonly words: readonly string[]
  readonly material: 'glaze' | 'fruit' | 'stone'
  /** Its colours if the prompt names none. */
  readonly colours: readonly [string, ...string[]]
  /** A second colour: a blush or a stem end. */
  readonly blush?: string
  readonly outline: (random: RandomStream) => Outline
  /** A handle, a stem, or a hollow that can hold fruit. */
  readonly extras?: 'handle' | 'stem' | 'hollow'
}

/** The glazes. */
export const glazes = [
  '#d9c7ab',
  '#a9bfae',
  '#36506e',
  '#ece6dc',
  '#3a3a3c',
  '#b5674a',
  '#7d8f6d',
  '#c9a15a',
  '#8a3f34',
  '#9fb6c4',
  '#d8b0a0',
  '#58524c',
] as const

const wall = 0.022

function vessel(random: RandomStream, height: number, radii: readonly number[]): Outline {
  const tall = height * random.between(0.88, 1.12)
  const swell = random.between(0.9, 1.08)
  const last = radii.length - 1
  return vesselOutline(
    radii.map((radius, index) => [radius * swell * random.between(0.96, 1.04), (tall * index) / last] as const),
    wall,
  )
}

function pottery(name: string, words: readonly string[], height: number, radii: readonly number[]): ThingKind {
  return { name, words, material: 'glaze', colours: glazes, outline: (random) => vessel(random, height, radii) }
}

/** Groups numbers into pairs of a radius and a height. */
function pairs(points: readonly number[]): Outline {
  return Array.from({ length: points.length / 2 }, (_, at) => [points[2 * at] ?? 0, points[2 * at + 1] ?? 0] as const)
}

function round(random: RandomStream, points: readonly number[]): Outline {
  const scale = random.between(0.92, 1.08)
  const squat = random.between(0.95, 1.05)
  return solidOutline(pairs(points).map(([radius, height]) => [radius * scale, height * scale * squat] as const))
}

/** Every turned object of the still life. The first kind that fits a word is used. */
export const thingKinds: readonly ThingKind[] = [
  {
    name: 'vase',
    words: ['vase', 'vessel', 'urn', 'amphora', 'ceramic', 'pottery', 'stoneware', 'earthenware'],
    material: 'glaze',
    colours: glazes,
    outline: (random) =>
      vessel(
        random,
        random.between(0.5, 0.8),
        random.pick<readonly number[]>([
          [0.12, 0.15, 0.21, 0.275, 0.28, 0.21, 0.12, 0.098, 0.13],
          [0.13, 0.2, 0.245, 0.25, 0.22, 0.17, 0.12, 0.09, 0.098],
          [0.11, 0.13, 0.155, 0.185, 0.205, 0.2, 0.16, 0.125, 0.15],
          [0.15, 0.26, 0.3, 0.265, 0.17, 0.09, 0.066, 0.062, 0.09],
        ]),
      ),
  },
  pottery(
    'bottle',
    ['bottle', 'flask', 'carafe', 'decanter'],
    0.88,
    [0.13, 0.2, 0.22, 0.19, 0.115, 0.066, 0.054, 0.054, 0.07],
  ),
  pottery(
    'tall vase',
    ['cylinder', 'column', 'tower'],
    0.95,
    [0.1, 0.145, 0.182, 0.195, 0.182, 0.152, 0.12, 0.1, 0.12],
  ),
  pottery(
    'jar',
    ['jar', 'moon', 'pot', 'crock', 'planter'],
    0.54,
    [0.17, 0.275, 0.335, 0.338, 0.285, 0.18, 0.135, 0.145],
  ),
  pottery('bowl', ['bowl', 'basin'], 0.23, [0.13, 0.16, 0.225, 0.278, 0.318, 0.345]),
  {
    ...pottery(
      'cup',
      ['cup', 'beaker', 'tumbler', 'mug', 'tea', 'coffee', 'espresso'],
      0.25,
      [0.105, 0.132, 0.142, 0.142, 0.14, 0.142],
    ),
    extras: 'handle',
  },
  {
    ...pottery('jug', ['jug', 'pitcher', 'ewer'], 0.62, [0.14, 0.2, 0.228, 0.215, 0.17, 0.13, 0.122, 0.142]),
    extras: 'handle',
  },
  pottery('plate', ['plate', 'dish', 'platter', 'tray', 'saucer'], 0.075, [0.19, 0.27, 0.35, 0.405, 0.43]),
  {
    name: 'apple',
    words: ['apple'],
    material: 'fruit',
    colours: ['#a8332a', '#8f2a26', '#9aa23c'],
    blush: '#c9b04a',
    extras: 'stem',
    outline: (random) =>
      round(
        random,
        [
          0, 0.022, 0.03, 0.006, 0.062, 0.004, 0.104, 0.045, 0.128, 0.108, 0.112, 0.17, 0.07, 0.2, 0.034, 0.194, 0.012,
          0.172, 0, 0.166,
        ],
      ),
  },
  {
    name: 'pear',
    words: ['pear', 'quince'],
    material: 'fruit',
    colours: ['#b3a544', '#a8a04a', '#b98f3c'],
    blush: '#a8623a',
    extras: 'stem',
    outline: (random) =>
      round(
        random,
        [
          0, 0.016, 0.035, 0.003, 0.084, 0.022, 0.118, 0.085, 0.106, 0.152, 0.07, 0.212, 0.05, 0.256, 0.036, 0.288,
          0.014, 0.3, 0, 0.297,
        ],
      ),
  },
  {
    name: 'orange',
    words: ['orange', 'tangerine', 'clementine', 'mandarin', 'grapefruit', 'citrus', 'peach', 'apricot', 'nectarine'],
    material: 'fruit',
    colours: ['#d9772a', '#d68736', '#cf6b2a'],
    blush: '#c8632a',
    outline: (random) =>
      round(
        random,
        [0, 0.008, 0.045, 0.004, 0.096, 0.048, 0.113, 0.108, 0.096, 0.168, 0.05, 0.207, 0.014, 0.212, 0, 0.206],
      ),
  },
  {
    name: 'lemon',
    words: ['lemon', 'lime'],
    material: 'fruit',
    colours: ['#dcbb38', '#d9c04a'],
    blush: '#c4b23c',
    outline: (random) =>
      round(
        random,
        [0, 0, 0.018, 0.008, 0.046, 0.03, 0.084, 0.085, 0.088, 0.14, 0.058, 0.2, 0.024, 0.226, 0.014, 0.242, 0, 0.247],
      ),
  },
  {
    name: 'plum',
    words: ['plum', 'fig', 'cherry', 'grape', 'olive', 'berry', 'date'],
    material: 'fruit',
    colours: ['#4a2a44', '#3f2538', '#5a2a3a'],
    blush: '#7a4a58',
    outline: (random) =>
      round(
        random,
        [0, 0.004, 0.032, 0.008, 0.066, 0.046, 0.078, 0.09, 0.064, 0.136, 0.03, 0.162, 0.008, 0.16, 0, 0.157],
      ),
  },
  {
    name: 'pomegranate',
    words: ['pomegranate', 'persimmon', 'tomato'],
    material: 'fruit',
    colours: ['#9c2f2c', '#b0472e'],
    blush: '#c98a4a',
    outline: (random) =>
      round(
        random,
        [
          0, 0.01, 0.05, 0.006, 0.108, 0.052, 0.13, 0.112, 0.11, 0.18, 0.06, 0.218, 0.03, 0.226, 0.03, 0.25, 0.038,
          0.266, 0, 0.24,
        ],
      ),
  },
  {
    name: 'egg',
    words: ['egg'],
    material: 'stone',
    colours: ['#e6dccb', '#d9bfa3', '#cfae93'],
    outline: (random) =>
      round(random, [0, 0, 0.036, 0.008, 0.07, 0.05, 0.075, 0.095, 0.058, 0.148, 0.026, 0.182, 0, 0.19]),
  },
  {
    name: 'sphere',
    words: ['sphere', 'ball', 'orb', 'globe'],
    material: 'stone',
    colours: ['#d8cfc0', '#b9b2a6', '#8e8880'],
    outline: (random) =>
      round(
        random,
        Array.from({ length: 13 }, (_, index) => {
          const turn = (index / 12) * Math.PI
          return [0.17 * Math.sin(turn), 0.17 - 0.17 * Math.cos(turn)]
        }).flat(),
      ),
  },
  {
    name: 'pebble',
    words: ['pebble', 'stone', 'rock'],
    material: 'stone',
    colours: ['#8d8780', '#6e6a66', '#b3aca0'],
    outline: (random) =>
      round(random, [0, 0, 0.07, 0.004, 0.125, 0.03, 0.134, 0.052, 0.11, 0.082, 0.056, 0.1, 0, 0.104]),
  },
  {
    name: 'cone',
    words: ['cone', 'pyramid'],
    material: 'stone',
    colours: ['#d8cfc0', '#b9b2a6'],
    outline: () => pairs([0, 0, 0.19, 0, 0.196, 0.006, 0.192, 0.016, 0.008, 0.512, 0, 0.516]),
  },
  {
    name: 'candle',
    words: ['candle', 'taper'],
    material: 'stone',
    colours: ['#e9e0cc', '#d8c6a6'],
    extras: 'stem',
    outline: () => pairs([0, 0, 0.048, 0, 0.052, 0.005, 0.05, 0.36, 0.044, 0.372, 0.02, 0.364, 0, 0.36]),
  },
]
