import { expect, type Page } from '@playwright/test'

/** The screens of the side bar, by their paths. */
export const screens = [
  'create',
  'presenter',
  'cast',
  'composer',
  'library',
  'activity',
  'account',
  'settings',
] as const

/** Goes to a screen by the side bar, in any language, and waits until something is in it. */
export async function openScreen(page: Page, screen: (typeof screens)[number]): Promise<void> {
  const link = page.locator(`nav a[href$="#/${screen}"]`)
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main')).not.toBeEmpty()
}
