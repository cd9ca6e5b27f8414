import type { Page } from '@playwright/test'
import { fillLargeProfile } from '../helpers/large-profile.ts'
import { expect, test } from './fixtures.ts'
import type { FirstRunPage } from './pages/first-run-page.ts'
import type { CreatePage } from './pages/create-page.ts'
import { runCommand } from './pages/palette.ts'
import { reach } from './pages/reach.ts'
import { type Program, startProgram } from './program.ts'

const files = 100
const dayMs = 24 * 3_600_000

/** Opens the Library of a profile that was filled with a hundred images, or with others. */
async function openFilled(
  page: Page,
  profile: string,
  firstRun: FirstRunPage,
  create: CreatePage,
  filled: Parameters<typeof fillLargeProfile>[1] = { models: 1, runs: files },
): Promise<Program> {
  const before = await startProgram(profile)
  await firstRun.enterByKeyboard(before.url)
  await expect(create.models.getByRole('option').first()).toBeVisible()
  await before.stop()
  await fillLargeProfile(profile, filled)
  const program = await startProgram(profile)
  await page.goto(program.url)
  // Keys are heard once the window is drawn.
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  await runCommand(page, 'Go to Library')
  return program
}

/**
 * Would catch: a selection that does not reach what is not read yet, a bulk edit that changes other files or is not one
 * step, a tile that cannot be dropped on a collection, a deleted file that does not come back; a review of many files
 * that waits for each, loses a decision, shows another file than it marks, cannot go back, or ends without saying what
 * was decided; an undo that is lost with the screen.
 */
test('a hundred results are organised by mouse, and reviewed by keyboard alone', async ({
  page,
  profile,
  firstRun,
  create,
  library,
}) => {
  await using _program = await openFilled(page, profile, firstRun, create)
  await expect(page.getByRole('button', { name: `Unreviewed ${files}` })).toBeVisible()

  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('textbox', { name: 'Collection name' }).fill('Autumn')
  await page.keyboard.press('Enter')
  const autumn = page.getByRole('button', { name: /^Autumn/ })
  await expect(autumn).toHaveText(/0$/)

  await library.files.nth(0).click()
  await library.files.nth(3).click({ modifiers: ['Shift'] })
  await library.files.nth(1).click({ modifiers: ['ControlOrMeta'] })
  await expect(library.inspector.getByRole('heading', { name: '3 selected' })).toBeVisible()
  await library.files.nth(2).dragTo(autumn)
  await expect(autumn).toHaveText(/3$/)
  await library.inspector.getByRole('button', { name: 'Blue' }).click()
  await library.inspector.getByRole('combobox', { name: 'Add tag' }).fill('clay')
  await page.keyboard.press('Enter')
  await expect(library.inspector.getByRole('button', { name: 'Remove tag clay' })).toBeVisible()

  await page.keyboard.press('Escape')
  await library.files.nth(5).click()
  await page.keyboard.press('Control+a')
  await expect(library.inspector.getByRole('heading', { name: `${files} selected` })).toBeVisible()
  await library.inspector.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByRole('button', { name: 'Unreviewed 0' })).toBeVisible()
  await library.inspector.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('button', { name: `Unreviewed ${files}` })).toBeVisible()

  await autumn.click()
  await expect(library.files).toHaveCount(3)
  await library.files.nth(0).click()
  await library.files.nth(2).click({ modifiers: ['Shift'] })
  await library.inspector.getByRole('button', { name: /^Delete/ }).click()
  const trash = page.getByRole('button', { name: /^Trash/ })
  await expect(trash).toHaveText(/3$/)
  await trash.click()
  const deleted = page.getByRole('grid', { name: 'Trash' }).getByRole('gridcell')
  await expect(deleted).toHaveCount(3)
  await deleted.nth(0).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(trash).toHaveText(/2$/)
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(trash).toHaveText(/0$/)
  await expect(autumn).toHaveText(/1$/)

  await runCommand(page, 'Show all media')
  const left = files - 2
  await expect(page.getByRole('button', { name: `Unreviewed ${left}` })).toBeVisible()
  await page.keyboard.press('Shift+u')
  const review = page.getByRole('group', { name: 'Review files one by one' })
  const counts = review.getByRole('status')
  await expect(counts).toHaveText(`${left} left, 0 kept, 0 rejected`)
  await expect(review.getByRole('img')).toHaveJSProperty('complete', true)

  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.keyboard.press('5')
  await page.keyboard.press('6')
  await expect(review.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expect(review.getByRole('button', { name: 'Red' })).toHaveAttribute('aria-pressed', 'true')
  // Label, stars and reject, one after the other, each back at its file.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Backspace')
  await expect(counts).toHaveText(`${left - 1} left, 1 kept, 0 rejected`)

  for (let at = 1; at < left; at += 1) await page.keyboard.press(at % 4 === 0 ? 'k' : 'x')
  await expect(review.getByText('25 kept, 73 rejected, 0 rated, 0 skipped.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Unreviewed 0' })).toBeVisible()

  await runCommand(page, 'Go to Create')
  await runCommand(page, 'Go to Library')
  await expect(page.getByRole('button', { name: 'Unreviewed 0' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Unreviewed 1' })).toBeVisible()
})

/**
 * Would catch: half a word that finds nothing or only what begins with it, a filter for kept files or a month that lets
 * others through, a chip or a range of the histogram that narrows otherwise than the typed query.
 */
test(
  "last month's kept file is found from half a word, by keyboard and by mouse",
  { tag: '@harness' },
  async ({ page, profile, firstRun, create, library }) => {
    const days = 60
    const wanted = 35
    const vessel = 'Three stoneware vessels on a limestone ledge'
    // One is newer, the other was not kept.
    const prompts: Readonly<Record<number, string>> = {
      [wanted]: vessel,
      2: `${vessel}, again`,
      36: `${vessel}, first`,
    }
    await using _program = await openFilled(page, profile, firstRun, create, {
      models: 1,
      runs: days,
      detailsOf: (run) => ({
        prompt: prompts[run],
        daysOld: run,
        isKept: run === wanted || run === 2 || run % 7 === 3,
      }),
    })
    const found = library.file(vessel)
    const search = page.getByRole('searchbox', { name: 'Search library' })
    await expect(library.files.first()).toBeVisible()

    const made = new Date(Date.now() - wanted * dayMs)
    const month = `${made.getFullYear()}-${String(made.getMonth() + 1).padStart(2, '0')}`
    await page.keyboard.press('/')
    await page.keyboard.type(`onew is:kept made:${month} `)
    await expect(library.files).toHaveCount(1)
    await expect(found).toBeVisible()
    await reach(page, library.grid)
    await page.keyboard.press('Home')
    await expect(library.inspector.getByRole('heading', { name: vessel })).toBeVisible()

    await runCommand(page, 'Show all media')
    await search.fill('onew')
    await expect(library.files).toHaveCount(3)
    await page.getByRole('checkbox', { name: /^Kept/ }).click()
    await expect(library.files).toHaveCount(2)
    const months = page.getByRole('slider', { name: 'Filter by date' })
    const { width = 0, height = 0 } = (await months.boundingBox()) ?? {}
    await months.click({ position: { x: ((days - 1 - wanted + 0.5) / days) * width, y: height / 2 } })
    await expect(library.files).toHaveCount(1)
    await expect(found).toBeVisible()
  },
)
