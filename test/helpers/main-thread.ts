import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

const TraceEvent = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.int(),
  tid: z.int(),
  /** Microseconds of the thread's own work. */
  tdur: z.number().optional(),
  args: z.looseObject({ name: z.string().optional() }).optional(),
})
type TraceEvent = z.output<typeof TraceEvent>

/** The work of a page's main thread: the number of tasks, and the longest task and timer. Milliseconds. */
export type MainThreadWork = { readonly tasks: number; readonly longest: number; readonly longestTimer: number }

const tasks = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])
const longestOf = (events: readonly TraceEvent[]) =>
  events.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000

/**
 * Traces the page's main thread during some work.
 *
 * The length of a task is its thread's CPU time, not wall time, which other programs on a busy machine would lengthen.
 */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<MainThreadWork> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await work()
  // The page answers from within its last task; a trace that ended at once would lack the end of that task.
  await page.evaluate(() => undefined)
  const trace = await browser.stopTracing()
  const { traceEvents } = z.object({ traceEvents: z.array(TraceEvent) }).parse(JSON.parse(trace.toString('utf8')))
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  // The page is the renderer that worked most; a browser keeps a spare one, which may do many small tasks.
  const workOf = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  const [events = []] = mains
    .map(({ pid, tid }) => traceEvents.filter((event) => event.pid === pid && event.tid === tid))
    .toSorted((one, other) => workOf(other) - workOf(one))
  const run = events.filter(({ name, tdur }) => tasks.has(name) && tdur !== undefined)
  return {
    tasks: run.length,
    longest: longestOf(run),
    longestTimer: longestOf(events.filter(({ name }) => name === 'TimerFire')),
  }
}
