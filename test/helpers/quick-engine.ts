import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import type { Engine, RenderedFile, RenderJob } from '../../src-service/models/model-definition.ts'

const side = 128
const rate = 48_000
/** Letters spoken in a second, about as people do. */
const lettersASecond = 15

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of noise, 48 KiB that no compression shrinks: long enough to be cut in the middle. */
export function noiseImage(seed: number): Buffer {
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0])
  const noise = createHash('shake256', { outputLength: (side * 3 + 1) * side })
    .update(`${seed}`)
    .digest()
  for (let row = 0; row < side; row += 1) noise[row * (side * 3 + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(noise, { level: 0 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

const clip = readFileSync(join(import.meta.dirname, '../fixtures/tiny-video.mp4'))

/** Two seconds of a small video that plays. A box at its end, which players skip, makes each a different file. */
function tinyVideo(mark: string): RenderedFile {
  const words = Buffer.from(mark)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + words.length, 0)
  head.write('free', 4, 'latin1')
  return { file: Buffer.concat([clip, head, words]), contentType: 'video/mp4', width: 90, height: 160, durationSec: 2 }
}

const silence = (seconds: number) => ({ rate, channels: [new Float32Array(rate * seconds)] }) as const

/** The report of a voice sample that can be cloned. */
const goodSample = {
  problem: null,
  analysis: {
    seconds: 20,
    peak: -3,
    clippedShare: 0,
    noiseFloor: -70,
    speechLevel: -20,
    silenceShare: 0.2,
    speechShare: 0.8,
    speechSeconds: 16,
    pitch: 180,
    clips: [],
    lead: 0,
    trail: 0,
    best: { start: 0, end: 20 },
  },
  profile: { hertz: 120, range: 6, syllablesPerSecond: 4, loudness: -20, timbre: Array<number>(12).fill(0) },
}

function speak({ input }: RenderJob): RenderedFile[] {
  // Only our own maker calls this engine.
  const { text } = input['script'] as { text: string }
  const times = new TextEncoder().encode(JSON.stringify({ words: [] }))
  return [
    { file: writeWave(silence(0.1)), contentType: 'audio/wav', durationSec: text.length / lettersASecond },
    { file: times, contentType: 'application/json' },
  ]
}

function cut({ input, seed }: RenderJob): RenderedFile[] {
  const failing = input['failing'] as readonly string[]
  const asked = { captions: input['captions'], broll: true, images: true, music: input['music'], loudnorm: true }
  const delivered = Object.entries(asked).map(([step, isAsked]) => [step, isAsked === true && !failing.includes(step)])
  const skipped = failing.map((step) => ({ step, reason: `The ${step} could not be made (simulated).` }))
  const applied = JSON.stringify({ ...Object.fromEntries(delivered), skipped })
  return [
    tinyVideo(`final ${seed} ${JSON.stringify(input)}`),
    { file: noiseImage(seed + 1), contentType: 'image/png' },
    { file: new TextEncoder().encode(applied), contentType: 'application/json' },
  ]
}

function filesOf(job: RenderJob): RenderedFile[] {
  switch (job.family) {
    case 'short-video-voice':
    case 'short-video-fit-voice':
      return speak(job)
    case 'short-video-animate':
    case 'short-video-join':
      return [tinyVideo(`raw ${job.seed}`)]
    case 'short-video-edit':
      return cut(job)
    case 'avatar-video-join':
      return [tinyVideo(`film ${job.seed}`)]
    case 'avatar-video':
      return [
        tinyVideo(`film ${job.seed} ${JSON.stringify(job.input)}`),
        { file: noiseImage(job.seed), contentType: 'image/png' },
      ]
    case 'spoken-audio':
      return [{ file: writeWave(silence(0.5)), contentType: 'audio/wav', durationSec: 0.5 }]
    case 'voice-sample':
      return [{ file: new TextEncoder().encode(JSON.stringify(goodSample)), contentType: 'application/json' }]
    default:
      return [{ file: noiseImage(job.seed), contentType: 'image/png' }]
  }
}

/**
 * Makes small valid files of every kind of job, short videos included, in 5 to 60 milliseconds depending on the seed.
 * Fails if the prompt contains "fail".
 */
export const quickEngine: Engine = {
  async render(job, signal, onProgress) {
    onProgress?.(0.5)
    await new Promise((done) => setTimeout(done, 5 + (job.seed % 56)))
    signal.throwIfAborted()
    if (String(job.input['prompt']).includes('fail')) throw new Error('The picture could not be made.')
    return { files: filesOf(job) }
  },
}
