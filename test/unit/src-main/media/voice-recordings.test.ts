// Catches: a sample that is not what was heard, a format that is refused although the service takes it, a main process
// that decodes itself, and a broken file that ends the studio or is called good.
import { existsSync } from 'node:fs'
import { readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createThumbnailPool, type ThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { createVoiceRecordings, type VoiceRecordings } from '#main/media/voice-recordings.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { findProblem } from '#shared/domain/voice-sample/analyse-sample.ts'
import { isUsableSample } from '#shared/domain/voice-sample/sample-checks.ts'
import { resample } from '#service/models/audio/resample.ts'
import type { Sound } from '#service/models/audio/sound.ts'
import { flacOf, mp3Of, waveOf } from '../../../helpers/sample-files.ts'
import { programOf } from '../../../helpers/program.ts'
import { speakSample } from '../../../helpers/speak-sample.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

let folder: Awaited<ReturnType<typeof makeTempFolder>>
let pool: ThumbnailPool
let recordings: VoiceRecordings
let spoken: Sound
/** What was spoken, as a WAV file of 16 bits. */
let wave: Buffer
let now = Date.now()

beforeAll(async () => {
  folder = await makeTempFolder()
  pool = createThumbnailPool({ workerFile: programOf('src-main/media/thumbnail-worker.ts'), folder: folder.path })
  const own = { folder: join(folder.path, 'voices'), thumbnails: pool, uuid: randomUUID, now: () => now }
  recordings = createVoiceRecordings(own)
  spoken = await speakSample('female')
  wave = waveOf(spoken, '16')
})
afterAll(async () => {
  await pool.stop()
  await folder[Symbol.asyncDispose]()
})

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return path
}

it.each([
  ['WAV of 16 bits', 'a.wav', () => wave],
  ['WAV of 24 bits', 'b.wav', () => waveOf(spoken, '24')],
  ['MP3', 'c.mp3', () => mp3Of(spoken)],
  ['FLAC', 'd.flac', () => flacOf(spoken)],
])('reads a %s, measures it and can play it', async (_, name, make) => {
  const recording = await recordings.read(await fileOf(name, await make()))
  expect(recording.name).toBe(name)
  expect(recording.seconds).toBeCloseTo(spoken.channels[0].length / spoken.rate, 0)
  expect(recording.peaks.length).toBeGreaterThan(500)
  expect(Math.max(...recording.peaks)).toBeGreaterThan(20)
  expect(isUsableSample(recording.analysis)).toBe(true)
  expect(existsSync(recordings.source(recording.previewId)?.path ?? '')).toBe(true)
})

it('cuts exactly what was heard: the same bytes as that part of the recording', async () => {
  const recording = await recordings.read(await fileOf('cut.wav', wave))
  const heard = await readFile(recordings.source(recording.previewId)?.path ?? '')
  const sample = await recordings.cut({ recordingId: recording.id, start: 0.5, end: 16.25 })
  const sent = await readFile(sample.path)
  expect(sent.byteLength).toBe(sample.bytes)
  const from = 44 + 0.5 * 48_000 * 2
  expect(sent.subarray(44).equals(heard.subarray(from, from + 15.75 * 48_000 * 2))).toBe(true)
  expect(sample.analysis.seconds).toBeCloseTo(15.75, 5)
  expect(await recordings.measure({ recordingId: recording.id, start: 0.5, end: 16.25 })).toEqual(sample.analysis)
  expect(recordings.source(recordings.previewOf(sample.sha256) ?? '')?.path).toBe(sample.path)
  // The same part is the same file.
  expect((await recordings.cut({ recordingId: recording.id, start: 0.5, end: 16.25 })).path).toBe(sample.path)
})

it('reports what is clipped as clipped, whole and in part, also at the rate of a compact disc', async () => {
  const rate = 44_100
  const loud = resample(spoken.channels[0], spoken.rate, rate).map((value) => Math.max(-0.9, Math.min(0.9, value * 12)))
  const recording = await recordings.read(await fileOf('loud.wav', waveOf({ rate, channels: [loud] }, '16')))
  expect(findProblem(recording.analysis)).toBe('clipped')
  const sample = await recordings.cut({ recordingId: recording.id, start: 0, end: 16 })
  expect(findProblem(sample.analysis)).toBe('clipped')
  expect(sample.analysis.seconds).toBeCloseTo(16, 5)
})

it('reads a minute without holding up the main process', async () => {
  const minute = new Float32Array(60 * spoken.rate)
  const [once] = spoken.channels
  for (let at = 0; at < minute.length; at += once.length) minute.set(once.subarray(0, minute.length - at), at)
  const path = await fileOf('minute.wav', waveOf({ rate: spoken.rate, channels: [minute] }, '16'))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { seconds, analysis } = await recordings.read(path)
  delay.disable()
  expect(seconds).toBeCloseTo(60, 3)
  expect(analysis.best.end - analysis.best.start).toBeCloseTo(30, 1)
  // Decoding here would take hundreds of milliseconds at once. A busy machine alone delays a timer.
  expect(delay.percentile(50) / 1e6).toBeLessThan(16)
})

it.each([
  ['text', 'notes.txt', Buffer.from('no sound'.repeat(100))],
  ['a cut off header', 'short.wav', Buffer.from('RIFF')],
  ['nothing', 'empty.wav', Buffer.alloc(0)],
])('refuses %s with a sentence, and nothing counts as charged', async (_, name, bytes) => {
  await expect(recordings.read(await fileOf(name, bytes))).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    data: { charged: 'no' },
    message: expect.stringContaining(name) as unknown,
  })
})

it.each(['../../etc/passwd', 'recording-../../x', 'voice-sample-../x', 'recording-1', 'lent-x'])(
  'plays no other file: %s',
  (id) => {
    expect(recordings.source(AssetId.parse(id))).toBeNull()
  },
)

it('deletes what was not sent after a week, and keeps samples', async () => {
  const recording = await recordings.read(await fileOf('old.wav', wave))
  const sample = await recordings.cut({ recordingId: recording.id, start: 0, end: 16 })
  const old = (now - 8 * 24 * 3_600_000) / 1000
  for (const name of await readdir(join(folder.path, 'voices')))
    await utimes(join(folder.path, 'voices', name), old, old)
  await recordings.sweep()
  expect(recordings.source(recording.previewId)).toBeNull()
  expect(recordings.previewOf(sample.sha256)).not.toBeNull()
  await expect(recordings.measure({ recordingId: recording.id, start: 0, end: 16 })).rejects.toMatchObject({
    code: 'FILE_REFUSED',
  })
  now += 1
})
