// Would catch: a failed video without its refund, a retry at another price than its button says or of another video, a
// search or an order that the list is not read by, and an empty list without a way on.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { asked, castAnswers } from './cast-answers.ts'

async function open(shown: Parameters<typeof castAnswers>[0] = {}) {
  const { answers, ...calls } = castAnswers(shown)
  openWindow(answers)
  await page.getByRole('link', { name: 'Cast' }).click()
  await page.getByRole('tab', { name: /^Videos/u }).click()
  return calls
}
const details = page.getByRole('complementary', { name: 'Selected video' })
const failed = page.getByRole('gridcell', { name: /^Kiln story/u })

test('a failed video says what came back, and is retried once at the price of its button', async () => {
  const { retryVideo } = await open()
  await expect.element(failed.getByText('48 cr refunded')).toBeVisible()
  await failed.click()
  await expect.element(details.getByText('48 cr were charged and refunded.', { exact: false })).toBeVisible()
  await details.getByRole('button', { name: 'Retry for 48 practice cr' }).dblClick()
  await expect.element(details.getByText('Retried.', { exact: false })).toBeVisible()
  expect(retryVideo.mock.calls).toEqual([[{ id: 'video-2', quoted: 48 }]])
  await expect.element(page.getByRole('button', { name: /^Retry/u })).not.toBeInTheDocument()
})

test('the list is read by its search and its order', async () => {
  const { listVideos } = await open()
  await expect.element(failed).toBeVisible()
  await keyboard.press('/', { text: 'kiln' })
  await expect.poll(() => asked(listVideos)).toMatchObject({ text: 'kiln', sort: 'newest' })
  await expect.element(page.getByText('2 found')).toBeVisible()
  await page.getByRole('button', { name: /^Order/u }).click()
  await page.getByRole('option', { name: 'Oldest' }).click()
  await expect.poll(() => asked(listVideos)).toMatchObject({ text: 'kiln', sort: 'oldest' })
})

test('an empty list leads to the avatars', async () => {
  await open({ videos: [] })
  await page.getByRole('button', { name: 'Show avatars' }).click()
  await expect.element(page.getByRole('tab', { name: /^Avatars/u })).toHaveAttribute('aria-selected', 'true')
})
