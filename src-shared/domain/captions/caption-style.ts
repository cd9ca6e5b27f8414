import {
  type CaptionLook,
  type CaptionStyle,
  type Cue,
  cueAt,
  type StyledCues,
  wordAt,
  type WordOfText,
  wordsOf,
} from './cue.ts'
import { layWords, type MeasureText } from './lay-words.ts'
import { replacePictographs } from '../pictographs.ts'

/** Drawing parameters of a caption style. Lengths are relative to the font size unless noted. */
export type CaptionSpec = {
  readonly weight: 600 | 800
  /** Font size in pixels, in a frame whose shorter side is 1080. */
  readonly size: number
  readonly leading: number
  readonly space: number
  readonly isCapital: boolean
  /** Width of the outline; null for none. */
  readonly outline: number | null
  /** How far the plate extends beyond the words; null for none. */
  readonly plate: { readonly beside: number; readonly above: number; readonly corner: number } | null
  readonly colour: string
  /** How the spoken word is marked: by the colour of its letters or by a box behind it; null if it is not. */
  readonly marks: 'letters' | 'box' | null
}

const usual = {
  leading: 1.26,
  space: 1,
  isCapital: false,
  outline: null,
  plate: null,
  colour: '#ffffff',
  marks: null,
} as const

/** The colours of the spoken word: of its letters, or of the box behind them. */
export const spokenColors: Readonly<Record<CaptionLook['spoken'], string>> = {
  yellow: '#ffe14d',
  green: '#7be0a8',
  white: '#ffffff',
}

/** The other words where the spoken one is white. */
const dimmed = '#b4b8bb'

/** Colours behind the letters: the plate or the outline, opaque because outlines overlap. For a canvas and an SVG. */
export const captionDark = { plate: 'rgba(12, 11, 10, 0.8)', outline: '#0c0b0a' } as const

/** The parameters of each style, shared by the preview and the burned captions. */
export const captionSpecs: Readonly<Record<CaptionStyle, CaptionSpec>> = {
  plate: { ...usual, weight: 600, size: 63, plate: { beside: 0.55, above: 0.34, corner: 0.3 } },
  outline: { ...usual, weight: 800, size: 71, outline: 0.18 },
  karaoke: { ...usual, weight: 800, size: 85, space: 1.1, outline: 0.18, marks: 'letters' },
  loud: { ...usual, weight: 800, size: 110, leading: 1.08, isCapital: true, outline: 0.2 },
  word: { ...usual, weight: 800, size: 79, leading: 1.34, space: 1.4, outline: 0.14, marks: 'box' },
  plain: { ...usual, weight: 600, size: 63, outline: 0.08 },
}

/** The frame of the font sizes: its shorter side, in pixels. */
const sizedFor = 1080

/** Caption width, top and bottom of the block and maximum height, relative to the frame. */
const room = 0.86
const head = 0.13
const foot = 0.83
const tallest = 0.6

/**
 * The part of an upright video that apps which play such videos leave free of their own buttons and texts; captions stay
 * within it. Relative to the frame.
 */
export const safeArea = { x: 0.06, y: 0.1, width: 0.88, height: 0.76 } as const

/** Returns the font size of captions, in pixels of a video whose shorter side is 1080. */
export function sizeOf({ style, size }: Pick<CaptionLook, 'style' | 'size'>): number {
  return size ?? captionSpecs[style].size
}

/** Pixels. */
type Size = { readonly width: number; readonly height: number }
type Box = Size & { readonly x: number; readonly y: number }

/** A word of a caption, in pixels: `x` is its left edge, `y` its baseline, `place` its index in the text. */
type WordInCaption = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly place: number
}

/** A caption laid out in a frame, in pixels. */
export type LaidCaption = {
  readonly words: readonly WordInCaption[]
  readonly pixels: number
  readonly plate: (Box & { readonly corner: number }) | null
  /** Contains everything that is drawn. */
  readonly reach: Box
}

/** Removes what the bundled fonts cannot show: pictographs. */
export function shownText(text: string): string {
  return replacePictographs(text, '')
}

