import type { SKRSContext2D } from '@napi-rs/canvas'
import { easeOut, easeOver, shareOf } from '../../models/video/easing.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import { withAlpha } from '../../models/video/video-palette.ts'
import type { EvenRect } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import type { Grouping } from '../../models/caption/caption-words.ts'
import { setWords, type Setting, type SetWord, type WordBlock } from './set-words.ts'

/** The caption styles; `card` is for an opening that fills the screen. */
export const captionAppearances = ['plate', 'build', 'stack', 'punch', 'fine', 'karaoke', 'card'] as const
export type CaptionAppearance = (typeof captionAppearances)[number]

/** Words that are shown together. Times in seconds. */
export type CaptionGroup = { readonly words: readonly TimedWord[]; readonly from: number; readonly until: number }

/** Everything needed to draw a caption at a moment. */
export type CaptionMoment = {
  readonly block: WordBlock
  readonly group: CaptionGroup
  readonly seconds: number
  readonly accent: string
  readonly order: number
}

type Look = Omit<Setting, 'pixels' | 'width'> & {
  /** Letter size and block width, as shares of the frame's width. */
  readonly size: number
  readonly room: number
  /** Vertical centre of the block, as a share of the frame's height. */
  readonly middle: number
  readonly grouping: Grouping
  /** How far the drawing extends beyond its block, as a multiple of the letter size. */
  readonly reach: number
  /** Seconds after a group begins in which every frame is redrawn; `wordEntry`: the same after each word. */
  readonly entry: number
  readonly wordEntry: number
  draw(context: SKRSContext2D, moment: CaptionMoment): void
}

/** Words appear slightly before they are heard, because reading takes time. Seconds. */
export const aheadSec = 0.04

const dark = '#0c0b0a'

function outlined(context: SKRSContext2D, { text, x, y }: SetWord, pixels: number, width = 0.17): void {
  context.lineJoin = 'round'
  context.lineWidth = pixels * width
  context.strokeStyle = withAlpha(dark, 0.88)
  context.strokeText(text, x, y)
  context.fillText(text, x, y)
}

const isSaid = ({ word }: SetWord, seconds: number) => seconds >= word.start - aheadSec

/** Returns the emphasized word: the longest. */
const keyOf = (words: readonly SetWord[]) =>
  words.reduce<SetWord | null>(
    (best, word) => (best === null || word.text.length > best.text.length ? word : best),
    null,
  )

function popped(context: SKRSContext2D, { block, group, seconds }: CaptionMoment, from: number, span: number): void {
  const pop = from + (1 - from) * easeOver(shareOf(seconds, group.from - aheadSec, group.from - aheadSec + span))
  context.translate(block.width / 2, block.height / 2)
  context.scale(pop, pop)
  context.translate(-block.width / 2, -block.height / 2)
}

