import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleOf } from '../helpers/storm.ts'
import { expect, test } from './fixtures.ts'
import { openScreen, screens } from './pages/screens.ts'
import { startProgram } from './program.ts'

/** Percent. */
const scales = sampleOf([80, 200, 150], 2)

/** Controls that reach out of the window, or of what clips them, where nothing scrolls to them. */
function cutControls(): string[] {
  const clips = (style: CSSStyleDeclaration, kind: RegExp) => kind.test(style.overflowX + style.overflowY)
  return [
    ...document.querySelectorAll<HTMLElement>('button, a, input, textarea, [role="tab"], [role="radio"]'),
  ].flatMap((element) => {
    const box = element.getBoundingClientRect()
    if (!element.checkVisibility() || element.closest('.sr-only') !== null || box.width < 2) return []
    let [left, right, top, bottom] = [0, innerWidth, 0, innerHeight]
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (clips(style, /auto|scroll/u)) return []
      if (!clips(style, /hidden|clip/u)) continue
      const bounds = around.getBoundingClientRect()
      left = Math.max(left, bounds.left)
      right = Math.min(right, bounds.right)
      top = Math.max(top, bounds.top)
      bottom = Math.min(bottom, bounds.bottom)
    }
    const isCut = box.left < left - 2 || box.right > right + 2 || box.top < top - 2 || box.bottom > bottom + 2
    return isCut ? [`${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.slice(0, 80)] : []
  })
}

/**
 * Would catch: a control that a larger interface pushes out of a small window, where no scrolling reaches it; a scale
 * that is not read at the start, or does not apply at once.
 */
test(`no control is cut at ${scales.join(', ')} % in a small window`, async ({ page, profile, firstRun }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await writeFile(join(profile, 'settings.json'), JSON.stringify({ version: 1, interfaceScale: 80 }))
  const program = await startProgram(profile)
  try {
    await firstRun.enterByKeyboard(program.url)
    for (const scale of scales) {
      await openScreen(page, 'settings')
      const choice = page.getByRole('radio', { name: new RegExp(`^${scale}\\s?%$`, 'u') })
      if (scale === 80) await expect(choice).toBeChecked()
      else await choice.click()
      const zoom = () => page.getByRole('main').evaluate((main) => Math.round(main.currentCSSZoom * 100))
      await expect.poll(zoom).toBe(scale)
      for (const screen of screens) {
        await openScreen(page, screen)
        const name = `${screen} at ${scale} %`
        await expect.poll(() => page.evaluate(cutControls), name).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true)
      }
    }
  } finally {
    await program.stop()
  }
})

/** Would catch: a focus, a selection or a state that only a colour shows, which the system replaces. */
test('focus, selection and states stay visible in forced colours', async ({ page, newProgram: program, firstRun }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await firstRun.enterByKeyboard(program.url)
  await openScreen(page, 'settings')
  const colourOf = (name: string) =>
    page.evaluate((system) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = `forced-color-adjust: none; color: ${system}`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  const highlight = await colourOf('Highlight')
  const link = page.locator('nav a[aria-current="page"]')
  expect(await link.evaluate((one) => getComputedStyle(one, '::before').backgroundColor)).toBe(highlight)
  const chosen = page.locator('.segment[data-state="on"]').first()
  await expect(chosen).toHaveCSS('background-color', highlight)
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus-visible').last()
  await expect(focused).toHaveCSS('outline-style', 'solid')
  await expect(focused).toHaveCSS('outline-color', highlight)
})
