import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rect } from '../../models/video/camera-path.ts'
import { easeBoth, easeOut, easeSnap, shareOf } from '../../models/video/easing.ts'
import type { Face } from '../../models/video/set-text.ts'
import { emphasisOf } from '../../models/voices/emphasis.ts'
import { fitWords, type FitBlock, type FitWord } from './fit-words.ts'
import type { SplitWord } from './hyphenate.ts'
import type { Entrance, Mark } from './brand-kit.ts'
import { grow, type Piece, type WordRole } from './piece.ts'

/** Words to set into a box as large as they fit. Pixels of the design, seconds. */
export type WordsOrder = {
  readonly role: WordRole
  readonly text: string
  readonly language: string
  /** Where long words may be broken. */
  readonly split: SplitWord
  readonly box: Rect
  readonly face: Face
  readonly isCapital?: boolean
  readonly leading: number
  /** The largest letters. */
  readonly most: number
  readonly align?: 'start' | 'centre'
  /** Where the block is in its box, if it is lower. */
  readonly place?: 'top' | 'middle' | 'bottom'
  readonly colour: string
  /** How the key word stands out, in which colour, and the colour of letters on a block of it. */
  readonly mark?: { readonly kind: Mark; readonly colour: string; readonly letters: string } | null
  /** Rows lie on strips of this colour. */
  readonly strip?: string
  /** `still`: they stand from the start. */
  readonly entrance: Entrance | 'still'
  readonly from: number
  readonly until: number
  /** When they are struck through, and the colour of the line. */
  readonly strike?: { readonly at: number; readonly colour: string }
}

/** Words as a piece, and the room that they take. */
export type WordsPiece = Piece & { readonly block: Rect }

/** The rise of letters above their baseline and the fall below it, as multiples of their size. */
const rise = 0.8
const fall = 0.24
const enterSec = 0.55
const rowLagSec = 0.08
const wordLagSec = 0.07
const markSec = 0.35
const strikeSec = 0.45

/** Returns which word stands out: the one that a speaker would stress most; none of a single one. */
function keyOf({ texts }: FitBlock): number | null {
  if (texts.length < 2) return null
  const weights = emphasisOf(texts)
  return weights.indexOf(Math.max(...weights))
}

/** Draws the mark of a key word: `share` of it, behind or below its letters. */
function drawMark(
  context: SKRSContext2D,
  { x, y, width }: FitWord,
  pixels: number,
  { kind, colour }: NonNullable<WordsOrder['mark']>,
  share: number,
): void {
  context.fillStyle = colour
  const pad = pixels * 0.1
  if (kind === 'block') context.fillRect(x - pad, y - pixels * 0.83, (width + pad * 2) * share, pixels * 1.04)
  if (kind === 'line') context.fillRect(x, y + pixels * 0.1, width * share, pixels * 0.075)
}

