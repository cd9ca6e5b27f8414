import { setImmediate } from 'node:timers/promises'
import { equalise } from '../audio/biquad.ts'
import { addReverb, type Room } from '../audio/reverb.ts'
import { fade, outputSampleRate, type Sound } from '../audio/sound.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import type { RenderContext } from '../renderer.ts'
import { createStroke, drumSeats } from './drum-kit.ts'
import { createVoice, seats, type Voice } from './instruments.ts'
import type { Score } from './note.ts'

// Few, so that pictures that are made meanwhile do not wait.
const tonesPerBreath = 3
const fadeOutSeconds = 1.2
const fadeInSeconds = 0.01

type Stereo = readonly [Float32Array, Float32Array]
/** Where a tone is put: from a time in seconds, for so long, how loud, from left (-1) to right (1), its share of the room. */
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

/** Plays a score into stereo, in a room of so many seconds, exactly as long as the score. Not levelled yet. */
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
        // Hands are never exact: a few milliseconds late.
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
