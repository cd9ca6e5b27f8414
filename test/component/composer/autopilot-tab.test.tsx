// Would catch: a card that moves to another slot than its key or drag says, or cannot go back; Autopilot that is on
// before the user saw what a week costs at most; a refused setting that vanishes; slots that are filled twice or at
// another price; a day of 25 hours that nobody is told of; a month without cards that are known, or with days that no
// key reaches; and changes that are possible offline.
import { AutopilotTab } from '#renderer/features/composer/autopilot/autopilot-tab.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { autopilot, autopilotAnswers } from './autopilot-answers.ts'
import { failure, refused, unreachable } from './failing.ts'
import { asked, openTab } from './open-tab.tsx'

const open = (answers: ReturnType<typeof autopilotAnswers>, options: Parameters<typeof openTab>[2] = {}) =>
  openTab((brand) => <AutopilotTab brand={brand} />, answers.answers, options)
const cell = (name: RegExp) => page.getByRole('gridcell', { name })
const fill = page.getByRole('button', { name: /^Fill 2 slots/u })

test('Alt and an arrow move a card of the user to the next free slot, and undo takes it back', async () => {
  const answers = autopilotAnswers()
  open(answers)
  await cell(/^Fri 20, 12:00, Long table/u).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(cell(/^Fri 20, 12:00, Long table/u)).toHaveFocus()
  await keyboard.press('Alt+ArrowDown')
  await expect.element(cell(/^Fri 20, 18:00, Long table/u)).toHaveFocus()
  expect(asked(answers.vote)).toMatchObject({ playId: 'play-long-table', scheduledFor: '2026-11-20T18:00:00.000Z' })
  await expect.element(page.getByText('“Long table” moved to Fri 20 Nov, 18:00.')).toBeVisible()
  await keyboard.press('Control+z')
  await expect.element(cell(/^Fri 20, 12:00, Long table/u)).toBeVisible()
  expect(asked(answers.vote)).toMatchObject({ scheduledFor: '2026-11-20T12:00:00.000Z' })
})

test('a card that Autopilot scheduled stays where it is', async () => {
  const answers = autopilotAnswers()
  open(answers)
  await cell(/^Sun 22, 18:00, Bowl first/u).click()
  await expect.element(page.getByText('Only cards that you scheduled can be moved.', { exact: false })).toBeVisible()
  await keyboard.press('Escape')
  await expect.element(cell(/^Sun 22, 18:00, Bowl first/u)).toHaveFocus()
  await keyboard.press('Alt+ArrowUp', 'Delete')
  await expect.element(page.getByText('Select a card that you scheduled')).toBeInTheDocument()
  expect(answers.vote).not.toHaveBeenCalled()
})

test('an approved card is dragged to a slot, or put there by keyboard', async () => {
  const answers = autopilotAnswers()
  open(answers)
  await page.getByRole('button', { name: 'One twig' }).dropTo(cell(/^Fri 20, 18:00, empty/u))
  await expect
    .poll(() => asked(answers.vote))
    .toMatchObject({ playId: 'twig', scheduledFor: '2026-11-20T18:00:00.000Z' })
  await cell(/^Sun 22, 12:00/u).click()
  await page.getByRole('button', { name: 'Schedule “One twig”' }).click()
  await expect.poll(() => asked(answers.vote)).toMatchObject({ scheduledFor: '2026-11-22T12:00:00.000Z' })
})

test('turning on shows the next pass and the highest cost of a week, and asks once', async () => {
  const answers = autopilotAnswers(autopilot({ state: 'off' }))
  open(answers)
  await page.getByRole('switch', { name: 'Off' }).click()
  const question = page.getByRole('alertdialog', { name: 'Turn on Autopilot?' })
  await expect.element(question.getByText('A week of 10 slots costs at most 240 cr.')).toBeVisible()
  await expect.element(question.getByText('One minute at the wheel', { exact: false })).toBeVisible()
  expect(answers.set).not.toHaveBeenCalled()
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(page.getByRole('switch', { name: 'On' })).toBeChecked()
  expect(answers.set.mock.calls).toEqual([[expect.objectContaining({ change: { state: 'on' } })]])
})

