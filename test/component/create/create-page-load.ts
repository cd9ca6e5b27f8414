// The page of the bench of the Create page: puts runs under load and measures React.
import { measureBatchSheet, measureCreatePage, type Measured, moveOn, runningJob } from './profiled-create.tsx'

/** What was measured while this many events came. */
export type Load = {
  readonly events: number
  readonly commits: number
  readonly renderMs: number
  readonly seconds: number
}

const count = 200
/**
 * Between two events, each a change of a run and one of the status: as often as a hundred runs of two seconds would
 * send.
 */
const everyMs = 20

const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Moves the runs on, one after the other; for each that is done another one starts, so that their number stays the
 * same.
 */
async function load(measured: Measured, isRefilled: boolean): Promise<Load> {
  await rest(3_000)
  const { commits } = measured
  const before = { ...commits }
  const from = performance.now()
  let number = Math.max(...measured.jobs.map((job) => job.number))
  for (let events = 0; events < count; events += 1) {
    const underWay = measured.jobs.filter(({ state }) => !['done', 'waiting'].includes(state.kind))
    const job = underWay[(events * 7) % underWay.length]
    if (job === undefined) throw new Error('No run is in progress.')
    const moved = moveOn(job)
    measured.sendJob(moved)
    if (moved.state.kind === 'done') {
      const waiting = measured.jobs.findLast(({ state }) => state.kind === 'waiting')
      if (waiting !== undefined) measured.sendJob(moveOn(waiting))
      else if (isRefilled) measured.sendJob(runningJob((number += 1), { state: { kind: 'sending' } }))
    }
    measured.sendStatus({
      running: 100 - (events % 3),
      current: { modelName: 'Flat Draft', prompt: `a vessel ${events}`, since: '2026-11-19T14:00:02Z' },
      rate: { used: events % 60, most: 60, freeAt: null },
    })
    await rest(everyMs)
  }
  const seconds = (performance.now() - from) / 1_000
  measured.close()
  return { events: count, commits: commits.count - before.count, renderMs: commits.ms - before.ms, seconds }
}

declare global {
  interface Window {
    measureLoad(what: 'page' | 'sheet'): Promise<Load>
  }
}

window.measureLoad = (what) =>
  what === 'page'
    ? load(measureCreatePage(Array.from({ length: 100 }, (_, index) => runningJob(100 - index))), true)
    : load(measureBatchSheet(2_000, 100), false)
