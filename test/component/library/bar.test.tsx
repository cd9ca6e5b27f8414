// Catches: a sort menu, a slider or chips of the library's bar that overlap, are cut or push each other out of the window in
// the narrowest ones, a search field without room to type, and a bar that moves with the first filter or another view.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from '../window.tsx'
import { seededAnswers } from './seeded-library.tsx'

const search = () => page.getByRole('searchbox', { name: 'Search library' })
const bar = () => search().element().closest('header') as HTMLElement
const isSeen = (box: DOMRect) => box.width > 1

/** The visible parts of the bar from the left: their edges in whole pixels. */
const edges = () =>
  [...bar().children]
    .map((part) => part.getBoundingClientRect())
    .filter(isSeen)
    .map(({ left, right }) => [Math.round(left), Math.round(right)] as const)

function overlaps(): unknown[] {
  const parts = edges()
  const inner = [...bar().querySelectorAll('button, [role=radiogroup], [role=slider], input')]
  const { right } = bar().getBoundingClientRect()
  return [
    ...parts.filter(([left], at) => left < (parts[at - 1]?.[1] ?? 0)),
    ...inner.filter((part) => part.getBoundingClientRect().right > right),
    // What is inside of a part stays inside of it.
    ...[...bar().children].filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1 && !part.classList.contains('sr-only'),
    ),
  ]
}

afterEach(() => page.viewport(1440, 900))

test.each([1280, 1000])('at %i px nothing of the bar collides, is cut or moves with five filters', async (width) => {
  await page.viewport(width, 800)
  openWindow(seededAnswers(40, 10))
  location.hash = '#/library'
  await expect.element(page.getByRole('gridcell').first()).toBeVisible()
  const before = edges().slice(-5)
  await search().fill('kind:image is:unreviewed made:7d origin:import cost:10..200 ')
  await expect.poll(() => bar().querySelectorAll('[title^="cost:"]').length).toBe(1)
  expect(overlaps()).toEqual([])
  const field = bar().querySelector('.field-shell')?.getBoundingClientRect()
  for (const chip of bar().querySelectorAll('[title*=":"]')) {
    const box = chip.getBoundingClientRect()
    expect(box.right).toBeLessThan(field?.right ?? 0)
  }
  expect(search().element().getBoundingClientRect().width).toBeGreaterThan(90)
  expect(edges().slice(-5)).toEqual(before)
  await page.getByRole('radio', { name: 'List' }).click()
  expect(edges().slice(-5, -1)).toEqual(before.slice(0, -1))
  await page.getByRole('radio', { name: 'Grid' }).click()
})
