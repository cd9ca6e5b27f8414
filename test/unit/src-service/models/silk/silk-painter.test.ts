// Catches a painter that draws by chance, leaves part of the picture to how it is cut, or does not read the prompt.
import { describe, expect, test } from 'vitest'
import { silkPainter } from '../../../../../src-service/models/silk/silk-painter.ts'
import { difference, meanColour, paintTestImage } from '../../../../helpers/paint-test-image.ts'

const paint = (prompt: string, seed: number, unitsPerCall = 1_000) =>
  paintTestImage(silkPainter, { prompt, detail: 1 }, seed, { width: 72, height: 48 }, { unitsPerCall })

describe('the silk painter', () => {
  test('draws the same picture from the same prompt and seed, however its units are cut', () => {
    expect(paint('folds', 3, 7)).toEqual(paint('folds', 3))
  })

  test('draws another picture from another seed', () => {
    expect(difference(paint('folds', 3), paint('folds', 4))).toBeGreaterThan(2)
  })

  test('answers to colours: blue is bluer than terracotta', () => {
    const blue = meanColour(paint('blue folds', 3))
    const warm = meanColour(paint('terracotta folds', 3))
    expect(blue.blue - blue.red).toBeGreaterThan(warm.blue - warm.red + 8)
  })
})
