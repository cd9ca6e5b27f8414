// Catches a painter that draws by chance, leaves part of the picture to how it is cut, or does not read the prompt.
import { describe, expect, test } from 'vitest'
import { stagePainter } from '../../../../../src-service/models/stage/stage-painter.ts'
import { difference, paintTestImage } from '../../../../helpers/paint-test-image.ts'

const paint = (prompt: string, seed: number, unitsPerCall = 1_000) =>
  paintTestImage(stagePainter, { prompt }, seed, { width: 48, height: 32 }, { unitsPerCall })

describe('the stage painter', () => {
  test('draws the same picture from the same prompt and seed, however its units are cut', () => {
    expect(paint('arches, navy, night', 3, 7)).toEqual(paint('arches, navy, night', 3))
  })

  test('draws another picture from another seed', () => {
    expect(difference(paint('arches, navy, night', 3), paint('arches, navy, night', 4))).toBeGreaterThan(1)
  })

  test('answers to colours', () => {
    expect(difference(paint('arches, navy, night', 3), paint('arches, coral and cream', 3))).toBeGreaterThan(20)
  })
})
