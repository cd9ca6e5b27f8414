import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import { lightness } from '../drawing/colour.ts'
import type { VideoPalette } from '../video/video-palette.ts'
import type { ImageSize } from '../image-size.ts'

/** What a style draws with. `count` is the number of screens in the video. */
export type TitleStage = {
  readonly frame: ImageSize
  readonly palette: VideoPalette
  readonly random: RandomStream
  readonly count: number
  /** Which of a style's variants comes first; the same for all screens of a video. */
  readonly turn: number
}

/** Draws one screen at a time of the video. Seconds. */
export type DrawTitle = (context: SKRSContext2D, seconds: number) => void

/** One screen of words and its time. Seconds; `until` is the start of the next screen. */
type TitleScreen = {
  readonly text: string
  readonly from: number
  readonly until: number
  readonly index: number
}

/** Added to a screen's letter count as its weight, because short words need time too. */
const leastWeight = 12
const mostScreens = 8

function pieces(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.length > 1) return lines
  const sentences = text.split(/(?<=[.!?…])\s+/u).filter((line) => line !== '')
  return sentences.length > 0 ? sentences : ['']
}

/** Splits a text into timed screens: lines, or sentences if there is only one line. Longer ones stay longer. */
export function titleScreens(text: string, durationSec: number): TitleScreen[] {
  const all = pieces(text)
  const kept = all.slice(0, mostScreens)
  const last = kept.length - 1
  if (all.length > mostScreens) kept[last] = all.slice(last).join(' ')
  const weights = kept.map((piece) => leastWeight + piece.length)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let at = 0
  return kept.map((piece, index) => {
    const from = at
    at += ((weights[index] ?? 0) / sum) * durationSec
    return { text: piece, from, until: at, index }
  })
}

/** A style of moving words: prepares a screen, measuring its letters once, and returns the function that draws it. */
export type TitleStyle = (screen: TitleScreen, stage: TitleStage, context: SKRSContext2D) => DrawTitle

/** Returns the colour with the highest contrast to a background. */
function clearest(ground: string, colours: readonly [string, ...string[]]): string {
  const away = (tint: string) => Math.abs(lightness(tint) - lightness(ground))
  return colours.toSorted((one, other) => away(other) - away(one))[0] ?? colours[0]
}

/** Chooses the background and letter colours of a screen: they change from one screen to the next. */
export function screenColours(palette: VideoPalette, index: number): { ground: string; letters: string; mark: string } {
  const { ground, deep, ink, accent, second } = palette
  const turns = [
    { ground, letters: ink, mark: accent },
    { ground: accent, letters: ground, mark: ink },
    { ground: ink, letters: ground, mark: second },
    { ground: second, letters: clearest(second, [ink, ground, accent]), mark: deep },
  ] as const
  return turns[index % turns.length] ?? turns[0]
}