test('turning off needs no question, and can be undone without one', async () => {
  const answers = autopilotAnswers()
  open(answers)
  await page.getByRole('switch', { name: 'On' }).click()
  await expect.element(page.getByText('Autopilot is off.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('switch', { name: 'On' })).toBeChecked()
  expect(answers.set.mock.calls.map(([{ change }]) => change)).toEqual([{ state: 'off' }, { state: 'on' }])
  await expect.element(page.getByText('Autopilot is off.', { exact: false })).not.toBeInTheDocument()
})

test('a refused setting stays with its sentence, until one is taken', async () => {
  const answers = autopilotAnswers()
  answers.set.mockRejectedValueOnce(refused({ perDay: 'Six posts from 12:00 don’t fit in a day.' }))
  open(answers)
  await page.getByRole('radio', { name: '6' }).click()
  await expect.element(page.getByText('Six posts from 12:00 don’t fit in a day.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '6' })).toBeChecked()
  await page.getByRole('radio', { name: '3' }).click()
  await expect.element(page.getByText('Six posts from 12:00 don’t fit in a day.')).not.toBeInTheDocument()
  expect(asked(answers.set)).toMatchObject({ change: { perDay: 3 } })
})

test('a setting that could not be sent is what it was', async () => {
  const answers = autopilotAnswers()
  answers.set.mockRejectedValueOnce(unreachable())
  open(answers)
  await page.getByRole('button', { name: 'Wednesday' }).click()
  await expect.element(page.getByText('Not saved.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Wednesday' })).toHaveAttribute('aria-pressed', 'false')
})

test('slots are filled once, at the price of the button', async () => {
  const answers = autopilotAnswers()
  open(answers)
  await page.getByRole('button', { name: 'Fill 2 slots, about 18 credits' }).dblClick()
  await expect.element(page.getByText('Filling slots.', { exact: false })).toBeVisible()
  expect(answers.run.mock.calls).toEqual([[expect.objectContaining({ quoted: 18, acceptsUnknown: false })]])
})

test('without a known price the user is asked, and the answer belongs to the same order', async () => {
  const unknown = { kind: 'not-quoted', past: 1, needed: 3 }
  const { nextPass } = autopilot()
  const answers = autopilotAnswers(autopilot({ nextPass: { ...nextPass, quote: unknown } }))
  answers.run.mockRejectedValueOnce(failure('PRICE_UNKNOWN', 'No price is known.', { mayConfirm: true }))
  open(answers)
  await fill.click()
  await page.getByRole('button', { name: 'Fill anyway' }).click()
  await expect.element(page.getByText('Filling slots.', { exact: false })).toBeVisible()
  const [first, second] = answers.run.mock.calls.map(([order]) => order)
  expect(second).toEqual({ ...first, acceptsUnknown: true })
})

test('a day of 25 hours carries a note', async () => {
  open(autopilotAnswers())
  for (let week = 0; week < 4; week += 1) await page.getByRole('button', { name: 'Previous week' }).click()
  await expect.element(page.getByRole('heading', { name: '19 to 25 October' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: /This day has 25 hours/u })).toBeVisible()
  await keyboard.press('t')
  await expect.element(page.getByRole('heading', { name: '16 to 22 November' })).toBeVisible()
})

test('a month has every card that is known, slots to come and days off, by one request', async () => {
  const answers = autopilotAnswers()
  open(answers)
  await expect.element(cell(/^Mon 16, 12:00, Shelf test/u)).toBeVisible()
  await page.getByRole('radio', { name: 'Month' }).click()
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect.element(cell(/^Tuesday 3 November, 12:00 Old kiln, Posted.*, 18:00 Older kiln, Failed/u)).toBeVisible()
  await expect.element(cell(/^Wednesday 18 November, off$/u)).toBeVisible()
  await expect.element(cell(/^Thursday 19 November, Today, 12:00 The price of blue, To post/u)).toBeVisible()
  await expect
    .element(cell(/^Friday 20 November, 12:00 Long table, Scheduled.*, 18:00 empty; the next pass puts “One minute/u))
    .toBeVisible()
  await expect.element(cell(/^Monday 23 November, 12:00 empty, 18:00 empty$/u)).toBeVisible()
  await expect
    .element(page.getByText('4 posted, 2 failed, 1 to post, 3 scheduled, 14 empty', { exact: true }))
    .toBeVisible()
  expect(answers.slots.mock.calls.map(([{ from, to }]) => [from, to])).toEqual([
    ['2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['2026-10-26T00:00:00.000Z', '2026-12-07T00:00:00.000Z'],
  ])
  expect(answers.read.mock.calls).toHaveLength(1)
})

test('keys reach every day of a month and other months, and a day opens its week', async () => {
  open(autopilotAnswers())
  await page.getByRole('radio', { name: 'Month' }).click()
  const focused = async (name: RegExp) => {
    await expect.element(cell(name)).toHaveFocus()
  }
  await cell(/^Thursday 19 November/u).click()
  await focused(/^Thu 19, 12:00, The price of blue/u)
  await page.getByRole('radio', { name: 'Month' }).click()
  await keyboard.press('Tab')
  await focused(/^Thursday 19 November/u)
  await keyboard.press('ArrowUp')
  await focused(/^Thursday 12 November/u)
  await keyboard.press('Home')
  await focused(/^Monday 9 November/u)
  await keyboard.press('ArrowUp', 'ArrowUp')
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await focused(/^Monday 26 October/u)
  await keyboard.press('PageDown')
  await focused(/^Thursday 26 November/u)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await keyboard.press('t')
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  const thursday = await cell(/^Thursday 19 November/u).findElement()
  if (thursday instanceof HTMLElement) thursday.focus()
  await keyboard.press('ArrowLeft', 'Enter')
  await expect.element(page.getByRole('heading', { name: '16 to 22 November' })).toBeVisible()
  await focused(/^Wed 18, 12:00, no slot/u)
})

test('a claim has its evidence, and too few posts are too early to tell', async () => {
  open(autopilotAnswers())
  await expect.element(page.getByText('Suspense: n 14, 18.4k (12.1–26.3k)')).toBeVisible()
  await expect.element(page.getByText('Patience: too early to tell')).toBeVisible()
  await page.getByRole('button', { name: 'Method' }).click()
  await expect.element(page.getByText('Few posts, wide range, tried more often.', { exact: false })).toBeVisible()
})

test('offline, the last known week is shown with its time, and nothing can be changed', async () => {
  const answers = autopilotAnswers(autopilot({ isStale: true }))
  open(answers, { isOffline: true })
  await expect.element(page.getByText(/Offline. This is from 19 Nov 2026/u)).toBeVisible()
  await expect.element(cell(/^Mon 16, 12:00, Shelf test, Posted/u)).toBeVisible()
  await expect.element(page.getByRole('switch')).toBeDisabled()
  await expect.element(fill).toHaveAttribute('aria-disabled', 'true')
  await cell(/^Fri 20, 12:00/u).click()
  await expect.element(page.getByText('Needs a connection.', { exact: false })).toBeVisible()
  expect(answers.vote).not.toHaveBeenCalled()
})
