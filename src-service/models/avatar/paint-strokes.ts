import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { createNoise } from '../drawing/noise.ts'
import { hashCell } from '../drawing/random-stream.ts'

/** One pass of a painting: the width of its brush in pixels, and the least contrast at which it paints. */
type Pass = { readonly brush: number; readonly least: number }

/** A canvas reduced to one value a cell, with how it changes. */
type Cells = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** Where a stroke is painted, how the brightness changes there, and when: the lowest rank first. */
type Stroke = {
  readonly column: number
  readonly row: number
  readonly across: number
  readonly down: number
  readonly contrast: number
  readonly rank: number
}

function reduce(source: Canvas, cell: number): Cells {
  const width = Math.max(2, Math.ceil(source.width / cell))
  const height = Math.max(2, Math.ceil(source.height / cell))
  const small = createCanvas(width, height)
  const context = small.getContext('2d')
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

function brightness({ width, height, data }: Cells, x: number, y: number): number {
  const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4
  const seen = (data[at + 3] ?? 0) / 255
  return (0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)) * seen
}

/**
 * Paints an image again with brush strokes, from a wide brush to a fine one (after A. Hertzmann, 1998). Strokes follow the
 * edges of the image, and a slow drift where it has none. Where the image is empty nothing is painted. `unit` is the width
 * of the finest brush in pixels, `unrest` how far strokes differ in brightness, in steps of 255. The same image and seed give the same strokes, so that images that are alike stay alike.
 */
export function paintStrokes(
  source: Canvas,
  { unit, seed, unrest }: { readonly unit: number; readonly seed: number; readonly unrest: number },
): Canvas {
  const canvas = createCanvas(source.width, source.height)
  const context = canvas.getContext('2d')
  const drift = createNoise(`strokes ${seed}`)
  const passes: readonly Pass[] = [
    { brush: unit * 7, least: 0 },
    { brush: unit * 3.4, least: 5 },
    { brush: unit * 1.7, least: 9 },
    { brush: unit, least: 14 },
  ]
  context.lineCap = 'round'
  for (const [turn, { brush, least }] of passes.entries()) {
    const cells = reduce(source, brush * 0.7)
    const [stepX, stepY] = [source.width / cells.width, source.height / cells.height]
    const strokes: Stroke[] = []
    for (let row = 0, at = 0; row < cells.height; row += 1) {
      for (let column = 0; column < cells.width; column += 1, at += 4) {
        if ((cells.data[at + 3] ?? 0) < 128) continue
        const across = brightness(cells, column + 1, row) - brightness(cells, column - 1, row)
        const down = brightness(cells, column, row + 1) - brightness(cells, column, row - 1)
        const contrast = Math.hypot(across, down)
        if (contrast < least) continue
        strokes.push({ column, row, across, down, contrast, rank: hashCell(column, row, seed + turn * 977) })
      }
    }
    // In an order without rows, so that strokes lie over each other as a painter's do.
    strokes.sort((one, other) => one.rank - other.rank)
    for (const { column, row, across, down, contrast } of strokes) {
      const x = (column + 0.2 + 0.6 * hashCell(column, row, seed + 13)) * stepX
      const y = (row + 0.2 + 0.6 * hashCell(column, row, seed + 29)) * stepY
      const loose = drift.flat(x / (unit * 60), y / (unit * 60)) * 2.4 + 0.7
      const angle = contrast > 10 ? Math.atan2(across, -down) : loose
      const length = brush * (contrast > 26 ? 0.9 : 1.9) * (0.7 + 0.6 * hashCell(column, row, seed + 41))
      const shade = (hashCell(column, row, seed + 57) - 0.5) * unrest
      const at = (row * cells.width + column) * 4
      const mixed = (channel: number, share: number) =>
        Math.round(Math.min(255, Math.max(0, (cells.data[at + channel] ?? 0) + shade * share)))
      context.strokeStyle = `rgba(${mixed(0, 1)},${mixed(1, 0.9)},${mixed(2, 0.7)},${turn === 0 ? 1 : 0.86})`
      context.lineWidth = brush * (0.75 + 0.35 * hashCell(column, row, seed + 71))
      const bend = drift.flat(x / (unit * 24) + 7, y / (unit * 24)) * length * 0.4
      const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
      context.beginPath()
      context.moveTo(x - dx / 2, y - dy / 2)
      context.quadraticCurveTo(x - (dy / length) * bend, y + (dx / length) * bend, x + dx / 2, y + dy / 2)
      context.stroke()
    }
  }
  return canvas
}
