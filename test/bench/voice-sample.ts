import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleRenderer } from '#service/models/spoken-audio/sample-renderer.ts'
import { analyseSample } from '#shared/domain/voice-sample/analyse-sample.ts'
import type { Bench } from '../../scripts/bench.ts'
import { waveOf } from '../helpers/sample-files.ts'
import { speakSample } from '../helpers/speak-sample.ts'

const rate = 48_000
const seconds = 60

function cpuSecondsSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

/** Measures how long a minute of voice takes to analyse in the studio, and to decode and measure in the service. */
export const bench = {
  title: 'voice sample of a minute',
  async run() {
    const [voice] = (await speakSample('male', { text: 'The harbour lights came on before the storm.' })).channels
    const samples = new Float32Array(seconds * rate)
    for (let at = 0; at < samples.length; at += voice.length) samples.set(voice.subarray(0, samples.length - at), at)
    const folder = await mkdtemp(join(tmpdir(), 'backlot-sample-'))
    try {
      const path = join(folder, 'sample.wav')
      await writeFile(path, waveOf({ rate, channels: [samples] }, '24'))
      const media = { audio: [{ path, contentType: 'audio/wav' }] }
      const measure = () =>
        sampleRenderer(
          { family: 'voice-sample', input: {}, seed: 0, media, folder },
          { signal: new AbortController().signal, onProgress: () => {} },
        )
      analyseSample({ rate, samples })
      await measure()
      const first = process.cpuUsage()
      analyseSample({ rate, samples })
      const analysed = cpuSecondsSince(first)
      const second = process.cpuUsage()
      await measure()
      return { 'analysis s': analysed.toFixed(2), 'decoding and measuring s': cpuSecondsSince(second).toFixed(2) }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
} satisfies Bench
