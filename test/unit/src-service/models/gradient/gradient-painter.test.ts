// Catches a painter that draws at random, whose image depends on how it is split, or that ignores the prompt.
import { describe, expect, test } from 'vitest'
import { gradientPainter } from '../../../../../src-service/models/gradient/gradient-painter.ts'
import { difference, paintTestImage } from '../../../../helpers/paint-test-image.ts'

const paint = (prompt: string, seed: number, unitsPerCall = 1_000) =>
  paintTestImage(gradientPainter, { prompt }, seed, { width: 48, height: 32 }, { unitsPerCall })

describe('the gradient painter', () => {
  test('draws the same image for the same prompt and seed, however its units are split', () => {
    expect(paint('mist, navy', 3, 7)).toEqual(paint('mist, navy', 3))
  })

  test('draws another image for another seed', () => {
    expect(difference(paint('mist, navy', 3), paint('mist, navy', 4))).toBeGreaterThan(1)
  })

  test('follows colours', () => {
    expect(difference(paint('mist, navy', 3), paint('mist, coral and cream', 3))).toBeGreaterThan(20)
  })
})
