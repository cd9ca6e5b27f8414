// Catches a painter that draws at random, whose image depends on how it is split, or that ignores the prompt.
import { describe, expect, test } from 'vitest'
import { stillLifePainter } from '../../../../../src-service/models/still-life/still-life-painter.ts'
import { difference, meanColour, paintTestImage } from '../../../../helpers/paint-test-image.ts'

const paint = (prompt: string, seed: number, unitsPerCall = 1_000) =>
  paintTestImage(stillLifePainter, { prompt, quality: 'draft' }, seed, { width: 72, height: 48 }, { unitsPerCall })

describe('the still-life painter', () => {
  test('draws the same image for the same prompt and seed, however its units are split', () => {
    expect(paint('two jars and a pear', 3, 7)).toEqual(paint('two jars and a pear', 3))
  })

  test('draws another image for another seed', () => {
    expect(difference(paint('two jars and a pear', 3), paint('two jars and a pear', 4))).toBeGreaterThan(2)
  })

  test('follows colours: blue is bluer than terracotta', () => {
    const blue = meanColour(paint('a blue jar', 3))
    const warm = meanColour(paint('a terracotta jar', 3))
    expect(blue.blue - blue.red).toBeGreaterThan(warm.blue - warm.red + 8)
  })
})
