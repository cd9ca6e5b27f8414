// Would catch: a filter or an order that the list is not read by, a retry that starts another avatar or two, a key that
// presses the button of the panel that is not lit, practice credits that look like real ones, a video that is ordered
// before its speech or at another price, a key of the design that does nothing.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { asked, castAnswers } from './cast-answers.ts'

async function open(shown: Parameters<typeof castAnswers>[0] = {}) {
  const { answers, ...calls } = castAnswers(shown)
  openWindow(answers)
  await page.getByRole('link', { name: 'Cast' }).click()
  return calls
}
const form = page.getByRole('region', { name: 'New avatars' })
const details = page.getByRole('complementary', { name: 'Selected avatar' })
const prompt = form.getByRole('textbox', { name: 'Prompt' })
const generate = form.getByRole('button', { name: /^Generate \d, /u })
const animate = details.getByRole('button', { name: /^Animate \d+ s, /u })
const tile = (name: RegExp) => page.getByRole('gridcell', { name })
const finished = tile(/variant 1, Private/u)
const isDim = (button: { element(): Element }) => button.element().classList.contains('spend-dim')

test('filters and order decide what is read, and are taken back where nothing matches', async () => {
  const { listAvatars } = await open({ avatars: [] })
  await expect.poll(() => listAvatars.mock.calls.length).toBeGreaterThan(0)
  await page.getByRole('radio', { name: 'Unlisted' }).click()
  for (const [field, option] of [
    ['Status', 'Failed'],
    ['Model', 'reality4'],
    ['Order', 'Most liked'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${field}`, 'u') }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const filter = { text: '', visibilities: ['unlisted'], statuses: ['failed'], models: ['reality4'], sort: 'liked' }
  await expect.poll(() => asked(listAvatars)).toMatchObject(filter)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => asked(listAvatars)).toMatchObject({ visibilities: [], statuses: [], models: [] })
})

test('an empty list offers three prompts at their prices; one fills the form and sends nothing', async () => {
  const { make } = await open({ avatars: [] })
  const prompts = page.getByRole('list', { name: 'Prompts to start from' })
  await expect.poll(() => prompts.getByRole('button').elements().length).toBe(3)
  await prompts.getByRole('button', { name: /imagen3, 2 variants.*10 practice cr$/u }).click()
  await expect.element(prompt).toHaveValue('Night baker in his thirties, flour on his sleeves, warm lamp light')
  await expect.element(generate).toHaveAccessibleName('Generate 2, 10 practice credits')
  await expect.element(form.getByText('Practice cost', { exact: true })).toBeVisible()
  await expect.element(prompt).toHaveFocus()
  expect(make).not.toHaveBeenCalled()
})

test('a failed avatar says what came back and is retried alone, once for two clicks; its set is retried beside it', async () => {
  const { retryAvatars } = await open()
  const failed = tile(/variant 3/u)
  await expect.element(failed.getByText('2 cr refunded')).toBeVisible()
  const retry = failed.getByRole('button', { name: 'Retry for 2 practice cr' })
  await retry.dblClick()
  await expect.element(retry).not.toBeInTheDocument()
  expect(retryAvatars.mock.calls).toEqual([[{ jobId: 'run-1', avatarId: 'potter-3', quoted: 2 }]])
  await expect.element(details.getByText('6 cr charged for this run, 4 cr refunded.', { exact: false })).toBeVisible()
  await details.getByRole('button', { name: 'Retry 2 failed for 4 practice cr' }).click()
  expect(retryAvatars.mock.lastCall).toEqual([{ jobId: 'run-1', quoted: 4 }])
  await expect.element(animate).not.toBeInTheDocument()
})

test('an avatar that is still made is drawn as film leader, and Animate is off and says so', async () => {
  const { animate: start } = await open()
  await tile(/variant 2/u).click()
  await expect.element(tile(/variant 2/u).getByRole('progressbar')).toBeVisible()
  await expect.element(details.getByRole('heading', { name: 'Potter in her sixties, variant 2' })).toBeVisible()
  await expect.element(details.getByText('Available when the avatar is finished.')).toBeVisible()
  await expect.element(animate).toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('n', 'Control+Enter')
  await animate.click({ force: true })
  expect(start).not.toHaveBeenCalled()
})

test('only the panel that is used is lit, and the key that spends presses its button', async () => {
  const { make, animate: start } = await open()
  await prompt.fill('Night baker')
  await finished.click()
  await expect.poll(() => [isDim(generate), isDim(animate)]).toEqual([false, true])
  await keyboard.press('Control+Enter')
  await expect.poll(() => make.mock.calls.length).toBe(1)
  await keyboard.press('n')
  await expect.element(details.getByRole('radio', { name: /^Basic/u })).toHaveFocus()
  await expect.poll(() => [isDim(generate), isDim(animate)]).toEqual([true, false])
  await expect.element(details.getByText('1 s, 30 cr')).toBeVisible()
  await keyboard.press('ArrowRight')
  // The prices of the other tier, and what it makes.
  await expect.element(details.getByText('30 s, 120 cr')).toBeVisible()
  await expect.element(details.getByText('1080p, 30 or 60 fps')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect.poll(() => start.mock.calls.length).toBe(1)
  expect(start.mock.lastCall).toMatchObject([{ order: { avatarId: 'potter-1', studioTier: 'pro' }, quoted: 20 }])
  expect(make).toHaveBeenCalledTimes(1)
})

test('a video with a new text orders the speech first, and both at the price of the button', async () => {
  const { speak, animate: start } = await open()
  await finished.click()
  await details.getByRole('radio', { name: 'New text' }).click()
  await expect.element(animate).toHaveAttribute('aria-disabled', 'true')
  await details.getByRole('textbox', { name: 'Text to speak' }).fill('The kiln is warm.')
  await expect.element(animate).toHaveAccessibleName('Animate 5 s, 73 practice credits')
  await expect.element(animate).not.toHaveAttribute('aria-disabled')
  await animate.click()
  await expect.poll(() => start.mock.calls.length).toBe(1)
  const spoken = await speak.mock.results[0]?.value
  expect(speak.mock.calls).toMatchObject([[{ order: { paragraphs: [{ text: 'The kiln is warm.' }] }, quoted: 43 }]])
  expect(start.mock.calls).toMatchObject([
    [{ order: { speech: { from: { kind: 'run', jobId: spoken?.id }, lipSync: true } }, quoted: 30 }],
  ])
  expect(speak.mock.invocationCallOrder[0]).toBeLessThan(start.mock.invocationCallOrder[0] ?? 0)
})

test('the keys lead to the form, its variants and the preview, rate the file, and take a deletion back', async () => {
  const { rate, remove, restore } = await open()
  await finished.click()
  await keyboard.press('g')
  await expect.element(prompt).toHaveFocus()
  // In a text, letters and digits are text.
  await keyboard.press('v', '4')
  await expect.element(prompt).toHaveValue('v4')
  expect(rate).not.toHaveBeenCalled()
  await finished.click()
  await keyboard.press('v')
  await expect.element(form.getByRole('radio', { name: '1', exact: true })).toHaveFocus()
  await finished.click()
  await keyboard.press('4')
  await expect.poll(() => rate.mock.lastCall).toMatchObject([{ assetId: 'asset-1', rating: 4 }])
  await expect.element(details.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await keyboard.press('Space')
  const preview = page.getByRole('dialog', { name: 'Potter in her sixties, variant 1' })
  await expect.element(preview).toBeVisible()
  await keyboard.press('Space')
  await expect.element(preview).not.toBeInTheDocument()
  await expect.element(finished).toHaveFocus()
  await keyboard.press('Delete')
  await expect.poll(() => remove.mock.lastCall).toEqual([{ kind: 'avatar', ids: ['potter-1'] }])
  await expect.element(finished).not.toBeInTheDocument()
  await expect.element(page.getByText('Avatar deleted.')).toBeVisible()
  await keyboard.press('Control+z')
  await expect.element(finished).toBeVisible()
  expect(restore.mock.calls).toEqual([[{ kind: 'avatar', ids: ['potter-1'] }]])
})