/** Lays out a caption in a frame; null if nothing of it can be shown. `measure` knows the style's weight. */
export function layCaption(
  text: string,
  look: Pick<CaptionLook, 'style' | 'size' | 'position' | 'y'>,
  frame: Size,
  measure: MeasureText,
): LaidCaption | null {
  const { leading, space, isCapital, plate, outline } = captionSpecs[look.style]
  const all = wordsOf(text)
  const words = all.flatMap((word, place) => {
    const bare = shownText(word.text).trim()
    const before = all[place - 1]?.text ?? ''
    const shown = isCapital ? bare.toUpperCase() : bare
    return bare === '' ? [] : [{ text: shown, isApart: /\s$/u.test(before), beginsRow: /\n\s*$/u.test(before), place }]
  })
  if (words.length === 0) return null
  const pixels = (Math.min(frame.width, frame.height) * sizeOf(look)) / sizedFor
  const block = layWords(
    words,
    {
      pixels,
      leading,
      space,
      align: 'centre',
      width: frame.width * room,
      height: frame.height * tallest,
      mostInRow: 99,
    },
    measure,
  )
  const left = (frame.width - block.width) / 2
  const tops = {
    top: frame.height * head,
    middle: (frame.height - block.height) / 2,
    lower: frame.height * foot - block.height,
  }
  const own = block.pixels
  const lid = plate === null ? null : { x: own * plate.beside, y: own * plate.above }
  // The last line has its leading below it; a plate has equal margins around the letters.
  const body = { width: block.width, height: block.height - own * (leading - 1.06) }
  const grow = lid ?? { x: own * ((outline ?? 0) + 0.2), y: own * ((outline ?? 0) + 0.2) }
  const reachHeight = body.height + 2 * grow.y + own * 0.1
  const free = { least: frame.height * safeArea.y, most: frame.height * (safeArea.y + safeArea.height) - reachHeight }
  const wanted = frame.height * (look.y ?? 0) - reachHeight / 2
  const top = look.y === null ? tops[look.position] : Math.max(free.least, Math.min(free.most, wanted)) + grow.y
  const reach = {
    x: left - grow.x,
    y: top - grow.y,
    width: body.width + 2 * grow.x,
    height: reachHeight,
  }
  return {
    words: block.words.map(({ index, text: shown, x, y, width }) => {
      return { text: shown, x: left + x, y: top + y, width, place: words[index]?.place ?? 0 }
    }),
    pixels: own,
    plate: lid === null ? null : { ...reach, height: body.height + 2 * lid.y, corner: own * (plate?.corner ?? 0) },
    reach,
  }
}

/** Returns whether a word is alone on a line of a caption with several, unless the user set its line breaks. */
export function strandsWord({ words }: Pick<LaidCaption, 'words'>, text: string): boolean {
  const rows = Map.groupBy(words, ({ y }) => y)
  return rows.size > 1 && !text.trim().includes('\n') && [...rows.values()].some((row) => row.length === 1)
}

/** The box behind a spoken word whose letters are `pixels` high. */
function boxBehind({ x, y, width }: WordInCaption, pixels: number): Box & { readonly corner: number } {
  const beside = pixels * 0.15
  return {
    x: x - beside,
    y: y - pixels * 0.87,
    width: width + 2 * beside,
    height: pixels * 1.16,
    corner: pixels * 0.18,
  }
}

/** What to draw of a caption, from back to front: the plate or word box, the outlined words, then each word in its colour. */
export type CaptionDrawing = {
  readonly boxes: readonly (Box & { readonly corner: number; readonly fill: string })[]
  readonly outlined: readonly WordInCaption[]
  readonly words: readonly (WordInCaption & { readonly fill: string })[]
}

