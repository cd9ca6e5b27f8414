import type { CDPSession } from '@playwright/test'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { Bench } from '../../scripts/bench.ts'
import type { Fling } from '../component/library/fling-load.ts'
import { openLoadPage } from '../helpers/load-page.ts'

const page = '/test/component/library/fling-load.ts'
/** Distinct images; each file has one of them at an address of its own. */
const images = 48
/** How far each fling goes, and how fast, in px and px a second. */
const flings = [
  { distance: 30_000, speed: 4_000 },
  { distance: 80_000, speed: 16_000 },
  { distance: 200_000, speed: 60_000 },
] as const

/** Serves thumbnails of 256 px as the studio does, from memory. */
async function seedImages(): Promise<Plugin> {
  const made = await Promise.all(
    Array.from({ length: images }, async (_, index) => {
      const noise = { type: 'gaussian' as const, mean: 60 + ((index * 37) % 120), sigma: 40 }
      const size = { width: 256, height: 256, channels: 3 as const }
      return sharp({ create: { ...size, background: '#000', noise } })
        .webp({ quality: 82, effort: 0 })
        .toBuffer()
    }),
  )
  return {
    name: 'seeded-images',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const number = /^\/seeded\/asset-(\d+)\/thumbnail/u.exec(request.url ?? '')?.[1]
        if (number === undefined) return next()
        response.setHeader('content-type', 'image/webp')
        response.setHeader('cache-control', 'private, max-age=31536000, immutable')
        response.end(made[Number(number) % images])
      })
    },
  }
}

/** Memory of the page's process in MB, without what it shares with others, and of its script alone. */
async function readMemory(session: CDPSession, whole: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
  const own = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const [, resident = 0, shared = 0] = readFileSync(`/proc/${id}/statm`, 'utf8').split(' ').map(Number)
      return (resident - shared) * 4_096
    })
  return { heap: heap / 1e6, process: Math.max(...own) / 1e6 }
}

/** Seconds that the page's thread has worked. */
async function readTaskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

const ms = (value: number) => value.toFixed(0)

/**
 * Flings through a library of 100,000 files in a browser, at three speeds, and goes to its end: which share of the
 * frames took over 33 ms, how long a row was blank, and the memory of the page.
 */
export const bench = {
  title: 'library of 100,000 thumbnails',
  async run() {
    await using held = new AsyncDisposableStack()
    const { browser, tab, url } = await openLoadPage(held, page, [await seedImages()])
    await tab.goto(url, { waitUntil: 'commit' })
    await tab.waitForFunction(() => 'openLibrary' in window, undefined, { timeout: 300_000 })
    await tab.getByRole('link', { name: 'Library' }).waitFor({ timeout: 300_000 })
    await tab.evaluate(() => window.openLibrary())
    const grid = tab.getByRole('grid', { name: 'Files' })
    await tab.waitForFunction(() => (document.querySelector('[role="grid"]')?.scrollHeight ?? 0) > 1_000_000)
    const session = await tab.context().newCDPSession(tab)
    const whole = await browser.newBrowserCDPSession()
    // Time of the page's own thread, whatever else runs on the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const box = await grid.boundingBox()
    if (box === null) throw new Error('The grid is not in sight.')
    const measured: Fling[] = []
    const taskBefore = await readTaskTime(session)
    for (const { distance, speed } of flings) {
      await tab.evaluate(() => window.startFling())
      await session.send('Input.synthesizeScrollGesture', {
        x: Math.round(box.x + box.width / 2),
        y: Math.round(box.y + box.height / 2),
        yDistance: -distance,
        speed,
        gestureSourceType: 'mouse',
      })
      measured.push(await tab.evaluate(() => window.endFling()))
    }
    const taskTime = (await readTaskTime(session)) - taskBefore
    const memory = await readMemory(session, whole)
    const frames = measured.reduce((sum, one) => sum + one.frames, 0)
    const slow = measured.reduce((sum, one) => sum + one.slow * one.frames, 0) / frames
    return {
      'frames over 33 ms': `${(slow * 100).toFixed(2)} % of ${frames} (${measured
        .map((one) => `${(one.slow * 100).toFixed(1)} %`)
        .join(', ')})`,
      'own work ms a frame': ((taskTime * 1_000) / frames).toFixed(1),
      'longest frame ms': ms(Math.max(...measured.map(({ longestFrame }) => longestFrame))),
      'longest blank ms': ms(Math.max(...measured.map(({ longestBlank }) => longestBlank))),
      'passed px': ms(measured.reduce((sum, { passed }) => sum + passed, 0)),
      'script MB': memory.heap.toFixed(0),
      'process MB': memory.process.toFixed(0),
    }
  },
} satisfies Bench
