/** One channel of sound; samples from -1 to 1, `rate` of them a second. */
export type SampleSound = { readonly rate: number; readonly samples: Float32Array }

/** The level of each step of `step` seconds, in decibels relative to full scale. Silence is -120. */
export type Levels = { readonly step: number; readonly decibels: Float32Array }

const stepSeconds = 0.02
const windowSeconds = 0.04
/** Where voicing is searched. Hertz. */
const [lowest, highest] = [65, 420]
/** Voices are searched at about this rate. Hertz. */
const voiceRate = 8_000
/** Normalised autocorrelation above which a step is voiced. Speech is above 0.7, noise below 0.35 (measured). */
const voicedFrom = 0.55
/** Fewest decibels between the loud and the quiet steps: a steady sound is no speech. */
const leastRange = 9
/** A step this near a voiced one belongs to it: consonants around a vowel. Seconds. */
const nearVoice = 0.22
/** Gaps up to this long belong to speech. Seconds. */
const shortGap = 0.3
/** Fewest voiced stretches for each second of speech: syllables interrupt a voice, a held tone does not. */
const leastStretches = 0.8

const percentile = (values: Float32Array, share: number) =>
  values.toSorted()[Math.min(values.length - 1, Math.floor(share * values.length))] ?? -120

/** Measures the level of a sound every 20 ms. */
export function measureLevels({ rate, samples }: SampleSound): Levels {
  const hop = Math.max(1, Math.round(stepSeconds * rate))
  const decibels = new Float32Array(Math.floor(samples.length / hop))
  for (let at = 0; at < decibels.length; at += 1) {
    let power = 0
    for (let index = at * hop; index < (at + 1) * hop; index += 1) power += (samples[index] as number) ** 2
    decibels[at] = Math.max(-120, 10 * Math.log10(power / hop + 1e-12))
  }
  return { step: stepSeconds, decibels }
}

/** Lowers the rate by averaging neighbours, which is enough to find a pitch. */
function decimate({ rate, samples }: SampleSound): SampleSound {
  const factor = Math.max(1, Math.floor(rate / voiceRate))
  const fewer = new Float32Array(Math.floor(samples.length / factor))
  for (let at = 0; at < fewer.length; at += 1) {
    let sum = 0
    for (let index = at * factor; index < (at + 1) * factor; index += 1) sum += samples[index] as number
    fewer[at] = sum / factor
  }
  return { rate: rate / factor, samples: fewer }
}

/** How alike a window of samples is to itself at each period of a voice, from the shortest on. */
function* likenessAt({ rate, samples }: SampleSound, from: number): Generator<number> {
  const size = Math.round(windowSeconds * rate)
  const [shortest, longest] = [Math.floor(rate / highest), Math.ceil(rate / lowest)]
  if (from + size + longest > samples.length) return
  let power = 1e-9
  for (let index = from; index < from + size; index += 1) power += (samples[index] as number) ** 2
  let shifted = 1e-9
  for (let index = from + shortest; index < from + shortest + size; index += 1)
    shifted += (samples[index] as number) ** 2
  for (let lag = shortest; lag <= longest; lag += 1) {
    let product = 0
    for (let index = from; index < from + size; index += 1)
      product += (samples[index] as number) * (samples[index + lag] as number)
    yield product / Math.sqrt(power * shifted)
    shifted += (samples[from + lag + size] as number) ** 2 - (samples[from + lag] as number) ** 2
  }
}

/** Whether a window of samples repeats itself at the pitch of a voice. */
function isVoicedAt(sound: SampleSound, from: number): boolean {
  for (const likeness of likenessAt(sound, from)) if (likeness > voicedFrom) return true
  return false
}

/** Most steps in which the pitch is measured. */
const mostPitched = 200
/** Multiples of a period are almost as alike as the period itself: the shortest within this share of the best counts. */
const nearBest = 0.93

/** The median pitch of a voice over its speech, in hertz; null if it has none. */
export function medianPitch(sound: SampleSound, { step }: Levels, speech: Uint8Array): number | null {
  const slow = decimate(sound)
  const steps = [...speech.keys()].filter((at) => speech[at] === 1)
  const every = Math.max(1, Math.floor(steps.length / mostPitched))
  const pitches = steps.flatMap((at, index) => {
    if (index % every !== 0) return []
    const likeness = [...likenessAt(slow, Math.round(at * step * slow.rate))]
    const best = Math.max(...likeness)
    if (best <= voicedFrom) return []
    const lag = likeness.findIndex((value, place) => value >= best * nearBest && value >= (likeness[place + 1] ?? -1))
    return [slow.rate / (lag + Math.floor(slow.rate / highest))]
  })
  return pitches.toSorted((one, other) => one - other)[Math.floor(pitches.length / 2)] ?? null
}

/** Marks the steps within `reach` steps of a marked one. */
function widen(marks: Uint8Array, reach: number): Uint8Array {
  const wide = new Uint8Array(marks.length)
  let last = -Infinity
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] === 1) last = at
    if (at - last <= reach) wide[at] = 1
  }
  last = Infinity
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    if (marks[at] === 1) last = at
    if (last - at <= reach) wide[at] = 1
  }
  return wide
}

/** Marks gaps of at most `longest` steps between marked ones. Changes the marks. */
function closeGaps(marks: Uint8Array, longest: number): void {
  let last = -1
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] === 0) continue
    if (last >= 0 && at - last - 1 <= longest) marks.fill(1, last + 1, at)
    last = at
  }
}

const count = (marks: Uint8Array) => marks.reduce((sum, mark) => sum + mark, 0)

/**
 * Finds the steps in which somebody speaks: louder than the background, around a voice with a pitch, and interrupted by
 * syllables. Music with a changing voice may pass; noise, hum and held tones do not.
 *
 * Each step is `levels.step` seconds; 1 is speech.
 */
export function findSpeech(sound: SampleSound, { step, decibels }: Levels): Uint8Array {
  const none = new Uint8Array(decibels.length)
  const loud = percentile(decibels, 0.95)
  const floor = Math.max(percentile(decibels, 0.05), loud - 50)
  const range = loud - floor
  if (loud < -60 || range < leastRange) return none
  const threshold = floor + Math.max(5, range * 0.35)
  const active = Uint8Array.from(decibels, (level) => (level > threshold ? 1 : 0))
  const slow = decimate(sound)
  const voiced = active.map((mark, at) => (mark === 1 && isVoicedAt(slow, Math.round(at * step * slow.rate)) ? 1 : 0))
  const around = widen(voiced, Math.round(nearVoice / step))
  const speech = active.map((mark, at) => mark & (around[at] as number))
  const stretches = voiced.filter((mark, at) => mark === 1 && (voiced[at - 1] ?? 0) === 0).length
  if (stretches < leastStretches * count(speech) * step) return none
  closeGaps(speech, Math.round(shortGap / step))
  return speech
}
