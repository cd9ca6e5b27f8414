import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { sampleRenderer } from '#service/models/spoken-audio/sample-renderer.ts'
import type { Bench } from '../../scripts/bench.ts'
import { treeCpuSeconds } from '../helpers/process-tree.ts'
import { waveOf } from '../helpers/sample-files.ts'
import { quantile } from '../helpers/server-load.ts'
import { sampleText, speakSample } from '../helpers/speak-sample.ts'
import { startTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const clones = 12
const atOnce = 4

/**
 * Measures what a voice clone costs the service: the CPU time of all its processes for an upload of a sample of twenty
 * seconds, as a factor of decoding and measuring that sample alone; and how long a read of the balance takes meanwhile.
 */
export const bench = {
  title: 'service, voice clones',
  async run() {
    await using folder = await makeTempFolder()
    const wave = waveOf(await speakSample('male', { text: sampleText }), '16')
    const path = join(folder.path, 'sample.wav')
    await writeFile(path, wave)
    const measure = () =>
      sampleRenderer(
        {
          family: 'voice-sample',
          input: {},
          seed: 0,
          media: { audio: [{ path, contentType: 'audio/wav' }] },
          folder: folder.path,
        },
        { signal: new AbortController().signal, onProgress: () => {} },
      )
    await measure()
    const before = process.cpuUsage()
    for (let round = 0; round < clones; round += 1) await measure()
    const { user, system } = process.cpuUsage(before)
    const alone = (user + system) / 1e6 / clones

    await using service = await startTestService({ speed: 0, credits: 100_000, clockRate: 1_000 })
    async function clone(name: string): Promise<void> {
      const form = new FormData()
      form.set('name', name)
      form.set('language', 'en-GB')
      form.set('audio', new Blob([new Uint8Array(wave)]), 'sample.wav')
      const answer = await service.fetch('/v1/voices/clone', { method: 'POST', body: form })
      if (!answer.ok) throw new Error(`A clone was answered ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    await clone('first')

    const reads: number[] = []
    let isOver = false
    async function read(): Promise<void> {
      while (!isOver) {
        const start = performance.now()
        const answer = await service.fetch('/v1/user/credits/balance')
        if (!answer.ok) throw new Error(`A read was answered ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
        reads.push(performance.now() - start)
        // The key may read 60 times in a minute of the service's clock, which is 60 milliseconds here.
        await rest(5)
      }
    }
    const [from, cpu] = [performance.now(), treeCpuSeconds(service.pid)]
    const reading = read()
    const lane = async (nth: number) => {
      for (let at = nth; at < clones; at += atOnce) await clone(`voice ${at}`)
    }
    await Promise.all(Array.from({ length: atOnce }, (_, nth) => lane(nth)))
    const each = (treeCpuSeconds(service.pid) - cpu) / clones
    const seconds = (performance.now() - from) / 1_000
    isOver = true
    await reading
    return {
      'CPU s each': each.toFixed(2),
      'as a factor of measuring alone': (each / alone).toFixed(2),
      'clones a second': (clones / seconds).toFixed(1),
      'reads meanwhile ms, p50 and p95': `${quantile(reads, 0.5).toFixed(1)}/${quantile(reads, 0.95).toFixed(1)}`,
    }
  },
} satisfies Bench
