// Catches words that overflow the frame.
import { createCanvas } from '@napi-rs/canvas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setText } from '../../../../../src-service/models/video/set-text.ts'

const context = createCanvas(8, 8).getContext('2d')
const words = fc
  .array(fc.stringMatching(/^[a-z]{1,12}$/u), { minLength: 1, maxLength: 30 })
  .map((list) => list.join(' '))

test('fits a text into its box, or reports that it is cut', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 200, max: 900 }), fc.integer({ min: 80, max: 500 }), (text, width, height) => {
      const box = { face: 'heavy', width, height, most: 90, least: 10, leading: 1.1 } as const
      const { lines, pixels, isCut } = setText(context, text, box)
      expect(pixels * 1.1 * lines.length).toBeLessThanOrEqual(height + 1e-6)
      for (const line of lines) expect(context.measureText(line).width).toBeLessThanOrEqual(width + 1)
      expect(isCut || lines.join(' ') === text).toBe(true)
    }),
    { numRuns: 40 },
  )
})
