import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Bench } from '../../scripts/bench.ts'
import { ensureBrowser } from '../../scripts/browser.ts'
import { FirstRunPage } from '../e2e/pages/first-run-page.ts'
import { LibraryPage } from '../e2e/pages/library-page.ts'
import { startProgram } from '../e2e/program.ts'
import { writeManyImages } from '../helpers/foreign-files.ts'

const files = Number(process.env['FILES'] ?? 10_000)
const timeout = 3_600_000

/**
 * Drops a folder of ten thousand files, or as many as `FILES` says, on the window of the browser host: how fast they are
 * sent and imported, and how long the window showed no frame meanwhile. Needs a built program.
 */
export const bench = {
  title: `drop of ${files} files on the window`,
  async run() {
    await using open = new AsyncDisposableStack()
    const profile = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
    open.defer(() => rm(profile, { recursive: true, force: true }))
    const program = open.use(await startProgram(profile))
    const { executablePath, args, env } = await ensureBrowser()
    const browser = await chromium.launch({ executablePath, args, env })
    open.defer(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await new FirstRunPage(page).enter(program.url)
    const library = new LibraryPage(page)
    await library.open()
    const folder = await writeManyImages(join(profile, 'dropped'), files)
    await page.evaluate(() => {
      const gaps: number[] = []
      let before = performance.now()
      const frame = (now: number) => {
        gaps.push(now - before)
        before = now
        requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
      Object.assign(window, { gaps })
    })
    const start = performance.now()
    await library.drop([folder])
    await page.getByText(/^Imported [\d,]+ files\./u).waitFor({ timeout })
    const seconds = (performance.now() - start) / 1_000
    const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)
    const sorted = gaps.toSorted((one, other) => one - other)
    const said = await page.getByText(/^Imported [\d,]+ files\./u).textContent()
    return {
      said: said ?? '',
      'files a second': (files / seconds).toFixed(0),
      'frames a second': (gaps.length / seconds).toFixed(0),
      'gap between frames ms, p99 and most': `${sorted.at(Math.floor(sorted.length * 0.99))?.toFixed(0)}, ${sorted.at(-1)?.toFixed(0)}`,
    }
  },
} satisfies Bench