/** Sets words in a box. They come in, stand, and stay until their time is over. */
export function wordsPiece(order: WordsOrder): WordsPiece {
  const { role, box, colour, mark = null, strip, entrance, from, until, strike, place = 'top' } = order
  const { align = 'start', isCapital = false } = order
  const { width, height } = box
  const block = fitWords({ ...order, isCapital, align, width, height })
  const { pixels, words, font, line } = block
  const spare = box.height - block.height
  const top = box.y + (place === 'top' ? 0 : place === 'middle' ? spare / 2 : spare)
  const left = box.x + (align === 'centre' ? (box.width - block.width) / 2 : 0)
  const key = mark === null ? null : keyOf(block)
  const rows = words.reduce((most, { row }) => Math.max(most, row + 1), 0)
  const steps = entrance === 'words' ? words.length : rows
  const lag = Math.min(entrance === 'words' ? wordLagSec : rowLagSec, 0.6 / Math.max(1, steps))
  const standsAt = entrance === 'still' ? from + 0.5 : from + (steps - 1) * lag + enterSec
  const markAt = entrance === 'still' ? from - 1 : standsAt - 0.3
  const moves: [number, number][] = [[from, Math.max(standsAt, markAt + markSec)]]
  if (strike !== undefined) moves.push([strike.at, strike.at + strikeSec + 0.1 * rows])

  function drawWord(context: SKRSContext2D, word: FitWord, seconds: number): void {
    const { text, x, y } = word
    context.fillStyle = mark?.kind === 'colour' && word.word === key ? mark.colour : colour
    context.fillText(text, x, y)
    if (mark === null || word.word !== key) return
    const share = easeBoth(shareOf(seconds, markAt, markAt + markSec))
    drawMark(context, word, pixels, mark, share)
    if (mark.kind !== 'block' || share === 0) return
    context.save()
    context.beginPath()
    context.rect(x - pixels, y - pixels, pixels * 0.9 + (word.width + pixels * 0.2) * share, pixels * 1.4)
    context.clip()
    context.fillStyle = mark.letters
    context.fillText(text, x, y)
    context.restore()
  }

  function drawStrips(context: SKRSContext2D, seconds: number): void {
    if (strip === undefined) return
    context.fillStyle = strip
    for (let row = 0; row < rows; row += 1) {
      const own = words.filter((word) => word.row === row)
      const [first, end] = [Math.min(...own.map(({ x }) => x)), Math.max(...own.map(({ x, width }) => x + width))]
      const share =
        entrance === 'still' ? 1 : easeOut(shareOf(seconds, from + row * rowLagSec, from + row * rowLagSec + 0.3))
      const y = own[0]?.y ?? 0
      context.fillRect(first - pixels * 0.2, y - pixels * 0.9, (end - first + pixels * 0.4) * share, pixels * 1.24)
    }
  }

  function drawEntering(context: SKRSContext2D, word: FitWord, seconds: number): void {
    const index = entrance === 'words' ? words.indexOf(word) : word.row
    const at = from + index * lag
    context.save()
    switch (entrance) {
      case 'still':
        break
      case 'rise':
        context.beginPath()
        context.rect(-pixels, word.y - pixels * 0.95, block.width + pixels * 2, pixels * 1.25)
        context.clip()
        context.translate(0, (1 - easeSnap(shareOf(seconds, at, at + enterSec))) * pixels * 1.3)
        break
      case 'words':
        context.globalAlpha = easeBoth(shareOf(seconds, at, at + enterSec * 0.7))
        context.translate(0, (1 - easeOut(shareOf(seconds, at, at + enterSec))) * pixels * 0.3)
        break
      case 'near':
        context.globalAlpha = easeOut(shareOf(seconds, at, at + 0.16))
        context.translate((1 - easeSnap(shareOf(seconds, at, at + enterSec))) * pixels * -0.5, 0)
        break
    }
    drawWord(context, word, seconds)
    context.restore()
  }

  function drawStrike(context: SKRSContext2D, seconds: number): void {
    if (strike === undefined || seconds < strike.at) return
    context.fillStyle = strike.colour
    for (let row = 0; row < rows; row += 1) {
      const own = words.filter((word) => word.row === row)
      const [first, end] = [Math.min(...own.map(({ x }) => x)), Math.max(...own.map(({ x, width }) => x + width))]
      const share = easeBoth(shareOf(seconds, strike.at + row * 0.1, strike.at + row * 0.1 + strikeSec))
      context.fillRect(
        first - pixels * 0.06,
        (own[0]?.y ?? 0) - pixels * 0.34,
        (end - first + pixels * 0.12) * share,
        pixels * 0.1,
      )
    }
  }

  return {
    block: { x: left, y: top, width: block.width, height: block.height },
    area: grow({ x: left, y: top, width: block.width, height: block.height }, pixels * 0.6),
    boxes: words.map(({ text, x, y, width }) => {
      return {
        role,
        text,
        x: left + x,
        y: top + y - pixels * rise,
        width,
        height: Math.min(pixels * (rise + fall), line),
      }
    }),
    from,
    until,
    moves,
    draw(context, seconds) {
      context.translate(left, top)
      if (entrance === 'still') {
        // It settles within its room: never larger than it stands.
        const near = 0.97 + 0.03 * easeOut(shareOf(seconds, from, standsAt))
        context.scale(near, near)
      }
      context.font = font
      context.textBaseline = 'alphabetic'
      drawStrips(context, seconds)
      for (const word of words) drawEntering(context, word, seconds)
      drawStrike(context, seconds)
    },
  }
}
