import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Returns the number of running transitions and animations; endless ones do not count. */
function movements(): number {
  return document.getAnimations().filter(({ playState, effect }) => {
    const { endTime } = effect?.getComputedTiming() ?? {}
    return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
  }).length
}

/** Rules whose result depends on the theme; names, roles and layout are the same in both. */
export const rulesOfColour: string[] = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

async function find(page: Page, rules?: string[]): Promise<string[]> {
  await expect.poll(() => page.evaluate(movements), { intervals: [50] }).toBe(0)
  // Its half megabyte is read once for each document: read for each check, it took most of the time.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    if (window.axe === undefined) throw new Error('Another document was opened')
    const { violations } = await window.axe.run(document, {
      // Nothing reads what it says of elements that pass, or of style sheets of other addresses.
      resultTypes: ['violations'],
      preload: false,
      ...(runOnly === undefined ? {} : { runOnly }),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`))
  }, rules)
}

/**
 * Returns what axe finds serious or critical on the screen once its animations have ended, one line each. All rules, unless
 * some are named.
 */
export const serious = (page: Page, rules?: string[]): Promise<string[]> => find(page, rules)

/** Checks the screen in the dark theme, then in the light one, which stays. */
export async function seriousInEither(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, rules] of [
    ['dark', undefined],
    ['light', rulesOfColour],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    found.push(...(await find(page, rules)).map((line) => `${colorScheme}: ${line}`))
  }
  return found
}
