import type { FilterShape } from '../audio/biquad.ts'
import { makeChannel } from '../audio/sound.ts'
import { type Effect, type EffectBrief, type Stereo, bandNoise, mixIn, sweptNoise } from './effect.ts'

const turn = 2 * Math.PI

/** Makes a struck object. Each partial is three numbers: multiple of the base frequency, loudness, decay rate. */
function strike(
  { rate, random }: EffectBrief,
  hertz: number,
  partials: readonly number[],
  seconds: number,
): Float32Array {
  const tuned: { hertz: number; level: number; fade: number }[] = []
  for (let at = 0; at < partials.length; at += 3) {
    const [ratio = 0, level = 0, fade = 0] = partials.slice(at, at + 3)
    tuned.push({ hertz: hertz * ratio * random.between(0.996, 1.004), level, fade })
  }
  return makeChannel(Math.round(seconds * rate), (index) => {
    const time = index / rate
    let sum = 0
    for (const one of tuned) sum += one.level * Math.sin(turn * one.hertz * time) * Math.exp(-time * one.fade)
    return sum * Math.min(1, time * 1500)
  })
}

function burst({ rate, random }: EffectBrief, seconds: number, shape: FilterShape, fade: number): Float32Array {
  const noise = bandNoise(Math.round(seconds * rate), shape, rate, random)
  return noise.map((value, index) => value * Math.exp((-index / rate) * fade))
}

const empty = ({ seconds, rate }: EffectBrief): Float32Array => new Float32Array(Math.round(seconds * rate))
const centred = (sound: Float32Array): Stereo => [sound, sound.slice()]

const bellPartials = [
  0.5, 0.5, 0.55, 1, 1, 0.8, 1.19, 0.6, 1.1, 1.5, 0.45, 1.4, 2, 0.6, 1.7, 2.66, 0.3, 2.6, 3.76, 0.18, 4.2, 5.4, 0.1, 7,
]
const woodPartials = [1, 1, 34, 1.72, 0.6, 46, 2.9, 0.35, 70, 4.6, 0.2, 110]
const glassPartials = [1, 1, 5, 2.32, 0.7, 7, 4.25, 0.5, 10, 6.63, 0.3, 15, 9.1, 0.2, 22]

/** A bell, struck once. */
export const bell: Effect = (brief) => {
  const { seconds, random } = brief
  const hertz = random.between(380, 760)
  return [strike(brief, hertz, bellPartials, seconds), strike(brief, hertz, bellPartials, seconds)]
}

/** A short button click. */
export const click: Effect = (brief) => {
  const { rate, random } = brief
  const whole = empty(brief)
  const tone = random.between(1800, 3200)
  mixIn(whole, strike(brief, tone, [1, 1, 220, 1.9, 0.6, 320], 0.05), 0.02, 1, rate)
  mixIn(whole, strike(brief, tone * 0.7, [1, 1, 260, 2.3, 0.4, 360], 0.05), 0.085, 0.5, rate)
  return centred(whole)
}

/** A bursting bubble. */
export const pop: Effect = (brief) => {
  const { rate, random } = brief
  const [from, to] = [random.between(280, 420), random.between(700, 1100)]
  let phase = 0
  const whole = empty(brief).map((_, index) => {
    const time = index / rate
    phase += (from + (to - from) * Math.min(1, time / 0.05)) / rate
    return Math.sin(turn * phase) * Math.exp(-time * 45) * Math.min(1, time * 500)
  })
  return centred(whole)
}

/** Knuckles on wood, three or four times; the last a little later. */
export const knock: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const whole = empty(brief)
  const [hertz, gap] = [random.between(150, 210), random.between(0.19, 0.26)]
  const knocks = Math.min(random.chance(0.5) ? 3 : 4, Math.max(1, Math.floor((seconds - 0.2) / gap)))
  for (let index = 0; index < knocks; index += 1) {
    const hit = strike(brief, hertz * random.between(0.97, 1.03), woodPartials, 0.25)
    const knuckle = bandNoise(Math.round(0.012 * rate), { kind: 'band-pass', frequency: 1800, q: 0.8 }, rate, random)
    mixIn(whole, hit, 0.04 + index * gap, random.between(0.8, 1), rate)
    mixIn(whole, knuckle, 0.04 + index * gap, 0.6, rate)
  }
  return centred(whole)
}

