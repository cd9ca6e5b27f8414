import { guideStride, type Grid } from './still-life-plan.ts'

const kernel = [0.0625, 0.25, 0.375, 0.25, 0.0625] as const
const planeTolerance = 0.035
const brightnessTolerance = 0.5

/**
 * One round of an edge-avoiding smoothing of the gathered light (à-trous wavelets, Dammertz 2010), rows `first` to `end`.
 *
 * Light is only mixed between points of one solid that lie on nearly the same plane. `round` 0 is the finest.
 */
export function filterLight(scratch: Float32Array, grid: Grid, round: number, first: number, end: number): void {
  const from = round % 2 === 0 ? grid.lightA : grid.lightB
  const to = round % 2 === 0 ? grid.lightB : grid.lightA
  const step = 1 << round
  const { width, height, guides } = grid
  for (let row = first; row < end; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cell = row * width + column
      const guide = guides + cell * guideStride
      const normalX = scratch[guide] as number
      const normalY = scratch[guide + 1] as number
      const normalZ = scratch[guide + 2] as number
      const placeX = scratch[guide + 3] as number
      const placeY = scratch[guide + 4] as number
      const placeZ = scratch[guide + 5] as number
      const solid = scratch[guide + 6] as number
      const own = from + cell * 3
      const ownGreen = scratch[own + 1] as number
      let red = 0
      let green = 0
      let blue = 0
      let sum = 0
      for (let down = -2; down <= 2; down += 1) {
        const otherRow = row + down * step
        if (otherRow < 0 || otherRow >= height) continue
        const rowWeight = kernel[down + 2] as number
        for (let across = -2; across <= 2; across += 1) {
          const otherColumn = column + across * step
          if (otherColumn < 0 || otherColumn >= width) continue
          const other = otherRow * width + otherColumn
          const otherGuide = guides + other * guideStride
          if (scratch[otherGuide + 6] !== solid) continue
          const facing =
            (scratch[otherGuide] as number) * normalX +
            (scratch[otherGuide + 1] as number) * normalY +
            (scratch[otherGuide + 2] as number) * normalZ
          if (facing < 0.6) continue
          const off =
            ((scratch[otherGuide + 3] as number) - placeX) * normalX +
            ((scratch[otherGuide + 4] as number) - placeY) * normalY +
            ((scratch[otherGuide + 5] as number) - placeZ) * normalZ
          const plane = off / planeTolerance
          const light = from + other * 3
          const otherGreen = scratch[light + 1] as number
          const unlike = (otherGreen - ownGreen) / (brightnessTolerance * (ownGreen + otherGreen) + 0.02)
          const sharp = facing * facing * facing * facing
          const weight =
            (rowWeight * (kernel[across + 2] as number) * sharp * sharp) / (1 + plane * plane + unlike * unlike * 4)
          red += (scratch[light] as number) * weight
          green += otherGreen * weight
          blue += (scratch[light + 2] as number) * weight
          sum += weight
        }
      }
      const over = sum > 0 ? 1 / sum : 0
      const at = to + cell * 3
      scratch[at] = sum > 0 ? red * over : (scratch[own] as number)
      scratch[at + 1] = sum > 0 ? green * over : ownGreen
      scratch[at + 2] = sum > 0 ? blue * over : (scratch[own + 2] as number)
    }
  }
}
