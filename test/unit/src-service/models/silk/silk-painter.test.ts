// Catches a painter that draws at random, whose image depends on how it is split, or that ignores the prompt.
import { describe, expect, test } from 'vitest'
import { silkPainter } from '../../../../../src-service/models/silk/silk-painter.ts'
import { difference, meanColour, paintTestImage } from '../../../../helpers/paint-test-image.ts'

const paint = (prompt: string, seed: number, unitsPerCall = 1_000) =>
  paintTestImage(silkPainter, { prompt, detail: 1 }, seed, { width: 72, height: 48 }, { unitsPerCall })

describe('the silk painter', () => {
  test('draws the same image for the same prompt and seed, however its units are split', () => {
    expect(paint('folds', 3, 7)).toEqual(paint('folds', 3))
  })

  test('draws another image for another seed', () => {
    expect(difference(paint('folds', 3), paint('folds', 4))).toBeGreaterThan(2)
  })

  test('follows colours: blue is bluer than terracotta', () => {
    const blue = meanColour(paint('blue folds', 3))
    const warm = meanColour(paint('terracotta folds', 3))
    expect(blue.blue - blue.red).toBeGreaterThan(warm.blue - warm.red + 8)
  })
})
