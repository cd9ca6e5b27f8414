import type { RandomStream } from '../drawing/random-stream.ts'
import type { Voice } from './instruments.ts'
import type { Drum } from './note.ts'

/** A drum's place in the mix: level, place from left (-1) to right (1), share of the room, seconds it sounds. */
export type DrumSeat = { readonly level: number; readonly pan: number; readonly send: number; readonly length: number }

/** Every drum's place. */
export const drumSeats: Record<Drum, DrumSeat> = {
  kick: { level: 0.42, pan: 0, send: 0.03, length: 0.32 },
  snare: { level: 0.2, pan: 0.08, send: 0.22, length: 0.26 },
  rim: { level: 0.16, pan: 0.12, send: 0.25, length: 0.14 },
  hat: { level: 0.1, pan: 0.3, send: 0.06, length: 0.09 },
  'open-hat': { level: 0.09, pan: 0.3, send: 0.1, length: 0.3 },
  shaker: { level: 0.08, pan: -0.35, send: 0.12, length: 0.1 },
  tom: { level: 0.28, pan: -0.15, send: 0.25, length: 0.42 },
  crash: { level: 0.12, pan: -0.2, send: 0.4, length: 1.8 },
  swell: { level: 0.14, pan: 0, send: 0.4, length: 2 },
}

const turn = 2 * Math.PI

/** Noise above a frequency: each sample less what it was on the way. */
function createHiss(cut: number, rate: number, random: RandomStream): () => number {
  const share = 1 - Math.exp((-turn * cut) / rate)
  let low = 0
  return () => {
    const noise = random.between(-1, 1)
    low += (noise - low) * share
    return noise - low
  }
}

/** A tone that falls from one frequency to another. Hertz; `fall` is how fast. */
function createDrop(from: number, to: number, fall: number, rate: number): Voice {
  let phase = 0
  return (time) => {
    phase += (to + (from - to) * Math.exp(-time * fall)) / rate
    return Math.sin(turn * phase)
  }
}

/** Starts a stroke on a drum. */
export function createStroke(drum: Drum, rate: number, random: RandomStream): Voice {
  switch (drum) {
    case 'kick': {
      const drop = createDrop(140, 47, 36, rate)
      return (time) =>
        (drop(time) * Math.exp(-time * 11) + 0.25 * random.between(-1, 1) * Math.exp(-time * 420)) *
        Math.min(1, time * 900)
    }
    case 'snare': {
      const [hiss, drop] = [createHiss(1400, rate, random), createDrop(240, 180, 30, rate)]
      return (time) => hiss() * Math.exp(-time * 19) + 0.6 * drop(time) * Math.exp(-time * 26)
    }
    case 'rim': {
      const [hiss, drop] = [createHiss(900, rate, random), createDrop(520, 430, 60, rate)]
      return (time) => (0.5 * hiss() + drop(time)) * Math.exp(-time * 48)
    }
    case 'hat': {
      const hiss = createHiss(7000, rate, random)
      return (time) => hiss() * Math.exp(-time * 62)
    }
    case 'open-hat': {
      const hiss = createHiss(6500, rate, random)
      return (time) => hiss() * Math.exp(-time * 13)
    }
    case 'shaker': {
      const hiss = createHiss(5000, rate, random)
      return (time) => hiss() * Math.min(1, time / 0.018) * Math.exp(-time * 38)
    }
    case 'tom': {
      const drop = createDrop(150, 82, 14, rate)
      return (time) => drop(time) * Math.exp(-time * 8.5) * Math.min(1, time * 500)
    }
    case 'crash': {
      const hiss = createHiss(3800, rate, random)
      return (time) => hiss() * Math.exp(-time * 2.6) * Math.min(1, time / 0.004)
    }
    case 'swell': {
      const hiss = createHiss(2600, rate, random)
      return (time) => hiss() * (time / 2) ** 2.5
    }
  }
}