/** A door: creaking hinges, then it slams. */
export const door: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const whole = empty(brief)
  const creaking = Math.max(0.1, seconds - 0.75)
  let at = 0.05
  while (at < creaking) {
    const share = at / creaking
    const tick = strike(
      brief,
      420 + 380 * Math.sin(share * 3) + random.between(-20, 20),
      [1, 1, 90, 2.1, 0.7, 120, 3.3, 0.5, 150],
      0.05,
    )
    mixIn(whole, tick, at, 0.22 * Math.sin(Math.PI * share), rate)
    at += 0.009 + 0.016 * Math.abs(Math.sin(share * 5)) + random.between(0, 0.004)
  }
  const slam = strike(brief, 72, [1, 1, 12, 1.6, 0.8, 16, 2.7, 0.5, 26, 4.4, 0.3, 45], 0.6)
  const latch = strike(brief, 1500, [1, 1, 120, 1.7, 0.6, 160], 0.08)
  const at2 = Math.min(creaking, seconds - 0.3)
  mixIn(whole, slam, at2, 1.4, rate)
  mixIn(whole, burst(brief, 0.05, { kind: 'low-pass', frequency: 900, q: 0.7 }, 70), at2, 1.2, rate)
  mixIn(whole, latch, at2 + 0.06, 0.25, rate)
  return centred(whole)
}

/** Breaking glass and falling pieces. */
export const glass: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const side = () => {
    const whole = empty(brief)
    mixIn(whole, burst(brief, 0.05, { kind: 'high-pass', frequency: 2500, q: 0.7 }, 60), 0.02, 1, rate)
    for (let index = 0; index < 34; index += 1) {
      const piece = strike(brief, random.between(1800, 6200), glassPartials, 0.4)
      mixIn(whole, piece, 0.02 + random.unit() ** 2 * Math.min(1.1, seconds * 0.7), random.unit() ** 2 * 0.5, rate)
    }
    return whole
  }
  return [side(), side()]
}

/** Two bright notification tones. */
export const chime: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const whole = empty(brief)
  const hertz = random.between(620, 930)
  const partials = [1, 1, 5, 2, 0.35, 8, 3.01, 0.18, 12]
  const up = random.chance(0.7) ? 1.5 : 1.335
  mixIn(whole, strike(brief, hertz, partials, seconds), 0.01, 0.8, rate)
  mixIn(whole, strike(brief, hertz * up, partials, seconds), 0.14, 1, rate)
  return centred(whole)
}

/** Footsteps on gravel or boards. */
export const footsteps: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const whole = [empty(brief), empty(brief)] as const
  const gap = random.between(0.48, 0.6)
  for (let index = 0; 0.08 + index * gap < seconds - 0.15; index += 1) {
    const at = 0.08 + index * gap + random.between(-0.015, 0.015)
    const heel = strike(brief, random.between(85, 110), [1, 1, 38, 2.2, 0.5, 60], 0.15)
    const sole = sweptNoise(Math.round(0.11 * rate), (share) => 2400 - 1500 * share, 0.8, rate, random)
    const grit = sole.map((value, place) => value * Math.exp((-place / rate) * 32))
    const near = index % 2 === 0 ? 1 : 0.7
    mixIn(whole[0], heel, at, near, rate)
    mixIn(whole[0], grit, at + 0.01, near, rate)
    mixIn(whole[1], heel, at, 1.7 - near, rate)
    mixIn(whole[1], grit, at + 0.01, 1.7 - near, rate)
  }
  return whole
}

/** A heartbeat, two beats at a time. */
export const heartbeat: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const whole = empty(brief)
  const gap = random.between(0.78, 0.95)
  for (let at = 0.05; at < seconds - 0.1; at += gap) {
    mixIn(whole, strike(brief, 52, [1, 1, 20, 2, 0.3, 30], 0.3), at, 1, rate)
    mixIn(whole, strike(brief, 63, [1, 1, 24, 2, 0.3, 34], 0.3), at + 0.24, 0.7, rate)
  }
  return centred(whole)
}

/** Birdsong from several directions. */
export const birds: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const whole = [empty(brief), empty(brief)] as const
  for (let bird = 0; bird < Math.max(2, seconds * 0.7); bird += 1) {
    const [hertz, reach, calls, speed, side] = [
      random.between(2600, 5200),
      random.between(300, 1400),
      2 + random.whole(5),
      random.between(0.07, 0.16),
      random.unit(),
    ]
    const start = random.unit() * Math.max(0.1, seconds - 0.8)
    for (let call = 0; call < calls; call += 1) {
      const length = Math.round(speed * 0.75 * rate)
      let phase = 0
      const chirp = makeChannel(length, (index) => {
        const share = index / length
        phase += (hertz + reach * Math.sin(Math.PI * share * 1.4)) / rate
        return Math.sin(turn * phase) * Math.sin(Math.PI * share) ** 2
      })
      mixIn(whole[0], chirp, start + call * speed, 0.3 + 0.7 * side, rate)
      mixIn(whole[1], chirp, start + call * speed, 1 - 0.7 * side, rate)
    }
  }
  return whole
}
