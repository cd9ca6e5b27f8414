// Would catch: a row, cell or hour that shows the posts of another one, a small sample that looks like a claim, a
// difference by chance that is not named so, a chart without its table, and a chart that the keyboard cannot reach.
import { PerformanceTab } from '#renderer/features/composer/performance/performance-tab.tsx'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { asked, openTab } from './open-tab.tsx'
import { performance, performanceAnswers } from './performance-answers.ts'

const open = (reading = performance(), options: Parameters<typeof openTab>[2] = {}) => {
  const answers = performanceAnswers(reading)
  openTab((brand) => <PerformanceTab brand={brand} />, answers.answers, options)
  return answers
}
const inspector = page.getByRole('complementary', { name: 'Selected posts' })
const chart = (name: string) => page.getByRole('listbox', { name })

test('arrows select a row, the inspector follows, and Enter goes to its posts', async () => {
  const { posts } = open()
  await expect.element(chart('Angles')).toBeVisible()
  chart('Angles').element().focus()
  await keyboard.press('ArrowDown', 'Enter')
  await expect.element(inspector.getByRole('heading', { name: 'Suspense' })).toBeVisible()
  await expect.poll(() => asked(posts)).toMatchObject({ days: 90, group: { kind: 'angle', angle: 'Suspense' } })
  await expect.element(chart('Posts by views')).toHaveFocus()
  await expect.element(inspector.getByText('1.6× (1.1–2.3×)')).toBeVisible()
  await expect.element(inspector.getByRole('figure', { name: /^10 posts from 11.6k to 41.2k views/u })).toBeVisible()
  const openPage = vi.spyOn(window, 'open').mockReturnValue(null)
  await keyboard.press('Enter')
  expect(openPage.mock.calls[0]?.[0]).toBe('https://www.tiktok.com/@marrowandclay/video/0')
  openPage.mockRestore()
  await keyboard.press('Escape')
  await expect.element(inspector.getByRole('heading', { name: 'All posts' })).toBeVisible()
})

test('small samples are no claims, and chance is named', async () => {
  open()
  await expect.element(page.getByText('−4 to +43%, could be chance')).toBeVisible()
  const few = page.getByRole('option', { name: 'Patience, 3 posts, median 21.0k, too few posts for a claim' })
  await few.click()
  await expect.element(inspector.getByText('Fewer than 5 posts: too early to tell.')).toBeVisible()
  await expect.element(inspector.getByText('1.9× (0.5–3.4×), could be chance')).toBeVisible()
})

test('the heat map is walked by arrows, down to the hours of all days', async () => {
  const { posts } = open()
  await page.getByRole('gridcell', { name: 'Sun 18:00, 5 posts, median 19.9k views' }).click()
  await expect.poll(() => asked(posts)).toMatchObject({ group: { kind: 'cell', weekday: 0, hour: 18 } })
  await keyboard.press('ArrowDown')
  await expect.element(page.getByRole('gridcell', { name: 'All days 18:00, 31 posts, median 16.2k' })).toHaveFocus()
  await expect.poll(() => asked(posts)).toMatchObject({ group: { kind: 'hour', hour: 18 } })
})

test('keys change metric and period, and every chart has its table', async () => {
  const { read } = open()
  await expect.element(chart('Plays')).toBeVisible()
  await keyboard.press('m')
  await expect.element(page.getByRole('radio', { name: 'Saves per 1,000' })).toBeChecked()
  await keyboard.press('d')
  await expect.poll(() => asked(read)).toMatchObject({ days: null })
  await keyboard.press('m', 'm', 't')
  for (const name of ['Plays', 'Angles', 'Platforms', 'Hours', 'Median views by day and hour'])
    await expect.element(page.getByRole('table', { name })).toBeVisible()
  const row = page.getByRole('table', { name: 'Plays' }).getByRole('row', { name: /^Kiln opening/u })
  await expect.element(row).toHaveTextContent('Kiln opening824.1k17.0k33.0k')
})

test('without numbers there is a way to add some, and none is made up', async () => {
  open(performance({ posts: { withNumbers: 0, total: 4 }, overall: undefined }))
  await page.getByRole('button', { name: 'Add numbers' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add numbers' })).toBeVisible()
  await expect.element(chart('Plays')).not.toBeInTheDocument()
})

test('offline, the last numbers are shown with their time', async () => {
  open(performance({ isStale: true }), { isOffline: true })
  await expect.element(page.getByText(/Offline. This is from 19 Nov 2026/u)).toBeVisible()
  await expect.element(chart('Plays')).toBeVisible()
})
