import { factorOf, durationOf, fade, outputSampleRate, type Sound } from '../../models/audio/sound.ts'
import { deliveryPeak, levelTo } from '../../models/audio/level.ts'
import { limitPeaks } from '../../models/audio/limiter.ts'
import { addRoomTone } from './room-tone.ts'
import { measureLoudness } from '../../models/audio/loudness.ts'
import type { Mood } from '../../models/music/harmony.ts'
import { compose } from '../../models/music/compose.ts'
import { playScore } from '../../models/music/play-score.ts'
import { styleSheets, type Style } from '../../models/music/styles.ts'
import type { RenderContext } from '../../models/renderer.ts'

/** Loudness of the background music alone, in LUFS, and how much it is lowered under the voice, in decibels. */
const bedLoudness = -24
const duckDecibels = 9
const attackSec = 0.12
const releaseSec = 0.55
/** Longer background music loops. Seconds. */
const longestPiece = 30
const overlapSec = 2
/** The level above which there is voice. */
const voiced = 0.012

const beds: Readonly<Record<string, readonly [Style, Mood]>> = {
  explainer: ['lo-fi', 'warm'],
  'how-to': ['acoustic', 'bright'],
  list: ['electronic', 'playful'],
  story: ['cinematic', 'calm'],
  news: ['corporate', 'tense'],
  product: ['corporate', 'bright'],
  opinion: ['lo-fi', 'dark'],
  motivation: ['cinematic', 'bright'],
}

/** Loops a piece, with crossfades, until it is long enough. */
function lengthen(piece: Sound, seconds: number): Sound {
  const count = Math.round(seconds * outputSampleRate)
  const own = piece.channels[0].length
  if (own >= count)
    return {
      rate: piece.rate,
      channels: [
        piece.channels[0].slice(0, count),
        ...piece.channels.slice(1).map((channel) => channel.slice(0, count)),
      ],
    }
  const step = own - Math.round(overlapSec * outputSampleRate)
  const long = piece.channels.map((channel) => {
    const whole = new Float32Array(count)
    for (let start = 0; start < count; start += step)
      for (let at = 0; at < own && start + at < count; at += 1)
        whole[start + at] = (whole[start + at] as number) + (channel[at] as number)
    return whole
  })
  return { rate: piece.rate, channels: [long[0] as Float32Array, ...long.slice(1)] }
}

/** Cache of the last rendered piece: another cut of the same take uses the same one. */
let lastPiece: { readonly name: string; readonly piece: Sound; readonly gain: number } | null = null

/** Renders a piece, and returns it with the gain that it needs. */
async function pieceOf(style: Style, mood: Mood, seconds: number, seed: number, context: RenderContext) {
  const name = JSON.stringify([style, mood, seconds, seed])
  if (lastPiece?.name === name) return lastPiece
  const piece = await playScore(
    compose({ style, mood, seconds, tempo: null, seed }),
    styleSheets[style].room,
    seed,
    context,
  )
  lastPiece = { name, piece, gain: factorOf(bedLoudness - measureLoudness(piece)) }
  return lastPiece
}

/** Composes a video's background music at its loudness and the given length. Deterministic. */
export async function composeBed(
  category: string,
  seconds: number,
  seed: number,
  context: RenderContext,
): Promise<Sound> {
  const [style, mood] = beds[category] ?? ['lo-fi', 'warm']
  const { piece, gain } = await pieceOf(style, mood, Math.min(seconds, longestPiece), seed, context)
  const bed = lengthen(piece, seconds)
  for (const channel of bed.channels)
    for (let at = 0; at < channel.length; at += 1) channel[at] = (channel[at] as number) * gain
  return fade(bed, 0.2, 1.2)
}

/** Returns the gain of the music for each sample of the voice. The music is lowered before words begin. */
function duckingOf(voice: Float32Array): Float32Array {
  const gains = new Float32Array(voice.length)
  const low = factorOf(-duckDecibels)
  const fall = Math.exp(-1 / (attackSec * outputSampleRate))
  const rise = Math.exp(-1 / (releaseSec * outputSampleRate))
  const ahead = Math.round(0.15 * outputSampleRate)
  let [gain, heldUntil] = [1, -1]
  for (let at = 0; at < voice.length; at += 1) {
    if (Math.abs(voice[at + ahead] ?? 0) > voiced) heldUntil = at + ahead + Math.round(0.12 * outputSampleRate)
    const target = at <= heldUntil ? low : 1
    gain = target + (gain - target) * (target < gain ? fall : rise)
    gains[at] = gain
  }
  return gains
}

/**
 * Mixes to stereo, at -16 LUFS if `isLevelled`, over the tone of a quiet room. True peak under -2 dBTP, because lossy
 * encoders add some tenths.
 */
export function mixSound(voice: Sound, bed: Sound | null, isLevelled: boolean, seed: number): Sound {
  const [spoken] = voice.channels
  const channel = (index: number) => {
    const mixed = Float32Array.from(spoken)
    const under = bed?.channels[index] ?? bed?.channels[0]
    if (under === undefined || gains === null) return mixed
    for (let at = 0; at < mixed.length; at += 1)
      mixed[at] = (mixed[at] as number) + (under[at] ?? 0) * (gains[at] as number)
    return mixed
  }
  const gains = bed === null ? null : duckingOf(spoken)
  // Two channels even without music: a mono voice played on both sides is louder than its measured loudness.
  const mix: Sound = { rate: voice.rate, channels: [channel(0), channel(1)] }
  const levelled = isLevelled && durationOf(mix) > 0.5 ? levelTo(mix) : mix
  // The tone comes after the levels are set, so that it is as quiet in every video.
  return limitPeaks(addRoomTone(levelled, `short video ${seed}`), deliveryPeak)
}
