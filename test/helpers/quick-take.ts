import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderTake } from '../../src-service/composer/take-order.ts'
import { noiseImage } from './quick-engine.ts'

const clip = readFileSync(join(import.meta.dirname, '../fixtures/tiny-video.mp4'))
const clipSec = 2

/** Renders a take in milliseconds: two seconds of a small video that plays, with the hook in a box that players skip. */
export const renderTakeQuickly: RenderTake = async ({ seed, hook }, { video, poster }, signal) => {
  await new Promise((done) => setTimeout(done, 5))
  signal.throwIfAborted()
  const words = Buffer.from(hook)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + words.length, 0)
  head.write('free', 4, 'latin1')
  await writeFile(video, Buffer.concat([clip, head, words]))
  await writeFile(poster, noiseImage(seed))
  return { durationSec: clipSec }
}
