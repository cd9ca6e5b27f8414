import type { Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test, untilDone } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { dropOnWindow, recordingOf } from './pages/voice-sample.ts'
import { seriousInEither } from './serious.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'New clone' })
const voices = (page: Page) => page.getByRole('complementary', { name: 'Voices' })
const takes = (page: Page) => page.getByRole('region', { name: 'Takes' })

/** Would catch: a sample that cannot be dropped, checked, cloned and spoken with, by mouse and by keyboard, in one go. */
test('a dropped sample becomes a voice, and its speech a file', async ({
  page,
  newProgram,
  firstRun,
  create,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(newProgram.url)
  await page.getByRole('radio', { name: 'This computer' }).check()
  await firstRun.open.click()
  await expect(create.models).toBeVisible()

  // By mouse, from another screen.
  await dropOnWindow(page, 'mira take 2.wav', await recordingOf('female'))
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByText('Speech in selection')).toBeVisible()
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('mira take 2')
  expect(await seriousInEither(page)).toEqual([])
  const spend = panel(page).getByRole('button', { name: /^Clone voice/ })
  await spend.click()
  await expect(panel(page).getByRole('alert')).toHaveText('Confirm that you have the speaker’s permission.')
  await panel(page).getByRole('checkbox').check()
  await spend.click()
  await expect(panel(page)).toBeHidden()
  await voices(page)
    .getByRole('button', { name: /^mira take 2/ })
    .click(untilDone)
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('The boats turned home. Nobody **spoke**.')
  await page.getByRole('button', { name: /^Speak, / }).click()
  const more = takes(page).getByRole('button', { name: /^More for take/ })
  await expect(more).toHaveCount(1, untilDone)
  expect(await seriousInEither(page)).toEqual([])
  await more.click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ])
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('RIFF')
  expect(bytes.byteLength).toBeGreaterThan(100_000)

  // By keyboard alone, with a file that is chosen.
  const path = info.outputPath('old radio.wav')
  await writeFile(path, await recordingOf('male'))
  await runCommand(page, 'Clone a voice')
  const choose = panel(page).getByRole('button', { name: 'Choose file' })
  const choosing = page.waitForEvent('filechooser')
  await choose.press('Enter')
  await (await choosing).setFiles(path)
  const start = panel(page).getByRole('slider', { name: 'Start of the selection' })
  await start.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(start).toHaveAttribute('aria-valuenow', '1')
  await expect(panel(page).getByText('19 s used')).toBeVisible()
  await panel(page).getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Old radio')
  await panel(page).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await panel(page)
    .getByRole('button', { name: /^Clone voice/ })
    .focus()
  await page.keyboard.press('Enter')
  const cloned = voices(page).getByRole('button', { name: /^Old radio/ })
  await cloned.focus(untilDone)
  await page.keyboard.press('Enter')
  await expect(cloned).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: 'Text to speak' }).focus()
  // The price of the other voice must be known before it is spent.
  await expect(page.getByRole('button', { name: /^Speak, / })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Control+Enter')
  await expect(more).toHaveCount(2, untilDone)
  await more.first().focus()
  await page.keyboard.press('Enter')
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  expect((await readFile(await (await downloading).path())).byteLength).toBeGreaterThan(100_000)
})
