import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { CanvasDrawing } from '../drawing/canvas-image.ts'
import { grainCanvas, createNoise } from '../drawing/noise.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream, hashCell, hashText } from '../drawing/random-stream.ts'
import { chooseScheme } from '../drawing/scheme.ts'
import {
  type DrawMotif,
  drawLoops,
  drawMosaic,
  drawTerrazzo,
  drawGingham,
  drawPetals,
  drawScales,
  drawStars,
} from './motifs.ts'
import { PatternInput, patternSize, type Motif } from './pattern-model.ts'
import { smoothStep } from '../drawing/scalar.ts'

/** How each motif is drawn, and how many repeats it spans: scattered ones need more space than one tile. */
const drawings: Record<Motif, { readonly draw: DrawMotif; readonly fills: number }> = {
  stars: { draw: drawStars, fills: 1 },
  scales: { draw: drawScales, fills: 1 },
  petals: { draw: drawPetals, fills: 1 },
  gingham: { draw: drawGingham, fills: 1 },
  loops: { draw: drawLoops, fills: 2 },
  mosaic: { draw: drawMosaic, fills: 2 },
  terrazzo: { draw: drawTerrazzo, fills: 2 },
}

function chooseMotif({ motif }: PatternInput, words: readonly string[], random: RandomStream): Motif {
  const byChance = random.pick(['stars', 'scales', 'petals', 'loops', 'mosaic', 'terrazzo', 'gingham'] as const)
  if (motif !== 'from the prompt') return motif
  if (mentions(words, 'star', 'moroccan', 'zellige', 'azulejo', 'courtyard', 'islamic')) return 'stars'
  if (mentions(words, 'scale', 'wave', 'fish', 'fan', 'japanese', 'sea', 'scallop')) return 'scales'
  if (mentions(words, 'petal', 'flower', 'floral', 'leaf', 'garden', 'botanical', 'spring')) return 'petals'
  if (mentions(words, 'loop', 'knot', 'maze', 'line', 'retro', 'ribbon')) return 'loops'
  if (mentions(words, 'mosaic', 'geometric', 'bauhaus', 'shape', 'modern')) return 'mosaic'
  if (mentions(words, 'terrazzo', 'stone', 'chip', 'marble', 'confetti', 'pebble')) return 'terrazzo'
  if (mentions(words, 'gingham', 'check', 'plaid', 'tartan', 'picnic', 'cloth', 'woven')) return 'gingham'
  return byChance
}

type Glaze = { readonly side: number; readonly tiles: number; readonly seedText: string }

/** Turns a print into seamless ceramic tiles, each with its own tone, grout, rounded edges and an uneven sheen. */
function glazeCanvas(context: SKRSContext2D, { side, tiles, seedText }: Glaze): void {
  const noise = createNoise(seedText)
  const firing = hashText(seedText) & 0xffff
  const image = context.getImageData(0, 0, side, side)
  const { data } = image
  const step = side / tiles
  const grout = 0.012
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor(y / step)
    const down = y / step - row
    for (let x = 0; x < side; x += 1) {
      const column = Math.floor(x / step)
      const across = x / step - column
      const edge = Math.min(across, down, 1 - across, 1 - down)
      const own = (hashCell(column, row, firing) - 0.5) * 0.1
      const wave = noise.flat(across * 1.6 + column * 7.3, down * 1.6 + row * 5.1)
      const rim = smoothStep(grout * 4.5, grout, edge)
      const lit = across + down < 1 ? 1 : -1
      const sheen = 15 * smoothStep(0.25, 0.75, wave + 0.5 - Math.abs(across - down) * 0.8) + rim * lit * 20
      const held = smoothStep(grout * 0.6, grout * 1.3, edge)
      const tone = 1 + own + wave * 0.08 - (1 - smoothStep(0, 0.09, edge)) * 0.12
      const at = (y * side + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const face = (data[at + channel] as number) * tone + sheen
        data[at + channel] = face * held + (196 - channel * 9) * (1 - held)
      }
    }
  }
  context.putImageData(image, 0, 0)
}

/** Draws a seamless pattern, printed or as glazed tiles. */
export const patternDrawing: CanvasDrawing = {
  sizeOf: (input) => patternSize(PatternInput.parse(input)),

  draw(context, job, size) {
    const { width: side } = size
    const input = PatternInput.parse(job.input)
    const seedText = `pattern ${input.prompt} ${job.seed}`
    const random = createRandomStream(seedText)
    const words = promptWords(input.prompt)
    const scheme = chooseScheme(words, random)
    const { draw, fills } = drawings[chooseMotif(input, words, random)]
    const repeats = Math.max(1, Math.round(input.repeats / fills))
    // Drawn at twice its size for antialiasing.
    const tileSide = Math.ceil(side / repeats) * 2
    const tile = createCanvas(tileSide, tileSide)
    draw({ context: tile.getContext('2d'), side: tileSide, scheme, random })
    context.imageSmoothingQuality = 'high'
    const step = side / repeats
    // A print may start anywhere in its motif; tiles start at an edge.
    const isLaid = input.finish === 'glazed'
    const [shiftX, shiftY] = [random.unit() * step, random.unit() * step]
    const around = repeats + 1
    for (let index = 0; index < around * around; index += 1) {
      const x = Math.floor((index % around) * step - (isLaid ? 0 : Math.floor(shiftX)))
      const y = Math.floor(Math.floor(index / around) * step - (isLaid ? 0 : Math.floor(shiftY)))
      context.drawImage(tile, x, y, Math.ceil(step), Math.ceil(step))
    }
    if (isLaid) glazeCanvas(context, { side, tiles: repeats * fills, seedText })
    else grainCanvas(context, size, 5, job.seed & 0xffff)
  },
}
