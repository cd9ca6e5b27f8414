import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** How many colours and places are on their way to others; what goes round for ever is not. */
function movements(): number {
  return document.getAnimations().filter(({ playState, effect }) => {
    const { endTime } = effect?.getComputedTiming() ?? {}
    return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
  }).length
}

/** What axe finds serious or critical on the screen once it is at rest, a line each. */
export async function serious(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(movements)).toBe(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`))
}

/** Asks so in the dark theme and in the light one; the light one stays. */
export async function seriousInEither(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    found.push(...(await serious(page)).map((line) => `${colorScheme}: ${line}`))
  }
  return found
}