/** Lists what to draw of a laid out caption; the preview and the burned video draw the same. `spoken`: index of a word. */
export function drawingOf(
  { words, plate, pixels }: LaidCaption,
  look: Pick<CaptionLook, 'style' | 'spoken'>,
  spoken: number,
): CaptionDrawing {
  const { colour, marks, outline } = captionSpecs[look.style]
  const mark = spokenColors[look.spoken]
  // White letters among white ones would not show which is spoken.
  const usually = marks === 'letters' && mark === colour ? dimmed : colour
  const boxed = marks === 'box' ? words.filter(({ place }) => place === spoken) : []
  const fillOf = ({ place }: WordInCaption) => {
    if (place !== spoken || marks === null) return usually
    return marks === 'box' ? captionDark.outline : mark
  }
  return {
    boxes: [
      ...(plate === null ? [] : [{ ...plate, fill: captionDark.plate }]),
      ...boxed.map((word) => ({ ...boxBehind(word, pixels), fill: mark })),
    ],
    outlined: outline === null ? [] : words.filter((word) => !boxed.includes(word)),
    words: words.map((word) => ({ ...word, fill: fillOf(word) })),
  }
}

/** What captions show at a moment. `spoken`: index of the marked word; -1 for none. */
export type ShownCaption = { readonly text: string; readonly spoken: number }

/** Returns a function from seconds to the caption shown then; null if there is none. */
export function createShown(cues: readonly Cue[], style: CaptionStyle): (seconds: number) => ShownCaption | null {
  const isMarked = captionSpecs[style].marks !== null
  const known = new Map<Cue, readonly WordOfText[]>()
  return (seconds) => {
    const cue = cueAt(cues, seconds)
    if (cue === null || cue.text.trim() === '') return null
    if (!isMarked) return { text: cue.text, spoken: -1 }
    const words = known.get(cue) ?? wordsOf(cue.text)
    known.set(cue, words)
    return { text: cue.text, spoken: wordAt(cue, seconds, words) }
  }
}

/** Length of the parts in which a video is burned; unchanged parts are reused. Seconds. */
const partSeconds = 2

/** The frames of a part, from `first` up to but not including `end`. */
export type VideoPart = { readonly first: number; readonly end: number }

/** Splits a video into parts by its frame times, in seconds and in order. A part has at least one frame. */
export function partsOf(times: readonly number[]): VideoPart[] {
  const parts: { first: number; end: number }[] = []
  let current = -1
  for (const [frame, seconds] of times.entries()) {
    const part = Math.floor((seconds - (times[0] ?? 0) + 0.001) / partSeconds)
    const last = parts.at(-1)
    if (part !== current || last === undefined) parts.push({ first: frame, end: frame + 1 })
    else last.end = frame + 1
    current = part
  }
  return parts
}

/** Returns a key for each part of what its captions show frame by frame; equal keys mean equal images. */
export function namesOfParts({ cues, ...look }: StyledCues, times: readonly number[]): string[] {
  const { style, position, y } = look
  const shownLook = [style, sizeOf(look), y ?? position, captionSpecs[style].marks === null ? null : look.spoken]
  const shownAt = createShown(cues, style)
  return partsOf(times).map(({ first, end }) => {
    const runs: [number, string, number][] = []
    for (let frame = first; frame < end; frame += 1) {
      const { text, spoken } = shownAt(times[frame] ?? 0) ?? { text: '', spoken: -1 }
      const last = runs.at(-1)
      if (last !== undefined && last[1] === text && last[2] === spoken) last[0] += 1
      else runs.push([1, text, spoken])
    }
    const isBare = runs.every(([, text]) => text === '')
    return isBare ? `bare ${end - first}` : JSON.stringify([shownLook, runs])
  })
}

/** How much of a video must be burned again after a caption change. Seconds; `frameRate` in frames per second. */
export function changedSeconds(
  before: StyledCues,
  now: StyledCues,
  video: { readonly duration: number; readonly frameRate: number },
): number {
  const frames = Math.max(1, Math.round(video.duration * video.frameRate))
  const times = Array.from({ length: frames }, (_, frame) => frame / video.frameRate)
  const [was, is] = [namesOfParts(before, times), namesOfParts(now, times)]
  const changed = partsOf(times).filter((_, part) => was[part] !== is[part])
  return changed.reduce((sum, { first, end }) => sum + (end - first) / video.frameRate, 0)
}
