import { join } from 'node:path'
import type { Bench } from '../../scripts/bench.ts'
import type { TakeOrder } from '../../src-service/composer/take-order.ts'
import { createRenderPool } from '../../src-service/models/render-pool.ts'
import { createRenderTake } from '../../src-service/short-video/take-video/render-take.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { treeCpuSeconds } from '../helpers/process-tree.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const workerFile = join(import.meta.dirname, '../../src-service/models/render-worker.ts')

/** About fifteen seconds of speech. */
const order: TakeOrder = {
  seed: 3,
  language: 'en',
  handle: '@blueoven',
  structure: 'three-mistakes',
  look: { ink: '#2b1a12', paper: '#f6ecdd', accent: '#e4572e' },
  voice: 'preset-friendly-female',
  presenter: null,
  maxSec: 20,
  hook: 'Three mistakes that ruin your morning coffee',
  beats: [
    { say: 'One. Your water is boiling. Let it rest first.', show: 'Boiling water' },
    { say: 'Two. You grind the beans the night before.', show: 'Stale grind' },
    { say: 'Three. You never weigh it. Fifteen grams for one cup.', show: '15 grams a cup' },
  ],
}
const cases = {
  list: order,
  'list with a presenter': { ...order, presenter: 'mina' },
  question: { ...order, structure: 'question-answer' },
  'story with a presenter': { ...order, structure: 'story', presenter: 'kofi' },
} satisfies Record<string, TakeOrder>

/**
 * Measures how fast a take is rendered by two render workers, as a factor of the video's length, which must be above one
 * on two free cores, with the CPU time of all processes, which others on the machine change little.
 */
export const bench = {
  title: 'take video',
  async run() {
    await using held = new AsyncDisposableStack()
    const folder = held.use(await makeTempFolder()).path
    const pool = held.adopt(createRenderPool({ workerFile, size: 2, log: createMemoryLog() }), (open) => open.stop())
    const renderTake = createRenderTake(pool)
    const figures: Record<string, string> = {}
    for (const [name, take] of Object.entries(cases)) {
      const files = { video: join(folder, `${name}.mp4`), poster: join(folder, `${name}.jpg`) }
      const [from, cpu] = [performance.now(), treeCpuSeconds(process.pid)]
      const { durationSec } = await renderTake(take, files, new AbortController().signal)
      const wall = (performance.now() - from) / 1_000
      const work = treeCpuSeconds(process.pid) - cpu
      figures[`\n  ${name}`] =
        `${(durationSec / wall).toFixed(2)}x (${durationSec.toFixed(1)} s in ${wall.toFixed(1)} s, ${work.toFixed(1)} CPU s)`
    }
    return figures
  },
} satisfies Bench
