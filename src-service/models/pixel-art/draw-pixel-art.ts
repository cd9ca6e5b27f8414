import { createCanvas } from '@napi-rs/canvas'
import type { CanvasDrawing } from '../drawing/canvas-image.ts'
import { createNoise } from '../drawing/noise.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { drawnSize, magnification, PixelArtInput, type Scene } from './pixel-art-model.ts'
import { choosePixelPalette, type PixelPalette, createPixelSheet, putStars } from './pixel-sheet.ts'
import { putScene } from './pixel-scenes.ts'

function chooseScene({ scene }: PixelArtInput, words: readonly string[], random: RandomStream): Scene {
  const byChance = random.pick(['mountains', 'city', 'desert', 'sea', 'forest'] as const)
  if (scene !== 'from the prompt') return scene
  if (mentions(words, 'space', 'planet', 'galaxy', 'saturn', 'star', 'cosmos')) return 'space'
  if (mentions(words, 'city', 'skyline', 'town', 'street', 'tower', 'arcade', 'neon')) return 'city'
  if (mentions(words, 'desert', 'dune', 'sand', 'cactus', 'canyon')) return 'desert'
  if (mentions(words, 'sea', 'ocean', 'lighthouse', 'coast', 'boat', 'sail', 'island', 'harbour')) return 'sea'
  if (mentions(words, 'forest', 'pine', 'wood', 'tree')) return 'forest'
  if (mentions(words, 'mountain', 'lake', 'peak', 'alp', 'snow', 'fjord')) return 'mountains'
  return byChance
}

function colourNumbers(numbers: Uint8Array, palette: PixelPalette): Uint8ClampedArray {
  const bytes = palette.map((tint) => [1, 3, 5].map((at) => Number.parseInt(tint.slice(at, at + 2), 16)))
  const pixels = new Uint8ClampedArray(numbers.length * 4)
  numbers.forEach((ink, index) =>
    pixels.set([...(bytes[Math.min(ink, bytes.length - 1)] ?? [0, 0, 0]), 255], index * 4),
  )
  return pixels
}

/** Draws scenes in twelve colours at a small size and enlarges them without smoothing. */
export const pixelArtDrawing: CanvasDrawing = {
  sizeOf(input) {
    const { width, height } = drawnSize(PixelArtInput.parse(input))
    return { width: width * magnification, height: height * magnification }
  },

  draw(context, job, size) {
    const input = PixelArtInput.parse(job.input)
    const { width, height } = drawnSize(input)
    const random = createRandomStream(`pixel art ${input.prompt} ${job.seed}`)
    const words = promptWords(input.prompt)
    const scene = chooseScene(input, words, random)
    const { tints, night } = choosePixelPalette(words, scene, random)
    const numbers = new Uint8Array(width * height)
    const sheet = createPixelSheet(width, height, numbers)
    const level = Math.round(height * random.between(0.58, 0.66))
    const radius = Math.round(Math.min(width, height) * random.between(0.06, 0.1))
    const light = {
      x: Math.round(width * random.between(0.3, 0.7)),
      y: Math.round(level * (night ? random.between(0.2, 0.35) : random.between(0.4, 0.68))),
      radius,
    }
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const near = Math.hypot(x - light.x, y - light.y)
        const glow = near < radius * 2.4 ? 0.9 : near < radius * 4 ? 0.4 : 0
        sheet.shade(x, y, Math.min(9, 4 + 5 * Math.min(1, y / level) ** 1.15 + glow))
      }
    }
    if (night) putStars(sheet, level * 0.9, 11, job.seed & 0xffff)
    sheet.disc(light.x, light.y, radius, 10)
    if (night) sheet.disc(light.x + radius * 0.35, light.y - radius * 0.2, radius * 0.25, 9)
    putScene(scene, {
      sheet,
      noise: createNoise(`pixel ${job.seed}`),
      random,
      level,
      night,
      light,
    })

    const small = createCanvas(width, height)
    const smallContext = small.getContext('2d')
    const image = smallContext.createImageData(width, height)
    image.data.set(colourNumbers(numbers, tints))
    smallContext.putImageData(image, 0, 0)
    context.imageSmoothingEnabled = false
    context.drawImage(small, 0, 0, size.width, size.height)
  },
}
