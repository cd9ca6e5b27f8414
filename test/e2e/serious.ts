import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** How many colours and places are on their way to others; what goes round for ever is not. */
function movements(): number {
  return document.getAnimations().filter(({ playState, effect }) => {
    const { endTime } = effect?.getComputedTiming() ?? {}
    return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
  }).length
}

/** What a theme can change; names, roles and places are the same in either. */
const rulesOfColour: string[] = ['color-contrast', 'link-in-text-block']

async function find(page: Page, rules?: string[]): Promise<string[]> {
  await expect.poll(() => page.evaluate(movements)).toBe(0)
  // In the page itself, which has no frames: a page beside it, to gather what frames say, takes as long again.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`))
}

/** What axe finds serious or critical on the screen once it is at rest, a line each. */
export const serious = (page: Page): Promise<string[]> => find(page)

/** Asks so in the dark theme and in the light one; the light one stays. */
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
