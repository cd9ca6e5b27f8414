import { scaleColour, type Colour } from '../drawing/colour.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { GoboKind } from './gobo.ts'

/** The light of the picture: a low sun through a pattern, and the room's own light around it. */
export type Daylight = {
  /** Towards the sun; length 1. */
  readonly towards: readonly [number, number, number]
  readonly sun: Colour
  /** Half the sun's width as an angle: how soft shadows are. */
  readonly softness: number
  readonly around: Colour
  readonly gobo: GoboKind
  readonly exposure: number
}

type Mood = {
  readonly words: readonly string[]
  readonly sun: Colour
  readonly around: Colour
  readonly height: readonly [number, number]
}

const plainMood: Mood = { words: [], sun: [6.6, 5.55, 4.25], around: [0.5, 0.53, 0.58], height: [0.55, 0.85] }
const moods: readonly Mood[] = [
  {
    words: ['night', 'moonlight', 'moonlit', 'midnight', 'nocturne'],
    sun: [1.5, 2.05, 3.1],
    around: [0.12, 0.17, 0.28],
    height: [0.7, 0.95],
  },
  {
    words: ['evening', 'sunset', 'dusk', 'golden', 'late', 'autumn'],
    sun: [8.2, 4.9, 2.5],
    around: [0.46, 0.44, 0.5],
    height: [0.38, 0.5],
  },
  {
    words: ['morning', 'dawn', 'sunrise', 'early', 'spring'],
    sun: [6.4, 5.6, 4.7],
    around: [0.5, 0.56, 0.64],
    height: [0.45, 0.62],
  },
  { words: ['noon', 'midday', 'summer'], sun: [7.2, 6.7, 5.9], around: [0.56, 0.6, 0.66], height: [1.05, 1.35] },
]

const softWords = [
  'overcast',
  'cloudy',
  'diffuse',
  'diffused',
  'fog',
  'foggy',
  'rain',
  'rainy',
  'grey',
  'winter',
  'soft',
]
const degree = Math.PI / 180

function chooseGobo(words: readonly string[], random: RandomStream): GoboKind {
  const chosen = random.pick<GoboKind>(['window', 'window', 'leaves', 'leaves', 'arch', 'blinds', 'open'])
  if (mentions(words, 'blind', 'slat', 'stripe', 'louvre', 'shutter', 'venetian')) return 'blinds'
  if (mentions(words, 'arch', 'arched', 'chapel', 'church')) return 'arch'
  if (mentions(words, 'foliage', 'leaf', 'leaves', 'tree', 'palm', 'garden', 'dappled', 'shade')) return 'leaves'
  if (mentions(words, 'window', 'pane', 'panes', 'windowlight')) return 'window'
  if (mentions(words, 'studio', 'plain', 'minimal', 'bare', 'open')) return 'open'
  return chosen
}

/** Reads the light from the prompt: time of day, weather, and what casts shadows. `angle` is degrees from the camera, left below 0. */
export function readDaylight(words: readonly string[], angle: number, random: RandomStream): Daylight {
  const mood = moods.find((one) => mentions(words, ...one.words)) ?? plainMood
  const isSoft = mentions(words, ...softWords)
  const height = random.between(mood.height[0], mood.height[1])
  const turn = angle * degree
  const [x, y, z] = [Math.sin(turn) * 1.15, height, Math.cos(turn) * 0.85]
  const length = Math.hypot(x, y, z)
  const gobo = chooseGobo(words, random)
  return {
    towards: [x / length, y / length, z / length],
    sun: scaleColour(mood.sun, isSoft ? 0.34 : random.between(0.92, 1.06)),
    softness: isSoft ? 0.3 : 0.035,
    around: scaleColour(mood.around, isSoft ? 1.3 : 0.5),
    gobo: isSoft ? 'open' : gobo,
    exposure: gobo === 'open' && !isSoft ? 0.38 : isSoft ? 0.62 : 0.5,
  }
}