/** Grouping, typesetting and drawing of each style. */
export const looks: Record<CaptionAppearance, Look> = {
  plate: {
    face: 'strong',
    size: 0.05,
    room: 0.78,
    middle: 0.79,
    isCapital: false,
    leading: 1.32,
    align: 'centre',
    space: 1,
    mostInRow: 9,
    grouping: { mostWords: 9, mostLetters: 46, mostGap: 0.8 },
    reach: 0.8,
    entry: 0.07,
    wordEntry: 0,
    draw(context, { block, group, seconds }) {
      const pad = block.pixels * 0.62
      context.globalAlpha = easeOut(shareOf(seconds, group.from - aheadSec, group.from + 0.03))
      context.fillStyle = withAlpha(dark, 0.78)
      context.beginPath()
      context.roundRect(-pad, -pad * 0.62, block.width + pad * 2, block.height + pad * 1.05, pad * 0.6)
      context.fill()
      context.fillStyle = '#ffffff'
      for (const { text, x, y } of block.words) context.fillText(text, x, y + block.pixels * 0.14)
    },
  },
  build: {
    face: 'heavy',
    size: 0.098,
    room: 0.82,
    middle: 0.7,
    isCapital: false,
    leading: 1.12,
    align: 'start',
    space: 1,
    mostInRow: 3,
    grouping: { mostWords: 6, mostLetters: 34, mostGap: 0.6 },
    reach: 0.5,
    entry: 0,
    wordEntry: 0.1,
    draw(context, { block, seconds, accent }) {
      const key = keyOf(block.words)
      for (const word of block.words) {
        if (!isSaid(word, seconds)) continue
        const share = easeOut(shareOf(seconds, word.word.start - aheadSec, word.word.start + 0.06))
        context.globalAlpha = share
        context.fillStyle = word === key ? accent : '#ffffff'
        outlined(context, { ...word, y: word.y + (1 - share) * block.pixels * 0.35 }, block.pixels, 0.11)
      }
    },
  },
  stack: {
    face: 'heavy',
    size: 0.118,
    room: 0.86,
    middle: 0.71,
    isCapital: true,
    leading: 1.04,
    align: 'centre',
    space: 1,
    mostInRow: 2,
    grouping: { mostWords: 4, mostLetters: 22, mostGap: 0.5 },
    reach: 0.8,
    entry: 0.1,
    wordEntry: 0,
    draw(context, { block, group, seconds, accent, order }) {
      const share = easeOut(shareOf(seconds, group.from - aheadSec, group.from + 0.06))
      context.translate(0, (1 - share) * block.pixels * 0.7)
      context.globalAlpha = share
      for (const word of block.words) {
        context.fillStyle = (word.row + order) % 2 === 1 ? accent : '#ffffff'
        outlined(context, word, block.pixels, 0.2)
      }
    },
  },
  punch: {
    face: 'heavy',
    size: 0.152,
    room: 0.88,
    middle: 0.66,
    isCapital: true,
    leading: 1.05,
    align: 'centre',
    space: 1,
    mostInRow: 2,
    grouping: { mostWords: 2, mostLetters: 13, mostGap: 0.35 },
    reach: 0.6,
    entry: 0.14,
    wordEntry: 0,
    draw(context, moment) {
      const { block, order, accent } = moment
      context.translate(block.width / 2, block.height / 2)
      context.rotate((order % 2 === 0 ? -1 : 1) * 0.035)
      context.translate(-block.width / 2, -block.height / 2)
      popped(context, moment, 0.62, 0.14)
      context.fillStyle = order % 3 === 2 ? '#ffffff' : accent
      for (const word of block.words) outlined(context, word, block.pixels, 0.24)
    },
  },
  fine: {
    face: 'fine',
    size: 0.071,
    room: 0.8,
    middle: 0.8,
    isCapital: false,
    leading: 1.22,
    align: 'centre',
    space: 1,
    mostInRow: 5,
    grouping: { mostWords: 7, mostLetters: 36, mostGap: 0.7 },
    reach: 1.3,
    entry: 0.07,
    wordEntry: 0,
    draw(context, { block, group, seconds }) {
      const shown = easeOut(shareOf(seconds, group.from - aheadSec, group.from + 0.06))
      for (const word of block.words) {
        context.globalAlpha = shown * (isSaid(word, seconds) ? 1 : 0.6)
        context.fillStyle = '#fffaf0'
        outlined(context, word, block.pixels, 0.18)
      }
    },
  },
  karaoke: {
    face: 'heavy',
    size: 0.084,
    room: 0.86,
    middle: 0.7,
    isCapital: true,
    leading: 1.3,
    align: 'centre',
    space: 1.5,
    mostInRow: 3,
    grouping: { mostWords: 4, mostLetters: 24, mostGap: 0.5 },
    reach: 0.5,
    entry: 0.1,
    wordEntry: 0,
    draw(context, moment) {
      const { block, seconds, accent } = moment
      popped(context, moment, 0.86, 0.1)
      const now = block.words.findLastIndex((word) => isSaid(word, seconds))
      const current = block.words[now]
      if (current !== undefined) {
        const pad = block.pixels * 0.2
        context.fillStyle = accent
        context.beginPath()
        context.roundRect(
          current.x - pad,
          current.y - block.pixels * 0.9,
          current.width + pad * 2,
          block.pixels * 1.12 + pad * 0.4,
          block.pixels * 0.2,
        )
        context.fill()
      }
      for (const [index, word] of block.words.entries()) {
        context.fillStyle = index === now ? dark : '#ffffff'
        if (index === now) context.fillText(word.text, word.x, word.y)
        else outlined(context, word, block.pixels)
      }
    },
  },
  card: {
    face: 'heavy',
    size: 0.176,
    room: 0.88,
    middle: 0.44,
    isCapital: true,
    leading: 1.02,
    align: 'centre',
    space: 1,
    mostInRow: 1,
    grouping: { mostWords: 3, mostLetters: 24, mostGap: 0.5 },
    reach: 0.7,
    entry: 0.1,
    wordEntry: 0.1,
    draw(context, moment) {
      const { block, seconds, accent } = moment
      const key = keyOf(block.words)
      for (const word of block.words) {
        if (!isSaid(word, seconds)) continue
        const share = easeOver(shareOf(seconds, word.word.start - aheadSec, word.word.start + 0.06))
        context.save()
        context.translate(word.x + word.width / 2, word.y - block.pixels * 0.36)
        context.scale(1.3 - 0.3 * share, 1.3 - 0.3 * share)
        context.translate(-word.x - word.width / 2, -word.y + block.pixels * 0.36)
        context.globalAlpha = Math.min(1, share)
        context.fillStyle = word === key ? accent : '#ffffff'
        outlined(context, word, block.pixels, 0.18)
        context.restore()
      }
    },
  },
}

