// Catches a painter that draws at random, whose image depends on how it is split, or that ignores the prompt.
import { describe, expect, test } from 'vitest'
import { landscapePainter } from '../../../../../src-service/models/landscape/landscape-painter.ts'
import { difference, meanColour, paintTestImage } from '../../../../helpers/paint-test-image.ts'

const paint = (prompt: string, seed: number, unitsPerCall = 1_000) =>
  paintTestImage(landscapePainter, { prompt }, seed, { width: 72, height: 48 }, { unitsPerCall })

describe('the landscape painter', () => {
  test('draws the same image for the same prompt and seed, however its units are split', () => {
    expect(paint('mountain lake at dawn', 3, 7)).toEqual(paint('mountain lake at dawn', 3))
  })

  test('draws another image for another seed', () => {
    expect(difference(paint('mountain lake at dawn', 3), paint('mountain lake at dawn', 4))).toBeGreaterThan(2)
  })

  test('follows colours: blue is bluer than terracotta', () => {
    const blue = meanColour(paint('blue mountains', 3))
    const warm = meanColour(paint('terracotta mountains', 3))
    expect(blue.blue - blue.red).toBeGreaterThan(warm.blue - warm.red + 8)
  })
})
