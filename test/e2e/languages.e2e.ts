// Would catch: text of a screen that is in no message file, words of another language that are cut off or push the
// window wide, a layout that is not mirrored, and a change of language that needs a restart or loses what was typed.
import type { Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { openScreen, screens } from './pages/screens.ts'
import { startProgram } from './program.ts'
import { serious } from './serious.ts'

/** Words in controls and headings that are names, codes or the service's own: never translated by the window. */
const data = [/^(?:Backlot|UTC|Marrow & Clay)$/u, /^(?:https?:\/\/|\/)/u, /^[a-z]+[_-][\w-]+$/u]

/** Finds words of the window that are not rewritten, words that are cut off without a tooltip, and bars in two rows. */
function findFaults(known: readonly string[]): string[] {
  const isKnown = (text: string) => known.some((pattern) => new RegExp(pattern, 'u').test(text))
  const isOurs = (text: string) => text.includes('⟦') || text.includes('⟧')
  const faults = new Set<string>()
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!element.checkVisibility() || element.closest('.sr-only, textarea') !== null) continue
    const text = [...element.childNodes]
      .flatMap((node) => (node.nodeType === 3 ? [node.textContent ?? ''] : []))
      .join('')
    if (text.trim() === '') continue
    const isFixed = element.closest('[dir="auto"], [title], kbd, option, h3, [role="option"], [role="row"]') === null
    const isLabel = element.closest('[role="tab"], nav a, h1, legend') !== null
    if (isLabel && isFixed && /[A-Za-z]{3}/u.test(text) && !isOurs(element.textContent ?? '') && !isKnown(text.trim()))
      faults.add(`is in no message file: ${text.trim()}`)
    const clips = getComputedStyle(element).overflowX !== 'visible'
    const isCut = clips && element.scrollWidth > element.clientWidth + 1
    if (isCut && isOurs(text) && element.closest('[title]') === null) faults.add(`is cut off: ${text}`)
    const box = element.getBoundingClientRect()
    if (isOurs(text) && (box.right > innerWidth + 1 || box.left < -1)) faults.add(`is outside the window: ${text}`)
  }
  for (const tabs of document.querySelectorAll('[role="tablist"]')) {
    const bar = tabs.parentElement
    if (bar === null) continue
    const { top, bottom } = bar.getBoundingClientRect()
    for (const control of bar.querySelectorAll<HTMLElement>('button, input')) {
      const box = control.getBoundingClientRect()
      if (control.checkVisibility() && (box.top < top - 1 || box.bottom > bottom + 1))
        faults.add(`does not fit into the bar of its tabs: ${control.textContent}`)
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.add('the window scrolls sideways')
  return [...faults]
}

async function openWorkspace(page: Page): Promise<void> {
  await page.getByRole('radio').first().check()
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.locator('nav a[aria-current="page"]')).toBeVisible()
}

for (const language of ['en-XA', 'ar-XB'] as const) {
  // Mirrored words are as long as the others.
  const tag = language === 'en-XA' ? '@harness' : []
  test(`every screen fits words that are longer, in ${language}`, { tag }, async ({ page, profile }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await writeFile(join(profile, 'settings.json'), JSON.stringify({ version: 1, language }))
    const program = await startProgram(profile)
    try {
      await page.goto(program.url)
      await openWorkspace(page)
      for (const screen of screens) {
        await openScreen(page, screen)
        const sources = data.map(({ source }) => source)
        expect(await page.evaluate(findFaults, sources), screen).toEqual([])
      }
    } finally {
      await program.stop()
    }
  })
}

test('a language applies at once in every window, and what was typed stays', async ({ page, context, newProgram }) => {
  await page.goto(newProgram.url)
  await openWorkspace(page)
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('a quiet lake at dawn')
  const other = await context.newPage()
  await other.goto(await newProgram.oneTimeUrl())
  await openScreen(other, 'settings')
  const choose = async (name: string) => {
    await other
      .locator('section, div')
      .getByRole('button', { name: /Language|اللغة/u })
      .first()
      .click()
    await other.getByRole('option', { name }).click()
  }
  await choose('العربية')
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
  // The first window was not touched: it follows, and keeps its words.
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('textbox').filter({ hasText: 'a quiet lake at dawn' })).toBeVisible()
  const nav = await page.locator('nav').first().boundingBox()
  expect(nav?.x).toBeGreaterThan(1000)
  // Colours are the same in every language.
  for (const screen of screens) {
    await openScreen(other, screen)
    expect(await serious(other), screen).toEqual([])
  }
})
