import type { Bench } from '../../scripts/bench.ts'
import { measureEventLoad } from '../helpers/event-load.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const perSecond = 500
const seconds = 60

const at = (ordered: readonly number[], part: number) => (ordered[Math.floor(ordered.length * part)] ?? 0).toFixed(1)

/** Measures a minute of 500 signed events a second: what is lost, memory, and how fast events and windows are answered. */
export const bench = {
  title: 'event stream',
  async run() {
    await using folder = await makeTempFolder()
    const load = await measureEventLoad(folder.path, perSecond, seconds)
    return {
      sent: load.sent,
      lost: load.sent - load.stored,
      'answer p50 ms': at(load.answerMs, 0.5),
      'answer p95 ms': at(load.answerMs, 0.95),
      'bridge p50 ms': at(load.bridgeMs, 0.5),
      'bridge p95 ms': at(load.bridgeMs, 0.95),
      'bridge calls': load.bridgeMs.length * 4,
      'MB after half': load.halfMb.toFixed(1),
      'MB at the end': load.endMb.toFixed(1),
    }
  },
} satisfies Bench
