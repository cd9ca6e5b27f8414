import { expect, type Page } from '@playwright/test'

/** Runs a command by its name from the command palette, by keyboard alone. */
export async function runCommand(page: Page, name: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  // As one piece: the list is searched again after each letter, which the palette's own tests cover.
  await page.keyboard.insertText(name)
  await expect(palette.getByRole('option', { name, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}
