// Catches a report of a sample that measures another part than the best one, and a broken file that throws.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleRenderer } from '#service/models/spoken-audio/sample-renderer.ts'
import { SampleReport } from '#service/models/spoken-audio/sample-report.ts'
import { waveOf } from '../../../../helpers/sample-files.ts'
import { sampleText, speakSample } from '../../../../helpers/speak-sample.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

let folder: TempFolder
let voice = new Float32Array()
const rate = 48_000

beforeAll(async () => {
  folder = await makeTempFolder()
  voice = (await speakSample('male', { text: sampleText })).channels[0].slice()
})
afterAll(() => folder[Symbol.asyncDispose]())

async function report(samples: Float32Array<ArrayBuffer>) {
  const path = join(folder.path, 'sample.wav')
  await writeFile(path, waveOf({ rate, channels: [samples] }, '24'))
  const media = { audio: [{ path, contentType: 'audio/wav' }] }
  const job = { family: 'voice-sample', input: {}, seed: 0, media, folder: folder.path }
  const { files } = await sampleRenderer(job, { signal: new AbortController().signal, onProgress: () => {} })
  const [file] = files
  if (file === undefined || typeof file.file === 'string') throw new Error('There is no report.')
  return SampleReport.parse(JSON.parse(new TextDecoder().decode(file.file)))
}

test(
  'a recording of 100 seconds is measured where somebody speaks, within the best 60',
  { tags: 'harness' },
  async () => {
    const long = new Float32Array(100 * rate)
    for (let at = 40 * rate; at < 95 * rate; at += voice.length) long.set(voice.subarray(0, 95 * rate - at), at)
    const { problem, analysis, profile } = await report(long)
    expect(problem).toBeNull()
    expect(analysis?.seconds).toBeCloseTo(100, 2)
    expect((analysis?.best.end ?? 0) - (analysis?.best.start ?? 0)).toBeCloseTo(60, 1)
    expect(analysis?.best.start).toBeGreaterThanOrEqual(34.5)
    expect(analysis?.best.start).toBeLessThanOrEqual(40.1)
    expect(profile?.hertz).toBeGreaterThan(90)
    expect(profile?.hertz).toBeLessThan(130)
  },
)

test('what cannot be decoded is reported, not thrown', async () => {
  const path = join(folder.path, 'sample.wav')
  await writeFile(path, Buffer.from('RIFF\x10\x00\x00\x00WAVEnothing'))
  const job = {
    family: 'voice-sample',
    input: {},
    seed: 0,
    media: { audio: [{ path, contentType: 'audio/wav' }] },
    folder: folder.path,
  }
  const { files } = await sampleRenderer(job, { signal: new AbortController().signal, onProgress: () => {} })
  const file = files[0]?.file
  expect(typeof file === 'object' ? JSON.parse(new TextDecoder().decode(file)) : null).toMatchObject({
    problem: 'unreadable',
    analysis: null,
  })
})
