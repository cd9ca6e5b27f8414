import { chromium, type Browser } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rendererHeaders } from '#main/hosts/renderer-headers.ts'
import { createSocketLink } from '#renderer/lib/socket.ts'
import type { Bench } from '../../scripts/bench.ts'
import { ensureBrowser } from '../../scripts/browser.ts'
import { FirstRunPage } from '../e2e/pages/first-run-page.ts'
import { LibraryPage } from '../e2e/pages/library-page.ts'
import { startProgram } from '../e2e/program.ts'
import { socketFrom } from '../helpers/page-socket.ts'
import { fillLargeProfile } from '../helpers/large-profile.ts'
import { median } from '../helpers/server-load.ts'
import { serveHttp } from '../helpers/serve-http.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const files = Number(process.env['FILES'] ?? 100_000)
const runs = Number(process.env['RUNS'] ?? 7)
/**
 * How long after its last use the program counts as idle: the engine looks for memory to free every eight seconds until it
 * has, twice, after 100 seconds each. Milliseconds.
 */
const restMs = Number(process.env['REST'] ?? 300_000)
/** How long a start with many runs needs until its daily work is done. Milliseconds. */
const dailyWorkMs = 90_000
/** How long a window needs after it was opened until it rests. Milliseconds. */
const shortRestMs = 3_000
/** How long the idle program is watched. Seconds. */
const idleSeconds = Number(process.env['IDLE'] ?? 120)

/** The middle of several runs, each of which says how many milliseconds it took. */
async function middle(run: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < runs; index += 1) times.push(await run())
  return median(times)
}

/** Milliseconds that a program takes from its start to its end. */
const timeProgram = (args: readonly string[], cwd?: string) =>
  middle(async () => {
    const start = performance.now()
    execFileSync(process.execPath, args, { cwd, stdio: 'inherit' })
    return performance.now() - start
  })

/**
 * From its start to its ready line, when a window can be opened, and to the studio's first answer, in ms: the middle of
 * several runs, in which ending it is not counted.
 */
async function timeStart(profile: string): Promise<{ ready: number; answered: number }> {
  const ready: number[] = []
  const answered: number[] = []
  for (let index = 0; index < runs; index += 1) {
    const start = performance.now()
    const program = await startProgram(profile)
    ready.push(performance.now() - start)
    const { origin, hash } = new URL(program.url)
    const token = hash.replace('#token=', '')
    const { link, close } = createSocketLink({ origin, token, implementation: socketFrom(origin) })
    await link.call(['app', 'info'], undefined, { context: {} })
    answered.push(performance.now() - start)
    close()
    await program.stop()
  }
  return { ready: median(ready), answered: median(answered) }
}

/** What any program with these databases needs: Node, their library, and reading each. */
const opening = `
  const Database = require('better-sqlite3')
  for (const name of ['ledger.db', 'cache.db']) {
    const database = new Database(name)
    database.pragma('journal_mode = WAL')
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    database.close()
  }`

const openingOf = (library: string) => opening.replace("'better-sqlite3'", JSON.stringify(fileURLToPath(library)))

/** Milliseconds to the first paint of a page in a new window. */
const timePaint = (browser: Browser, url: () => Promise<string>) =>
  middle(async () => {
    await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(await url())
    // Awaited here: the context is closed when this function returns.
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entry = list.getEntriesByName('first-contentful-paint')[0]
            if (entry !== undefined) resolve(entry.startTime)
          }).observe({ type: 'paint', buffered: true })
        }),
    )
  })

/**
 * Milliseconds from the click on Library to its first images, in a window that was just opened and rests. The first run
 * also makes the thumbnails.
 */
const timeFirstImages = (browser: Browser, profile: string) =>
  middle(async () => {
    const program = await startProgram(profile)
    await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(await program.oneTimeUrl())
    const link = page.getByRole('link', { name: 'Library' })
    await link.waitFor()
    await wait(shortRestMs)
    const took = await link.evaluate(async (element: HTMLElement) => {
      const start = performance.now()
      element.click()
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const images = [...document.querySelectorAll<HTMLImageElement>('[role="gridcell"] img')].slice(0, 10)
        // The frame after the one in which they are complete shows them.
        if (images.length === 10 && images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          return performance.now() - start
        }
      }
    })
    await program.stop()
    return took
  })

