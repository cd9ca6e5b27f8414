// Catches lips that do not follow the voice in the finished frames, a take that differs between runs, and one that
// cannot be aborted.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeSound } from '../../../../../src-service/models/audio/decode-sound.ts'
import { standOf } from '../../../../../src-service/short-video/presenter/draw-figure.ts'
import type { Script } from '../../../../../src-service/short-video/short-video.ts'
import { animate, makeTake, takeScript, takeSize, type Take } from '../../../../helpers/short-take.ts'
import { inspectVideo } from '../../../../helpers/small-video.ts'
import { bestMatch, hearFrames, isDarkInside, watchMouth } from '../../../../helpers/watch-mouth.ts'

const framesPerSecond = 30
let take: Take

/** About three seconds of speech, with a pause. */
const script: Script = {
  ...takeScript,
  text: 'Why do boats float?\n\nNow you know.',
  beats: [
    { kind: 'hook', text: 'Why do boats float?', cues: ['boat'] },
    { kind: 'close', text: 'Now you know.', cues: [] },
  ],
}

beforeAll(async () => {
  take = await makeTake(script)
})
afterAll(() => take.folder[Symbol.asyncDispose]())

/** How much of the mouth's interior, its dark and its teeth, each frame shows. */
function openings(path: string): Promise<number[]> {
  const { x, y, unit } = standOf(takeSize, 'creator')
  const part = {
    x: Math.round(x - 34 * unit),
    y: Math.round(y + 30 * unit),
    width: Math.round(68 * unit),
    height: Math.round(44 * unit),
  }
  const isInside = (...colour: readonly [number, number, number]) =>
    isDarkInside(...colour) || Math.min(...colour) > 170
  return watchMouth(path, takeSize.height, part, isInside)
}

test('the mouth opens with the energy of the voice, in the frames of the file', async () => {
  const opened = await openings(take.raw)
  const { lag, likeness } = bestMatch(opened, await hearFrames(take.raw, opened.length))
  // One frame is 33 milliseconds, two would exceed 60.
  expect(Math.abs(lag)).toBeLessThanOrEqual(1)
  expect(likeness).toBeGreaterThan(0.45)
})

test('is as long as the voice, 30 frames a second, with sound', async () => {
  const found = await inspectVideo(take.raw)
  const { channels, rate } = await decodeSound(take.voice.sound, { channels: 1, mostSeconds: 60 })
  expect(found).toMatchObject({ ...takeSize, framesPerSecond, hasSound: true })
  expect(Math.abs(found.frames / framesPerSecond - channels[0].length / rate)).toBeLessThan(0.05)
})

test('returns the same bytes for the same take', { tags: 'harness' }, async () => {
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  const again = await animate(join(take.folder.path, 'again'), take.voice, script)
  expect(await digest(again)).toBe(await digest(take.raw))
})

test('stops when it is aborted, and reports accurate progress until then', async () => {
  const controller = new AbortController()
  const reason = new Error('nobody waits')
  const shares: number[] = []
  const onProgress = (share: number) => {
    shares.push(share)
    if (share > 0.3) controller.abort(reason)
  }
  const shooting = animate(join(take.folder.path, 'given-up'), take.voice, script, {
    signal: controller.signal,
    onProgress,
  })
  await expect(shooting).rejects.toBe(reason)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBeLessThan(0.4)
})
