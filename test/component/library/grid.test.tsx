// Would catch: keys that stop where no file is read yet, a scrollbar that knows only what was read, a position and a
// size of tiles that are lost, a list that cannot be sorted, and days without their count and cost.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { seededAnswers } from './seeded-library.tsx'

const grid = () => page.getByRole('grid', { name: 'Files' })
const tile = (number: number) => page.getByRole('gridcell', { name: `seeded ${number}`, exact: true })
const row = (number: number) => page.getByRole('row', { name: `seeded ${number}`, exact: true })
const scroller = () => grid().element() as HTMLElement

/** `places`: what the places of all files wait for. */
function open(count: number, perDay: number, places: Promise<void> = Promise.resolve()) {
  const answers = seededAnswers(count, perDay)
  const queries: (string | undefined)[] = []
  openWindow({
    ...answers,
    libraryLayout: {
      ...answers.libraryLayout,
      layout: async (input) => {
        queries.push(input.filter?.query)
        await places
        const whole = await answers.libraryLayout?.layout?.(input)
        if (whole === undefined) throw new Error('The library has no layout.')
        return whole
      },
    },
  })
  location.hash = '#/library'
  return queries
}

test('goes through 20,000 files by keys, and comes back to where it was', async () => {
  open(20_000, 50)
  await expect.element(tile(0)).toBeVisible()
  await expect.element(page.getByText(/50 items, 412/u).first()).toBeVisible()
  await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(300_000)

  await tile(0).click()
  await keyboard.press('ArrowRight', 'ArrowRight', 'ArrowLeft')
  await expect.element(tile(1)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('ArrowDown')
  const below = Number(/\d+/u.exec(document.activeElement?.getAttribute('aria-label') ?? '')?.[0])
  expect(below).toBeGreaterThan(3)
  await keyboard.press('ArrowUp')
  await expect.element(tile(1)).toHaveAttribute('aria-selected', 'true')

  await keyboard.press('Control+End')
  await expect.element(tile(19_999)).toHaveAttribute('aria-selected', 'true')
  const top = scroller().scrollTop
  expect(top + scroller().clientHeight).toBeGreaterThan(scroller().scrollHeight - 40)

  location.hash = '#/create'
  await expect.element(grid()).not.toBeInTheDocument()
  location.hash = '#/library'
  await expect.element(grid()).toBeInTheDocument()
  // At once: what is known needs no first page.
  expect(scroller().scrollHeight).toBeGreaterThan(300_000)
  await expect.element(tile(19_999)).toBeVisible()
  expect(Math.abs(scroller().scrollTop - top)).toBeLessThan(2)

  const timeline = page.getByRole('slider', { name: 'Date' })
  await expect.element(timeline).toBeVisible()
  ;(timeline.element() as HTMLElement).focus()
  await keyboard.press('Home')
  await expect.poll(() => scroller().scrollTop).toBeLessThan(60)
})

test('sorts the list by its columns and selects in it by keys', async () => {
  const queries = open(400, 50)
  await page.getByRole('radio', { name: 'List' }).click()
  const header = page.getByRole('columnheader', { name: 'Cost' })
  await header.getByRole('button').click()
  await expect.poll(() => queries.at(-1)).toBe('sort:cost')
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  await header.getByRole('button').click()
  await expect.poll(() => queries.at(-1)).toBe('sort:-cost')
  const sorted = grid().element()
  await header.getByRole('button').click()
  // The header changes first; what is clicked in the sorted rows goes with them.
  await expect.poll(() => grid().element() === sorted).toBe(false)
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  // The places of all files are known: until then, the list ends after its first page.
  await expect.element(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-rowcount', '401')

  await row(0).click()
  await keyboard.press('ArrowDown', 'ArrowDown')
  await expect.element(row(2)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('End')
  await expect.element(row(399)).toHaveAttribute('aria-selected', 'true')
})

test('keeps the focus of the list where it is when the places of all files arrive', async () => {
  const places = Promise.withResolvers<void>()
  open(400, 50, places.promise)
  await page.getByRole('radio', { name: 'List' }).click()
  await row(0).click()
  await keyboard.press('ArrowDown')
  await expect.element(row(1)).toHaveFocus()
  places.resolve()
  await expect.element(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-rowcount', '401')
  await expect.element(row(1)).toHaveFocus()
  await keyboard.press('End')
  await expect.element(row(399)).toHaveAttribute('aria-selected', 'true')
})
