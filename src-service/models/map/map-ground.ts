import { createNoise } from '../drawing/noise.ts'
import { mentions } from '../drawing/prompt-words.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import { smoothStep } from '../drawing/scalar.ts'
import type { ImageSize } from '../image-size.ts'

/** Heights over a sheet, row by row: below 0 is sea, 1 a high summit. */
export type MapGround = ImageSize & { readonly heights: Float32Array; at(x: number, y: number): number }

/** Builds the ground that a prompt asks for: an island, a coast, an archipelago or inland mountains. */
export function buildGround(words: readonly string[], seedText: string, { width, height }: ImageSize): MapGround {
  const noise = createNoise(seedText)
  const random = createRandomStream(`${seedText} ground`)
  const side = Math.min(width, height)
  const isles = mentions(words, 'archipelago', 'islands', 'isles', 'atoll')
  const island = mentions(words, 'island', 'isle', 'volcano', 'treasure')
  const inland = mentions(words, 'mountain', 'valley', 'alp', 'inland', 'canyon', 'range', 'trail')
  const coast = mentions(words, 'coast', 'bay', 'fjord', 'shore', 'harbour', 'peninsula')
  const form = isles
    ? 'isles'
    : island
      ? 'island'
      : inland
        ? 'inland'
        : coast
          ? 'coast'
          : random.pick(['island', 'coast', 'isles', 'coast'] as const)
  const turn = random.between(0, Math.PI * 2)
  const scale = form === 'isles' ? 2.3 : 1.35
  const heights = new Float32Array(width * height)

  function shapeAt(x: number, y: number): number {
    const [across, down] = [(x - width / 2) / side, (y - height / 2) / side]
    if (form === 'inland') return 0.24
    if (form === 'coast') return (across * Math.cos(turn) + down * Math.sin(turn)) * 0.85 + 0.06
    const away = Math.hypot((x - width / 2) / (width * 0.5), (y - height / 2) / (height * 0.5))
    return form === 'isles' ? -0.02 - away * away * 0.16 : 0.34 - away * away * 0.68
  }

  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x / side) * scale, (y / side) * scale]
      const warpX = noise.layered(u * 1.1 + 5, v * 1.1, 3) * 0.55
      const warpY = noise.layered(u * 1.1, v * 1.1 + 8, 3) * 0.55
      const rough = noise.layered(u * 1.5 + warpX, v * 1.5 + warpY, 7)
      const ridge = 1 - Math.abs(noise.layered(u * 1.2 + warpX + 30, v * 1.2 + warpY, 6)) * 2.6
      const base = shapeAt(x, y) + rough * 0.62
      const mountain = Math.max(0, ridge) ** 2 * 0.42 * smoothStep(0.02, 0.3, base)
      heights[y * width + x] = base * 0.75 + mountain
    }
  }
  const at = (x: number, y: number) => {
    const column = Math.min(width - 1, Math.max(0, Math.round(x)))
    return heights[Math.min(height - 1, Math.max(0, Math.round(y))) * width + column] ?? 0
  }
  return { width, height, heights, at }
}
