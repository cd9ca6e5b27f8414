import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Returns the number of running transitions and animations; endless ones do not count. */
function movements(): number {
  return document.getAnimations().filter(({ playState, effect }) => {
    const { endTime } = effect?.getComputedTiming() ?? {}
    return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
  }).length
}

/** Rules whose result depends on the theme; names, roles and layout are the same in both. */
export const rulesOfColour: string[] = ['color-contrast', 'link-in-text-block']

async function find(page: Page, rules?: string[]): Promise<string[]> {
  await expect.poll(() => page.evaluate(movements)).toBe(0)
  // Runs axe in the page itself, which has no frames: its separate page to collect the results of frames would double
  // the time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`))
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
