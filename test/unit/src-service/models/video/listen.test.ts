// Catches bars that do not move with sound, or that rise in silence.
import { expect, test } from 'vitest'
import { listen } from '../../../../../src-service/models/video/listen.ts'
import { soundOf } from '../../../../helpers/small-video.ts'

/** Silence, then a low tone, then a high one; half a second each. */
const heard = listen(
  soundOf(1.5, (seconds) => {
    if (seconds < 0.5) return 0
    return 0.4 * Math.sin(seconds * 2 * Math.PI * (seconds < 1 ? 150 : 3000))
  }),
  20,
)

function strongest(seconds: number): number {
  const bands = Array.from({ length: 20 }, (_, band) => heard.bandAt(seconds, band))
  return bands.indexOf(Math.max(...bands))
}

test('measures silence as zero, and a tone in its own band', () => {
  expect(heard.levelAt(0.2)).toBe(0)
  expect(heard.levelAt(0.75)).toBeGreaterThan(0.8)
  expect(strongest(0.75)).toBeLessThan(5)
  expect(strongest(1.45)).toBeGreaterThan(13)
})
