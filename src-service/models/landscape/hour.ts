import { colour, type Colour } from '../drawing/colour.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'

/** The light of an hour and its weather. Angles are tangents over the horizon. */
export type Hour = {
  readonly name: HourName
  readonly zenith: Colour
  readonly middle: Colour
  readonly horizon: Colour
  readonly sun: Colour
  readonly sunHeight: number
  /** The sun stands in the picture rather than beside or behind it. */
  readonly facesSun: boolean
  readonly isNight: boolean
  /** How thick the air is. */
  readonly haze: number
  /** How much of the sky is cloud, 0 to 1. */
  readonly cloud: number
}

type HourName = 'dawn' | 'day' | 'golden' | 'dusk' | 'night' | 'aurora' | 'overcast' | 'storm'

type Sheet = readonly [
  zenith: string,
  middle: string,
  horizon: string,
  sun: Colour,
  height: number,
  faces: boolean,
  haze: number,
  cloud: number,
]

const sheets: Record<HourName, Sheet> = {
  dawn: ['#2f5c96', '#8eabcb', '#f6cda6', [5.6, 3.6, 2.2], 0.09, true, 0.027, 0.45],
  day: ['#2b62a4', '#7fabd3', '#dfe2da', [6.4, 5.3, 4], 0.36, false, 0.022, 0.55],
  golden: ['#33568c', '#a898a8', '#f3b67c', [7, 4, 1.8], 0.105, true, 0.023, 0.5],
  dusk: ['#1f2d52', '#6d5a80', '#e58f69', [5.6, 2.5, 1.1], 0.05, true, 0.026, 0.55],
  night: ['#060b1c', '#0f1d38', '#22344f', [0.62, 0.76, 1.05], 0.42, true, 0.024, 0.3],
  aurora: ['#050a19', '#0c1a31', '#1c3146', [0.5, 0.62, 0.86], 0.5, false, 0.024, 0.12],
  overcast: ['#71818f', '#a9b2b5', '#d4d4cd', [1.9, 1.9, 1.9], 0.7, false, 0.055, 0.8],
  storm: ['#242c36', '#4b555f', '#98a09e', [2.6, 2.4, 2.1], 0.3, false, 0.045, 0.85],
}

const words: readonly (readonly [HourName, readonly string[]])[] = [
  ['aurora', ['aurora', 'northern', 'borealis', 'polar']],
  ['night', ['night', 'midnight', 'star', 'starry', 'moon', 'moonlit', 'moonlight', 'nocturne', 'milky']],
  ['storm', ['storm', 'stormy', 'thunder', 'rain', 'rainy', 'tempest']],
  ['golden', ['golden', 'autumn', 'late', 'warm']],
  ['dusk', ['dusk', 'twilight', 'sunset', 'evening', 'nightfall', 'afterglow']],
  ['dawn', ['dawn', 'sunrise', 'morning', 'daybreak']],
  ['overcast', ['overcast', 'fog', 'foggy', 'grey', 'gray', 'cloudy', 'bleak', 'drizzle']],
  ['day', ['day', 'noon', 'midday', 'summer', 'sunny', 'clear', 'blue', 'bright']],
]

/** Reads hour and weather from the prompt; where it says nothing, chance chooses among the kind hours. */
export function readHour(prompt: readonly string[], random: RandomStream): Hour {
  const byChance = random.pick<HourName>(['dawn', 'day', 'golden', 'golden', 'dusk'])
  const name = words.find(([, any]) => mentions(prompt, ...any))?.[0] ?? byChance
  const [zenith, middle, horizon, sun, height, faces, haze, cloud] = sheets[name]
  const isMisty = mentions(prompt, 'mist', 'misty', 'fog', 'foggy', 'haze', 'hazy')
  const isClear = mentions(prompt, 'clear', 'cloudless', 'crisp')
  const isCloudy = mentions(prompt, 'cloud', 'cloudy', 'clouds')
  return {
    name,
    zenith: colour(zenith),
    middle: colour(middle),
    horizon: colour(horizon),
    sun,
    sunHeight: height * random.between(0.85, 1.3),
    facesSun: faces,
    isNight: name === 'night' || name === 'aurora',
    haze: haze * (isMisty ? 1.7 : isClear ? 0.6 : 1),
    cloud: isClear ? 0.12 : isCloudy ? 0.75 : cloud * random.between(0.75, 1.2),
  }
}
