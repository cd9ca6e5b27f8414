import { expect, type Page } from '@playwright/test'
import { fillLargeProfile } from '../helpers/large-profile.ts'
import { CreatePage } from './pages/create-page.ts'
import { FirstRunPage } from './pages/first-run-page.ts'
import { type Program, startProgram } from './program.ts'

/**
 * Starts the built program on a profile with a thousand models and a batch of two thousand results, and shows Create.
 * Returns the name of the batch as well.
 */
export async function startLarge(profile: string, page: Page): Promise<Program & { readonly setName: string }> {
  const { models } = new CreatePage(page)
  const before = await startProgram(profile)
  await new FirstRunPage(page).enterByKeyboard(before.url)
  await expect(models.getByRole('option').first()).toBeVisible()
  await before.stop()
  const setName = await fillLargeProfile(profile, { models: 1_000, runs: 2_000 })
  const program = await startProgram(profile)
  await page.goto(program.url)
  await expect(models.getByRole('option').first()).toHaveAttribute('aria-setsize', /^10\d\d$/)
  return { ...program, setName }
}

/** A file with ten thousand prompts, one per line. */
export const manyPrompts = (): string =>
  Array.from({ length: 10_000 }, (_, index) => `"tile ${index}, ""glazed"""`).join('\r\n')
