import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CanvasDrawing } from '../drawing/canvas-image.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { fade } from '../drawing/colour.ts'
import { typeface } from '../video/set-text.ts'
import { imageSize, type ImageSize } from '../image-size.ts'
import { letterMap } from './letter-map.ts'
import { buildGround, mapInks, type MapInk, printGround } from './map-ground.ts'
import { MapInput, longSide, type MapStyle } from './map-model.ts'

function chooseStyle({ style }: MapInput, words: readonly string[], random: RandomStream): MapStyle {
  const byChance = random.pick(['survey', 'atlas', 'survey', 'night', 'antique'] as const)
  if (style !== 'from the prompt') return style
  if (mentions(words, 'night', 'dark', 'neon', 'radar', 'chart')) return 'night'
  if (mentions(words, 'antique', 'old', 'treasure', 'parchment', 'vintage', 'fantasy', 'pirate')) return 'antique'
  if (mentions(words, 'survey', 'hiking', 'trail', 'topographic', 'contour', 'ordnance')) return 'survey'
  if (mentions(words, 'atlas', 'school', 'relief', 'physical')) return 'atlas'
  return byChance
}

/** Draws a grid of degrees with a ruled frame and numbers. */
function drawFrame(context: SKRSContext2D, { width, height }: ImageSize, ink: MapInk, random: RandomStream): void {
  const side = Math.min(width, height)
  const margin = side * 0.042
  const step = (side - margin * 2) / 4
  const degrees = 8 + random.whole(50)
  context.strokeStyle = fade(ink.words, 0.2)
  context.lineWidth = side * 0.0009
  context.beginPath()
  for (let x = margin + step; x < width - margin; x += step) {
    context.moveTo(x, margin)
    context.lineTo(x, height - margin)
  }
  for (let y = margin + step; y < height - margin; y += step) {
    context.moveTo(margin, y)
    context.lineTo(width - margin, y)
  }
  context.stroke()
  context.fillStyle = ink.halo
  context.beginPath()
  context.rect(0, 0, width, height)
  context.rect(margin, margin, width - margin * 2, height - margin * 2)
  context.fill('evenodd')
  context.strokeStyle = ink.words
  context.lineWidth = side * 0.0022
  context.strokeRect(margin, margin, width - margin * 2, height - margin * 2)
  context.lineWidth = side * 0.0009
  const outer = margin * 0.72
  context.strokeRect(outer, outer, width - outer * 2, height - outer * 2)
  context.fillStyle = ink.words
  context.font = typeface('text', side * 0.0135)
  context.textAlign = 'center'
  let at = 0
  for (let x = margin + step; x < width - margin; x += step) {
    context.fillText(`${degrees + at}°`, x, outer - side * 0.008)
    at += 1
  }
  context.textAlign = 'left'
}

/** Draws the map of a fictional country. */
export const mapDrawing: CanvasDrawing = {
  sizeOf: (input) => imageSize(MapInput.parse(input).aspect_ratio, longSide),

  draw(context, job, size) {
    const input = MapInput.parse(job.input)
    const seedText = `map ${input.prompt} ${job.seed}`
    const random = createRandomStream(seedText)
    const words = promptWords(input.prompt)
    const ink = mapInks[chooseStyle(input, words, random)]
    const ground = buildGround(words, seedText, size)
    printGround(context, ground, ink)
    if (input.names) letterMap(context, ground, ink, random)
    drawFrame(context, size, ink, random)
  },
}
