const rates: Readonly<Record<string, number>> = {
  'x-slow': 0.55,
  slow: 0.78,
  medium: 1,
  default: 1,
  fast: 1.3,
  'x-fast': 1.7,
}
const pitches: Readonly<Record<string, number>> = {
  'x-low': -6,
  low: -3,
  medium: 0,
  default: 0,
  high: 3,
  'x-high': 6,
}
const ranges: Readonly<Record<string, number>> = {
  'x-low': 0.4,
  low: 0.7,
  medium: 1,
  default: 1,
  high: 1.4,
  'x-high': 1.8,
}
const volumes: Readonly<Record<string, number>> = {
  silent: -Infinity,
  'x-soft': -12,
  soft: -6,
  medium: 0,
  default: 0,
  loud: 4,
  'x-loud': 8,
}
const strengths: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 0.1,
  weak: 0.2,
  medium: 0.4,
  strong: 0.7,
  'x-strong': 1.2,
}

/** Bounds of what a single element may ask for. Factors, semitones, hertz, decibels and seconds. */
const bounds = { rate: [0.25, 4], pitch: [-24, 24], hertz: [40, 600], range: [0, 4], volume: [-60, 20] } as const
/** The longest break. Seconds. */
export const longestBreak = 10

const number = String.raw`([+-]?\d+(?:\.\d+)?)`
const percent = new RegExp(`^${number}%$`)
const semitones = new RegExp(`^${number}st$`)
const hertz = new RegExp(`^${number}hz$`)
const decibels = new RegExp(`^${number}db$`)
const plain = new RegExp(`^${number}$`)
const seconds = /^\+?(\d+(?:\.\d+)?|\.\d+)(ms|s)$/

function read(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
const within = (value: number, [least, most]: readonly [number, number]) =>
  value >= least && value <= most ? value : null
const factorOf = (text: string): number | null => {
  const share = read(percent, text)
  if (share === null) return null
  // A sign makes it relative: +20% is 1.2 times, 120% too.
  return /^[+-]/.test(text) ? 1 + share / 100 : share / 100
}

/** Reads a `rate` of SSML as a factor: a label, `80%`, `+10%` or `1.2`. Null if it is none. */
export function readRate(text: string): number | null {
  const value = rates[text] ?? factorOf(text) ?? read(plain, text)
  return value === null ? null : within(value, bounds.rate)
}

/** A pitch: a change in semitones, or an own pitch in hertz. */
export type PitchValue = { readonly semitones: number; readonly hertz: number | null }

/** Reads a `pitch` of SSML: a label, `+2st`, `-10%` or `120Hz`. Null if it is none. */
export function readPitch(text: string): PitchValue | null {
  const absolute = /^[+-]/.test(text) ? null : read(hertz, text.toLowerCase())
  if (absolute !== null) return within(absolute, bounds.hertz) === null ? null : { semitones: 0, hertz: absolute }
  const factor = factorOf(text)
  const change =
    pitches[text] ?? read(semitones, text.toLowerCase()) ?? (factor && factor > 0 ? 12 * Math.log2(factor) : null)
  return change === null || within(change, bounds.pitch) === null ? null : { semitones: change, hertz: null }
}

/** Reads a `range` of SSML, the movement of the pitch, as a factor: a label, `50%` or `+20%`. Null if it is none. */
export function readRange(text: string): number | null {
  const value = ranges[text] ?? factorOf(text)
  return value === null ? null : within(value, bounds.range)
}

/** Reads a `volume` of SSML in decibels: a label, `+6dB`, or 0 to 100 where 100 is the usual. Null if it is none. */
export function readVolume(text: string): number | null {
  const label = volumes[text]
  if (label !== undefined) return label
  const change = read(decibels, text.toLowerCase())
  if (change !== null) return within(change, bounds.volume)
  const share = /^[+-]/.test(text) ? null : read(plain, text)
  if (share === null || share > 100) return null
  return share === 0 ? -Infinity : 20 * Math.log10(share / 100)
}

/** Reads the length of a break in seconds: `time` wins over `strength`; without either it is medium. Null if invalid. */
export function readBreak(time: string | undefined, strength: string | undefined): number | null {
  if (time === undefined) return strengths[strength ?? 'medium'] ?? null
  const [, value, unit] = seconds.exec(time.trim()) ?? []
  if (value === undefined) return null
  const length = Number(value) * (unit === 'ms' ? 0.001 : 1)
  return length <= longestBreak ? length : null
}
