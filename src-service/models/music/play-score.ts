import { setImmediate } from 'node:timers/promises'
import { equalise } from '../audio/biquad.ts'
import { addReverb, type Room } from '../audio/reverb.ts'
import { fade, outputSampleRate, type Sound } from '../audio/sound.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import type { RenderContext } from '../renderer.ts'
import { createVoice, seats, type Voice } from './instruments.ts'
import type { Score, Drum } from './harmony.ts'

// Few, so that images rendered in the meantime do not wait.
const tonesPerBreath = 3
const fadeOutSeconds = 1.2
const fadeInSeconds = 0.01

type Stereo = readonly [Float32Array, Float32Array]
/** The placement of a tone: start and length in seconds, level, pan from left (-1) to right (1), reverb send. */
type Place = {
  readonly at: number
  readonly length: number
  readonly level: number
  readonly pan: number
  readonly send: number
}

function put(voice: Voice, { at, length, level, pan, send }: Place, dry: Stereo, wet: Stereo): void {
  const first = Math.round(at * outputSampleRate)
  const end = Math.min(dry[0].length, first + Math.round(length * outputSampleRate))
  const left = level * Math.cos(((pan + 1) * Math.PI) / 4)
  const right = level * Math.sin(((pan + 1) * Math.PI) / 4)
  for (let index = first; index < end; index += 1) {
    const value = voice((index - first) / outputSampleRate)
    dry[0][index] = (dry[0][index] as number) + value * left
    dry[1][index] = (dry[1][index] as number) + value * right
    wet[0][index] = (wet[0][index] as number) + value * left * send
    wet[1][index] = (wet[1][index] as number) + value * right * send
  }
}

/** A drum's mix settings: level, pan from left (-1) to right (1), reverb send, length in seconds. */
type DrumSeat = { readonly level: number; readonly pan: number; readonly send: number; readonly length: number }

const drumSeats: Record<Drum, DrumSeat> = {
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

/** Creates high-passed noise: each sample minus its running average. */
function createHiss(cut: number, rate: number, random: RandomStream): () => number {
  const share = 1 - Math.exp((-turn * cut) / rate)
  let low = 0
  return () => {
    const noise = random.between(-1, 1)
    low += (noise - low) * share
    return noise - low
  }
}

/** Creates a tone that falls from one frequency to another. Hertz; `fall` is the rate per second. */
function createDrop(from: number, to: number, fall: number, rate: number): Voice {
  let phase = 0
  return (time) => {
    phase += (to + (from - to) * Math.exp(-time * fall)) / rate
    return Math.sin(turn * phase)
  }
}

function createStroke(drum: Drum, rate: number, random: RandomStream): Voice {
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

/** Plays a score into stereo with a reverb of `roomSeconds`, exactly as long as the score. Not levelled. */
export async function playScore(
  score: Score,
  roomSeconds: number,
  seed: number,
  context: RenderContext,
): Promise<Sound> {
  const beat = 60 / score.tempo
  const count = Math.round(score.beats * beat * outputSampleRate)
  const buffer = (): Stereo => [new Float32Array(count), new Float32Array(count)]
  const [dry, wet] = [buffer(), buffer()]
  const random = createRandomStream(`play ${seed}`)
  const yieldToLoop = async (index: number) => {
    if (index % tonesPerBreath !== 0) return
    await setImmediate()
    context.signal.throwIfAborted()
    context.onProgress((0.8 * index) / (score.notes.length + score.strokes.length))
  }
  for (const [index, note] of score.notes.entries()) {
    await yieldToLoop(index)
    const seat = seats[note.instrument]
    const length = note.length * beat
    put(
      createVoice(note, length, outputSampleRate, random),
      {
        // Imitates human timing: up to 8 milliseconds late.
        at: note.at * beat + random.between(0, 0.008),
        length: length + seat.ring,
        level: seat.level * (0.3 + 0.7 * note.force),
        pan: seat.spread * (index % 2 === 0 ? -1 : 1) * random.between(0.3, 1),
        send: seat.send,
      },
      dry,
      wet,
    )
  }
  for (const [index, stroke] of score.strokes.entries()) {
    await yieldToLoop(score.notes.length + index)
    const { level, ...seat } = drumSeats[stroke.drum]
    const place = { ...seat, at: stroke.at * beat, level: level * stroke.force }
    put(createStroke(stroke.drum, outputSampleRate, random), place, dry, wet)
  }
  const room: Room = { seconds: roomSeconds, damping: 0.45, size: 0.9 }
  addReverb(dry, wet, outputSampleRate, room)
  const clear = (channel: Float32Array) =>
    equalise(
      channel,
      [
        { kind: 'high-pass', frequency: 32, q: 0.7 },
        { kind: 'peak', frequency: 320, q: 0.8, gain: -1.5 },
        { kind: 'high-shelf', frequency: 7000, q: 0.7, gain: 2 },
      ],
      outputSampleRate,
    )
  return fade(
    { rate: outputSampleRate, channels: [clear(dry[0]), clear(dry[1])] },
    fadeInSeconds,
    Math.min(fadeOutSeconds, count / outputSampleRate / 4),
  )
}
