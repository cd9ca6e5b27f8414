// Catches a painter that draws at random, whose image depends on how it is split, or that ignores the prompt.
import { describe, expect, test } from 'vitest'
import { stagePainter } from '../../../../../src-service/models/stage/stage-painter.ts'
import { difference, paintTestImage } from '../../../../helpers/paint-test-image.ts'

const paint = (prompt: string, seed: number, unitsPerCall = 1_000) =>
  paintTestImage(stagePainter, { prompt }, seed, { width: 48, height: 32 }, { unitsPerCall })

describe('the stage painter', () => {
  test('draws the same image for the same prompt and seed, however its units are split', () => {
    expect(paint('arches, navy, night', 3, 7)).toEqual(paint('arches, navy, night', 3))
  })

  test('draws another image for another seed', () => {
    expect(difference(paint('arches, navy, night', 3), paint('arches, navy, night', 4))).toBeGreaterThan(1)
  })

  test('follows colours', () => {
    expect(difference(paint('arches, navy, night', 3), paint('arches, coral and cream', 3))).toBeGreaterThan(20)
  })
})
