import type { RandomStream } from '../drawing/random-stream.ts'
import type { Instrument, Note } from './harmony.ts'

/** A sounding tone: called for each sample in turn with the seconds since its start. */
export type Voice = (time: number) => number

/** An instrument's settings in the mix: level, stereo spread of its tones, reverb send and ring. */
export type Seat = { readonly level: number; readonly spread: number; readonly send: number; readonly ring: number }

/** Each instrument's mix settings. `ring` is how long a tone sounds after its end, in seconds. */
export const seats: Record<Instrument, Seat> = {
  pad: { level: 0.06, spread: 0.7, send: 0.5, ring: 1.1 },
  strings: { level: 0.045, spread: 0.8, send: 0.55, ring: 0.9 },
  keys: { level: 0.115, spread: 0.35, send: 0.3, ring: 0.5 },
  pluck: { level: 0.19, spread: 0.5, send: 0.35, ring: 1.2 },
  bell: { level: 0.11, spread: 0.4, send: 0.55, ring: 1.4 },
  lead: { level: 0.095, spread: 0.25, send: 0.4, ring: 0.25 },
  bass: { level: 0.13, spread: 0, send: 0.04, ring: 0.08 },
  sub: { level: 0.115, spread: 0, send: 0.02, ring: 0.1 },
}

const turn = 2 * Math.PI
const sine = (cycles: number) => Math.sin(turn * cycles)

/** An envelope: rises over `attack`, holds, and falls after `length` over `release`. Seconds. */
function hold(time: number, length: number, attack: number, release: number): number {
  const rise = Math.min(1, time / attack)
  return time <= length ? rise : rise * Math.max(0, 1 - (time - length) / release)
}

/** A band-limited sawtooth (a polynomial step of one sample on each side). */
function saw(phase: number, step: number): number {
  const value = 2 * phase - 1
  if (phase < step) return value - (2 * (phase / step) - (phase / step) ** 2 - 1)
  if (phase > 1 - step) return value - ((phase - 1) / step + 1) ** 2
  return value
}

function createStrings(hertz: number, length: number, rate: number, random: RandomStream): Voice {
  const steps = [0.9965, 1, 1.0042].map((detune) => (hertz * detune) / rate)
  const phases = steps.map(() => random.unit())
  const cut = 1 - Math.exp((-turn * Math.min(5200, 700 + hertz * 3)) / rate)
  let [low, lower] = [0, 0]
  return (time) => {
    let sum = 0
    for (let index = 0; index < steps.length; index += 1) {
      const step = (steps[index] as number) * (1 + 0.003 * sine(time * 5.1) * Math.min(1, time))
      const phase = ((phases[index] as number) + step) % 1
      phases[index] = phase
      sum += saw(phase, step)
    }
    low += (sum - low) * cut
    lower += (low - lower) * cut
    return lower * 0.6 * hold(time, length, 0.28, 0.9)
  }
}

function createPad(hertz: number, length: number, random: RandomStream): Voice {
  const [start, drift] = [random.unit(), random.between(0.13, 0.31)]
  return (time) => {
    const at = hertz * time + start
    const breath = 1 + 0.12 * sine(time * drift + start)
    const body = sine(at) + 0.55 * sine(at * 1.0031) + 0.5 * sine(at * 0.9972)
    const air = 0.2 * sine(at * 2.002) + 0.09 * sine(at * 3.001) + 0.04 * sine(at * 4.003)
    return (body * breath + air) * 0.5 * hold(time, length, 0.45, 1.1)
  }
}

function createKeys(hertz: number, length: number, force: number): Voice {
  return (time) => {
    const bite = (0.5 + 1.1 * force) * Math.exp(-time * 5.5)
    const tone = Math.sin(turn * hertz * time + bite * sine(hertz * time))
    const tine = 0.1 * force * sine(hertz * 7 * time) * Math.exp(-time * 22)
    return (tone + tine) * Math.exp(-time * 1.5) * hold(time, length, 0.004, 0.5) * (1 + 0.05 * sine(time * 4.6))
  }
}

/** Creates a plucked string: noise circulates in a delay and loses treble (K. Karplus and A. Strong, 1983). */
function createPluck(hertz: number, length: number, force: number, rate: number, random: RandomStream): Voice {
  const period = rate / hertz - 0.5
  const size = Math.floor(period)
  const part = period - size
  const line = new Float32Array(size + 1)
  const soft = 0.35 + 0.5 * force
  let smooth = 0
  for (let index = 0; index < line.length; index += 1) {
    smooth += (random.between(-1, 1) - smooth) * soft
    line[index] = smooth
  }
  const loss = 0.5 ** (1 / (hertz * Math.max(0.25, 1.1 - hertz / 1500)))
  let [place, before] = [0, 0]
  return (time) => {
    const next = place + 1 >= line.length ? 0 : place + 1
    const value = (line[place] as number) * (1 - part) + (line[next] as number) * part
    line[place] = ((value + before) / 2) * loss
    before = value
    place = next
    return value * 1.5 * hold(time, length, 0.002, 1.2)
  }
}

function createBell(hertz: number, length: number, force: number): Voice {
  return (time) => {
    const bite = 1.1 * force * Math.exp(-time * 7)
    const tone = Math.sin(turn * hertz * time + bite * sine(hertz * 3.01 * time))
    return (
      (tone + 0.25 * sine(hertz * 2.003 * time) * Math.exp(-time * 4)) *
      Math.exp(-time * 2.4) *
      hold(time, length + 0.4, 0.003, 1)
    )
  }
}

function createLead(hertz: number, length: number): Voice {
  return (time) => {
    const at = hertz * time + 0.004 * hertz * 0.2 * sine(time * 5.3) * Math.min(1, time * 2)
    const body = sine(at) + 0.28 * sine(at * 2) + 0.16 * sine(at * 3) + 0.05 * sine(at * 5)
    return body * 0.8 * hold(time, length, 0.035, 0.25)
  }
}

function createBass(hertz: number, length: number): Voice {
  return (time) => {
    const body =
      sine(hertz * time) +
      (0.1 + 0.35 * Math.exp(-time * 7)) * sine(hertz * 2 * time) +
      0.12 * Math.exp(-time * 10) * sine(hertz * 3 * time)
    return body * (0.62 + 0.38 * Math.exp(-time * 3)) * hold(time, length, 0.008, 0.08)
  }
}

const createSub =
  (hertz: number, length: number): Voice =>
  (time) =>
    Math.tanh(1.5 * sine(hertz * time) + 0.15 * sine(hertz * 2 * time)) * hold(time, length, 0.012, 0.1)

/** Starts a tone. `length` in seconds. */
export function createVoice(note: Note, length: number, rate: number, random: RandomStream): Voice {
  const hertz = 440 * 2 ** ((note.pitch - 69) / 12)
  switch (note.instrument) {
    case 'strings':
      return createStrings(hertz, length, rate, random)
    case 'pad':
      return createPad(hertz, length, random)
    case 'keys':
      return createKeys(hertz, length, note.force)
    case 'pluck':
      return createPluck(hertz, length, note.force, rate, random)
    case 'bell':
      return createBell(hertz, length, note.force)
    case 'lead':
      return createLead(hertz, length)
    case 'bass':
      return createBass(hertz, length)
    case 'sub':
      return createSub(hertz, length)
  }
}
