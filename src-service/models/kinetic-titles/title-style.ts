import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import { lightness } from '../drawing/colour.ts'
import type { VideoPalette } from '../video/video-palette.ts'
import type { ImageSize } from '../image-size.ts'

/** What a style draws with. `count` is how many screens the film has. */
export type TitleStage = {
  readonly frame: ImageSize
  readonly palette: VideoPalette
  readonly random: RandomStream
  readonly count: number
  /** The same for all screens of a film: which of a style's variants comes first. */
  readonly turn: number
}

/** Draws one screen at a time of the film. */
export type DrawTitle = (context: SKRSContext2D, seconds: number) => void

/** One screen of words and its time. Seconds; `until` is where the next begins. */
type TitleScreen = {
  readonly text: string
  readonly from: number
  readonly until: number
  readonly index: number
}

/** A screen of few letters counts as this many: short words need time too. */
const leastWeight = 12
const mostScreens = 8

function pieces(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.length > 1) return lines
  const sentences = text.split(/(?<=[.!?…])\s+/u).filter((line) => line !== '')
  return sentences.length > 0 ? sentences : ['']
}

/** Lays a text over time: a line, or a sentence where there is one line only, is a screen; longer ones stay longer. */
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

/** A way for words to move: readies a screen (its letters are measured once) and answers how it is drawn. */
export type TitleStyle = (screen: TitleScreen, stage: TitleStage, context: SKRSContext2D) => DrawTitle

/** The colour that stands out most on a ground. */
function clearest(ground: string, colours: readonly [string, ...string[]]): string {
  const away = (tint: string) => Math.abs(lightness(tint) - lightness(ground))
  return colours.toSorted((one, other) => away(other) - away(one))[0] ?? colours[0]
}

/** Ground and letters of a screen: they change from one to the next. */
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
