import { atLuminance, luminance, mixColour, type Colour, colour } from '../drawing/colour.ts'
import { coloursIn } from '../drawing/colour-words.ts'
import { createNoise, type Noise } from '../drawing/noise.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { createRelief, type GroundName, type Relief } from './relief.ts'

/** The light and weather of an hour. Angles are tangents above the horizon. */
type Hour = {
  readonly name: HourName
  readonly zenith: Colour
  readonly middle: Colour
  readonly horizon: Colour
  readonly sun: Colour
  readonly sunHeight: number
  /** Whether the sun is in the image rather than beside or behind it. */
  readonly facesSun: boolean
  readonly isNight: boolean
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

/** Reads hour and weather from the prompt; if it names none, picks a pleasant hour at random. */
function readHour(prompt: readonly string[], random: RandomStream): Hour {
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

/** A landscape before it is painted. Lengths are in units of about 100 m. */
export type LandscapeScene = {
  readonly seedText: string
  readonly noise: Noise
  readonly hour: Hour
  readonly ground: GroundName
  readonly relief: Relief
  readonly hasWater: boolean
  readonly hasSnow: boolean
  /** The height above which snow lies, if there is any. */
  readonly snowLine: number
  readonly eye: number
  /** Half the image's shorter side at distance 1. */
  readonly spread: number
  /** The horizon's position, as a share of the height from the top. */
  readonly horizonAt: number
  /** Whether the sun is beside the image rather than in it, whatever the hour. */
  readonly isSideLit: boolean
  readonly towards: readonly [number, number, number]
  /** Colours that the prompt names, for land and sky. */
  readonly tint: Colour | null
  readonly secondTint: Colour | null
}

/** The lowest sun from the side: a lower one would leave ground that shades itself without light. */
const leastSideSun = 0.24

const things = ['sky', 'forest', 'sand', 'straw', 'ash', 'stone', 'moss', 'golden', 'olive', 'ink', 'rose', 'silver']

const grounds: readonly (readonly [GroundName, readonly string[]])[] = [
  ['city', ['city', 'skyline', 'town', 'urban', 'skyscraper', 'harbour', 'harbor', 'street', 'downtown']],
  ['dunes', ['desert', 'dune', 'sahara', 'sand', 'namib']],
  ['canyon', ['canyon', 'mesa', 'badlands', 'butte', 'mars', 'gorge']],
  ['forest', ['forest', 'pine', 'tree', 'wood', 'woods', 'woodland', 'spruce', 'taiga', 'conifer', 'fir']],
  ['coast', ['sea', 'ocean', 'coast', 'beach', 'island', 'bay', 'shore', 'cliff', 'seascape', 'archipelago', 'cove']],
  [
    'mountains',
    ['mountain', 'alps', 'alpine', 'peak', 'ridge', 'fjord', 'summit', 'glacier', 'lake', 'range', 'himalaya'],
  ],
  [
    'hills',
    ['hill', 'meadow', 'field', 'moor', 'valley', 'grassland', 'tuscany', 'steppe', 'downs', 'pasture', 'heath'],
  ],
]

function chooseGround(words: readonly string[], random: RandomStream): GroundName {
  const byChance = random.pick<GroundName>(['mountains', 'mountains', 'hills', 'forest', 'dunes', 'canyon', 'coast'])
  return grounds.find(([, any]) => mentions(words, ...any))?.[0] ?? byChance
}

function tinted(base: Colour, tint: Colour | null, share: number): Colour {
  return tint === null ? base : mixColour(base, atLuminance(tint, luminance(base)), share)
}

/** Finds the lowest eye height that looks over the ground right in front of it. */
function standAt(relief: Relief, over: number): number {
  let highest = 0
  for (let deep = 0.2; deep < 2.6; deep += 0.1) {
    for (let side = -0.4; side <= 0.4; side += 0.1) highest = Math.max(highest, relief(side * deep, deep))
  }
  return highest + over
}

const eyes: Record<GroundName, number> = {
  mountains: 0.34,
  hills: 0.42,
  forest: 0.62,
  dunes: 0.34,
  canyon: 0.6,
  coast: 0.32,
  city: 0.32,
}

/** Creates the landscape that a prompt and a seed describe. */
export function createLandscapeScene(prompt: string, seed: number, aspect: number): LandscapeScene {
  const seedText = `landscape ${prompt} ${seed}`
  const random = createRandomStream(seedText)
  const words = promptWords(prompt)
  const ground = chooseGround(words, random)
  const noise = createNoise(seedText)
  const plain = readHour(words, random)
  const [tint, secondTint] = coloursIn(words, things)
  const skyTint = secondTint ?? tint ?? null
  // A single green or brown colours the land; any other single colour also tints the air.
  const isEarthy =
    secondTint === undefined && tint !== undefined && tint[1] > tint[2] * 1.25 && tint[1] > tint[0] * 0.55
  const isDesert = ground === 'dunes' || ground === 'canyon'
  const isWarm = tint !== undefined && tint[0] > tint[2] * 1.25
  const strength = isEarthy || (isDesert && isWarm && secondTint === undefined) ? 0.1 : 0.42
  const hour: Hour = {
    ...plain,
    zenith: tinted(plain.zenith, skyTint, strength),
    middle: tinted(plain.middle, skyTint, strength),
    horizon: tinted(plain.horizon, skyTint, strength),
  }
  const isWintry = mentions(words, 'snow', 'snowy', 'winter', 'ice', 'glacier', 'frozen', 'alps', 'alpine', 'arctic')
  const relief = createRelief(ground, noise, random)
  const isDry = ground === 'dunes' || ground === 'canyon' || ground === 'hills' || ground === 'forest'
  const wantsWater = mentions(words, 'lake', 'river', 'water', 'reflection', 'tarn', 'loch', 'pond')
  // Dunes, canyons and hills need light from the side, mountains and coasts sometimes; elsewhere a low sun is in view.
  const mayBeSideLit = (ground === 'mountains' || ground === 'coast') && hour.facesSun && !hour.isNight
  const isSideLit =
    ground === 'dunes' || ground === 'canyon' || ground === 'hills' || (mayBeSideLit && random.chance(0.5))
  const sunHeight = isSideLit ? Math.max(leastSideSun, hour.sunHeight) : hour.sunHeight
  const hand = random.chance(0.5) ? 1 : -1
  const side = isSideLit
    ? random.between(0.75, 1) * hand
    : hour.facesSun
      ? random.between(-0.3, 0.3)
      : random.between(0.7, 1.1) * hand
  const away = isSideLit ? 0.25 : hour.facesSun ? 1 : random.between(-0.4, 0.3)
  const length = Math.hypot(side, sunHeight, away)
  return {
    seedText,
    noise,
    hour,
    ground,
    relief: wantsWater && isDry ? (x, deep) => relief(x, deep) - 0.75 + Math.min(0.4, deep * 0.02) : relief,
    hasWater: !isDry || wantsWater,
    hasSnow: isWintry || (ground === 'mountains' && random.chance(0.55)),
    snowLine: ground !== 'mountains' ? 0.1 : isWintry ? 0.3 : 0.75,
    eye: standAt(wantsWater && isDry ? (x, deep) => relief(x, deep) - 0.75 : relief, eyes[ground]),
    spread: aspect >= 1 ? 0.27 : 0.33,
    horizonAt: random.between(0.5, 0.6) + (ground === 'city' ? 0.08 : 0),
    isSideLit,
    towards: [side / length, sunHeight / length, away / length],
    tint: tint ?? null,
    secondTint: secondTint ?? null,
  }
}
