import { createCanvas } from '@napi-rs/canvas'
import { layWords, type LaidWord, type WordToLay } from '#shared/domain/captions/lay-words.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { Face } from '../../models/video/set-text.ts'
import { wordsOf } from '../../models/voices/spoken.ts'
import { createMeasure, faceFor, isUnspaced } from '../captions/set-words.ts'
import type { SplitWord } from './hyphenate.ts'

/** Words to fit into a room. Pixels; `most`: the largest letters; `leading`: a multiple of their size. */
export type FitOrder = ImageSize & {
  readonly text: string
  readonly language: string
  readonly face: Face
  readonly isCapital: boolean
  readonly leading: number
  readonly most: number
  readonly align: 'start' | 'centre'
  readonly split: SplitWord
}

/** A word or a part of a broken one, from the top left of its block; `y` is its baseline. `word`: which one it is of. */
export type FitWord = Pick<LaidWord, 'text' | 'x' | 'y' | 'width' | 'row'> & { readonly word: number }

/** A fitted block. `font` applies to all its words; `texts` are the unbroken words. */
export type FitBlock = ImageSize & {
  readonly words: readonly FitWord[]
  readonly texts: readonly string[]
  readonly pixels: number
  readonly line: number
  readonly font: string
}

const smallest = 8
/** Halvings of the range of sizes: enough for one per cent. */
const passes = 9
/** A word is broken only where that makes all letters larger by this factor. */
const worthBreaking = 1.35
/** Shorter words are never broken. Letters. */
const longWord = 12
/** The fewest letters before and after a hyphen. */
const fewest = 4
/** A compound is mostly broken after several consonants (`Schlecht-wetter`), and rarely within a doubled one. */
const clusterGain = 0.2
const doubledCost = 0.12
const endsInCluster = /[^aeiouyäöüåæø]{2}$/iu

type Part = WordToLay & { readonly word: number }

/** Breaks a word in two at the best place where both fit, or the second is broken again. Null if none does. */
function broken(parts: readonly string[], fits: (text: string) => boolean): string[] | null {
  const whole = parts.join('')
  if (fits(whole)) return [whole]
  const choices = parts.slice(1).flatMap((_, index) => {
    const [first, rest] = [parts.slice(0, index + 1).join(''), parts.slice(index + 1)]
    const second = rest.join('')
    if (first.length < fewest || second.length < fewest || !fits(`${first}-`)) return []
    const isDoubled = first.at(-1) === second[0]
    const cost =
      Math.abs(first.length - second.length) / whole.length +
      (isDoubled ? doubledCost : 0) -
      (endsInCluster.test(first) ? clusterGain : 0)
    return [{ first, rest, cost }]
  })
  for (const { first, rest } of choices.toSorted((one, other) => one.cost - other.cost)) {
    const others = broken(rest, fits)
    if (others !== null) return [`${first}-`, ...others]
  }
  return null
}

/** Sets words as large as they fit into a room, without cutting any; long ones are broken where that helps. */
export function fitWords({
  text,
  language,
  face,
  isCapital,
  split,
  width,
  height,
  most,
  leading,
  align,
}: FitOrder): FitBlock {
  const texts = wordsOf(text).map((word) => (isCapital ? word.text.toLocaleUpperCase(language) : word.text))
  const all = `${texts.join(' ')}-`
  const measure = createMeasure(createCanvas(8, 8).getContext('2d'), face, all)
  const syllables = texts.map((word) => (word.length < longWord ? [word] : split(word)))

  function partsAt(pixels: number, breaks: boolean): Part[] | null {
    const fits = (part: string) => measure(part, pixels) <= width
    const parts: Part[] = []
    for (const [word, own] of texts.entries()) {
      const rows = fits(own) ? [own] : breaks ? broken(syllables[word] ?? [own], fits) : null
      if (rows === null) return null
      for (const [at, part] of rows.entries())
        parts.push({ text: part, isApart: !isUnspaced(part), beginsRow: at > 0, word })
    }
    return parts
  }

  function layAt(pixels: number, breaks: boolean) {
    const parts = partsAt(pixels, breaks)
    if (parts === null) return null
    const lay = { pixels, width, leading, align, space: 1, mostInRow: 8, standsAlone: true, language }
    const block = layWords(parts, lay, measure)
    return block.height <= height && block.width <= width + 0.5 ? { parts, block } : null
  }

  function largest(breaks: boolean) {
    let best = layAt(most, breaks)
    let [low, high] = [smallest, most]
    for (let pass = 0; pass < passes && best?.block.pixels !== most; pass += 1) {
      const pixels = Math.sqrt(low * high)
      const laid = layAt(pixels, breaks)
      if (laid === null) high = pixels
      else [low, best] = [pixels, laid]
    }
    return best
  }

  const [plain, hyphenated] = [largest(false), largest(true)]
  const isBetter = (hyphenated?.block.pixels ?? 0) >= (plain?.block.pixels ?? 0) * worthBreaking
  const laid = isBetter ? hyphenated : (plain ?? hyphenated)
  if (laid === null) throw new Error(`The words “${text}” are too long for the screen.`)
  const { parts, block } = laid
  return {
    width: block.width,
    height: block.height,
    pixels: block.pixels,
    line: block.line,
    texts,
    font: faceFor(face, block.pixels, all),
    words: block.words.map(({ index, text: own, x, y, width: wide, row }) => {
      return { text: own, x, y, width: wide, row, word: parts[index]?.word ?? 0 }
    }),
  }
}
