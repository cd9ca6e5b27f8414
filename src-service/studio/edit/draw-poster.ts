import type { Canvas } from '@napi-rs/canvas'
import { readPictures } from '../../models/film/read-pictures.ts'
import { setWords } from '../captions/set-words.ts'
import { faceFor } from '../captions/script-fonts.ts'
import { shortVideoSize } from '../short-video.ts'

const mostWords = 7

/** The poster: a frame of the presenter with the title over it (JPEG). */
export async function drawPoster(
  rawVideo: string,
  seconds: number,
  title: string,
  accent: string,
): Promise<Uint8Array> {
  const pictures = await readPictures(rawVideo, shortVideoSize.height)
  try {
    const canvas: Canvas = await pictures.pictureAt(seconds)
    const context = canvas.getContext('2d')
    const { width, height } = canvas
    const shade = context.createLinearGradient(0, height * 0.56, 0, height)
    shade.addColorStop(0, '#00000000')
    shade.addColorStop(0.55, '#000000b0')
    shade.addColorStop(1, '#000000e6')
    context.fillStyle = shade
    context.fillRect(0, height * 0.56, width, height * 0.44)
    const words = title
      .replaceAll(/[.!?…]+$/gu, '')
      .split(/\s+/u)
      .slice(0, mostWords)
      .map((text) => ({ text, start: 0, end: 0 }))
    const block = setWords(context, words, {
      face: 'heavy',
      pixels: width * 0.12,
      width: width * 0.86,
      isCapital: true,
      leading: 1.06,
      align: 'start',
      space: 1,
      mostInRow: 3,
    })
    context.save()
    context.translate(width * 0.07, height * 0.93 - block.height)
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
    await pictures.close()
  }
}
