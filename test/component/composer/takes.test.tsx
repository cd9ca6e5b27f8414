// Would catch: a play whose takes or numbers are another's, a search that is not read by, a take ordered at another price
// or angle than is shown, words typed just before the play is left that are lost, a comparison of other takes than those
// that were chosen, and another brand's screen with what was typed for the first.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { composerAnswers } from './composer-answers.ts'

const play = (name: RegExp) => page.getByRole('option', { name })
const details = page.getByRole('complementary', { name: 'Takes' })

async function open() {
  const given = composerAnswers()
  openWindow(given.answers)
  await page.getByRole('link', { name: 'Composer' }).click()
  await page.getByRole('tab', { name: 'Takes' }).click()
  await expect.element(play(/^Kiln opening/u)).toBeVisible()
  return given
}

test('a play shows its takes and what its posts reached; a new take is ordered at its price and angle', async () => {
  const { write } = await open()
  await play(/^One minute at the wheel/u).click()
  await expect.element(details.getByRole('radio', { name: /Nine thousand bowls in/u })).toBeChecked()
  await expect.element(details.getByText('18,420')).toBeVisible()
  await details.getByRole('button', { name: /^Angle of the new take/u }).click()
  await page.getByRole('option', { name: 'hospitality' }).click()
  await keyboard.press('Control+Enter')
  await expect.poll(() => write.mock.lastCall).toMatchObject([{ playId: 'wheel', angle: 'hospitality', quoted: 3 }])
})

test('the search filters the plays', async () => {
  await open()
  await keyboard.press('/', { text: 'blue' })
  await expect.element(play(/^Kiln opening/u)).not.toBeInTheDocument()
  await expect.element(play(/^The price of blue/u)).toBeVisible()
})

test('words that were just typed are stored when the play is left', async () => {
  const { edit } = await open()
  await page.getByRole('textbox', { name: 'Caption' }).fill('A colder kiln')
  await play(/^Bowl first/u).click()
  await expect.poll(() => edit.mock.lastCall).toMatchObject([{ takeId: 'kiln-1', words: { caption: 'A colder kiln' } }])
  await play(/^Kiln opening/u).click()
  await expect.element(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('A colder kiln')
})

test('two takes are compared word by word', async () => {
  await open()
  await play(/^One minute at the wheel/u).click()
  await details.getByRole('button', { name: 'Compare takes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare takes' })
  await expect.element(dialog.getByRole('button', { name: /^From Take 2, patience/u })).toBeVisible()
  await dialog.getByRole('button', { name: /^From/u }).click()
  await page.getByRole('option', { name: 'Take 1, curiosity' }).click()
  await expect.element(dialog.getByText('What happens if you never lift your hands?')).toBeVisible()
  expect(document.querySelector('.dialog del')?.textContent).toBe('What happens if you never lift your hands?')
  expect(document.querySelector('.dialog ins')?.textContent).toBe('Nine thousand bowls in')
})

test('another brand has a screen and a time of its own', async () => {
  await open()
  await keyboard.press('/', { text: 'blue' })
  await page.getByRole('button', { name: 'Switch brand: Marrow & Clay' }).click()
  await page.getByRole('option', { name: 'Northlight Coffee' }).click()
  await expect.element(page.getByText(/^Asia\/Tokyo, \d\d:\d\d$/u)).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Find plays' })).toHaveValue('')
})
