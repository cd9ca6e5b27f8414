import type { SKRSContext2D } from '@napi-rs/canvas'
import { easeOut, easeOver, shareOf } from '../../models/video/easing.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import { withAlpha } from '../../models/video/video-palette.ts'
import type { EvenRect } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import type { PhraseGrouping } from './group-phrases.ts'
import { setWords, type Setting, type SetWord, type WordBlock } from './set-words.ts'

/** The caption styles; `card` is for an opening that fills the screen. */
export const captionAppearances = ['plate', 'build', 'stack', 'punch', 'fine', 'karaoke', 'card'] as const
export type CaptionAppearance = (typeof captionAppearances)[number]

/** Words that are shown together. Times in seconds. */
export type CaptionGroup = { readonly words: readonly TimedWord[]; readonly from: number; readonly until: number }

/** Everything needed to draw a caption at a moment. `isHook`: all its words are visible from the start. */
export type CaptionMoment = {
  readonly isHook: boolean
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
  readonly grouping: PhraseGrouping
  /** How the hook differs, which is on screen from the first frame. */
  readonly hook: Partial<Pick<Setting, 'mostInRow'>> & { readonly size: number; readonly middle: number }
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

/** Draws words with one outline around all of them: no stroke lies over the letters of a neighbour. */
function drawOutlined(
  context: SKRSContext2D,
  words: readonly SetWord[],
  { pixels, width }: { readonly pixels: number; readonly width: number },
  fillOf: (word: SetWord) => string,
): void {
  context.lineJoin = 'round'
  context.lineWidth = pixels * width
  context.strokeStyle = dark
  for (const { text, x, y } of words) context.strokeText(text, x, y)
  for (const word of words) {
    context.fillStyle = fillOf(word)
    context.fillText(word.text, word.x, word.y)
  }
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

/** Draws the plate behind the spoken word. */
function drawMark(context: SKRSContext2D, { x, y, width }: SetWord, pixels: number, colour: string): void {
  const pad = pixels * 0.2
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(x - pad, y - pixels * 0.9, width + pad * 2, pixels * 1.12 + pad * 0.4, pixels * 0.2)
  context.fill()
}

/** Grouping, typesetting and drawing of each style. */
export const looks: Record<CaptionAppearance, Look> = {
  plate: {
    face: 'strong',
    size: 0.05,
    room: 0.78,
    middle: 0.76,
    isCapital: false,
    leading: 1.32,
    align: 'centre',
    space: 1,
    mostInRow: 9,
    grouping: { mostWords: 9, mostLetters: 46, mostGap: 0.8, rowLetters: 44 },
    hook: { size: 0.066, middle: 0.74 },
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
    mostInRow: 4,
    grouping: { mostWords: 6, mostLetters: 34, mostGap: 0.6, rowLetters: 20 },
    hook: { size: 0.1, middle: 0.7, mostInRow: 4 },
    reach: 0.5,
    entry: 0,
    wordEntry: 0.1,
    draw(context, { block, seconds, accent, isHook }) {
      const key = keyOf(block.words)
      const said = isHook ? block.words : block.words.filter((word) => isSaid(word, seconds))
      const shareAt = ({ word }: SetWord) =>
        isHook ? 1 : easeOut(shareOf(seconds, word.start - aheadSec, word.start + 0.06))
      // Words that stand share one outline; the one that rises has its own.
      const standing = said.filter((word) => shareAt(word) === 1)
      const fillOf = (word: SetWord) => (word.word === key?.word ? accent : '#ffffff')
      const outline = { pixels: block.pixels, width: 0.16 }
      drawOutlined(context, standing, outline, fillOf)
      for (const word of said) {
        const share = shareAt(word)
        if (share === 1) continue
        context.globalAlpha = share
        drawOutlined(context, [{ ...word, y: word.y + (1 - share) * block.pixels * 0.35 }], outline, fillOf)
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
    mostInRow: 3,
    grouping: { mostWords: 4, mostLetters: 26, mostGap: 0.5, rowLetters: 18 },
    hook: { size: 0.108, middle: 0.71, mostInRow: 3 },
    reach: 0.8,
    entry: 0.1,
    wordEntry: 0,
    draw(context, { block, group, seconds, accent, order }) {
      const share = easeOut(shareOf(seconds, group.from - aheadSec, group.from + 0.06))
      context.translate(0, (1 - share) * block.pixels * 0.7)
      context.globalAlpha = share
      drawOutlined(context, block.words, { pixels: block.pixels, width: 0.2 }, ({ row }) =>
        (row + order) % 2 === 1 ? accent : '#ffffff',
      )
    },
  },
  punch: {
    face: 'heavy',
    size: 0.134,
    room: 0.9,
    middle: 0.66,
    isCapital: true,
    leading: 1.05,
    align: 'centre',
    space: 1,
    mostInRow: 3,
    grouping: { mostWords: 3, mostLetters: 17, mostGap: 0.5, rowLetters: 16 },
    hook: { size: 0.112, middle: 0.7, mostInRow: 3 },
    reach: 0.6,
    entry: 0.14,
    wordEntry: 0,
    draw(context, moment) {
      const { block, order, accent, isHook } = moment
      const key = keyOf(block.words)
      context.translate(block.width / 2, block.height / 2)
      context.rotate((order % 2 === 0 ? -1 : 1) * (isHook ? 0.02 : 0.035))
      context.translate(-block.width / 2, -block.height / 2)
      popped(context, moment, 0.62, 0.14)
      drawOutlined(context, block.words, { pixels: block.pixels, width: 0.22 }, (word) =>
        isHook ? (word === key ? accent : '#ffffff') : order % 3 === 2 ? '#ffffff' : accent,
      )
    },
  },
  fine: {
    face: 'fine',
    size: 0.071,
    room: 0.8,
    middle: 0.77,
    isCapital: false,
    leading: 1.22,
    align: 'centre',
    space: 1,
    mostInRow: 5,
    grouping: { mostWords: 7, mostLetters: 36, mostGap: 0.7, rowLetters: 31 },
    hook: { size: 0.086, middle: 0.74 },
    reach: 1.3,
    entry: 0.07,
    wordEntry: 0,
    draw(context, { block, group, seconds, isHook }) {
      context.globalAlpha = easeOut(shareOf(seconds, group.from - aheadSec, group.from + 0.06))
      drawOutlined(context, block.words, { pixels: block.pixels, width: 0.18 }, (word) =>
        isHook || isSaid(word, seconds) ? '#fffaf0' : '#b9b2a4',
      )
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
    grouping: { mostWords: 5, mostLetters: 28, mostGap: 0.5, rowLetters: 21 },
    hook: { size: 0.088, middle: 0.7 },
    reach: 0.5,
    entry: 0.1,
    wordEntry: 0,
    draw(context, moment) {
      const { block, seconds, accent } = moment
      popped(context, moment, 0.86, 0.1)
      const now = block.words.findLastIndex((word) => isSaid(word, seconds))
      const current = block.words[now]
      const others = block.words.filter((word) => word !== current)
      drawOutlined(context, others, { pixels: block.pixels, width: 0.17 }, () => '#ffffff')
      // Drawn last: the outline of a neighbour must not cut into the marked word.
      if (current !== undefined) {
        drawMark(context, current, block.pixels, accent)
        context.fillStyle = dark
        context.fillText(current.text, current.x, current.y)
      }
    },
  },
  card: {
    face: 'heavy',
    size: 0.15,
    room: 0.88,
    middle: 0.44,
    isCapital: true,
    leading: 1.02,
    align: 'centre',
    space: 1,
    mostInRow: 3,
    grouping: { mostWords: 9, mostLetters: 46, mostGap: 0.8, rowLetters: 44 },
    hook: { size: 0.15, middle: 0.46 },
    reach: 0.7,
    entry: 0,
    wordEntry: 0,
    draw(context, { block, accent }) {
      const key = keyOf(block.words)
      drawOutlined(context, block.words, { pixels: block.pixels, width: 0.18 }, (word) =>
        word === key ? accent : '#ffffff',
      )
    },
  },
}

/** How a caption is set: in which language, and whether it is the hook. */
export type CaptionUse = { readonly language: string; readonly isHook: boolean }

/** Words of a hook that are on screen at once, and how much of the frame's height they may take. */
const hookGrouping: PhraseGrouping = { mostWords: 16, mostLetters: 76, mostGap: 1.2, rowLetters: 30 }
const hookHeight = 0.3
const cardHeight = 0.6

/** Returns how words are grouped for a style. */
export function groupingOf(look: CaptionAppearance, { isHook }: CaptionUse): PhraseGrouping {
  return isHook ? hookGrouping : looks[look].grouping
}

/** Typesets the words of a group for a frame. */
export function setGroup(
  context: SKRSContext2D,
  group: CaptionGroup,
  look: CaptionAppearance,
  frame: ImageSize,
  { language, isHook }: CaptionUse,
): WordBlock {
  const { size, room, hook, ...setting } = looks[look]
  const own = isHook ? { ...setting, ...hook } : setting
  const height = frame.height * (look === 'card' ? cardHeight : hookHeight)
  const pixels = frame.width * (isHook ? hook.size : size)
  return setWords(context, group.words, { ...own, pixels, width: frame.width * room, height, language })
}

/** Returns the top left corner of a block. Start-aligned blocks go to the margin, others are centred. */
export function placeBlock(block: WordBlock, look: CaptionAppearance, frame: ImageSize, { isHook }: CaptionUse) {
  const { align, room, hook } = looks[look]
  const middle = isHook ? hook.middle : looks[look].middle
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
