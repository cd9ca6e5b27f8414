import { chromium, expect, type Locator } from '@playwright/test'
import type { Bench } from '../../scripts/bench.ts'
import { ensureBrowser } from '../../scripts/browser.ts'
import { BatchTab } from '../e2e/pages/batch-tab.ts'
import { CreatePage } from '../e2e/pages/create-page.ts'
import { manyPrompts, startLarge } from '../e2e/start-large.ts'
import { traceMainThread } from '../helpers/main-thread.ts'
import { median } from '../helpers/server-load.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const runs = 3
/** A longer frame is seen as a jump; longer work for a key is felt. Milliseconds of the main thread's own work. */
const limits = { frame: 50, key: 16 }

/** Scrolls to the end in steps of a frame each, faster than any wheel, and back to the middle. */
async function scroll(list: Locator): Promise<void> {
  await list.evaluate(async (scroller) => {
    const steps = 80
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const stride = scroller.scrollHeight / steps
    for (let step = 1; step <= steps * 1.5; step += 1) {
      scroller.scrollTop = step <= steps ? step * stride : scroller.scrollTop - stride
      await frame()
    }
  })
}

/**
 * The longest task of the window with a thousand models, a batch of two thousand results and ten thousand prompts: while
 * lists are scrolled, for a key of a search, and for a slice of long work. The middle of a few runs, as a ratio to its
 * limit. Build the program before.
 */
export const bench = {
  title: 'window with thousands of rows, longest task ms (of its limit)',
  async run() {
    await using folder = await makeTempFolder()
    const { executablePath, args, env } = await ensureBrowser()
    await using held = new AsyncDisposableStack()
    const browser = held.adopt(await chromium.launch({ executablePath, args, env }), (open) => open.close())
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const program = held.use(await startLarge(folder.path, page))
    const { setName } = program
    const [create, batch] = [new CreatePage(page), new BatchTab(page)]
    async function measure(limit: number, work: () => Promise<void>, of: 'longest' | 'longestTimer' = 'longest') {
      const longest: number[] = []
      for (let run = 0; run < runs; run += 1) longest.push((await traceMainThread(browser, page, work))[of])
      return `${median(longest).toFixed(1)} (${(median(longest) / limit).toFixed(2)})`
    }

    const models = await measure(limits.frame, () => scroll(create.models))
    const key = await measure(limits.key, async () => {
      await create.findModel.pressSequentially('large 0999')
      await expect(create.models.getByRole('option')).toHaveCount(1)
      await create.findModel.press('Escape')
      await expect(create.models.getByRole('option').first()).toHaveAttribute('aria-setsize', /^10\d\d$/)
    })
    await batch.tab.click()
    await page.getByRole('button', { name: 'Batches' }).click()
    await page.getByRole('listitem').filter({ hasText: setName }).getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('2,000 done')).toBeVisible()
    const results = await measure(limits.frame, () => scroll(batch.sheet(setName).getByRole('grid')))
    await page.getByRole('button', { name: 'New batch' }).click()
    await batch.drop('tiles.csv', manyPrompts())
    const written = page.locator('[aria-setsize="10000"]').first()
    await written.waitFor()
    // Its slices are timers; the longest task is the search of this bench for the words.
    const change = async () => {
      await batch.copies.press('ArrowUp')
      await page.getByText('This makes 20,000 runs').waitFor()
      await batch.copies.press('ArrowDown')
      await written.waitFor()
    }
    const prompts = await measure(limits.key, change, 'longestTimer')
    return {
      'scrolling models': models,
      'a key in their search': key,
      'scrolling results': results,
      'a slice of reading ten thousand prompts': prompts,
    }
  },
} satisfies Bench