/** A process of Linux: its CPU time in ms, its memory in MB. */
function readProcess(pid: number) {
  const [, resident = '0'] = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return { cpu: (Number(ticks[11]) + Number(ticks[12])) * 10, memory: Number(resident) / 1024 }
}

/** How often the threads of a process of Linux have waited so far. */
function countWaits(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const statuses = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))
  return statuses.reduce((sum, text) => sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/mu.exec(text)?.[1] ?? 0), 0)
}

/** How often a process wakes in some seconds. What its threads do within a tenth of a second is one wake-up. */
async function countWakes(pid: number, seconds: number): Promise<number> {
  const looks = seconds * 10
  let [wakes, before, isAwake] = [0, countWaits(pid), false]
  for (let look = 0; look < looks; look += 1) {
    await wait(100)
    const now = countWaits(pid)
    if (now !== before && !isAwake) wakes += 1
    isAwake = now !== before
    before = now
  }
  return wakes
}

/**
 * How the built program starts and idles, each as a ratio to its limit: the start until a window can be opened to that of
 * Node and its databases (2), the first paint to that of a page without script and with the same headers (1.4), a start
 * with a hundred thousand runs and their images until the studio answers to one without (1.2), the first images of their
 * library (300 ms), and idle with the Library in sight, its wake-ups a second (0.1), CPU (1 %) and memory (200 MB). Build
 * it before.
 */
export const bench = {
  title: 'start of the built program, and its rest',
  async run() {
    await using folder = await makeTempFolder()
    const profile = join(folder.path, 'profile')
    const first = await startProgram(profile)
    await first.stop()
    const bare = await timeProgram(['-e', '0'])
    const opened = await timeProgram(['-e', openingOf(import.meta.resolve('better-sqlite3'))], profile)
    const started = await timeStart(profile)

    const { executablePath, args, env } = await ensureBrowser()
    await using browser = await chromium.launch({ executablePath, args, env })
    const program = await startProgram(profile)
    await using blankPage = await serveHttp((_, response) => {
      // The browser opens a process of its own for a page that is isolated from others, which takes as long again.
      const headers = rendererHeaders({ media: "'none'", connect: ["'none'"] })
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Blank</title><p>Blank')
    })
    const blank = await timePaint(browser, async () => blankPage.origin)
    const page = await timePaint(browser, () => program.oneTimeUrl())
    const window = await browser.newPage()
    await new FirstRunPage(window).enter(await program.oneTimeUrl())
    await new LibraryPage(window).open()
    await wait(restMs)
    const before = readProcess(program.pid)
    const wakes = await countWakes(program.pid, idleSeconds)
    const after = readProcess(program.pid)
    await program.stop()

    const entered = await timeStart(profile)
    await fillLargeProfile(profile, { models: 24, runs: files, detailsOf: () => ({}) })
    // The first start of a day makes a backup and checks the files, which later ones do not.
    const daily = await startProgram(profile)
    await wait(dailyWorkMs)
    await daily.stop()
    const filled = await timeStart(profile)
    const images = await timeFirstImages(browser, profile)
    const ratio = (value: number, limit: number) =>
      `${value.toFixed(value < 1 ? 2 : 1)} (${(value / limit).toFixed(2)})`
    return {
      'node -e 0, ms': bare.toFixed(0),
      'with its databases, ms': opened.toFixed(0),
      'start, ms (of its limit)': ratio(started.ready, opened * 2),
      'first answer of the studio, ms': started.answered.toFixed(0),
      'blank page painted, ms': blank.toFixed(0),
      'first page painted, ms (of its limit)': ratio(page, blank * 1.4),
      'idle, wake-ups a second (of its limit)': ratio(wakes / idleSeconds, 0.1),
      'idle, CPU % (of its limit)': ratio((after.cpu - before.cpu) / idleSeconds / 10, 1),
      'idle, MB (of its limit)': ratio(after.memory, 200),
      [`first answer with ${files} runs, ms (of its limit)`]: ratio(filled.answered, entered.answered * 1.2),
      'first images of their library, ms (of its limit)': ratio(images, 300),
    }
  },
} satisfies Bench
