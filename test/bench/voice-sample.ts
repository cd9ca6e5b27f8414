import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { createVoiceRecordings } from '#main/media/voice-recordings.ts'
import { sampleRenderer } from '#service/models/spoken-audio/sample-renderer.ts'
import { analyseSample } from '#shared/domain/voice-sample/analyse-sample.ts'
import type { Bench } from '../../scripts/bench.ts'
import { buildPrograms } from '../helpers/build-programs.ts'
import { processTree } from '../helpers/process-tree.ts'
import { builtPath } from '../helpers/program.ts'
import { waveOf } from '../helpers/sample-files.ts'
import { speakSample } from '../helpers/speak-sample.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const workerSource = 'src-main/media/thumbnail-worker.ts'
const rate = 48_000
const seconds = 60
const rounds = 5

function cpuSecondsSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}
/** The most memory that a process ever had. Megabytes; Linux only. */
function peakMegabytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}
const best = (times: readonly number[]) => Math.min(...times).toFixed(2)

/**
 * Measures how the studio reads a minute of voice and cuts it as a sample, with its worker: the least time of a few, the
 * most memory of the worker, and the longest block of this process, as which the studio's main process counts here. And
 * how long the analysis alone takes, and the service's decoding and measuring.
 */
export const bench = {
  title: 'voice sample of a minute',
  async run() {
    const [voice] = (await speakSample('male', { text: 'The harbour lights came on before the storm.' })).channels
    const samples = new Float32Array(seconds * rate)
    for (let at = 0; at < samples.length; at += voice.length) samples.set(voice.subarray(0, samples.length - at), at)
    await using folder = await makeTempFolder()
    const path = join(folder.path, 'sample.wav')
    await writeFile(path, waveOf({ rate, channels: [samples] }, '24'))

    // As it is shipped: types that are stripped while it runs take 40 megabytes more.
    await using built = await buildPrograms([workerSource])
    const workerFile = builtPath(built.folder, workerSource)
    // The pool's worker keeps no program open.
    const open = setInterval(() => undefined, 60_000)
    const pool = createThumbnailPool({ workerFile, folder: folder.path })
    const own = { folder: join(folder.path, 'voices'), thumbnails: pool, uuid: randomUUID, now: () => Date.now() }
    const recordings = createVoiceRecordings(own)
    const [reads, cuts]: [number[], number[]] = [[], []]
    const before = new Set(processTree(process.pid))
    const { id: recordingId } = await recordings.read(path)
    const blocked = monitorEventLoopDelay({ resolution: 1 })
    blocked.enable()
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      await recordings.read(path)
      const read = performance.now()
      await recordings.cut({ recordingId, start: 0, end: seconds })
      reads.push((read - start) / 1_000)
      cuts.push((performance.now() - read) / 1_000)
    }
    blocked.disable()
    const [worker] = processTree(process.pid).filter((pid) => !before.has(pid))
    const memory = worker === undefined ? Number.NaN : peakMegabytes(worker)
    await pool.stop()
    clearInterval(open)

    const media = { audio: [{ path, contentType: 'audio/wav' }] }
    const measure = () =>
      sampleRenderer(
        { family: 'voice-sample', input: {}, seed: 0, media, folder: folder.path },
        { signal: new AbortController().signal, onProgress: () => {} },
      )
    analyseSample({ rate, samples })
    await measure()
    const first = process.cpuUsage()
    analyseSample({ rate, samples })
    const analysed = cpuSecondsSince(first)
    const second = process.cpuUsage()
    await measure()
    return {
      'reading s': best(reads),
      'cutting s': best(cuts),
      'worker MB': memory.toFixed(0),
      'main process blocked ms, p99.9 and most': `${(blocked.percentile(99.9) / 1e6).toFixed(1)}/${(blocked.max / 1e6).toFixed(1)}`,
      'analysis CPU s': analysed.toFixed(2),
      'decoding and measuring CPU s': cpuSecondsSince(second).toFixed(2),
    }
  },
} satisfies Bench
