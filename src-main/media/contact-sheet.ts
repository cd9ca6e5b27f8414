import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { moveDurably } from '../disk/durable-file.ts'
import type { SheetOrder, SheetImage } from './thumbnail-message.ts'

/** Pixels. A sheet of six columns is as wide as a large screen. */
const columns = 6
const tileImage = { width: 300, height: 225 }
const captionHeight = 50
const gap = 18
const margin = 28
const headHeight = 64

const colours = { ground: '#141414', stage: '#0c0c0c', line: '#3a3a3a', ink: '#efefef', quiet: '#a5a5a5' }
const slices = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
const installed = createRequire(import.meta.url)

const fontName = (slice: string) => `Sheet ${slice}`

/** The bundled typeface, the same on every machine; other letters come from the system. */
function font(pixels: number): string {
  if (!GlobalFonts.has(fontName('latin'))) {
    const folder = join(dirname(installed.resolve('@fontsource/inter/package.json')), 'files')
    for (const slice of slices) {
      GlobalFonts.registerFromPath(join(folder, `inter-${slice}-400-normal.woff2`), fontName(slice))
    }
  }
  return `${pixels}px ${slices.map((slice) => `"${fontName(slice)}"`).join(', ')}, sans-serif`
}

async function paintImage(context: SKRSContext2D, { source, words }: SheetImage, left: number, top: number) {
  context.fillStyle = colours.stage
  context.fillRect(left, top, tileImage.width, tileImage.height)
  if (source === null) {
    context.strokeStyle = colours.line
    context.strokeRect(left + 0.5, top + 0.5, tileImage.width - 1, tileImage.height - 1)
    context.font = font(15)
    context.fillStyle = colours.quiet
    context.textAlign = 'center'
    context.fillText(words, left + tileImage.width / 2, top + tileImage.height / 2 + 5, tileImage.width - 16)
    context.textAlign = 'left'
    return
  }
  const image = await loadImage(source)
  const scale = Math.min(tileImage.width / image.width, tileImage.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  context.drawImage(image, left + (tileImage.width - width) / 2, top + (tileImage.height - height) / 2, width, height)
}

type MeasureText = (text: string) => number

const ending = '…'

/** The longest start that fits; at least one character, so that wrapping in a narrow space ends. */
function fitting(text: string, width: number, measure: MeasureText, tail: string): string {
  const letters = [...text]
  let [least, most] = [1, letters.length]
  while (least < most) {
    const half = Math.ceil((least + most) / 2)
    if (measure(letters.slice(0, half).join('') + tail) <= width) least = half
    else most = half - 1
  }
  return letters.slice(0, least).join('')
}

/** Wraps a text at spaces, or within a word that is too wide; excess text is cut with …. */
export function wrapWords(text: string, width: number, lines: number, measure: MeasureText): string[] {
  const broken: string[] = []
  let rest = text.replaceAll(/\s+/gu, ' ').trim()
  while (rest !== '' && broken.length < lines) {
    if (measure(rest) <= width) {
      broken.push(rest)
      return broken
    }
    const isLast = broken.length === lines - 1
    const piece = fitting(rest, width, measure, isLast ? ending : '')
    const space = rest[piece.length] === ' ' ? piece.length : piece.lastIndexOf(' ')
    const line = isLast || space <= 0 ? piece : rest.slice(0, space)
    broken.push(isLast ? `${line.trimEnd()}${ending}` : line)
    rest = rest.slice(line.length).trimStart()
  }
  return broken
}

function drawCaption(context: SKRSContext2D, { number, caption }: SheetImage, left: number, top: number) {
  context.font = font(15)
  context.fillStyle = colours.quiet
  const label = String(number).padStart(3, '0')
  context.fillText(label, left, top + 19)
  const indent = context.measureText(label).width + 8
  context.fillStyle = colours.ink
  const lines = wrapWords(caption, tileImage.width - indent, 2, (text) => context.measureText(text).width)
  for (const [index, line] of lines.entries()) context.fillText(line, left + indent, top + 19 + index * 20)
}

/** Draws one contact sheet and renames it when complete. Overwrites an existing file: pass a new name. */
export async function drawSheet({ target, title, detail, images }: SheetOrder): Promise<void> {
  const across = Math.min(columns, Math.max(1, images.length))
  const down = Math.ceil(images.length / columns)
  const width = margin * 2 + columns * tileImage.width + (columns - 1) * gap
  const height = margin * 2 + headHeight + down * (tileImage.height + captionHeight) + Math.max(0, down - 1) * gap
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colours.ground
  context.fillRect(0, 0, width, height)
  const measure = (text: string) => context.measureText(text).width
  context.font = font(26)
  context.fillStyle = colours.ink
  context.fillText(wrapWords(title, width - margin * 2, 1, measure)[0] ?? '', margin, margin + 24)
  context.font = font(15)
  context.fillStyle = colours.quiet
  context.fillText(detail, margin, margin + 48)
  for (const [index, one] of images.entries()) {
    const left = margin + (index % across) * (tileImage.width + gap)
    const top = margin + headHeight + Math.floor(index / across) * (tileImage.height + captionHeight + gap)
    await paintImage(context, one, left, top)
    drawCaption(context, one, left, top + tileImage.height)
  }
  const partial = `${target}.part`
  try {
    await writeFile(partial, await canvas.encode('jpeg', 90))
    await moveDurably(partial, target)
  } finally {
    await rm(partial, { force: true })
  }
}