/** Typesets the words of a group for a frame. */
export function setGroup(
  context: SKRSContext2D,
  group: CaptionGroup,
  look: CaptionAppearance,
  frame: ImageSize,
): WordBlock {
  const { size, room, ...setting } = looks[look]
  return setWords(context, group.words, { ...setting, pixels: frame.width * size, width: frame.width * room })
}

/** Returns the top left corner of a block. Start-aligned blocks go to the margin, others are centred. */
export function placeBlock(block: WordBlock, look: CaptionAppearance, frame: ImageSize) {
  const { align, room, middle } = looks[look]
  const isReversed =
    block.words.length > 1 && (block.words[0]?.x ?? 0) > (block.words[1]?.x ?? 0) && block.words[1]?.row === 0
  const margin = (frame.width * (1 - room)) / 2
  const start = isReversed ? frame.width - margin - block.width : margin
  return {
    x: align === 'start' ? start : (frame.width - block.width) / 2,
    y: frame.height * middle - block.height / 2,
  }
}

/** Returns the part of the frame that a block can cover while it moves, in even pixels. */
export function reachOf(
  block: WordBlock,
  look: CaptionAppearance,
  place: { x: number; y: number },
  frame: ImageSize,
): EvenRect {
  const grow = block.pixels * looks[look].reach
  const even = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value / 2) * 2))
  const left = even(place.x - grow, frame.width)
  const top = even(place.y - grow, frame.height)
  const right = even(place.x + block.width + grow, frame.width)
  const bottom = even(place.y + block.height + grow, frame.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Returns a key of a caption's state at a frame. Equal keys mean equal drawings. */
export function stateOf(group: CaptionGroup, look: CaptionAppearance, frame: number): string {
  const seconds = frame / framesPerSecond
  const { entry, wordEntry } = looks[look]
  const said = group.words.findLastIndex(({ start }) => seconds >= start - aheadSec)
  const sinceWord = seconds - ((group.words[said]?.start ?? group.from) - aheadSec)
  const moves = seconds - (group.from - aheadSec) <= entry || (said >= 0 && sinceWord <= wordEntry)
  return moves ? `frame ${frame}` : `word ${said}`
}
