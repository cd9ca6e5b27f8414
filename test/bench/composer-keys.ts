import { chromium, type Page } from '@playwright/test'
import { resolve } from 'node:path'
import type { Bench } from '../../scripts/bench.ts'
import { ensureBrowser } from '../../scripts/browser.ts'
import { ComposerPage } from '../e2e/pages/composer-page.ts'
import { FirstRunPage } from '../e2e/pages/first-run-page.ts'
import { startProgram } from '../e2e/program.ts'
import { median, quantile } from '../helpers/server-load.ts'
import { startTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

/** Longer than a card takes to turn or to slide in, in milliseconds. */
const restMs = 700
const keys = ['a', 'Control+z', 'a', '2', 'p', 's', '1', 'ArrowRight', 'ArrowRight', 'ArrowLeft', '2', 'a', 'Control+z']

declare global {
  interface Window {
    /** From each key press to the end of the frame with the first change of the page, in milliseconds. */
    reactions: number[]
  }
}

function watchKeys(): void {
  window.reactions = []
  let pressedAt: number | null = null
  window.addEventListener('keydown', ({ timeStamp }) => void (pressedAt = timeStamp), { capture: true })
  const afterPaint = (call: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', call, { once: true })
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  new MutationObserver(() => {
    if (pressedAt === null) return
    const from = pressedAt
    pressedAt = null
    afterPaint(() => window.reactions.push(performance.now() - from))
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}

async function press(page: Page, all: readonly string[]): Promise<void> {
  for (const key of all) {
    await page.keyboard.press(key)
    await page.waitForTimeout(restMs)
  }
}

/** Measures how soon a round on screen reacts to a key, in a browser, with the built program and a service. */
export const bench = {
  title: 'keys of a round',
  async run() {
    await using held = new AsyncDisposableStack()
    const profile = held.use(await makeTempFolder()).path
    const entry = resolve(import.meta.dirname, '../fixtures/small-video-service.ts')
    const service = held.use(await startTestService({ entry }))
    const program = held.adopt(await startProgram(profile), (open) => open.stop())
    const { executablePath, args, env } = await ensureBrowser()
    const browser = held.adopt(await chromium.launch({ executablePath, args, env }), (open) => open.close())
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await new FirstRunPage(page).enterAccountByKeyboard(program.url, { baseUrl: service.baseUrl, key: service.apiKey })
    await page.keyboard.press('Control+4')
    await new ComposerPage(page).faceDown(1).waitFor()
    await press(page, ['r'])
    await new ComposerPage(page).card(1).waitFor()
    await page.evaluate(watchKeys)
    await press(page, keys)
    const reactions = await page.evaluate(() => window.reactions)
    return {
      keys: reactions.length,
      'ms to the painted reaction, p50 and p95': `${Math.round(median(reactions))}/${Math.round(quantile(reactions, 0.95))}`,
    }
  },
} satisfies Bench
