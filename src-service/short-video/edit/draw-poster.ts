import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { readImages } from '../../models/video/read-images.ts'
import { wordsOf } from '../../models/voices/spoken.ts'
import { breakCost } from '#shared/domain/captions/phrase-breaks.ts'
import { setWords, type WordBlock, faceFor } from '../captions/set-words.ts'
import { shortVideoSize } from '../short-video.ts'

/** The maximum number of words in a title and in a row. Words of scripts without spaces are shorter. */
const most = { words: 7, inRow: 3 } as const
const mostUnspaced = { words: 12, inRow: 5 } as const

/** Typesets the title of a poster that is `width` pixels wide. */
export function setTitle(context: SKRSContext2D, title: string, width: number): WordBlock {
  const bare = title.replaceAll(/[.!…。！]+$/gu, '')
  const words = wordsOf(bare).map(({ text }) => text)
  const { words: count, inRow } = words.length > bare.split(/\s+/u).length ? mostUnspaced : most
  let end = Math.min(count, words.length)
  // A shortened title ends with a phrase.
  while (end < words.length && end > 2 && breakCost(words[end - 1] ?? '', words[end] ?? '') > 1) end -= 1
  const shown = words.slice(0, end).map((text) => ({ text, start: 0, end: 0 }))
  return setWords(context, shown, {
    face: 'heavy',
    pixels: width * 0.12,
    width: width * 0.86,
    isCapital: true,
    leading: 1.06,
    align: 'start',
    space: 1,
    mostInRow: inRow,
  })
}

/** Draws the poster: a frame of the presenter with the title over it (JPEG). */
export async function drawPoster(
  rawVideo: string,
  seconds: number,
  title: string,
  accent: string,
): Promise<Uint8Array> {
  const images = await readImages(rawVideo, shortVideoSize.height)
  try {
    const canvas: Canvas = await images.imageAt(seconds)
    const context = canvas.getContext('2d')
    const { width, height } = canvas
    const block = setTitle(context, title, width)
    const top = height * 0.93 - block.height
    // Dark enough behind all of the title, whatever the presenter wears.
    const from = top - height * 0.16
    const shade = context.createLinearGradient(0, from, 0, height)
    shade.addColorStop(0, '#00000000')
    shade.addColorStop((top - height * 0.04 - from) / (height - from), '#000000c0')
    shade.addColorStop(1, '#000000e6')
    context.fillStyle = shade
    context.fillRect(0, from, width, height - from)
    context.save()
    context.translate(width * 0.07, top)
    context.font = faceFor('heavy', block.pixels, title.toLocaleUpperCase())
    context.textBaseline = 'alphabetic'
    context.fillStyle = accent
    context.fillRect(0, -width * 0.05, width * 0.16, width * 0.014)
    for (const { text, x, y, row } of block.words) {
      context.fillStyle = row % 2 === 0 ? '#ffffff' : accent
      context.fillText(text, x, y)
    }
    context.restore()
    return new Uint8Array(await canvas.encode('jpeg', 88))
  } finally {
    await images.close()
  }
}
